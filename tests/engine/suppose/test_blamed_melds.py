"""A meld that is none is blamed where it is called; a win with it is denied for it, and that is no second fault."""

import pytest

from replay.engine import check, legal_win
from replay.rulesets import find_ruleset
from tests.engine.hands import NORTH, WEST
from tests.engine.script import event_of, start_hand, state_after

DEALER = "19m147p28s234567z"
CALLER = "123789m11s46p57s2z"
"""Seat 1; with 457s for a chow, 2z put down, it waits for 5p."""
CALLED = "d0:4s x0:4s c1<0:4s:57s x1:2z d2:8p x2:8p d3:7m x3:7m"
BLAMED = ("illegal_chow",)


@pytest.mark.parametrize("ruleset", ["b30fj", "zung-jung"])
def test_a_hand_that_would_not_win_with_other_melds_either_is_a_fault_of_its_own(ruleset: str) -> None:
    rules = find_ruleset(ruleset).under()
    state = state_after(start_hand(f"{DEALER} {CALLER} {WEST} {NORTH}"), f"{CALLED} d0:9p x0:9p", rules, blamed=BLAMED)
    assert [each.code for each in check(state, event_of("w1<0:9p"), rules)] == ["illegal_win"]
    assert legal_win(state, rules, 1) is None
    state = state_after(start_hand(f"{DEALER} {CALLER} {WEST} {NORTH}"), f"{CALLED} d0:5p x0:5p", rules, blamed=BLAMED)
    assert check(state, event_of("w1<0:5p"), rules) == ()
    assert legal_win(state, rules, 1) is None  # nor is a win offered that the rules deny
