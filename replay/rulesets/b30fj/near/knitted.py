"""How far hands with the draft's knitted blocks are, by look-up (rulebook b30fj §6); `definition` says the same in plain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from replay.distance.counted import COPY, JOKER, JOKERS, POWERS, codes_of, dense, kinds_with
from replay.distance.joined import free, limited
from replay.distance.jokers import ALL, DRAGON, HONOR, OWN, SUITED, WIND
from replay.distance.parts import Codes
from replay.rulesets.b30fj.near.blocks import KnittedKinds
from replay.rulesets.b30fj.near.distance import OutsideHand, WayToWin, plans_of
from replay.rulesets.b30fj.near.targets import Targets
from replay.tiles import BAIDA


class OneBlock(NamedTuple):
    """One block."""

    kinds: int
    """Its kinds, bit 4 * kind each."""
    size: int
    sets: int


_RANKS: Final = 36
"""The bits of one suit's kinds."""


class BlocksTaken(NamedTuple):
    """A hand out of which the tiles of one block or two are taken."""

    codes: Codes
    copies: int
    gaps: tuple[int, int, int]
    """How many tiles of the blocks each suit misses."""
    absent: int
    """Their kinds, bit 4 * kind each."""
    gone: int
    """The copies in melds and blocks, four bits a kind."""
    sets: int
    """The sets that melds and blocks stand for."""


class Woven:
    """The knitted plans of the draft."""

    def __init__(self, targets: Targets) -> None:
        """For these shapes."""
        self.targets = targets

    def near(
        self, hand: int, bound: int, gone: int, fits: Sequence[int], board: OutsideHand, *, kinds: bool
    ) -> tuple[int, int, list[WayToWin]]:
        """The least distance of hands with blocks and the kinds that lessen it; the plans that `definition` has to judge.

        Where none is as near as `bound`: more than `bound`, and no kinds. `fits` are the jokers that may stand for
        tiles of each part.
        """
        jokers, copies = hand >> JOKER & JOKERS, hand >> COPY
        distance, found = bound + 1, 0
        plans: list[WayToWin] = []
        for plan, taken in self._within(hand, bound, gone, board):
            away = _distance(_names(taken.codes), taken.gaps, jokers, taken.sets)
            if away > bound:
                continue
            if not _is_sure(taken, gone, away + jokers.bit_count(), fits):
                plans.append(plan)
                continue
            if away < distance:
                bound, distance, found = away, away, 0
            if kinds and away:
                found |= _lessening(taken, jokers, away)
        return distance, found & ~dense(kinds_with(copies + gone, 4)), plans

    def _within(self, hand: int, bound: int, gone: int, board: OutsideHand) -> Iterator[tuple[WayToWin, BlocksTaken]]:
        """The plans whose gaps and whose rest without blocks are, less all jokers, as near as `bound`."""
        copies = hand >> COPY
        jokers = (hand >> JOKER & JOKERS).bit_count()
        within = bound + jokers
        ones = kinds_with(copies, 1)
        codes = codes_of(hand)
        final = free().final
        _, woven = plans_of(self.targets, board)
        for (alone, doubled), (block, seconds) in zip(woven, blocks_of(self.targets, board.melds), strict=True):
            there = ones & block.kinds
            gaps = block.size - there.bit_count()
            if gaps > within:
                continue
            rest = _less(codes, there)
            if gaps + free().distance(*rest, 0, final[board.melds + block.sets]) <= within:
                absent = block.kinds ^ there
                sets = board.melds + block.sets
                yield alone, BlocksTaken(rest, copies - there, _by_suit(absent), absent, gone + block.kinds, sets)
            left = kinds_with(copies - there, 1)
            for plan, second in zip(doubled, seconds, strict=True):
                here = left & second.kinds
                both = gaps + second.size - here.bit_count()
                if both > within:
                    continue
                last = _less(rest, here)
                sets = board.melds + block.sets + second.sets
                if both + free().distance(*last, 0, final[sets]) <= within:
                    one, two = block.kinds ^ there, second.kinds ^ here
                    m, p, s = (x + y for x, y in zip(_by_suit(one), _by_suit(two), strict=True))
                    used = gone + block.kinds + second.kinds
                    yield plan, BlocksTaken(last, copies - there - here, (m, p, s), one | two, used, sets)


def _less(codes: Codes, kinds: int) -> Codes:
    m, p, s, w, d = codes
    mask = (1 << _RANKS) - 1
    return m - _spread(kinds & mask), p - _spread(kinds >> _RANKS & mask), s - _spread(kinds >> 2 * _RANKS), w, d


def _by_suit(kinds: int) -> tuple[int, int, int]:
    mask = (1 << _RANKS) - 1
    return (kinds & mask).bit_count(), (kinds >> _RANKS & mask).bit_count(), (kinds >> 2 * _RANKS).bit_count()


def _names(codes: Codes) -> Codes:
    m, p, s, w, d = codes
    of_m, of_p, of_s, of_w, of_d = free().names
    return of_m[m], of_p[p], of_s[s], of_w[w], of_d[d]


def _distance(names: Codes, gaps: tuple[int, int, int], jokers: int, sets: int) -> int:
    """What vectors and gaps miss together: a joker takes off a gap in its scope as long as there is one."""
    parts = free()
    add, less = parts.add, parts.less
    a, b, c, e, f = names
    if not jokers:
        return sum(gaps) + parts.final[sets][add[add[add[a << 8 | b] << 8 | c] << 8 | add[e << 8 | f]]]
    m, p, s = gaps
    if jokers & OWN[0]:
        m, a = (m - 1, a) if m else (0, less[a])
    if jokers & OWN[1]:
        p, b = (p - 1, b) if p else (0, less[b])
    if jokers & OWN[2]:
        s, c = (s - 1, c) if s else (0, less[c])
    if jokers & WIND:
        e = less[e]
    if jokers & DRAGON:
        f = less[f]
    left, suits, honors = m + p + s, add[add[a << 8 | b] << 8 | c], add[e << 8 | f]
    if jokers & SUITED:
        left, suits = (left - 1, suits) if left else (0, less[suits])
    if jokers & HONOR:
        honors = less[honors]
    both = add[suits << 8 | honors]
    if jokers & ALL:
        left, both = (left - 1, both) if left else (0, less[both])
    return left + parts.final[sets][both]


def _is_sure(taken: BlocksTaken, gone: int, reach: int, fits: Sequence[int]) -> bool:
    """Whether copies cannot matter, as in `quick`: no target that misses `reach` tiles takes too many of a kind."""
    if reach <= min(fits):
        return True
    if kinds_with(taken.copies, 3) or taken.absent & kinds_with(taken.gone - taken.absent, 4):
        return False
    owned = []
    kinds = kinds_with(taken.gone, 1)
    while kinds:
        lowest = kinds & -kinds
        kinds ^= lowest
        kind = lowest.bit_length() - 1 >> 2
        owned.append((kind, taken.copies >> 4 * kind & 7, taken.gone >> 4 * kind & 7))
    beyond, parts = limited().beyond(taken.codes, owned, taken.sets, reach - sum(taken.gaps))
    return all(beyond <= fit for part, fit in enumerate(fits) if parts >> part & 1)


def _lessening(taken: BlocksTaken, jokers: int, distance: int) -> int:
    """The kinds of tiles that bring the hand nearer, jokers in the hand apart."""
    names, gaps, sets = _names(taken.codes), taken.gaps, taken.sets
    found = 0
    for joker in range(8):
        more = jokers | 1 << 4 * joker
        if more != jokers and _distance(names, gaps, more, sets) < distance:
            found |= 1 << BAIDA + joker
    absent = dense(taken.absent)
    for part, (joker, first) in enumerate(((5, 0), (6, 9), (7, 18), (3, 27), (4, 31))):
        if not jokers >> 4 * joker & 1 and not found >> BAIDA + joker & 1:
            continue
        if part < len(gaps) and gaps[part]:
            fewer = (gaps[0] - (part == 0), gaps[1] - (part == 1), gaps[2] - (part == 2))
            if _distance(names, fewer, jokers, sets) < distance:
                found |= absent & 511 << first
        a, b, c, e, f = names
        for name, mask in free().neighbours(part, taken.codes[part]):
            mine = mask << first & ~absent
            if mine and not mine & ~found:
                continue
            now = (name, b, c, e, f), (a, name, c, e, f), (a, b, name, e, f), (a, b, c, name, f), (a, b, c, e, name)
            if mine and _distance(now[part], gaps, jokers, sets) < distance:
                found |= mine
    return found


@cache
def _spread(kinds: int) -> int:
    """One tile of each kind of a suit, bit 4 * place each, as the suit's code."""
    return sum(POWERS[place] for place in range(9) if kinds >> 4 * place & 1)


@cache
def blocks_of(targets: Targets, melds: int) -> tuple[tuple[OneBlock, tuple[OneBlock, ...]], ...]:
    """The blocks of `plans_of`, and of each with a second one that second one."""
    found = []
    for choice in targets.blocks[4 - melds]:
        alone = choice.alone
        seconds = (_block(both, alone.suits, both.sets - alone.sets) for both in choice.doubled)
        found.append((_block(alone, NO_TILES, alone.sets), tuple(seconds)))
    return tuple(found)


NO_TILES: Final[tuple[tuple[int, ...], ...]] = ((), (), ())


def _block(knitting: KnittedKinds, first: tuple[tuple[int, ...], ...], sets: int) -> OneBlock:
    """The last block of one or two; the first one's kinds, suit by suit, lie before its own."""
    kinds = 0
    for suit, masks in enumerate(knitting.suits):
        for mask in masks[len(first[suit]) :]:
            kinds |= sum(1 << 4 * (9 * suit + place) for place in range(9) if mask >> place & 1)
    return OneBlock(kinds, kinds.bit_count(), sets)
