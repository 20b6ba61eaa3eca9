"""Hands of thirteen: what completes them, and how far they are from that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from tests.reference.b30fj.fillers import Draws
from tests.reference.b30fj.hands import Hand, jokers_of, naturals_of
from tests.reference.b30fj.tanki import self_draw_only
from tests.reference.b30fj.tiles import JOKERS, NATURALS, is_joker, parse
from tests.reference.b30fj.tilings import hand_tilings, tilings


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


def distance(hand: Hand) -> int:
    """Shanten of thirteen concealed tiles less three a meld; 0 is ready.

    By draws of tiles that exist (four of a natural, one of a joker, less those in the hand) and
    discards, so many exchanges away from ready: some tiles are given up, one more is drawn.
    """
    away = 0
    while not any(True for _ in _after_exchanges(hand, away)):
        away += 1
    return away


def _after_exchanges(hand: Hand, away: int) -> Iterator[tuple[int, ...]]:
    """The tiles kept, for every choice of so many tiles to give up that leaves a way to complete."""
    tiles = hand.concealed
    choices = {
        tuple(t for i, t in enumerate(tiles) if i not in given) for given in combinations(range(len(tiles)), away)
    }
    fixed = Counter(hand.own) - Counter(hand.concealed)
    for kept in sorted(choices):
        held = fixed + Counter(kept)
        draws = Draws(
            jokers=jokers_of(kept),
            draws=away + 1,
            stock={k: 4 - held[k] for k in NATURALS},
            outside=tuple(j for j in JOKERS if not held[j]),
        )
        found = tilings(tuple(sorted(naturals_of(kept))), draws, len(hand.melds), hand.rules)
        if any(True for _ in found):
            yield kept
