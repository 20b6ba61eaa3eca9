"""The scorer and the waits compared with the slow ones that follow the rulebook word by word, on random hands.

REPLAY_DEEP=1 compares twenty times as many, with other hands each day of the year.
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
from replay.rulesets import find_ruleset
from replay.tiles import NAMES
from tests.hands_json import hand_from_json, held_from_json
from tests.reference.zung_jung import random_hands
from tests.reference.zung_jung import score as slow_score
from tests.reference.zung_jung import shanten as slow_shanten
from tests.reference.zung_jung import waits as slow_waits
from tests.samples import first, often

DEEP = bool(os.environ.get("REPLAY_DEEP"))
TODAY = datetime.datetime.now(datetime.UTC).timetuple().tm_yday if DEEP else 0
TIMES = 20 if DEEP else 1
RULESET = find_ruleset("zung-jung")


def rules_of(case: Mapping[str, Any]) -> Any:
    return RULESET.under(RULESET.rulings.chosen(case.get("rulings", {})))


def rows(patterns: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(patterns.items())


def differences(case: Mapping[str, Any]) -> str:
    """What the two scorers disagree about; empty when they agree."""
    slow = slow_score(case)
    fast = rules_of(case).score(hand_from_json({name: value for name, value in case.items() if name != "waits"}))
    if isinstance(fast, NotAWin):
        return f"slow {slow['total']}, fast {fast.reasons}" if slow["valid"] else ""
    if not slow["valid"]:
        return f"slow {slow['reason']}, fast {fast.total}"
    found = {
        "total": fast.total,
        "raw": fast.details["raw"],
        "limit": fast.details["limit"],
        "canonical": fast.patterns,
        "payments": None if fast.payments is None else dict(fast.payments),
        "patterns": sorted(map(rows, fast.equals)),
    }
    wanted = {name: slow[name] for name in found} | {"patterns": sorted(map(rows, slow["patterns"]))}
    return (
        ""
        if found == wanted
        else str({name: (wanted[name], found[name]) for name in found if found[name] != wanted[name]})
    )


@pytest.mark.parametrize("seed", first(range(often(2, 4)), 1))
def test_random_hands_by_the_defaults(seed: int) -> None:
    for case in random_hands.mixture(seed + 100 * TODAY, 400 * TIMES):
        assert not differences(case), json.dumps(case)


@pytest.mark.parametrize("seed", first(range(often(2, 4)), 1))
@pytest.mark.deep
def test_random_hands_under_house_rules(seed: int) -> None:
    for case in random_hands.mixture(50 + seed + 100 * TODAY, 400 * TIMES, rulings=True):
        assert not differences(case), json.dumps(case)


@pytest.mark.parametrize("away", range(3))
def test_waits_and_shanten(away: int) -> None:
    rng = Random(away + 100 * TODAY)
    for number in range((60, 40, 6)[away] * (5 if DEEP else 1)):
        case = random_hands.waiting_hand(rng, away=away)
        if number % 3 == 2:
            case = {**case, "rulings": {"fifth-tile": "shape"}}
        given = {name: value for name, value in case.items() if name in ("ruleset", "concealed", "melds", "rulings")}
        acceptance = rules_of(case).shapes.accepts(held_from_json(given))
        assert acceptance.shanten == slow_shanten(case), json.dumps(case)
        waits = [NAMES[wait.tile] for wait in acceptance.waits]
        assert waits == (slow_waits(case) if acceptance.shanten == 0 else []), json.dumps(case)
