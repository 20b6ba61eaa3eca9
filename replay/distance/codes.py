"""Counts of the kinds of one group as one integer, four bits a kind: what the tables of this package are keyed by."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

BITS: Final = 4
ONE: Final = tuple(1 << BITS * place for place in range(9))
"""One tile of the kind at a place; codes add up."""
SuitCodes = tuple[int, int, int]
"""Those of characters, circles and bamboo."""


def count_at(code: int, place: int) -> int:
    """Tiles of the kind at `place`."""
    return code >> BITS * place & 15


@lru_cache(maxsize=1 << 13)
def at_least(code: int, copies: int) -> int:
    """The mask, one bit a kind, of the kinds with that many tiles or more."""
    mask, bit = 0, 1
    while code:
        if code & 15 >= copies:
            mask |= bit
        bit <<= 1
        code >>= BITS
    return mask
