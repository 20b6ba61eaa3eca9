"""The natural tiles of a hand by how many there are of each kind; seven pairs and orphans of hands without jokers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from replay.distance.plain import SEVEN
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


def fewer_of(counts: Tally, bit: int) -> Tally:
    """One tile less of the kind of this bit, which is there."""
    ones, twos, threes, fours = counts
    if fours & bit:
        return Tally(ones, twos, threes, fours ^ bit)
    if threes & bit:
        return Tally(ones, twos, threes ^ bit, fours)
    if twos & bit:
        return Tally(ones, twos ^ bit, threes, fours)
    return Tally(ones ^ bit, twos, threes, fours)


def pairs_of(counts: Tally, kinds: int, *, repeats: bool) -> tuple[int, int]:
    """What seven pairs of `kinds` (seven or more) miss, and the kinds that bring them nearer."""
    ones, twos, threes, fours = counts
    ones, twos = ones & kinds, twos & kinds
    lone, fresh, pairs = ones ^ twos, kinds & ~ones, twos.bit_count()
    if repeats:
        threes, fours = threes & kinds, fours & kinds
        pairs += fours.bit_count()
        lone |= threes ^ fours
        # two of a kind are as good as none for another pair of it
        fresh |= twos ^ threes
    rest, singles = SEVEN - pairs, lone.bit_count()
    if rest <= 0:
        return 0, 0
    if singles < rest:
        return 2 * rest - singles, lone | fresh
    return rest, lone


def all_of(counts: Tally, kinds: int) -> tuple[int, int]:
    """What all of `kinds` and one of them again miss, and the kinds that bring that nearer."""
    absent, again = kinds & ~counts.ones, counts.twos & kinds
    if not absent and again:
        return 0, 0
    return absent.bit_count() + (not again), absent if again else kinds


def drawn_of(copies: int, gone: int, kinds: Iterable[Kind]) -> int:
    """The kinds of which not all four are owned, as a mask: concealed `copies` and those `gone` into melds, of `kinds`.

    Both have four bits a kind.
    """
    drawn = NATURALS
    for kind in kinds:
        if copies + gone >> 4 * kind & 7 == 4:
            drawn &= ~(1 << kind)
    return drawn
