"""A hand as the input states it, and whether such a hand can exist (rulebook xixi §1, §2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.reference import hands
from tests.reference.chosen import Rules
from tests.reference.hands import SIZE, Meld
from tests.reference.suited import KINDS, RED, parse, sequence_from
from tests.reference.xixi.rulings import rules_of

Hand = hands.Hand[str]


def read(case: Mapping[str, Any]) -> Hand:
    """The hand of an input; ValueError on what is none."""
    return hands.read(case, ("xixi",), parse, rules_of(case.get("rulings") or {}))


def is_meld(meld: Meld[str], rules: Rules) -> bool:
    """May this set be declared?"""
    reds = meld.tiles.count(RED)
    naturals = [tile for tile in meld.tiles if tile != RED]
    if len(meld.tiles) != SIZE[meld.kind]:
        return False
    if meld.kind == "chow":
        chows = {sequence_from(kind) for kind in KINDS}
        return rules.says("chow", "left") and tuple(sorted(meld.tiles)) in chows
    if reds == len(meld.tiles):
        return rules.says("red-natural", "triplet")
    if reds:
        allowed = rules.says("red-in-meld", "both") or (rules.says("red-in-meld", "pung") and meld.kind == "pung")
        return reds == 1 and allowed and len(set(naturals)) == 1
    return len(set(naturals)) == 1


def identities(meld: Meld[str]) -> tuple[str, ...]:
    """The kinds that the tiles of a meld stand for; Red Dragons as such stay what they are."""
    naturals = [tile for tile in meld.tiles if tile != RED]
    return tuple(naturals[0] if tile == RED and naturals else tile for tile in meld.tiles)


def tile_fault(hand: Hand) -> str | None:
    """Why no such tiles can be held, melded and turned, or None."""
    allowed = (*KINDS, RED)
    if len(hand.melds) > 4 or len(hand.concealed) != 13 - 3 * len(hand.melds):
        return "wrong-tile-count"
    if any(tile not in allowed for tile in hand.concealed + ((hand.win,) if hand.win else ())):
        return "tile-not-allowed"
    if any(tile not in allowed for meld in hand.melds for tile in meld.tiles):
        return "meld-tile-not-allowed"
    if not all(is_meld(meld, hand.rules) for meld in hand.melds):
        return "meld-not-identical"
    if max(Counter(hand.counted).values()) > 4:
        return "more-than-four-copies"
    if any(tile not in allowed for tile in hand.turned or ()):
        return "tile-not-allowed"
    if max(Counter(hand.counted + (hand.turned or ())).values()) > 4:
        return "more-than-four-copies"
    return None
