"""The jokers of a hand as one number, and what brings a hand nearer as a mask of kinds, jokers among them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from replay.tiles import BAIDA, Kind

ALL: Final = 1
"""The bits of jokers, four for each of 1j-8j, of which there is one each; of `ALL` there may be more."""
SUITED: Final = 1 << 4
HONOR: Final = 1 << 8
WIND: Final = 1 << 12
DRAGON: Final = 1 << 16
OWN: Final = (1 << 20, 1 << 24, 1 << 28)
OWN_BITS: Final = (*OWN, WIND, DRAGON)
"""Those of the joker of each group alone."""
TOP: Final = 15
"""The most of them."""
MASK_ALL, MASK_SUITED, MASK_HONOR, MASK_WIND, MASK_DRAGON, MASK_FIRST = (1 << BAIDA + place for place in range(6))
"""The same jokers as kinds in a mask."""
OWN_MASKS: Final = (MASK_FIRST, MASK_FIRST << 1, MASK_FIRST << 2, MASK_WIND, MASK_DRAGON)
"""The joker of each part."""


@lru_cache(maxsize=1 << 9)
def each_joker(jokers: int) -> tuple[tuple[Kind, int], ...]:
    """The kinds of the jokers 1j-8j, of which there is one each, with the bits of the others."""
    return tuple((BAIDA + joker, jokers ^ 1 << 4 * joker) for joker in range(8) if jokers >> 4 * joker & 1)


@lru_cache(maxsize=1 << 9)
def held_kinds(jokers: int) -> int:
    """The same as a mask of kinds."""
    return sum(1 << kind for kind, _ in each_joker(jokers))
