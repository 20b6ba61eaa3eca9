"""The scorer compared with the slow one that tries every reading, on seeded random hands of every sort.

REPLAY_DEEP=1 compares ten times as many, with other hands each day of the year.
"""

from __future__ import annotations

import datetime
import json
import os
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from replay.hands import NotAWin
from replay.rulesets.b30fj.edition import CURRENT, DRAFT
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scoring.score import score
from tests.hands_json import hand_from_json
from tests.reference.b30fj import random_hands
from tests.reference.b30fj import score as slow_score
from tests.samples import deep, first

DEEP = bool(os.environ.get("REPLAY_DEEP"))
TODAY = datetime.datetime.now(datetime.UTC).timetuple().tm_yday if DEEP else 0
EDITIONS = {"b30fj": CURRENT, "b30fj-draft": DRAFT}
CHOICES = {
    ruling.slug: [option.name for option in ruling.options[1:]]
    for ruling in B30fjRulings.described()
    if len(ruling.options) > 1 and ruling.slug != "within-count"  # counts what these inputs do not tell
}


def rows(patterns: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(patterns.items())


def differences(case: Mapping[str, Any]) -> str:
    """What the two scorers disagree about; empty when they agree."""
    slow = slow_score(case)
    rulings = B30fjRulings.chosen(case.get("rulings", {}))
    fast = score(EDITIONS[case["ruleset"]], hand_from_json(case), rulings)
    if isinstance(fast, NotAWin):
        return f"slow {slow['total']}, fast {fast.reasons}" if slow["valid"] else ""
    if not slow["valid"]:
        return f"slow {slow['reason']}, fast {fast.total}"
    if slow["total"] != fast.total:
        return f"slow {slow['total']} {slow['canonical']}, fast {fast.total} {fast.patterns}"
    best = [rows(patterns) for patterns in fast.equals]
    if sorted(best) != sorted(map(rows, slow["patterns"])):
        return f"best readings: slow {slow['patterns']}, fast {fast.equals}"
    if rows(slow["canonical"]) != rows(fast.patterns):
        return f"shown: slow {slow['canonical']}, fast {fast.patterns}"
    return "" if slow["payout"] == fast.payout else f"payout: slow {slow['payout']}, fast {fast.payout}"


def undecided(case: Mapping[str, Any], rulings: Mapping[str, str]) -> bool:
    """Whether the scorers may differ under these rulings for a reason that is known.

    The inputs do not say whether a kong or a joker was declared last, which the slow scorer takes to be the joker.
    """
    situation = case.get("situation", {})
    chain = situation.get("after_kong") and situation.get("after_flower")
    return bool(chain and "replacement-chain" in rulings)


@pytest.mark.slow
@pytest.mark.parametrize("jokers", first(range(9), 5))
@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.sampled(4)
def test_every_number_of_jokers(ruleset: str, jokers: int) -> None:
    """Complete hands of every shape with so many jokers, and some that are a tile or two off."""
    rng = Random(100 * jokers + TODAY)
    count = (80, 80, 80, 60, 60, 40, 20, 10, 6)[jokers] * (25 if DEEP else 1)
    if ruleset == "b30fj-draft" and jokers > 5 and not DEEP:
        count //= 3  # the slow scorer takes a second for each
    for _ in range(count):
        for case in (
            random_hands.complete_hand(rng, ruleset, jokers=jokers),
            random_hands.losing_hand(rng, ruleset, jokers=jokers),
        ):
            assert not differences(case), json.dumps(case)


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "hands"), [("b30fj", 60), deep("b30fj-draft", 20)], ids=EDITIONS)
def test_a_mixture(ruleset: str, hands: int) -> None:
    for case in random_hands.mixture(17 + TODAY, 1500 if DEEP else hands, ruleset):
        assert not differences(case), json.dumps(case)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", first(EDITIONS, 1))
@pytest.mark.deep
def test_random_rulings(ruleset: str) -> None:
    rng = Random(TODAY)
    for case in random_hands.mixture(23 + TODAY, 10000 if DEEP else 100, ruleset, most_jokers=4):
        slugs = rng.sample(sorted(CHOICES), rng.choice((1, 1, 2, 3)))
        rulings = {slug: rng.choice(CHOICES[slug]) for slug in slugs}
        if undecided(case, rulings):
            continue
        assert not differences({**case, "rulings": rulings}), json.dumps({**case, "rulings": rulings})


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", first(EDITIONS, 1))
def test_by_the_author_s_program(ruleset: str) -> None:
    """Under `author`, and what a score by the text alone says of it."""
    lowered = 0
    for case in random_hands.mixture(31 + TODAY, 1500 if DEEP else 60, ruleset, most_jokers=3):
        author = {**case, "rulings": {"suppression": "author"}}
        assert not differences(author), json.dumps(author)
        fast = score(EDITIONS[ruleset], hand_from_json(case), B30fjRulings())
        if isinstance(fast, NotAWin):
            continue
        told = fast.total if fast.by_other is None else fast.by_other.total
        assert told == slow_score(author)["total"], json.dumps(case)
        assert fast.by_other is None or fast.by_other.total != fast.total
        lowered += fast.by_other is not None
    assert lowered
