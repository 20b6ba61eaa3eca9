"""A slow scorer of Bloody 30 Faan Jokers, both editions, that follows the rulebook word by word.

It tries every reading of a hand and judges every row on it. Speed is no aim; the tests compare the
scorer of the product with it. Inputs are those of `replay score` and `replay waits`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.reference.b30fj.hands import read
from tests.reference.b30fj.judge import judge, refusal
from tests.reference.b30fj.tanki import self_draw_only
from tests.reference.b30fj.tiles import name
from tests.reference.b30fj.values import payout
from tests.reference.b30fj.waiting import is_complete, waits_of


def score(case: Mapping[str, Any]) -> dict[str, Any]:
    """The score of a won hand.

    `patterns` is every different set of kept rows, as printed, that reaches the total; `canonical`
    the one that rulebook §7 shows. An illegal win has `valid` False and a `reason`. ValueError: no
    input of this scorer.
    """
    hand = read(case)
    reason = refusal(hand)
    if reason is not None:
        return {
            "valid": False,
            "reason": reason,
            "total": 0,
            "payout": 0,
            "patterns": [],
            "canonical": {},
            "readings": 0,
        }
    verdict = judge(hand)
    return {
        "valid": True,
        "reason": None,
        "total": verdict.total,
        "payout": payout(verdict.total),
        "patterns": list(verdict.kept),
        "canonical": verdict.kept[0],
        "readings": verdict.readings,
    }


def complete(case: Mapping[str, Any]) -> bool:
    """Is the hand with its winning tile of a winning shape, self-draw-only or not?"""
    return is_complete(read(case))


def blocked(case: Mapping[str, Any]) -> bool:
    """May the hand win by self-draw only (rulebook §5)? The winning tile may be left out."""
    return self_draw_only(read(case))


def waits(case: Mapping[str, Any]) -> dict[str, str]:
    """What completes a hand of thirteen: tile to `any` or `self_draw`.

    A tile of which the player holds every copy is no wait.
    """
    return {name(tile): how for tile, how in waits_of(read(case)).items()}
