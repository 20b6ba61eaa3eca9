"""Two faults in one hand that have nothing to do with each other are two findings, each at its own line."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from replay.engine import audit
from replay.formats import read_games
from tests.tamper.sources import simulated

RECORDS = Path(__file__).parents[3] / "records"
Lines = list[dict[str, Any]]
Edit = Callable[[Lines], Lines]
Found = list[tuple[str, int]]


def found(lines: Lines) -> Found:
    read, *_ = read_games(io.BytesIO("\n".join(map(json.dumps, lines)).encode()), "two faults")
    return [(each.code, each.line) for each in audit(read).findings if each.severity != "note"]


def record(name: str) -> Lines:
    """A shipped record, or a simulated one: ruleset, seed and view."""
    if "/" not in name:
        ruleset, seed, view = name.split(maxsplit=2)
        return [dict(each) for each in simulated(ruleset, int(seed), view).events]
    return [json.loads(line) for line in (RECORDS / f"{name}.jsonl").read_text().splitlines()]


def line(number: int, **fields: Any) -> Edit:
    """The line with other fields; None leaves one out."""
    given = {key: value for key, value in fields.items() if value is not None}
    return lambda lines: [
        *lines[: number - 1],
        {key: value for key, value in lines[number - 1].items() if key not in fields} | given,
        *lines[number:],
    ]


def dropped(number: int) -> Edit:
    return lambda lines: [*lines[: number - 1], *lines[number:]]


def doubled(number: int) -> Edit:
    return lambda lines: [*lines[:number], *lines[number - 1 :]]


def moved(number: int, to: int) -> Edit:
    """The line with that number stands behind the line `to`."""
    return lambda lines: [*lines[: number - 1], *lines[number:to], lines[number - 1], *lines[to:]]


CASES: list[tuple[str, Edit, Edit, Found]] = [
    (  # a win that the record lacks would excuse the wrong payments of the end
        "zung-jung/before-the-winners-first-discard",
        doubled(7),
        line(10, payments=[0, 0, 0, 1]),
        [("missing_discard", 8), ("wrong_payments", 11)],
    ),
    ("zung-jung/capped", dropped(6), line(9, total=1), [("missing_discard", 6), ("wrong_total", 8)]),
    (  # both suppositions lead to the second draw; what comes after it tells which is right
        "b30fj-draft/draft-dead-wall",
        dropped(4),
        doubled(35),
        [("missing_discard", 4), ("missing_discard", 35)],
    ),
    (
        "b30fj-draft/draft-hands-without-sets",
        line(10, tile="8s"),
        line(29, payments=[-24, 24, 1, 0]),
        [("wrong_flag", 10), ("wrong_payments", 29)],
    ),
    (
        "b30fj-draft/draft-knitted-short-blocks",
        dropped(4),
        line(17, total=28),
        [("not_discarded", 4), ("wrong_total", 16)],
    ),
    (  # the second fault follows at once
        "b30fj-draft/draft-hands-without-sets",
        doubled(34),
        line(37, target=3),
        [("out_of_turn", 35), ("not_discarded", 38)],
    ),
    (  # a line that can't be read, and another fault close by
        "b30fj-draft/draft-dead-wall",
        line(4, seat=None),
        doubled(8),
        [("bad_event", 4), ("out_of_turn", 9)],
    ),
    (
        "zung-jung/before-the-winners-first-discard",
        line(4, seat=None),
        line(9, target=1),
        [("bad_event", 4), ("not_discarded", 9)],
    ),
    (
        "xixi/xixi-discarded-red-dragons",
        line(8, tile=None),
        line(12, total=14),
        [("bad_event", 8), ("wrong_total", 12)],
    ),
    (  # a discard that its player does not hold and that is claimed at once, as the tile it was
        "b30fj/both-editions",
        line(71, tile="7z", drawn=None),
        line(96, total=9),
        [("tile_not_in_hand", 71), ("wrong_total", 96)],
    ),
    (  # which discard is lost follows from the hand that is shown, so that its player's next tiles are known
        "zung-jung/window-ends-with-a-claim",
        dropped(4),
        line(17, hand="2m2m2m4m5m7m9m2s6z6z"),
        [("missing_discard", 4), ("tile_not_in_hand", 16)],
    ),
    (  # likewise which tile was put down in a line that can't be read
        "b30fj/swap-calling-kept",
        line(18, tile=None),
        line(26, tile="4z"),
        [("bad_event", 18), ("tile_not_in_hand", 26)],
    ),
    (  # the draw is of the tile that the wall holds, and its player's hand is known
        "b30fj/swap-calling-kept",
        line(17, tile="6p"),
        line(26, tile="4z"),
        [("wall_mismatch", 17), ("tile_not_in_hand", 26)],
    ),
    (  # the fifth copy of a deal is the one tile that deal and wall lack; nobody's hand is in doubt
        "b30fj/robbed-kong-two-winners",
        line(
            2,
            hands=["2345678m224p68s5z", "59m237p125679s36z", "46m123456p78999s", "46m345789p123s44z"],
            meta={"a": [1]},
        ),
        line(21, payments=[64, -63, -1, 0]),
        [("too_many_copies", 2), ("wrong_payments", 21)],
    ),
    (  # whatever a line that can't be read has moved, payments sum to zero
        "xixi/xixi-discarded-red-dragons",
        line(4, tile=None),
        line(13, scores=[13, -4, -4, -4]),
        [("bad_event", 4), ("wrong_scores", 13)],
    ),
    (  # the scores after these follow without them
        "zung-jung/window-ends-with-a-claim",
        line(4, tile=None),
        line(18, scores=[-24, 119, -25, -70]),
        [("bad_event", 4), ("wrong_scores", 18)],
    ),
    (  # the second fault is at the very next line
        "zung-jung 731002 whole",
        line(8, type="draw", drawn=None),
        line(9, seat=3),
        [("missing_discard", 8), ("out_of_turn", 9)],
    ),
    (  # it is a wrong flag, and what is claimed next is none
        "b30fj 731002 one player's",
        dropped(34),
        line(41, tile="7z"),
        [("missing_discard", 34), ("wrong_flag", 41)],
    ),
    (  # as written play would not go on at all, as a flower it goes on to the second fault
        "mcr 731001 whole",
        line(10, type="discard"),
        line(18, tile="4f"),
        [("illegal_discard", 10), ("tile_not_in_hand", 18)],
    ),
    (  # the tile claimed comes from what the player may hold who has put down one that the record has lost
        "mcr-136 731002 one player's",
        dropped(20),
        line(52, tile="6s"),
        [("missing_discard", 20), ("not_discarded", 52)],
    ),
    (  # a discard that the record has lost lies there all the same: all copies are known
        "mcr-136 731002 one player's",
        dropped(20),
        line(99, tile="1p"),
        [("missing_discard", 20), ("too_many_copies", 133)],
    ),
    (  # a winner holds what is both held and shown
        "b30fj 731001 no wall",
        line(60, tile="3p"),
        line(74, tile="9p"),
        [("tile_not_in_hand", 67), ("too_many_copies", 74)],
    ),
    (  # a discard that is flagged so was the tile just drawn
        "mcr-136 0 no wall",
        line(62, tile="1m"),
        line(128, tile="2s"),
        [("tile_not_in_hand", 62), ("too_many_copies", 128)],
    ),
    (  # whether only one tile was left is open: of what is claimed the payments alone are wrong in any case
        "b30fj 4 one player's",
        line(51, tile="1j"),
        line(131, payments=[24, 0, 1, -25]),
        [("tile_not_in_hand", 51), ("wrong_payments", 131)],
    ),
    (  # that something else was lost would excuse the claim, but not at this line
        "xixi 731002 one player's",
        doubled(15),
        line(26, patterns={"Basic Win": 1, "Scoring Tile": 8, "Chicken Hand": 2}),
        [("missing_discard", 16), ("wrong_patterns", 27)],
    ),
    (  # the discard was the tile won on next, and the hand that is shown for it is another
        "mcr 733002 whole",
        line(4, tile="7f"),
        line(5, hand="3m4m5m3p4p6p7p8p4s5s5s6s1z"),
        [("tile_not_in_hand", 4), ("tile_not_in_hand", 5)],
    ),
    (  # the next line bears the tile out, not the flag
        "zung-jung 760001 no wall",
        line(61, tile="3z"),
        line(63, type="win", by="discard", target=2, tile="1m"),
        [("tile_not_in_hand", 62), ("illegal_win", 63)],
    ),
    (  # payments to nobody do not tell of another winner
        "mcr 733002 one player's",
        line(5, payments=[0, 0, 0, 0]),
        line(6, hands=[None, None, "234678m567p234s1z", "345m246788p456s1z"]),
        [("wrong_payments", 5), ("tile_not_in_hand", 6)],
    ),
    (  # of two pungs left out nobody knows what the winner saw of them: the rows that hang on it are not told
        "mcr-136 46 one player's",
        dropped(13),
        dropped(27),
        [("out_of_turn", 13), ("out_of_turn", 26)],
    ),
    (  # a win behind the end, where it has not been missed, is one
        "sichuan 1 whole",
        line(62, tile="9p", drawn=None),
        moved(123, 124),
        [("void_suit_first", 62), ("hand_not_over", 123)],
    ),
    (  # wrong payments do not make a win none whose player is said to draw once more
        "sichuan 775002 one player's",
        line(71, payments=[1, -2, 1, 0]),
        line(72, seat=2),
        [("wrong_payments", 71), ("out_of_turn", 72)],
    ),
]


@pytest.mark.parametrize(("name", "one", "other", "wanted"), CASES, ids=[f"{c[0]} {c[3]}" for c in CASES])
def test_two_faults_are_two_findings(name: str, one: Edit, other: Edit, wanted: Found) -> None:
    lines = record(name)
    assert found(lines) == []
    assert found(one(lines)) == wanted[:1]
    assert [code for code, _ in found(other(lines))] == [wanted[1][0]]
    assert found(one(other(lines))) == wanted


ALONE: list[tuple[str, Edit, Found]] = [
    # the pung was of 6m and a joker: it is not taken for 666m, so that the 6m put down later is no copy too many
    ("b30fj 3 one player's", line(37, tiles="6m5s"), [("illegal_pung", 37)]),
    # likewise the joker in it decides what the hand is worth
    ("b30fj 8 one player's", line(25, tiles="9p1m"), [("illegal_pung", 25)]),
    # a win that stands behind the end of its hand is missed where it belongs
    ("sichuan 1 whole", moved(77, 124), [("out_of_turn", 77)]),
    ("sichuan 5 one player's", moved(100, 130), [("missing_discard", 100)]),
    ("b30fj 2 hidden draws", moved(69, 150), [("missing_discard", 69)]),
]


@pytest.mark.parametrize(("name", "edit", "wanted"), ALONE, ids=[f"{c[0]} {c[2]}" for c in ALONE])
def test_one_fault_is_one_finding_though_it_shows_later(name: str, edit: Edit, wanted: Found) -> None:
    assert found(edit(record(name))) == wanted
