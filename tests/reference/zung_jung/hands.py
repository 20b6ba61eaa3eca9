"""A scored hand as the input states it, and whether it can exist at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.reference import hands
from tests.reference.hands import SIZE, Meld
from tests.reference.zung_jung.rulings import rules_of
from tests.reference.zung_jung.tiles import parse

Hand = hands.Hand[int]


def read(case: Mapping[str, Any]) -> Hand:
    """The hand of an input; ValueError on what is none."""
    return hands.read(case, ("zung-jung",), parse, rules_of(case.get("rulings") or {}))


def is_meld(meld: Meld[int]) -> bool:
    """Is it a chow of one suit, or so many tiles alike?"""
    low = min(meld.tiles, default=0)
    if len(meld.tiles) != SIZE[meld.kind]:
        return False
    if meld.kind == "chow":
        return low < 27 and low % 9 < 7 and sorted(meld.tiles) == [low, low + 1, low + 2]
    return set(meld.tiles) == {low}


def fault(hand: Hand) -> str | None:
    """Why no such hand can exist, or None: tile numbers, copies, melds, a robbed tile (rulebook 2.6)."""
    if len(hand.melds) > 4 or len(hand.concealed) != 13 - 3 * len(hand.melds):
        return "wrong_tile_count"
    if any(n > 4 for n in Counter(hand.counted).values()):
        return "too_many_copies"
    if not all(map(is_meld, hand.melds)):
        return "illegal_meld"
    if hand.by == "robbed_kong" and hand.win in hand.own:
        return "robbed_tile_held"
    return None
