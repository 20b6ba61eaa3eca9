"""Sichuan: what the discards of a player whose hand is hidden tell of the missing suit (rulebook sichuan §2)."""

import pytest
from msgspec import structs

from replay.engine import apply, check
from replay.engine.table.ending import settled, total_of
from replay.events import AnyEvent, EndHand, SettlementItem, VoidSuit
from replay.rules import NO_PAYMENTS as NONE
from replay.rulesets import find_ruleset
from tests.engine.script import event_of, start_hand, state_after

RULES = find_ruleset("sichuan").under()
HIDDEN = "?" * 13
START = start_hand(f"{HIDDEN} 123456789m5677p 2344556678899s 1133557799s44p8s")
VOIDS: list[AnyEvent] = [
    VoidSuit(seat=0, suit="s"),
    VoidSuit(seat=1, suit="s"),
    VoidSuit(seat=2, suit="m"),
    VoidSuit(seat=3, suit="m"),
]


@pytest.mark.parametrize(
    ("words", "hand", "wanted"),
    [
        ("d0:9p x0:8p", "123456789m119p6s", ["void_suit_first"]),
        ("d0:9p x0:8p", "123456789m1199p", []),
        ("d0:9p x0:6s", "123456789m119p6s", []),
    ],
    ids=["held back", "none held", "nothing told that none was left"],
)
def test_a_hand_shown_at_the_end_tells_of_a_missing_suit_held_back(words: str, hand: str, wanted: list[str]) -> None:
    state = state_after(START, "", RULES)
    for event in (*VOIDS, *map(event_of, words.split())):
        state = apply(state, event, RULES)
    state = structs.replace(state, front=state.wall_size)
    found = check(state, EndHand(reason="wall_exhausted", hands=(hand, None, None, None)), RULES)
    assert [each.code for each in found if each.code != "unverifiable"] == wanted


ONE_SUIT_MORE = "d0:9p x0:8p"  # seat 0 gives up bamboo: none is left when it puts down 8p


@pytest.mark.parametrize(
    ("hand", "wanted"),
    [
        ("123456789m119p9p", []),
        ("123456789m119p5s", ["too_many_copies"]),
        ("12345678m119p56s", ["too_many_copies", "void_suit_first"]),
        ("123456789m119p6s", ["void_suit_first"]),
    ],
    ids=["as it was", "the fifth 5s", "the fifth 5s and a bamboo tile besides", "a bamboo tile"],
)
def test_a_hand_that_cannot_be_as_it_is_shown_is_not_blamed_for_its_settlement_besides(
    hand: str, wanted: list[str]
) -> None:
    """Rulebook sichuan §8: ready for 9p or not, seat 0 is settled with as it was; with the tile shown it is a pig."""
    state = state_after(START, "", RULES)
    for event in (*VOIDS, *map(event_of, ONE_SUIT_MORE.split())):
        state = apply(state, event, RULES)
    state = structs.replace(state, front=state.wall_size)
    items = settled(state, RULES, EndHand(reason="wall_exhausted", hands=("123456789m119p9p", None, None, None)))
    right = EndHand(
        reason="wall_exhausted",
        hands=(hand, None, None, None),
        payments=total_of(items),
        settlement=tuple(SettlementItem(reason=each.reason, payments=each.payments or NONE) for each in items),
    )
    assert sorted(each.code for each in check(state, right, RULES)) == wanted
    wrong = structs.replace(right, payments=(1, 0, 0, -1), settlement=None)
    assert sorted(each.code for each in check(state, wrong, RULES)) == [*wanted, "wrong_payments"]
