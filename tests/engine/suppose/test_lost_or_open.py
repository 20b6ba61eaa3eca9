"""What a record has lost, or leaves open, explains all that shows of it later: one finding; two faults are two."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from replay.engine import audit
from replay.formats import read_games
from tests.tamper.sources import RULESETS, lines_of, simulated

RECORDS = Path(__file__).parents[3] / "records"


def shipped(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (RECORDS / name).read_text(encoding="utf-8").splitlines()]


def found(events: list[dict[str, Any]]) -> list[tuple[int | None, str]]:
    """Errors and warnings of the only game of these events."""
    (game,) = read_games(BytesIO("\n".join(lines_of(events)).encode()), "test")
    return [(each.line, each.code) for each in audit(game).findings if each.severity != "note"]


def without(events: list[dict[str, Any]], line: int, field: str) -> list[dict[str, Any]]:
    rest = {key: value for key, value in events[line - 1].items() if key != field}
    return [*events[: line - 1], rest, *events[line:]]


@pytest.mark.parametrize("field", ["seat", "target", "tile", "tiles"])
def test_a_pung_from_hidden_tiles_that_cannot_be_read_lies_open_all_the_same(field: str) -> None:
    """A winner who has seen it waits for the last tile: Hell Wait is right, and no wrong total."""
    events = shipped("b30fj/one-players-view.jsonl")
    pung, win = 230, 374
    assert (events[pung - 1]["type"], events[win - 1]["type"]) == ("pung", "win")
    assert "Hell Wait" in events[win - 1]["patterns"]
    torn = without(events, pung, field)
    assert found(torn) == [(pung, "bad_event")]
    torn[win - 1] = torn[win - 1] | {"total": torn[win - 1]["total"] + 1}
    assert found(torn) == [(pung, "bad_event"), (win, "wrong_total")]


def test_a_win_that_is_left_out_has_been_paid_though_an_earlier_self_draw_would_explain_it_too() -> None:
    """Thirteen Orphans waits for every honor: South may have won by self-draw before, or on the 1z that it won on."""
    events = shipped("b30fj/every-shape.jsonl")
    win = next(place for place, event in enumerate(events) if event["type"] == "win")
    lost = [*events[:win], *events[win + 1 :]]
    assert found(lost) == [(win + 1, "out_of_turn")]
    end = next(place for place, event in enumerate(lost) if event["type"] == "end_hand")
    a, b, c, d = lost[end]["scores"]
    lost[end] = lost[end] | {"scores": [a + 1, b - 1, c, d]}
    assert found(lost[: end + 1]) == [(win + 1, "out_of_turn"), (end + 1, "wrong_scores")]


def test_what_a_kong_moved_that_only_the_settlement_tells_is_one_finding() -> None:
    """Sichuan: an added kong after an unseen draw may move points or none; here the refund says which."""
    events = list(simulated("sichuan", 2100, "one player's").events)
    assert found(events) == []
    kong = next(place for place, event in enumerate(events) if event.get("kind") == "added" and any(event["payments"]))
    end = next(place for place, event in enumerate(events) if event["type"] == "end_hand")
    events[kong] = events[kong] | {"payments": [0, 0, 0, 0]}
    assert found(events) == [(end + 1, "wrong_payments")]
    a, b, c, d = events[end]["scores"]
    events[end] = events[end] | {"scores": [a + 1, b - 1, c, d]}
    assert found(events[: end + 1]) == [(end + 1, "wrong_payments"), (end + 1, "wrong_scores")]


def test_a_kong_that_is_robbed_against_the_rules_moves_its_points_and_is_blamed_where_it_states_none() -> None:
    """Sichuan's default: an open kong can't be robbed. The robber is out and the tiles are back all the same."""
    events = shipped("sichuan/sichuan-open-kong-robbed.jsonl")
    assert events[0].pop("rulings") == {"rob-scope": "open-kongs"}
    kong = next(place for place, event in enumerate(events, 1) if event["type"] == "kong")
    assert found(events) == [(kong, "wrong_payments"), (kong + 1, "not_discarded")]
    del events[kong - 1]["payments"]
    assert found(events) == [(kong + 1, "not_discarded")]
    last = len(events) - 1
    assert events[last - 1]["type"] == "end_hand"
    events[last - 1]["hands"][2] = events[last - 1]["hands"][2].replace("55599p", "55699p")
    assert found(events)[1:] == [(last, "tile_not_in_hand")]


@pytest.mark.parametrize(
    ("back", "wanted"),
    [("6667z", []), ("7z", []), ("6677z", [(6, "tile_not_in_hand")])],
    ids=["three tiles are back", "the kong stands", "another tile is back"],
)
def test_a_concealed_kong_that_is_robbed_is_one_finding(back: str, wanted: list[tuple[int, str]]) -> None:
    """Zung Jung's default: it can't be robbed."""
    events = shipped("choices/zung-jung-rob-concealed.jsonl")
    _, *others = events[5]["hands"]
    events[5] |= {"hands": [f"23467m578p5s{back}", *others]}
    assert found(events) == [(5, "not_discarded"), *wanted]


def all_hidden(ruleset: str, seed: int) -> list[dict[str, Any]]:
    """A legal game of which nothing is written down but what lies open, and the hands at the end."""
    events = simulated(ruleset, seed, "hidden draws").events
    return [event | {"hands": ["?" * 13] * 4} if event["type"] == "start_hand" else event for event in events]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_call_left_out_is_one_finding_though_the_hand_shown_is_smaller_by_a_meld(ruleset: str) -> None:
    """A hand that is no meld smaller, and that of another player, is a fault of its own, with and without the call."""
    events = all_hidden(ruleset, 2)
    assert found(events) == []
    end = next(place for place, event in enumerate(events) if event["type"] == "end_hand")
    calls = [place for place, event in enumerate(events) if event["type"] in ("chow", "pung")]
    assert calls
    won = {event["seat"] for event in events if event["type"] == "win"}
    for call in calls[:3]:
        lost = [*events[:call], *events[call + 1 :]]
        (told,) = found(lost)
        assert told[0] == call + 1
        for seat, hand in enumerate(events[end]["hands"]):
            if seat in won:
                continue
            lost[end - 1] = shorter = events[end] | {"hands": [None] * seat + [hand + "?"] + [None] * (3 - seat)}
            assert found(lost) == [told, (end, "tile_not_in_hand")], seat
            assert found([*events[:end], shorter, *events[end + 1 :]]) == [(end + 1, "tile_not_in_hand")]


def test_a_sentence_says_how_many_tiles_are_hidden() -> None:
    events = all_hidden("zung-jung", 2)
    end = next(place for place, event in enumerate(events) if event["type"] == "end_hand")
    events[end] = events[end] | {"hands": [None, None, "123m", None]}
    (game,) = read_games(BytesIO("\n".join(lines_of(events)).encode()), "test")
    (told,) = audit(game).findings
    assert told.message == "Seat 2 holds 13 hidden tiles at the end."


@pytest.mark.parametrize("known", ["one player's", "nothing"])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_win_put_in_where_there_was_none_is_one_finding(ruleset: str, known: str) -> None:
    """It claims nothing, or less than any hand is worth; play goes on. Another fault after it is told as well."""
    events = all_hidden(ruleset, 2) if known == "nothing" else list(simulated(ruleset, 2, known).events)
    puts = [place for place, event in enumerate(events) if event["type"] == "discard"]
    told = 0
    for place in puts[3:-8]:
        seat = (events[place]["seat"] + 1) % 4
        win = {"type": "win", "seat": seat, "by": "discard", "target": events[place]["seat"]}
        goes_on = [at for at in puts if at > place and events[at]["seat"] == seat]
        if events[place + 1]["type"] != "draw" or events[place + 1]["seat"] != seat or not goes_on or told == 2:
            continue
        for claim in ({}, {"total": 3}):
            false = [*events[: place + 1], win | {"tile": events[place]["tile"]} | claim, *events[place + 1 :]]
            (alone,) = found(false)
            assert alone[0] in (place + 2, place + 3)
            last = max(goes_on)
            twice = [*false[: last + 2], false[last + 1], *false[last + 2 :]]
            assert [found(twice)[0], len(found(twice))] == [alone, 2]
            told += 1
    assert told
