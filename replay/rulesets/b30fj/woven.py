"""Which hands with the draft's knitted blocks may be as near as others (rulebook b30fj §6): bounds for `nearing`."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from replay.distance.counted import (
    BAMBOO,
    CIRCLES,
    COPY,
    DRAGON,
    HONORS,
    JOKER,
    JOKERS,
    POWERS,
    SUIT,
    WIND,
    kinds_with,
)
from replay.distance.joined import free
from replay.rulesets.b30fj.blocks import Knitting
from replay.rulesets.b30fj.nearing import Board, Plan, plans_of
from replay.rulesets.b30fj.targets import Targets


class Block(NamedTuple):
    """One block."""

    kinds: int
    """Its kinds, bit 4 * kind each."""
    size: int
    sets: int


_RANKS: Final = 36
"""The bits of one suit's kinds."""


class Woven:
    """The knitted plans of the draft."""

    def __init__(self, targets: Targets) -> None:
        """For these shapes."""
        self.targets = targets

    def left(self, hand: int, bound: int, board: Board) -> list[Plan]:
        """The plans that may be as near as `bound`: those whose gaps and whose rest without blocks are, less jokers."""
        copies = hand >> COPY & (1 << 3 * _RANKS) - 1
        within = bound + (hand >> JOKER & JOKERS).bit_count()
        ones = kinds_with(hand >> COPY, 1)
        found: list[Plan] = []
        _, woven = plans_of(self.targets, board)
        for (alone, doubled), (block, seconds) in zip(woven, _blocks(self.targets, board.melds), strict=True):
            there = ones & block.kinds
            gaps = block.size - there.bit_count()
            if gaps > within:
                continue
            if self._may_be(hand, there, 0, gaps, block.sets + board.melds, within):
                found.append(alone)
            if seconds:
                rest = kinds_with(copies - there, 1)
                for plan, second in zip(doubled, seconds, strict=True):
                    here = rest & second.kinds
                    both = gaps + second.size - here.bit_count()
                    if both <= within and self._may_be(
                        hand, there, here, both, block.sets + second.sets + board.melds, within
                    ):
                        found.append(plan)
        return found

    def _may_be(self, hand: int, first: int, second: int, gaps: int, sets: int, within: int) -> bool:
        m, p, s = hand & SUIT, hand >> CIRCLES & SUIT, hand >> BAMBOO & SUIT
        for taken in (first, second):
            if taken:
                m -= _spread(taken & (1 << _RANKS) - 1)
                p -= _spread(taken >> _RANKS & (1 << _RANKS) - 1)
                s -= _spread(taken >> 2 * _RANKS)
        w, d = hand >> WIND & HONORS, hand >> DRAGON & HONORS
        all_targets = free()
        return gaps + all_targets.distance(m, p, s, w, d, 0, all_targets.final[sets]) <= within


@cache
def _spread(kinds: int) -> int:
    """One tile of each kind of a suit, bit 4 * place each, as the suit's code."""
    return sum(POWERS[place] for place in range(9) if kinds >> 4 * place & 1)


@cache
def _blocks(targets: Targets, melds: int) -> tuple[tuple[Block, tuple[Block, ...]], ...]:
    """The blocks of `plans_of`, and of each with a second one that second one."""
    found = []
    for choice in targets.blocks[4 - melds]:
        alone = choice.alone
        seconds = (_block(both, alone.suits, both.sets - alone.sets) for both in choice.doubled)
        found.append((_block(alone, NO_TILES, alone.sets), tuple(seconds)))
    return tuple(found)


NO_TILES: Final[tuple[tuple[int, ...], ...]] = ((), (), ())


def _block(knitting: Knitting, first: tuple[tuple[int, ...], ...], sets: int) -> Block:
    """The last block of one or two; the first one's kinds, suit by suit, lie before its own."""
    kinds = 0
    for suit, masks in enumerate(knitting.suits):
        for mask in masks[len(first[suit]) :]:
            kinds |= sum(1 << 4 * (9 * suit + place) for place in range(9) if mask >> place & 1)
    return Block(kinds, kinds.bit_count(), sets)
