"""Hands of different kinds with one of them twice (orphans, unconnected tiles): what a group misses for them.

A group offers `families`: the sets of its kinds, as masks, that may be taken together.
"""

from __future__ import annotations

from functools import lru_cache

from replay.distance.lanes import MISSING, PAIR, UNIT, Lanes

Families = tuple[int, ...]


def subsets(mask: int, smallest: int = 0) -> Families:
    """Every part of a mask with at least `smallest` kinds."""
    found, part = [], mask
    while True:
        if part.bit_count() >= smallest:
            found.append(part)
        if not part:
            return tuple(reversed(found))
        part = (part - 1) & mask


@lru_cache(maxsize=1 << 15)
def singled(present: int, twice: int, families: Families) -> Lanes:
    """The lanes of so many different kinds, without and with one of them twice.

    `present` are the kinds of which there is a tile, `twice` those of which there are two.
    """
    lanes = []
    for units, need, kinds in _fewest(present, families):
        lanes.append(UNIT * units + MISSING * need)
        if units:
            # where no family that misses least has a pair, the pair is one tile more of any
            lanes.append(UNIT * units + PAIR + MISSING * (need + (not kinds & twice)))
    return tuple(lanes)


@lru_cache(maxsize=1 << 12)
def _fewest(present: int, families: Families) -> tuple[tuple[int, int, int], ...]:
    """For each number of kinds the fewest that are missing of a family of so many, and all kinds of such families."""
    best: dict[int, tuple[int, int]] = {}
    for family in families:
        need = (family & ~present).bit_count()
        units = family.bit_count()
        least, kinds = best.get(units, (need, 0))
        if need < least:
            best[units] = need, family
        elif need == least:
            best[units] = need, kinds | family
    return tuple((units, need, kinds) for units, (need, kinds) in best.items())
