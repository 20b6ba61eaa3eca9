"""What is said of a deal: which tiles the game does not have, how many there are and should be (rulebook xixi §1)."""

import pytest

from replay.engine.table.deal import check_deal
from replay.rulesets import find_ruleset
from tests.engine.script import start_hand

HIDDEN_HAND = "?" * 13


@pytest.mark.parametrize(
    ("first", "message", "recorded", "expected"),
    [
        ("123456789m123p4z", "The hand of seat 0 has 4z, which Xixi Mahjong does not have.", "4z", None),
        ("123456789m123p", "The hand of seat 0 is 12 tiles, not 13.", 12, 13),
    ],
)
def test_both_sides_of_a_wrong_deal_are_what_its_message_speaks_of(first, message, recorded, expected):
    start = start_hand(f"{first} {HIDDEN_HAND} {HIDDEN_HAND} {HIDDEN_HAND}")
    (fault,) = check_deal(start, find_ruleset("xixi").under()).faults
    assert (fault.code, fault.message, fault.recorded, fault.expected) == ("wrong_deal", message, recorded, expected)


def test_a_whole_deal_of_the_game_s_own_tiles_is_right():
    start = start_hand(f"123456789m1234p {HIDDEN_HAND} {HIDDEN_HAND} {HIDDEN_HAND}")
    assert check_deal(start, find_ruleset("xixi").under()).faults == ()
