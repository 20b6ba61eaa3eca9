"""A slow scorer of Xixi that follows the rulebook word by word.

It tries every place for every Red Dragon. Speed is no aim; the tests compare the scorer of the product with it.
Inputs are those of `replay score` and `replay waits`.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any

from tests.reference.hands import SEATS
from tests.reference.suited import RED
from tests.reference.xixi.hands import Hand, read, tile_fault
from tests.reference.xixi.shape import is_complete, waits_of


def score(case: Mapping[str, Any]) -> dict[str, Any]:
    """The score of a won hand: `total` is what each of the others pays.

    `patterns` has one dict, also given as `canonical`. Without `scoring_tiles` a legal win has `total` None, no
    patterns and no payments. An illegal one has `valid` False and a `reason`. ValueError: no input of this scorer.
    """
    hand = read(case)
    reason = refusal(hand)
    if reason:
        return {"valid": False, "reason": reason, "total": 0, "patterns": [], "canonical": {}, "payments": None}
    if hand.turned is None:
        return {"valid": True, "reason": None, "total": None, "patterns": [], "canonical": {}, "payments": None}
    faces = faces_of(hand)
    total = chips(hand, faces)
    rows = {"Basic Win": 1, "Scoring Tile": faces[0] if faces else 0}
    if RED not in hand.counted:
        rows["Without Red Dragon"] = total - sum(rows.values())
    payments = {seat: 3 * total if seat == hand.seat else -total for seat in SEATS}
    return {
        "valid": True,
        "reason": None,
        "total": total,
        "patterns": [rows],
        "canonical": rows,
        "payments": payments,
    }


def refusal(hand: Hand) -> str | None:
    """Why this is no legal win, or None."""
    if hand.win is None:
        raise ValueError("a won hand has a winning tile")
    if hand.by != "self_draw":
        return "only-self-draw-wins"
    fault = tile_fault(hand)
    if fault:
        return fault
    if not is_complete(hand):
        return "not-a-winning-shape"
    if hand.situation.get("after_kong") and not any(meld.is_kong for meld in hand.melds):
        return "after-kong-without-kong"
    if hand.turned is not None and len(hand.turned) > turns(hand):
        return "too-many-scoring-tiles"
    return None


def turns(hand: Hand) -> int:
    """How many scoring tiles are turned if the wall has them (§4)."""
    if RED in hand.counted:
        return 1
    return 2 if hand.rules.says("no-red", "two") else 3


def faces_of(hand: Hand) -> list[int]:
    """What the scoring tiles count, in their order; a short wall has fewer (§4)."""
    tiles = list(hand.turned or ())
    if not tiles and hand.win and hand.rules.says("short-wall", "winning-tile"):
        tiles = [hand.win]
    faces = [10 if tile == RED else int(tile[0]) for tile in tiles]
    if hand.rules.says("short-wall", "ten"):
        faces += [10] * (turns(hand) - len(faces))
    return faces


def chips(hand: Hand, faces: list[int]) -> int:
    """What each of the others pays; 1 if there is no scoring tile at all."""
    if hand.rules.says("formula", "separate"):
        return sum(1 + face for face in faces) or 1
    if hand.rules.says("formula", "product"):
        return prod(1 + face for face in faces)
    return 1 + sum(faces)


def complete(case: Mapping[str, Any]) -> bool:
    """Is the hand with its winning tile a winning shape?"""
    return is_complete(read(case))


def waits(case: Mapping[str, Any]) -> set[str]:
    """The tiles that complete a hand of thirteen."""
    return waits_of(read(case))
