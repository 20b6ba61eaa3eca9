"""What hands of different kinds miss with jokers is the least over all choices of kinds (rulebook b30fj §6)."""

from __future__ import annotations

from itertools import product
from random import Random

from replay.rulesets.b30fj.near.others import SHAPES, KindsPerPart, Others, missing_of
from replay.rulesets.b30fj.near.targets import targets_of
from replay.rulesets.b30fj.rulings import B30fjRulings
from tests.rulesets.b30fj.hands import EDITIONS

OWN = (5, 6, 7, 3, 4)
"""The joker of each part, in the order of jokers."""


def left(lacking: list[int], jokers: set[int]) -> int:
    """What jokers leave of the missing tiles of each part: own ones first, then of suits and honors, then any."""
    over = [max(0, number - (own in jokers)) for number, own in zip(lacking, OWN, strict=True)]
    suits, honors = max(0, sum(over[:3]) - (1 in jokers)), max(0, sum(over[3:]) - (2 in jokers))
    return max(0, suits + honors - (0 in jokers))


def least(shape: KindsPerPart, there: tuple[int, ...], again: bool, jokers: set[int]) -> int:
    """Every way to take so many kinds, and the pair from every part of which there are some."""
    found = []
    for wanted in product(*(range(low, high + 1) for low, high in zip(shape.least, shape.most, strict=True))):
        if sum(wanted) != shape.takes:
            continue
        lacking = [max(0, number - here) for number, here in zip(wanted, there, strict=True)]
        if again:
            found.append(left(lacking, jokers))
            continue
        for part, number in enumerate(wanted):
            if number:
                found.append(left([more + (place == part) for place, more in enumerate(lacking)], jokers))
    return min(found)


def test_what_is_missing_is_the_least_over_all_choices() -> None:
    for edition in EDITIONS:
        Others(targets_of(edition, B30fjRulings()))
    assert {(shape.takes, sum(shape.most)) for shape in SHAPES} == {(13, 13), (13, 16), (14, 16)}
    rng = Random(13)
    for _ in range(4000):
        shape = rng.choice(SHAPES)
        there = tuple(rng.randint(0, most) for most in shape.most)
        again = shape.takes == 14 or rng.random() < 0.5
        jokers = set(rng.sample(range(8), rng.randint(0, 8)))
        bits = sum(1 << 4 * joker for joker in jokers)
        assert missing_of(shape, there, again, bits) == least(shape, there, again, jokers), (shape, there, jokers)
