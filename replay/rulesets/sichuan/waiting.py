"""The winning shapes as a plan, and what completes a hand (rulebook sichuan §6, §8 Ready)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import structs

from replay.distance.asked import Answering, planned
from replay.distance.plan import Plan
from replay.hands import HeldHand, Meld
from replay.tiles import SUITED, hidden_tiles, suit_of

PLAN: Final = Plan(honors=False, pairs="repeated", gives_up=True)
"""Two suits; of seven pairs two may be of one kind."""
_TILES: Final = 13
_UNTOLD: Final = Meld("pung", hidden_tiles(3))


def waits(held: HeldHand, *, melds_use_up: bool = True, any_suits: bool = False) -> int:
    """The kinds with each of which the hand is a winning shape without a tile of the missing suit, as a mask.

    `melds_use_up`: copies in the own melds cannot come again; else those among the concealed tiles alone.
    `any_suits`: whichever suits it is of.
    """
    if len(held.concealed) + 3 * len(held.melds) != _TILES or not SUITED.issuperset(held.concealed):
        return 0
    # what completes a set or the pair is of a suit that is there
    suits = {suit_of(kind) for kind in (*held.concealed, *(meld.tiles[0] for meld in held.melds))}
    if not any_suits and (held.void_suit in suits or len(suits) > 2):
        return 0
    melds = held.melds if melds_use_up else (_UNTOLD,) * len(held.melds)
    near = _shapes().near(structs.replace(held, melds=melds, void_suit=None))
    return near.kinds if near.shanten == 0 else 0


@lru_cache(maxsize=1)
def _shapes() -> Answering:
    """Of any suits."""
    return planned(structs.replace(PLAN, gives_up=False))
