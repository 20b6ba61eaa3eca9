"""A breach that goes on is one fault; what is declared on the empty wall stands, and nothing is drawn for it."""

import pytest

from tests.engine.hands import NORTH, SOUTH, WEST
from tests.engine.script import start_hand
from tests.engine.suppose.test_one_cause import SUITS, found
from tests.engine.table.test_check import exhausted

KEEPER = start_hand("12345678m1123p1s 123456789m5677p 2344556678899s 1133557799s44p8s")
AROUND = "d1:{0}p x1:{0}p d2:{1}p x2:{1}p d3:8p x3:8p"
FIRST, SECOND = AROUND.format(9, 1), AROUND.format(6, 2)
KEPT = f"d0:9p x0:9p {FIRST}"  # seat 0 gives up bamboo and keeps 1s


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (f"{KEPT} d0:4p x0:4p", [8]),
        (f"{KEPT} d0:6s x0:1s {SECOND} d0:4p x0:4p", [8]),
        (f"{KEPT} d0:4p x0:1s {SECOND} d0:6s x0:4p", [8, 24]),
        (f"d0:9p x0:1s {FIRST} d0:6s x0:9p", [16]),
        (f"{KEPT} d0:4p x0:1s {SECOND} d0:6s x0:6s", [8]),
    ],
    ids=["kept twice", "one of two put down", "put down, and another kept", "drawn and kept", "put down both times"],
)
def test_keeping_the_missing_suit_is_one_breach_until_none_of_it_is_held(words: str, wanted: list[int]) -> None:
    """Rulebook sichuan §2."""
    assert found(KEEPER, *SUITS, words, ruleset="sichuan") == [("void_suit_first", line) for line in wanted]


KONG = f"12m14777p2334z28s {SOUTH} {WEST} {NORTH}"


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("", []),
        ("x0:1m", []),
        ("x0:1m x0:2m", ["hand_over"]),
    ],
    ids=["the turn is over", "it puts down a tile", "it puts down two"],
)
def test_a_kong_on_the_empty_wall_is_one_fault_and_stands(words: str, wanted: list[str]) -> None:
    """No kong is declared then; what its player puts down, or does not, is no fault besides."""
    told = found(start_hand(KONG), exhausted("7p", KONG), "o0<3:7p:777p", words, "end:wall_exhausted")
    assert [code for code, _ in told] == ["wall_empty", *wanted]
