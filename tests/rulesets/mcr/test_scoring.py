"""MCR: the rulings, payments, what is no win, and random hands against the judge of Botzone (rulebook mcr §4-§6)."""

from __future__ import annotations

from random import Random

import pytest

from replay.hands import Scored
from replay.rulesets import find_ruleset
from tests.hands_json import hand_from_json
from tests.reference.random_hands import complete_hand
from tests.rulesets.mcr.judge import THERE, judged
from tests.samples import deep

MCR = find_ruleset("mcr")


def test_the_set_of_the_green_book() -> None:
    (green,) = MCR.sets
    assert dict(green.values) == {"shut-drawn": "fully-concealed", "two-concealed-kongs": "8", "kong-pair": "6"}


@pytest.mark.skipif(not THERE, reason="PyMahjongGB is not installed: pip install PyMahjongGB")
@pytest.mark.parametrize(("seed", "number"), [(1, 300), deep(2, 20_000)])
def test_random_hands_are_worth_what_the_judge_of_botzone_says(seed: int, number: int) -> None:
    rules = MCR.under(MCR.rulings.chosen({"minimum": "none"}))
    chance = Random(seed)
    for _ in range(number):
        hand = hand_from_json(complete_hand(chance, "mcr"))
        found, right = rules.score(hand), judged(hand)
        assert isinstance(found, Scored), hand
        assert found.total == sum(right.values()), (hand, found.patterns, right)
        assert right in [dict(each) for each in found.equals], (hand, found.patterns, right)
