"""Hands of thirteen: what completes them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from tests.reference.b30fj.hands import Hand
from tests.reference.b30fj.tanki import self_draw_only
from tests.reference.b30fj.tiles import JOKERS, NATURALS, is_joker, parse
from tests.reference.b30fj.tilings import hand_tilings


def is_complete(hand: Hand) -> bool:
    """Are the concealed tiles, with the winning tile if there is one, a winning shape?"""
    return any(True for _ in hand_tilings(hand))


def left(hand: Hand, tile: int, seen: Counter[int]) -> int:
    """Copies of the tile that are neither the player's own nor among those seen elsewhere."""
    copies = 1 if is_joker(tile) else 4
    return max(0, copies - hand.own.count(tile) - seen[tile])


def completing(hand: Hand) -> Iterator[int]:
    """Every tile, natural or joker, that completes a hand of thirteen and is not all its own."""
    for tile in NATURALS + JOKERS:
        if left(hand, tile, Counter()) and is_complete(replace(hand, win=tile)):
            yield tile


def waits_of(hand: Hand) -> dict[int, str]:
    """Each completing tile, and whether it may be won on by any means or by self-draw only."""
    return {tile: "self_draw" if self_draw_only(replace(hand, win=tile)) else "any" for tile in completing(hand)}


def is_hell_wait(hand: Hand) -> bool:
    """Hell Wait (rulebook §8); False if the input does not say what the winner saw."""
    visible = hand.situation.get("visible")
    if visible is None:
        return False
    seen = Counter(parse(visible))
    tiles = list(completing(replace(hand, win=None)))
    naturals = [t for t in tiles if not is_joker(t)]
    if hand.rules.says("hell-wait-multi", "single-kind") and len(naturals) != 1:
        return False
    counted = naturals if hand.rules.says("hell-wait-jokers", "naturals-only") else tiles
    return sum(left(hand, t, seen) for t in counted) == 1
