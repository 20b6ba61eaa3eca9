"""The draft's knitted blocks in a hand: what is left when one or two of them are taken out (rulebook b30fj §6)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from replay.distance.codes import ONE, at_least
from replay.distance.lanes import EXCESS, MISSING
from replay.distance.sets import COPIES
from replay.rulesets.b30fj.knitted import KnittedFigure, blocks
from replay.rulesets.b30fj.rulings import B30fjRulings

SPREAD: Final = tuple(sum(ONE[place] for place in range(9) if mask >> place & 1) for mask in range(512))
"""One tile of each kind of a mask, as a code."""


class KnittedKinds(NamedTuple):
    """One block or two: the sets that they stand for, and their kinds, a mask for each block and suit."""

    sets: int
    suits: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


NO_BLOCKS: Final = KnittedKinds(0, ((), (), ()))


class BlockOptions(NamedTuple):
    """A block alone, and with each second block that fits beside it."""

    alone: KnittedKinds
    doubled: tuple[KnittedKinds, ...]


@cache
def choices(rulings: B30fjRulings, sets: int) -> tuple[BlockOptions, ...]:
    """Every choice of blocks that stands for at most so many sets."""
    all_blocks = [block for block in blocks(rulings) if block.sets <= sets]
    return tuple(
        BlockOptions(
            _knitting(block),
            tuple(_knitting(block, other) for other in all_blocks[place:] if block.sets + other.sets <= sets),
        )
        for place, block in enumerate(all_blocks)
    )


def _knitting(*some: KnittedFigure) -> KnittedKinds:
    first, second, third = (
        tuple(mask for block in some if (mask := block.mask >> shift & 511)) for shift in (0, 9, 18)
    )
    return KnittedKinds(sum(block.sets for block in some), (first, second, third))


@lru_cache(maxsize=1 << 15)
def taken_out(code: int, gone: int, masks: tuple[int, ...]) -> tuple[int, int, int]:
    """The tiles of a suit without blocks of these kinds; what of `gone` and the blocks is used up; what is missing.

    The missing tiles are a lane: those of which no copy can be drawn are excess besides.
    """
    lane = 0
    for mask in masks:
        present = mask & at_least(code, 1)
        absent = mask ^ present
        lane += MISSING * absent.bit_count() + EXCESS * (absent & at_least(gone, COPIES)).bit_count()
        code -= SPREAD[present]
        gone += SPREAD[mask]
    return code, gone, lane
