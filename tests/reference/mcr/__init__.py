"""What a hand of MCR is worth, for the slow table: by the game's own scorer, which PyMahjongGB judges elsewhere.

Inputs are those of `replay score`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from replay.formats.errors import HandInputError
from replay.formats.hands import score_input
from replay.hands import Hand, NotAWin
from replay.rules import Rules
from replay.rulesets import find_ruleset


def _read(case: Mapping[str, Any], rulings: Mapping[str, str]) -> tuple[Hand, Rules]:
    ruleset = find_ruleset(case["ruleset"])
    try:
        return score_input(dict(case)).hand(), ruleset.under(ruleset.rulings.chosen(rulings))
    except HandInputError as error:
        raise ValueError(str(error)) from error


def score(case: Mapping[str, Any]) -> dict[str, Any]:
    """The score of a won hand; `patterns` holds each choice of rows of the highest worth."""
    hand, rules = _read(case, case["rulings"])
    found = rules.score(hand)
    if isinstance(found, NotAWin):
        return {"valid": False, "reason": found.reasons[0].code, "total": None, "patterns": [], "payments": None}
    return {
        "valid": True,
        "reason": None,
        "total": found.total,
        "patterns": [dict(each) for each in found.equals],
        "payments": None if found.payments is None else dict(found.payments),
    }


def complete(case: Mapping[str, Any]) -> bool:
    """Is the hand with its winning tile of a winning shape?"""
    hand, rules = _read(case, {"minimum": "none"})
    return not isinstance(rules.score(hand), NotAWin)
