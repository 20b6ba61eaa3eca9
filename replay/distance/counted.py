"""A hand as one number that adds up: the base-5 codes of its parts, its jokers, its copies of each natural kind.

Bits 0-71 are the codes of the suits, 24 each; 72-87 winds, 88-103 dragons; 104-135 the jokers 1j-8j, four bits each;
from 136 on the copies of the 34 kinds, four bits each; and above them hidden tiles and flowers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from replay.tiles import BAIDA, DRAGONS, FLOWERS, HIDDEN, KINDS, NATURAL_KINDS, WINDS, Kind

SUIT: Final = (1 << 24) - 1
CIRCLES, BAMBOO, WIND, DRAGON, JOKER, COPY = 24, 48, 72, 88, 104, 136
HONORS: Final = (1 << 16) - 1
JOKERS: Final = (1 << 32) - 1
ONES: Final = sum(1 << 4 * kind for kind in range(NATURAL_KINDS))
"""One tile of each natural kind, as copies."""
EIGHTS: Final = 8 * ONES
POWERS: Final = (1, 5, 25, 125, 625, 3125, 15625, 78125, 390625)
"""One tile of the kind at a place of its part, in the part's code."""
PLACES: Final = tuple(
    (kind // 9, kind % 9)
    if kind < min(WINDS)
    else (3, kind - min(WINDS))
    if kind in WINDS
    else (4, kind - min(DRAGONS))
    for kind in range(NATURAL_KINDS)
)
"""The part of each natural kind, and its place there."""


def _one(kind: Kind) -> int:
    if kind == HIDDEN or kind in FLOWERS:
        return 1 << COPY + 4 * NATURAL_KINDS
    if kind >= BAIDA:
        return 1 << JOKER + 4 * (kind - BAIDA)
    part, place = PLACES[kind]
    return (1 << COPY + 4 * kind) + (POWERS[place] << (0, CIRCLES, BAMBOO, WIND, DRAGON)[part])


ONE: Final = tuple(_one(kind) for kind in range(KINDS + 1))
"""A tile of each kind, the hidden ones last."""


def counted(kinds: Iterable[Kind]) -> int:
    """These tiles, 14 at most: of more, a kind may run out of its four bits."""
    return sum(map(ONE.__getitem__, kinds))


def dense(kinds: int) -> int:
    """A set of kinds with four bits each as a mask with one."""
    mask = 0
    while kinds:
        lowest = kinds & -kinds
        mask |= 1 << (lowest.bit_length() - 1 >> 2)
        kinds ^= lowest
    return mask


def codes_of(hand: int) -> tuple[int, int, int, int, int]:
    """The base-5 codes of the five parts."""
    return hand & SUIT, hand >> CIRCLES & SUIT, hand >> BAMBOO & SUIT, hand >> WIND & HONORS, hand >> DRAGON & HONORS
