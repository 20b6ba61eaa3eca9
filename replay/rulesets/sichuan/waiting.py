"""Complete hands (rulebook sichuan §6, §8 Ready). How far others are from ready, the plan of the shapes says."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from replay.hands import HeldHand
from replay.rulesets.sichuan.value import is_seven_pairs, is_standard
from replay.tiles import SUITED, Kind, suit_of

_COPIES: Final = 4
_LAST: Final = 8


def beside(tiles: Iterable[Kind]) -> list[Kind]:
    """The kinds that are in a set or a pair with one of these tiles: no other completes a hand that holds them."""
    near = set(tiles)
    near.update([kind + 1 for kind in near if kind % 9 < _LAST], [kind - 1 for kind in near if kind % 9])
    return sorted(near & SUITED)


def complete(held: HeldHand, tile: Kind, *, melds_use_up: bool = True, any_suits: bool = False) -> bool:
    """Whether the hand with this tile is a winning shape without a tile of the missing suit.

    `melds_use_up`: copies in the own melds cannot come again; else those among the concealed tiles alone.
    `any_suits`: whichever suits it is of.
    """
    if tile not in SUITED:
        return False
    tiles = tuple(sorted((*held.concealed, tile)))
    if tiles[-1] not in SUITED:
        return False
    suits = set(map(suit_of, tiles))
    suits.update([suit_of(meld.tiles[0]) for meld in held.melds])
    if not any_suits and (held.void_suit in suits or len(suits) > 2):
        return False
    own = tiles.count(tile) + (sum(meld.tiles.count(tile) for meld in held.melds) if melds_use_up else 0)
    if own > _COPIES:
        return False
    return (not held.melds and is_seven_pairs(tiles)) or is_standard(tiles, len(held.melds))
