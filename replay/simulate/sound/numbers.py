"""How many tiles there are of each kind, as three masks: the ones, the twos and the fours of every number.

So all kinds are added, subtracted and counted at once. No number may be above seven.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from replay.tiles import HIDDEN, KINDS, Kind

Numbers = tuple[int, int, int]
"""Bit k of the first is the ones of kind k, of the second the twos, of the third the fours."""
NONE: Final[Numbers] = (0, 0, 0)
BITS: Final = tuple(1 << kind for kind in range(KINDS))
_MOST: Final = 7
EACH: Final = sum(1 << KINDS * place for place in range(_MOST))
"""Times a mask of kinds: the mask in each place of `in_a_row`."""
_TWICE: Final = sum(1 << KINDS * place for place in (1, 2))
_FOUR_TIMES: Final = sum(1 << KINDS * place for place in (3, 4, 5, 6))


def numbers_of(kinds: Iterable[Kind]) -> Numbers:
    """These tiles; hidden ones are left out."""
    ones = twos = fours = 0
    for kind in kinds:
        if kind != HIDDEN:
            bit = BITS[kind]
            carry = ones & bit
            ones ^= bit
            if carry:
                carry = twos & bit
                twos ^= bit
                fours ^= carry
    return ones, twos, fours


@lru_cache(maxsize=1 << 14)
def numbers_of_hand(kinds: tuple[Kind, ...]) -> Numbers:
    """As `numbers_of`: the same hands come again."""
    return numbers_of(kinds)


def numbers_as(counts: Sequence[int]) -> Numbers:
    """So many tiles of each kind."""
    assert max(counts, default=0) <= _MOST, "the number of a kind has three bits"
    ones, twos, fours = (sum(BITS[kind] for kind, number in enumerate(counts) if number & part) for part in (1, 2, 4))
    return ones, twos, fours


def plus(one: Numbers, other: Numbers) -> Numbers:
    """All tiles of both."""
    ones, twos, fours = one
    more_ones, more_twos, more_fours = other
    carry = ones & more_ones
    either = twos ^ more_twos
    return ones ^ more_ones, either ^ carry, fours ^ more_fours ^ (twos & more_twos | either & carry)


def one_more(numbers: Numbers, bit: int) -> Numbers:
    """These tiles and one more of the kind of this bit."""
    ones, twos, fours = numbers
    carry = ones & bit
    return ones ^ bit, twos ^ carry, fours ^ (twos & carry)


def minus(one: Numbers, other: Numbers) -> Numbers:
    """What is left of the first without the second; none where there are too few."""
    ones, twos, fours = one
    less_ones, less_twos, less_fours = other
    borrow = ~ones & less_ones
    either, both = twos ^ less_twos, fours ^ less_fours
    carry = ~twos & less_twos | ~either & borrow
    lacking = ~fours & less_fours | ~both & carry
    if lacking:
        there = ~lacking
        return (ones ^ less_ones) & there, (either ^ borrow) & there, (both ^ carry) & there
    return ones ^ less_ones, either ^ borrow, both ^ carry


def counted(numbers: Numbers, kinds: int) -> int:
    """How many tiles of a mask of kinds there are."""
    ones, twos, fours = numbers
    return (ones & kinds).bit_count() + 2 * (twos & kinds).bit_count() + 4 * (fours & kinds).bit_count()


def in_a_row(numbers: Numbers) -> int:
    """The ones once, the twos twice and the fours four times, one behind the other: tiles of many masks of kinds are
    counted as the bits of this that `kinds * EACH` has."""
    ones, twos, fours = numbers
    return ones | twos * _TWICE | fours * _FOUR_TIMES


def number_of(numbers: Numbers, kind: Kind) -> int:
    """How many tiles of this kind there are."""
    ones, twos, fours = numbers
    return ones >> kind & 1 | (twos >> kind & 1) << 1 | (fours >> kind & 1) << 2


def total(numbers: Numbers) -> int:
    """How many tiles there are in all."""
    ones, twos, fours = numbers
    return ones.bit_count() + 2 * twos.bit_count() + 4 * fours.bit_count()


@lru_cache(maxsize=1 << 14)
def kinds_of(kinds: int) -> tuple[Kind, ...]:
    """The kinds of a mask."""
    return tuple(kind for kind in range(KINDS) if kinds >> kind & 1)
