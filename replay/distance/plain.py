"""Seven pairs and different kinds without jokers, by counting; and what a mask of tiles looks like as a list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replay.distance.counted import ONES, dense, kinds_with
from replay.hands import HeldHand, Wait
from replay.tiles import Kind

SEVEN: Final = 7


def pairs_near(copies: int, kinds: int, bound: int, *, repeats: bool) -> tuple[int, int]:
    """What seven pairs of `kinds` (seven or more) miss, and the kinds that bring them nearer as a mask.

    Where that is more than `bound`: more than `bound`, and no kinds. `copies` and `kinds` have four bits for a kind.
    """
    ones, twos = kinds_with(copies, 1) & kinds, kinds_with(copies, 2) & kinds
    lone, fresh = ones ^ twos, kinds & (ONES ^ ones)
    pairs, singles = twos.bit_count(), lone.bit_count()
    if repeats:
        threes, fours = kinds_with(copies, 3) & kinds, kinds_with(copies, 4) & kinds
        pairs += fours.bit_count()
        singles += (threes ^ fours).bit_count()
        lone |= threes ^ fours
        # two of a kind are as good as none for another pair of it
        fresh |= twos ^ threes
    rest = SEVEN - pairs
    if rest <= 0:
        return 0, 0
    distance = 2 * rest - min(singles, rest)
    if distance > bound:
        return distance, 0
    return distance, dense(lone | fresh if singles < rest else lone)


def all_of_near(copies: int, kinds: int, bound: int) -> tuple[int, int]:
    """What all of `kinds` and one of them again miss, and the kinds that bring that nearer; else as `pairs_near`."""
    ones = kinds_with(copies, 1) & kinds
    again = kinds_with(copies, 2) & kinds
    distance = (kinds ^ ones).bit_count() + (not again)
    if distance > bound or not distance:
        return distance, 0
    return distance, dense(kinds ^ ones if again else kinds)


def merged(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """The lesser distance with its kinds, those of both where they are equal."""
    if one[0] != other[0]:
        return min(one, other)
    return one[0], one[1] | other[1]


def listed(held: HeldHand, kinds: int, self_draw: int, copies: Sequence[int]) -> tuple[tuple[Wait, ...], int]:
    """A mask of kinds as waits with what the owner cannot see of the `copies` in the game, and the sum of that."""
    seen: list[Kind] = [*held.concealed, *held.visible, *held.flowers]
    for meld in held.melds:
        seen += meld.tiles
    found, total = [], 0
    while kinds:
        lowest = kinds & -kinds
        kinds ^= lowest
        kind = lowest.bit_length() - 1
        left = max(0, copies[kind] - seen.count(kind))
        total += left
        found.append(Wait(kind, left, "self_draw" if self_draw & lowest else "any"))
    return tuple(found), total
