"""Scores, waits and shanten of Xixi compared with the slow second scorer, on seeded random hands of every sort.

REPLAY_DEEP=1 compares twenty times as many, with other hands each day of the year.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from replay.formats.errors import HandInputError
from replay.hands import NotAWin
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.tiles import NAMES
from tests.hands_json import hand_from_json, held_from_json
from tests.reference import xixi as slow
from tests.reference.xixi import random_hands
from tests.samples import first, often

RULESET = find_ruleset("xixi")
DEEP = bool(os.environ.get("REPLAY_DEEP"))
TODAY = datetime.datetime.now(datetime.UTC).timetuple().tm_yday if DEEP else 0
TIMES = 20 if DEEP else 1


def rules_of(case: Mapping[str, Any]) -> Rules:
    return RULESET.under(RULESET.rulings.chosen(case.get("rulings") or {}))


def differences(case: Mapping[str, Any]) -> str:
    """What the two scorers disagree about; empty when they agree."""
    right = slow.score(case)
    try:
        hand = hand_from_json(case)
    except HandInputError as refused:
        return f"slow {right['total']}, refused: {refused}" if right["valid"] else ""
    scored = rules_of(case).score(hand)
    if isinstance(scored, NotAWin):
        return f"slow {right['total']}, fast {scored.reasons}" if right["valid"] else ""
    if not right["valid"]:
        return f"slow {right['reason']}, fast {scored.total}"
    if (scored.total, scored.patterns) != (right["total"], right["canonical"]):
        return f"slow {right['canonical']}, fast {scored.patterns}"
    paid = None if scored.payments is None else dict(scored.payments)
    return "" if paid == right["payments"] else f"slow {right['payments']}, fast {paid}"


@pytest.mark.slow
@pytest.mark.parametrize("seed", first(range(often(3, 4)), 2))
def test_scores(seed: int) -> None:
    """Won and lost hands with any number of Red Dragons, short walls, and rulings."""
    for case in random_hands.mixture(1000 * TODAY + seed, 400 * TIMES):
        assert not differences(case), case


@pytest.mark.slow
@pytest.mark.parametrize("reds", first(range(5), 2))
@pytest.mark.sampled(1)
def test_waits_and_shanten(reds: int) -> None:
    chance = Random(1000 * TODAY + reds)
    for number in range(20 * TIMES):
        case = random_hands.waiting_hand(chance, reds=reds, away=chance.choice((0, 0, 1, 1, 2)))
        if number % 2:
            case = {**case, "rulings": random_hands.rulings(chance)}
        found = rules_of(case).shapes.accepts(held_from_json(case))
        assert found.shanten == slow.shanten(case), case
        assert {NAMES[wait.tile] for wait in found.waits} == slow.waits(case), case
