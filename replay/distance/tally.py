"""The natural tiles of a hand by how many there are of each kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from replay.tiles import NATURAL_KINDS, Kind

NATURALS: Final = (1 << NATURAL_KINDS) - 1


class Tally(NamedTuple):
    """The kinds with so many tiles or more, bit k for kind k."""

    ones: int
    twos: int
    threes: int
    fours: int


NO_TALLY: Final = Tally(0, 0, 0, 0)


def tally(kinds: Iterable[Kind]) -> Tally:
    """The tiles counted, without jokers; of each kind there are four at most."""
    ones = twos = threes = fours = 0
    for kind in kinds:
        bit = 1 << kind
        if not ones & bit:
            ones |= bit
        elif not twos & bit:
            twos |= bit
        elif not threes & bit:
            threes |= bit
        else:
            fours |= bit
    return Tally(ones & NATURALS, twos & NATURALS, threes & NATURALS, fours & NATURALS)
