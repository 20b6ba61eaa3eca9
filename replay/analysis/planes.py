"""Counts of tiles by kind in three integers: their binary digits, bit k of each for kind k.

However many kinds a search asks for, the copies of them all are three intersections and three counts of bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from replay.tiles import Kind

Planes = tuple[int, int, int]
"""The ones, twos and fours of each kind's count, 0..7."""
NO_TILES: Final[Planes] = (0, 0, 0)
_PLANES: Final = tuple(bytes(b"01"[count >> digit & 1] for count in range(256)) for digit in range(3))
"""Of each count whether it has a one, two, four, as a binary digit is written."""


def planes_of(counts: Iterable[int]) -> Planes:
    """The counts by kind as planes."""
    # each count is a digit of a number, the last kind's first
    digits = bytes(counts)[::-1]
    if not digits:
        return NO_TILES
    ones, twos, fours = (int(digits.translate(plane), 2) for plane in _PLANES)
    return ones, twos, fours


def copies(planes: Planes, kinds: int) -> int:
    """How many tiles of these kinds."""
    ones, twos, fours = planes
    return (ones & kinds).bit_count() + 2 * (twos & kinds).bit_count() + 4 * (fours & kinds).bit_count()


def kinds_in(mask: int) -> Iterator[Kind]:
    """The kinds of a mask in order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
