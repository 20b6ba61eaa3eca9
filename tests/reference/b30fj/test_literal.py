"""The search for readings against the letter of the rules, on random hands of few jokers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.reference.b30fj import blocked, literal, shanten, waits
from tests.reference.b30fj.hands import Hand, fault, read
from tests.reference.b30fj.judge import readings
from tests.reference.b30fj.random_hands import complete_hand, losing_hand, shapes, waiting_hand
from tests.reference.b30fj.tiles import JOKERS, NATURALS, is_joker, name
from tests.reference.b30fj.waiting import is_complete

RULESETS = ("b30fj", "b30fj-draft")


def won_hands(ruleset: str, jokers: int, count: int, seed: int) -> Iterator[dict[str, Any]]:
    """So many hands of each shape."""
    rng = Random(seed)
    for shape in sorted(set(shapes(ruleset))):
        for _ in range(count):
            yield complete_hand(rng, ruleset, jokers=jokers, shape=shape)


def assert_same_readings(case: dict[str, Any]) -> None:
    hand = read(case)
    found = list(readings(hand))
    assert len(set(found)) == len(found), case
    assert set(found) == literal.readings(hand), case


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("jokers", "count"), [(0, 20), (1, 15), (2, 4)])
def test_every_reading_of_a_won_hand(ruleset: str, jokers: int, count: int) -> None:
    for case in won_hands(ruleset, jokers, count, seed=jokers):
        assert_same_readings(case)


@pytest.mark.deep
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_reading_of_a_won_hand_with_three_jokers(ruleset: str) -> None:
    for case in won_hands(ruleset, 3, 1, seed=3):
        assert_same_readings(case)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("jokers", "count"), [(0, 25), (1, 25), (2, 6)])
def test_every_reading_of_a_hand_that_misses(ruleset: str, jokers: int, count: int) -> None:
    rng = Random(jokers)
    for _ in range(count):
        assert_same_readings(losing_hand(rng, ruleset, jokers=jokers))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("jokers", "count"), [(1, 25), (2, 10)])
def test_the_pair_wait_on_baida_or_suit(ruleset: str, jokers: int, count: int) -> None:
    answers = set()
    for case in won_hands(ruleset, jokers, count, seed=10 + jokers):
        answers.add(blocked(case))
        assert blocked(case) == literal.is_blocked(read(case)), case
    assert answers == {True, False}


def completes(hand: Hand) -> bool:
    """By the letter: the hand with its winning tile has a reading."""
    return bool(literal.readings(hand))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_waits_by_trying_every_tile(ruleset: str) -> None:
    rng = Random(20)
    for jokers in (0, 0, 0, 1, 1):
        case = waiting_hand(rng, ruleset, jokers=jokers, away=jokers % 2)
        hand = read(case)
        how = "self_draw" if literal.is_blocked(hand) else "any"
        tiles = [t for t in NATURALS + JOKERS if fault(replace(hand, win=t)) is None]
        won = [t for t in tiles if completes(replace(hand, win=t))]
        assert waits(case) == {name(t): how for t in won}, case


def by_definition(hand: Hand, bound: int) -> int:
    """Shanten as a player counts it: draw, discard, and be one nearer; `bound` if not less."""
    for tile in NATURALS + JOKERS:
        exists = hand.own.count(tile) < (1 if is_joker(tile) else 4)
        if exists and is_complete(replace(hand, win=tile)):
            return 0
    if bound <= 1:
        return bound
    best = bound
    for rest in {tiles for _, tiles in literal.next_hands(hand)}:
        best = min(best, 1 + by_definition(replace(hand, concealed=rest), best - 1))
    return best


@pytest.mark.slow
@pytest.mark.parametrize(
    ("concealed", "melds"),
    [
        ("1m", 4),
        ("1j", 4),
        ("14p7s2z", 3),
        ("1159m", 3),
        ("1112z", 3),
        ("1111z", 3),
        ("1j47p1s", 3),
        ("3j147p", 3),
        ("4j5j1m9p", 3),
        ("6j7j5z1s", 3),
        ("112247p", 2),
        ("1369m14p", 2),
    ],
)
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.sampled(3)
def test_shanten_by_definition(ruleset: str, concealed: str, melds: int) -> None:
    tiles = ("333z", "444z", "777s", "888p")[:melds]
    case = {
        "ruleset": ruleset,
        "concealed": concealed if melds != 2 else concealed + "9s",
        "melds": [{"kind": "pung", "tiles": t} for t in tiles],
    }
    bound = 3 if melds > 2 else 2
    assert min(bound, shanten(case)) == by_definition(read(case), bound)
