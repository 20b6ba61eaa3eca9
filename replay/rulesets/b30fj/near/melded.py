"""What lies in own melds and flowers: which copies and jokers are gone from what a hand may still become."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from replay.hands import Meld
from replay.rulesets.b30fj.near.distance import OutsideHand
from replay.rulesets.b30fj.near.parts import parts_of
from replay.tiles import BAIDA, KINDS, NATURAL_KINDS, Kind

_TWICE: Final = 0xEEEEEEEE
"""The bits of jokers of which there is more than one."""


class Melded(NamedTuple):
    """What lies in own melds and flowers."""

    melds: int
    gone: int
    """Copies of natural kinds, four bits each."""
    kinds: tuple[Kind, ...]
    """Those kinds."""
    odd: int
    """The bits of jokers that a hand cannot have besides."""
    fits: tuple[int, ...]
    """Of the jokers that are held or can be drawn, how many may stand for a tile of each part."""
    fit: int
    """The least of them."""
    drawn: int
    """The mask of all kinds without the jokers that are away."""
    board: OutsideHand
    """The same for the definition."""


@lru_cache(maxsize=1 << 10)
def melded(melds: tuple[Meld, ...], flowers: tuple[Kind, ...]) -> Melded:
    """What these melds and flowers come to."""
    own = [kind for meld in melds for kind in meld.tiles]
    naturals = [kind for kind in own if kind < NATURAL_KINDS]
    away = {kind for kind in (*own, *flowers) if BAIDA <= kind < KINDS}
    fits = [int(BAIDA + joker not in away) for joker in range(8)]
    chains = tuple(fits[own] + fits[scope] + fits[0] for own, scope in ((5, 1), (6, 1), (7, 1), (3, 2), (4, 2)))
    gone = sum(1 << 4 * kind for kind in naturals)
    return Melded(
        melds=len(melds),
        gone=gone,
        kinds=tuple(sorted(set(naturals))),
        odd=_TWICE | sum(15 << 4 * (kind - BAIDA) for kind in away),
        fits=chains,
        fit=min(chains),
        drawn=(1 << KINDS) - 1 & ~sum(1 << kind for kind in away),
        board=OutsideHand(len(melds), parts_of(naturals).codes, tuple(fits)),
    )


ALONE: Final = melded((), ())
"""Nothing."""
