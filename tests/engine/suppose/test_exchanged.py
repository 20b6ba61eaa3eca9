"""Sichuan under the ruling `exchange`: a faulty exchange is one finding, whatever tiles its hands hold afterwards."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import AnyEvent, Discard, Draw, EventAt, Exchange, StartGame, StartHand, VoidSuit, Win
from replay.formats import read_games
from tests.engine.script import record
from tests.simulate.games import game

RECORD = Path(__file__).parents[3] / "records" / "sichuan" / "sichuan-tiles-handed-on.jsonl"
Events = list[AnyEvent]
Found = list[tuple[str, int]]


def first_hand() -> Events:
    """Lines 3 to 6 hand on: seat 0 256p to 3, 1 169m to 0, 2 156s to 1, 3 378p to 2; 7 to 10 declare suits."""
    (read,) = read_games(RECORD)
    events = [entry.event for entry in read.entries if isinstance(entry, EventAt)]
    starts = [place for place, each in enumerate(events) if isinstance(each, StartHand)]
    return events[: starts[1]]


def found(events: Events) -> Found:
    return [(each.code, each.line) for each in audit(record(events)).findings if each.severity != "note"]


def changed(line: int, **fields: Any) -> Callable[[Events], Events]:
    def make(events: Events) -> Events:
        return [*events[: line - 1], structs.replace(events[line - 1], **fields), *events[line:]]

    return make


def moved(line: int, to: int) -> Callable[[Events], Events]:
    def make(events: Events) -> Events:
        rest = [*events[: line - 1], *events[line:]]
        return [*rest[: to - 1], events[line - 1], *rest[to - 1 :]]

    return make


def dropped(line: int) -> Callable[[Events], Events]:
    return lambda events: [*events[: line - 1], *events[line:]]


def doubled(line: int) -> Callable[[Events], Events]:
    return lambda events: [*events[:line], *events[line - 1 :]]


FAULTY: dict[str, tuple[Callable[[Events], Events], tuple[str, int]]] = {
    "two suits": (changed(4, tiles="16m2p"), ("bad_event", 4)),
    "two tiles": (changed(4, tiles="16m"), ("bad_event", 4)),
    "four tiles": (changed(6, tiles="3788p"), ("bad_event", 6)),
    "to oneself": (changed(4, target=1), ("bad_event", 4)),
    "another way": (changed(4, target=2), ("bad_event", 4)),
    "the first another way": (changed(3, target=1), ("bad_event", 4)),
    "not held": (changed(4, tiles="163m"), ("tile_not_in_hand", 4)),
    "another's": (changed(5, seat=3), ("bad_event", 5)),
    "twice": (doubled(4), ("out_of_turn", 5)),
    "left out": (dropped(4), ("out_of_turn", 6)),
    "the first left out": (dropped(3), ("out_of_turn", 6)),
    "after a missing suit": (moved(5, 8), ("out_of_turn", 6)),
    "after the missing suits": (moved(4, 10), ("out_of_turn", 6)),
    "in the middle of play": (moved(4, 16), ("out_of_turn", 6)),
    "a missing suit before them": (moved(7, 3), ("out_of_turn", 3)),
}


def test_the_record_is_clean() -> None:
    assert found(first_hand()) == []


@pytest.mark.parametrize("name", FAULTY)
def test_a_faulty_exchange_is_one_finding(name: str) -> None:
    make, wanted = FAULTY[name]
    assert found(make(first_hand())) == [wanted]


@pytest.mark.parametrize("name", FAULTY)
def test_a_second_fault_after_a_faulty_exchange_is_found(name: str) -> None:
    """A discard left out, and a total that is not what the hand is worth."""
    make, wanted = FAULTY[name]
    events = make(first_hand())
    put = next(
        place for place in range(40, 80) if isinstance(events[place], Discard) and isinstance(events[place + 1], Draw)
    )
    assert found([*events[:put], *events[put + 1 :]]) == [wanted, ("missing_discard", put + 1)]
    others = 1 if name == "four tiles" else 3  # what the giver wins with may be what was not handed on
    place = next(place for place, each in enumerate(events) if isinstance(each, Win) and each.seat == others)
    win = events[place]
    assert isinstance(win, Win)
    assert win.total is not None
    assert found(changed(place + 1, total=win.total + 1)(events)) == [wanted, ("wrong_total", place + 1)]


def left_out(*lines: int) -> Callable[[Events], Events]:
    return lambda events: [each for line, each in enumerate(events, 1) if line not in lines]


SEVERAL: dict[str, tuple[Callable[[Events], Events], int]] = {
    "two left out": (left_out(3, 5), 5),
    "three left out": (left_out(3, 4, 6), 4),
    "all left out": (left_out(3, 4, 5, 6), 3),
    "all after the missing suits": (lambda events: [*events[:2], *events[6:10], *events[2:6], *events[10:]], 3),
    "two after the missing suits": (lambda events: [*events[:4], *events[6:10], *events[4:6], *events[10:]], 5),
}


@pytest.mark.parametrize("name", SEVERAL)
def test_several_exchanges_that_are_missing_are_one_finding(name: str) -> None:
    """Once, at the first missing suit: the hands are not known then, and what follows is no fault of its own."""
    make, line = SEVERAL[name]
    events = make(first_hand())
    assert found(events) == [("out_of_turn", line)]
    (told,) = [each for each in audit(record(events)).findings if each.severity != "note"]
    assert told.rule == "rulebook sichuan §1, ruling exchange"
    put = next(
        place for place in range(36, 80) if isinstance(events[place], Discard) and isinstance(events[place + 1], Draw)
    )
    assert found([*events[:put], *events[put + 1 :]]) == [("out_of_turn", line), ("missing_discard", put + 1)]


def ruled(rulings: dict[str, str], *, hidden: bool = False, without: tuple[type, ...] = ()) -> Found:
    """A game that was played without an exchange, under these rulings; `hidden`: no hand dealt is known."""
    events = [each for each in game("sichuan", 3, hands=1) if not isinstance(each, without)]
    start = events[0]
    assert isinstance(start, StartGame)
    events[0] = structs.replace(start, rulings=rulings)
    if hidden:
        dealt = events[1]
        assert isinstance(dealt, StartHand)
        events[1] = structs.replace(dealt, hands=("?" * 13,) * 4, wall=None)
    return found(events)


@pytest.mark.parametrize("hidden", [False, True])
def test_a_game_that_knows_no_exchange_is_not_played_under_the_ruling(hidden: bool) -> None:
    """Hidden hands hand on tiles too: an event a seat stands before the missing suits, whatever is known of it."""
    assert ruled({"exchange": "three-tiles"}, hidden=hidden) == [("out_of_turn", 4)]
    assert ruled({}, hidden=hidden) == []


def test_where_suits_follow_from_play_the_exchange_is_missing_where_play_begins() -> None:
    """Ruling `void-in-log=infer`: no missing suit need be declared; tiles are handed on before the first discard."""
    inferred = {"void-in-log": "infer"}
    first = ruled({**inferred, "exchange": "three-tiles"}, without=(VoidSuit,))
    assert [code for code, _ in first] == ["out_of_turn"]
    assert ruled(inferred, without=(VoidSuit,)) == []


def test_all_that_comes_before_play_is_missing_at_once() -> None:
    """Neither tiles handed on nor suits: one finding where play begins, which tells both, and none for the hands."""
    events = left_out(*range(3, 11))(first_hand())
    line = 1 + next(place for place, each in enumerate(events) if isinstance(each, Discard))
    (told,) = [each for each in audit(record(events)).findings if each.severity != "note"]
    assert (told.code, told.line) == ("void_suit_missing", line)
    assert "ruling exchange" in told.message
    assert found(left_out(*range(7, 11))(first_hand())) == [("void_suit_missing", line + 4)]


def test_an_excerpt_may_leave_out_what_comes_before_play() -> None:
    """Any event may be missing in an excerpt, the exchange too, with and without missing suits."""
    events = first_hand()
    dealt = events[1]
    assert isinstance(dealt, StartHand)
    excerpt = structs.replace(dealt, excerpt=True, wall=None)
    suits = [each for each in events if isinstance(each, VoidSuit)]
    for before in ([], suits):
        assert found([events[0], excerpt, *before]) == []


def test_the_tile_just_drawn_may_be_handed_on() -> None:
    """A draw needs no exchange before it: the dealer hands on the 9p of his first draw."""
    events = first_hand()
    draw = next(place for place, each in enumerate(events) if isinstance(each, Draw))
    early = [*events[:2], events[draw], *events[2:draw], *events[draw + 1 :]]
    assert found(early) == []
    given = structs.replace(early[3], tiles="259p")
    assert isinstance(given, Exchange)
    assert ("tile_not_in_hand", 4) not in found([*early[:3], given, *early[4:]])


def test_a_missing_suit_that_can_not_be_read_leaves_the_hand_to_be_followed() -> None:
    """Rulebook sichuan §2: all four are declared; which one is lost follows from what its player puts down."""
    text = [line for line in RECORD.read_bytes().splitlines() if line][: len(first_hand())]
    assert b"void_suit" in text[7]
    text[7] = text[7].replace(b'"suit":"p"', b'"suit":""')
    (read,) = read_games(io.BytesIO(b"\n".join(text)), "torn")
    codes = [(each.code, each.line) for each in audit(read).findings if each.severity != "note"]
    assert codes == [("bad_event", 8)]
    put = next(place for place in range(40, 80) if b'"discard"' in text[place] and b'"draw"' in text[place + 1])
    del text[put]
    (read,) = read_games(io.BytesIO(b"\n".join(text)), "torn")
    codes = [(each.code, each.line) for each in audit(read).findings if each.severity != "note"]
    assert codes == [("bad_event", 8), ("missing_discard", put + 1)]
