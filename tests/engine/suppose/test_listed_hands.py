"""After a fault a hand is a list of tiles of which some are not there: what still follows from it is judged."""

from typing import Any

import pytest
from msgspec import structs

from replay.engine import audit
from tests.engine.hands import QUICK, ROUND, WINS
from tests.engine.script import game, record, start_hand, written
from tests.engine.suppose.test_one_cause import blamed

SECOND = "d0:8p x0:8p d1:9m x1:9m d2:7p x2:7p d3:8m x3:8m"
PLAYED = game(written(start_hand(QUICK), f"{ROUND} {SECOND} {WINS} end:won")[0])
FIRST_PUT, THIRD_PUT, SECOND_PUT, WIN, END = 6, 8, 14, 21, 24
"""The lines on which seat 1 puts down 9p, seat 2 puts down 8p, seat 1 puts down 9m and wins, and the hand ends."""
SLIP = {"tile": "3z", "drawn": False}  # no 3z is held
SHOWN = "123789m46p11s222z"
ENDS = ("19m147p258s34567z", SHOWN, "33456m46p789s666z", "4699p234567s111z")
Changes = dict[int, dict[str, Any]]


def changed(changes: Changes) -> list[tuple[str, int]]:
    events = [structs.replace(event, **changes.get(line, {})) for line, event in enumerate(PLAYED, 1)]
    return [(code, line) for code, line in blamed(events) if line]


def ends(**hands: str) -> dict[str, Any]:
    """The hands at the end, some of them others."""
    return {"hands": tuple(hands.get(f"s{seat}", hand) for seat, hand in enumerate(ENDS))}


CASES: dict[str, tuple[Changes, list[tuple[str, int]]]] = {
    "no hand is shown": ({WIN: {"hand": None}, END: {"hands": None}}, []),
    "the hand is shown": ({}, []),
    "a total too high": ({WIN: {"total": 20}}, [("wrong_total", WIN)]),
    "a total too high of a hand that is not shown": (
        {WIN: {"total": 20, "hand": None}, END: {"hands": None}},
        [("wrong_total", WIN)],
    ),
    "payments of another total": ({WIN: {"payments": (-50, 50, 0, 0)}}, [("wrong_payments", WIN)]),
    "a tile shown that is listed": ({SECOND_PUT: {"tile": "9p", "drawn": False}}, []),
    "a tile shown that is not listed": ({WIN: {"hand": "123789m46p11s22z5z"}}, [("tile_not_in_hand", WIN)]),
    "at the end, too": ({END: ends(s1="123789m46p11s22z5z")}, [("tile_not_in_hand", END)]),
    "a listed tile put down": ({SECOND_PUT: {"tile": "9p", "drawn": False}, WIN: {"hand": None}, END: {}}, []),
    "a listed tile put down that the win needs": (
        {SECOND_PUT: {"tile": "1s", "drawn": False}, WIN: {"hand": None}, END: {}},
        [("illegal_win", WIN)],
    ),
    "a second tile that is not listed": (
        {SECOND_PUT: {"tile": "4z", "drawn": False}},
        [("tile_not_in_hand", SECOND_PUT)],
    ),
    "another player's tile that is not held": ({THIRD_PUT: SLIP}, [("tile_not_in_hand", THIRD_PUT)]),
}


@pytest.mark.parametrize(("changes", "wanted"), CASES.values(), ids=CASES)
def test_a_slip_and_what_follows(changes: Changes, wanted: list[tuple[str, int]]) -> None:
    """Seat 1 is said to put down 3z, which it does not hold, and one thing besides is otherwise or nothing is."""
    told = changed({FIRST_PUT: SLIP, **changes})
    assert told == [("tile_not_in_hand", FIRST_PUT), *wanted]


@pytest.mark.parametrize("changes", [{}, {WIN: {"hand": None}, END: {"hands": None}}], ids=["shown", "not shown"])
def test_what_a_slip_leaves_fixed_is_compared(changes: Changes) -> None:
    events = [
        structs.replace(event, **{FIRST_PUT: SLIP, **changes}.get(line, {})) for line, event in enumerate(PLAYED, 1)
    ]
    compared = audit(record(events)).details[0].compared
    assert (compared.totals, compared.patterns, compared.payments) == (3, 3, 4)
