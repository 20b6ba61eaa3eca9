"""Hands of thirteen: what completes them, what they are worth when ready."""

from __future__ import annotations

from collections import Counter

from tests.reference.sichuan.hands import Hand, suit_fault
from tests.reference.sichuan.value import values
from tests.reference.suited import KINDS


def value_with(hand: Hand, tile: str) -> int:
    """A of the hand with this tile; 0: no legal win."""
    tiles = (*hand.concealed, tile)
    if suit_fault(tiles + hand.melded, hand.void_suit):
        return 0
    return max((reading.value for reading in values(tiles, hand.melds, hand.rules)), default=0)


def waits_of(hand: Hand) -> dict[str, int]:
    """The tiles that complete the hand, with A (§8, Ready); what the player holds four of is no wait.

    `hand.visible` is what lies open elsewhere; it matters under the ruling dead-wait alone.
    """
    gone = Counter(hand.own)
    if hand.rules.says("dead-wait", "live"):
        gone += Counter(hand.visible)
    found = {tile: value_with(hand, tile) for tile in KINDS if gone[tile] < 4}
    return {tile: value for tile, value in found.items() if value}
