"""What each payer pays for so many faan: by the texts, as the rules of play tell it, and as wins are paid."""

import re

import pytest

from replay.rulesets import all_rulesets
from replay.rulesets.b30fj.scoring.payout import payout

SCORING_TABLE = (
    "0: 1, 1-2: 2, 3-4: 4, 5-6: 8, 7-8: 12, 9-10: 16, 11-13: 24, 14-16: 32, 17-19: 48, 20-24: 64, "
    "25-29: 96, 30-39: 128, 40+: 256"
)
"""Seed 000 and 001 §Scoring table."""


@pytest.mark.parametrize("name", ["b30fj", "b30fj-draft"])
def test_the_scoring_table_is_the_texts_and_the_engines(name):
    ruleset = all_rulesets()[name]
    (rule,) = (each for each in ruleset.play(ruleset.rulings()) if each.slug == "scoring-table")
    _, *lines = rule.lines
    assert ", ".join(f"{faan}: {paid}" for faan, paid in lines) == SCORING_TABLE
    for faan, paid in lines:
        assert {payout(int(end)) for end in re.findall(r"\d+", faan)} == {int(paid)}
