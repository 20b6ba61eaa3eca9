"""Whether a ready hand waits for the pair of one of its jokers: what the tables tell of it at once."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from replay.distance.counted import JOKER, JOKERS, codes_of, counted
from replay.distance.joined import free
from replay.distance.plan import Plan
from replay.distance.sets import MOST_SETS
from replay.hands import HeldHand
from replay.tiles import NATURAL_KINDS

_SIX: Final = 6
_ALL_DIFFERENT: Final = 13


def waits_for_pair(plan: Plan, held: HeldHand, scopes: int) -> bool | None:
    """Whether all tiles but a joker of the `scopes` (a mask of their places, one joker each) are whole without a pair.

    None where other shapes than sets and a pair may say so: the definition is to be asked.
    """
    hand, melds, sets = counted(held.concealed), len(held.melds), free()
    codes, jokers = codes_of(hand), hand >> JOKER & JOKERS
    for slot in range(scopes.bit_length()):
        one = 1 << 4 * slot
        if scopes >> slot & 1 and jokers & one and not sets.distance(*codes, jokers ^ one, sets.bare[melds]):
            return True
    kinds = {kind for kind in held.concealed if kind < NATURAL_KINDS}
    spare = jokers.bit_count() - 1
    # six pairs, or twelve tiles of which no two are alike; or blocks of which nothing is missing but what jokers are
    others = not melds and not _SIX < len(kinds) < _ALL_DIFFERENT - spare - 1
    if others or any(len(block - kinds) <= spare for block in _blocks(plan, MOST_SETS - melds)):
        return None
    return False


@lru_cache(maxsize=64)
def _blocks(plan: Plan, sets: int) -> tuple[frozenset[int], ...]:
    """The kinds of each knitted block that may stand for some of so many sets."""
    return tuple(
        frozenset(9 * suit + place for suit, mask in enumerate(block.suits) for place in range(9) if mask >> place & 1)
        for block in plan.blocks
        if block.sets <= sets
    )
