"""What hands of different kinds miss with jokers is the least over all choices of kinds; what no byte can name."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from replay.distance import asked
from replay.distance.counted import POWERS
from replay.distance.plan import SCOPES, Joker, KindChoice, KindPattern, Plan
from replay.distance.readers.counting import CountedShape, TooManyLanesError, patterns_of
from replay.distance.readers.definition import Definition
from replay.distance.readers.nearness import Nearness
from replay.hands import best_of
from replay.tiles import GROUP_SIZES
from tests.distance.plans import PLANS
from tests.distance.test_readers import defined
from tests.rulesets.random_holdings import holding

OWN = (5, 6, 7, 3, 4)
"""The joker of each part, in the order of jokers."""
APART = KindChoice(511, 0, 2)
"""Kinds of a suit that are no neighbours."""
NEIGHBOURLESS = Plan(
    pairs="different",
    patterns=(KindPattern(13, True, (APART, APART, APART, KindChoice(0b1111), KindChoice(0b111))),),
    jokers=tuple(Joker(34 + place, scope, 1) for place, scope in enumerate(SCOPES)),
    flowers=True,
)


def left(lacking: list[int], jokers: set[int]) -> int:
    """What jokers leave of the missing tiles of each part: own ones first, then of suits and honors, then any."""
    over = [max(0, number - (own in jokers)) for number, own in zip(lacking, OWN, strict=True)]
    suits, honors = max(0, sum(over[:3]) - (1 in jokers)), max(0, sum(over[3:]) - (2 in jokers))
    return max(0, suits + honors - (0 in jokers))


def least(pattern: KindPattern, there: list[int], twice: list[bool], jokers: set[int]) -> int:
    """Every way to take so many kinds, and the pair from every part of which there are some."""
    found = []
    sizes = [range(choice.least, choice.kinds.bit_count() + 1) for choice in pattern.parts]
    for wanted in product(*sizes):
        if sum(wanted) != pattern.takes:
            continue
        lacking = [max(0, number - here) for number, here in zip(wanted, there, strict=True)]
        if not pattern.pair:
            found.append(left(lacking, jokers))
            continue
        for part, number in enumerate(wanted):
            if number:
                more = [each + (place == part and not twice[part]) for place, each in enumerate(lacking)]
                found.append(left(more, jokers))
    return min(found)


@pytest.mark.parametrize("name", ["b30fj", "b30fj-draft"])
def test_what_is_missing_is_the_least_over_all_choices(name: str) -> None:
    plan = PLANS[name]
    shapes: list[tuple[KindPattern, CountedShape]] = [
        (pattern, shape)
        for pattern, shape in zip(plan.patterns, patterns_of(plan), strict=True)
        if not any(choice.gap for choice in pattern.parts)
    ]
    assert len(shapes) == 10
    rng = Random(name)
    for _ in range(2000):
        pattern, shape = rng.choice(shapes)
        codes, there, twice = [], [], []
        for size, choice in zip(GROUP_SIZES, pattern.parts, strict=True):
            held = [rng.choice((0, 0, 0, 1, 1, 2, 4)) for _ in range(size)]
            codes.append(sum(number * POWERS[place] for place, number in enumerate(held)))
            useful = [number for place, number in enumerate(held) if choice.kinds >> place & 1]
            there.append(sum(number > 0 for number in useful))
            twice.append(any(number > 1 for number in useful))
        m, p, s, w, d = codes
        jokers = set(rng.sample(range(8), rng.randint(0, 8)))
        bits = sum(1 << 4 * joker for joker in jokers)
        expected = least(pattern, there, twice, jokers)
        assert shape.distance(m, p, s, w, d, bits, shape.final[0]) == expected, (pattern, codes, jokers)


def test_a_shape_that_no_byte_can_name_is_left_to_the_definition() -> None:
    definition, looked_up = Definition(NEIGHBOURLESS), Nearness(NEIGHBOURLESS, asked.no_self_draw)
    (shape,) = patterns_of(NEIGHBOURLESS)
    # all but two of the names are taken
    for units in range(len(shape.lane_names), 254):
        shape.lane_names.name(0, (units << 16,))
    rng = Random(256)
    for _ in range(20):
        held = holding(rng, "b30fj", 13)
        near = defined(definition, held)
        assert looked_up.near(held) == near, held
        assert near is None or looked_up.shanten(held) == near.shanten, held
    held = holding(rng, "b30fj", 14)
    assert looked_up.near_best(held) == best_of(looked_up.near_discards(held) or ())
    with pytest.raises(TooManyLanesError):
        shape.lane_names.name(0, (999 << 16,))
