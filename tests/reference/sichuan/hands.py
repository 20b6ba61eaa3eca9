"""A hand as the input states it, and whether such a hand can exist and win (rulebook sichuan §1-§3, §7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.reference import hands
from tests.reference.hands import SIZE
from tests.reference.sichuan.rulings import rules_of
from tests.reference.suited import KINDS, parse

Hand = hands.Hand[str]


def read(case: Mapping[str, Any]) -> Hand:
    """The hand of an input; ValueError on what is none."""
    return hands.read(case, ("sichuan",), parse, rules_of(case.get("rulings") or {}))


def tile_fault(hand: Hand) -> str | None:
    """Why no such tiles can be held, or None."""
    if len(hand.melds) > 4 or len(hand.concealed) != 13 - 3 * len(hand.melds):
        return "wrong-tile-count"
    if any(tile not in KINDS for tile in hand.concealed + ((hand.win,) if hand.win else ())):
        return "tile-not-allowed"
    if any(tile not in KINDS for tile in hand.melded):
        return "meld-tile-not-allowed"
    for meld in hand.melds:
        if meld.kind == "chow" or len(meld.tiles) != SIZE[meld.kind] or len(set(meld.tiles)) != 1:
            return "meld-not-identical"
    if max(Counter(hand.counted).values()) > 4:
        return "more-than-four-copies"
    return None


def suit_fault(tiles: tuple[str, ...], void_suit: str | None) -> str | None:
    """A win holds no tile of the missing suit (§2); where that is unknown, two suits at most."""
    suits = {tile[1] for tile in tiles}
    if void_suit is None:
        return "more-than-two-suits" if len(suits) > 2 else None
    return "missing-suit-tile-in-hand" if void_suit in suits else None


def circumstance_fault(hand: Hand) -> str | None:
    """Why the tile cannot have come so, or None (§7)."""
    if hand.by == "robbed_kong" and hand.win in hand.own:
        return "robbed-tile-held"  # the other three copies lie in the konger's pung
    if hand.by == "self_draw" and hand.situation.get("after_kong"):
        kind = hand.situation.get("kong_kind")
        if not any(meld.kind.endswith("_kong" if kind is None else f"{kind}_kong") for meld in hand.melds):
            return "after-kong-without-kong"
    return None
