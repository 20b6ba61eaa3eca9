"""Knitted blocks beside sets and a pair: the blocks' tiles are taken out, what is absent of them is a gap to be filled.

A gap is one missing tile of its suit, which any joker of the suit fills; the rest is looked up like any sets.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from replay.distance.counted import ONES, POWERS
from replay.distance.generate import BASE
from replay.distance.joined import Joined, free, limited
from replay.distance.parts import Codes
from replay.distance.plan import Block, Plan
from replay.distance.readers.counting import JOKERS, MASKS, presence
from replay.distance.readers.definition import OWN, Definition, SetsAndPair
from replay.distance.readers.holding import CountedHand, DistanceAnswer, tiles_of
from replay.distance.sets import COPIES, MOST_SETS
from replay.tiles import GROUP_STARTS

_SUIT: Final = 511
_SUITS: Final = 3
_SLICE: Final = (1 << 36) - 1
_EIGHTS: Final = 8 * ONES
_FIVES: Final = 5 * ONES
_SUMS: Final = tuple(sum(POWERS[place] for place in range(9) if mask >> place & 1) for mask in range(512))
"""One tile of each kind of a mask, as a code."""
_EVERY: Final = 31


class Blocks(NamedTuple):
    """One block or two."""

    sets: int
    once: int
    """Kinds of which they take one tile at least, as a mask."""
    twice: int
    shape: SetsAndPair


class BlocksOut(NamedTuple):
    """A hand with the tiles of blocks taken out."""

    codes: Codes
    gaps: tuple[int, int, int]
    absent: int
    """The kinds of gaps."""


class Knitting:
    """The blocks of a plan."""

    def __init__(self, plan: Plan, definition: Definition) -> None:
        """Of a game with jokers and honors."""
        self._definition = definition
        self._alone = tuple(
            (
                _blocks(one),
                tuple(_blocks(one, two) for two in plan.blocks[place:] if one.sets + two.sets <= MOST_SETS),
            )
            for place, one in enumerate(plan.blocks)
        )

    def within(self, hand: CountedHand, bound: int) -> list[Blocks]:
        """The blocks of which no more is absent than `bound`, with the jokers held."""
        m, p, s = (presence(hand.copies >> 36 * suit & _SLICE) for suit in range(_SUITS))
        ones, twos = m >> 9 | p >> 9 << 9 | s >> 9 << 18, m & 511 | (p & 511) << 9 | (s & 511) << 18
        bound, room, found = bound + hand.held, MOST_SETS - hand.board.melds, []
        for alone, doubled in self._alone:
            if alone.sets > room or (alone.once & ~ones).bit_count() > bound:
                continue
            found.append(alone)
            found.extend(
                both
                for both in doubled
                if both.sets <= room and (both.once & ~ones).bit_count() + (both.twice & ~twos).bit_count() <= bound
            )
        return found

    def near(self, blocks: Blocks, hand: CountedHand, bound: int, *, kinds: bool = True) -> DistanceAnswer:
        """The distance with these blocks and the kinds that lessen it; more than `bound` and no kinds if it is more."""
        laid = _laid(blocks, hand.codes)
        if sum(laid.gaps) - hand.held > bound:
            return bound + 1, 0
        names = _names(free(), laid.codes)
        melds, jokers = hand.board.melds + blocks.sets, hand.jokers
        distance = _distance(names, laid.gaps, jokers, melds)
        if distance > bound:
            return distance, 0
        found = _kinds(free(), names, laid, jokers, melds, distance) if distance and kinds else 0
        reach = distance + hand.held
        if reach <= hand.board.least:
            return distance, found
        sure = not _is_short(blocks, laid, hand)
        if sure and hand.copies + _FIVES & _EIGHTS:
            # with at most four copies of a kind
            own = _names(limited(), laid.codes)
            sure = _distance(own, laid.gaps, jokers, melds) == distance and (
                not found or _kinds(limited(), own, laid, jokers, melds, distance) == found
            )
        if sure and _is_few(blocks, laid, hand, melds, reach):
            return distance, found
        tiles = tiles_of(hand)
        if not kinds:
            return self._definition.distance_of(tiles, blocks.shape), 0
        return self._definition.near_tiles(tiles, blocks.shape)


def _blocks(*some: Block) -> Blocks:
    masks = [sum(mask << GROUP_STARTS[suit] for suit, mask in enumerate(each.suits)) for each in some]
    once = masks[0] | masks[-1]
    twice = masks[0] & masks[1] if len(masks) > 1 else 0
    return Blocks(sum(each.sets for each in some), once, twice, SetsAndPair(_EVERY, some))


def _laid(blocks: Blocks, codes: Codes) -> BlocksOut:
    m, p, s, w, d = codes
    first, one = _lay(blocks.once & _SUIT, blocks.twice & _SUIT, m)
    second, two = _lay(blocks.once >> 9 & _SUIT, blocks.twice >> 9 & _SUIT, p)
    third, three = _lay(blocks.once >> 18, blocks.twice >> 18, s)
    absent = (one & _SUIT | one >> 9) | (two & _SUIT | two >> 9) << 9 | (three & _SUIT | three >> 9) << 18
    return BlocksOut((first, second, third, w, d), (one.bit_count(), two.bit_count(), three.bit_count()), absent)


@lru_cache(maxsize=1 << 15)
def _lay(once: int, twice: int, code: int) -> tuple[int, int]:
    """A suit's code without these tiles, and those that are not in it: second ones nine bits up."""
    ones = sum(1 << place for place in range(9) if code // POWERS[place] % BASE)
    twos = sum(1 << place for place in range(9) if code // POWERS[place] % BASE > 1)
    rest = code - _SUMS[once & ones] - _SUMS[twice & twos]
    return rest, once & ~ones | (twice & ~twos) << 9


def _names(sets: Joined, codes: Codes) -> Codes:
    m, p, s, w, d = codes
    of_m, of_p, of_s, of_w, of_d = sets.names
    return of_m[m], of_p[p], of_s[s], of_w[w], of_d[d]


@lru_cache(maxsize=1 << 15)
def _distance(names: Codes, gaps: tuple[int, int, int], jokers: int, melds: int) -> int:
    """What gaps and vectors miss together; a joker fills a gap first."""
    sets = free()
    add, less = sets.add, sets.less
    left = list(gaps)
    parts = list(names)
    for part, own in enumerate(OWN):
        for _ in range(jokers >> 4 * own & 15):
            if part < _SUITS and left[part]:
                left[part] -= 1
            else:
                parts[part] = less[parts[part]]
    a, b, c, e, f = parts
    open_, first, second = sum(left), add[add[a << 8 | b] << 8 | c], add[e << 8 | f]
    for _ in range(jokers >> 4 & 15):
        open_, first = (open_ - 1, first) if open_ else (0, less[first])
    for _ in range(jokers >> 8 & 15):
        second = less[second]
    found = add[first << 8 | second]
    for _ in range(jokers & 15):
        open_, found = (open_ - 1, found) if open_ else (0, less[found])
    return open_ + sets.final[melds][found]


def _kinds(sets: Joined, names: Codes, laid: BlocksOut, jokers: int, melds: int, distance: int) -> int:
    """The kinds that lessen the distance, by tables in which the parts have these names."""
    gaps, kinds = laid.gaps, 0
    for slot, mask in enumerate(JOKERS):
        if _distance(names, gaps, jokers + (1 << 4 * slot), melds) < distance:
            kinds |= mask
    for part, own in enumerate(OWN):
        # a tile brings nothing where a joker for its part alone brings nothing
        if not kinds & JOKERS[own]:
            continue
        for name, places in sets.neighbours(part, laid.codes[part]):
            if _distance((*names[:part], name, *names[part + 1 :]), gaps, jokers, melds) < distance:
                kinds |= places << GROUP_STARTS[part] & ~laid.absent
        if part < _SUITS and gaps[part]:
            m, p, s = (gap - (suit == part) for suit, gap in enumerate(gaps))
            if _distance(names, (m, p, s), jokers, melds) < distance:
                kinds |= laid.absent & MASKS[part]
    return kinds


def _is_short(blocks: Blocks, laid: BlocksOut, hand: CountedHand) -> bool:
    """Whether all copies of a kind of gaps are gone."""
    gone, left = hand.board.gone, laid.absent
    while gone and left:
        bit = left & -left
        left ^= bit
        kind = bit.bit_length() - 1
        # the last tile that the blocks take of it has to be drawn beside those that are gone
        if (gone >> 4 * kind & 15) + (blocks.twice >> kind & 1) >= COPIES:
            return True
    return False


def _is_few(blocks: Blocks, laid: BlocksOut, hand: CountedHand, melds: int, reach: int) -> bool:
    """Whether no target within reach takes more copies than melds and blocks leave and jokers replace."""
    board, copies, once, twice = hand.board, hand.copies, blocks.once, blocks.twice
    owned = []
    left = once | sum(1 << kind for kind in board.kinds)
    while left:
        bit = left & -left
        left ^= bit
        kind = bit.bit_length() - 1
        taken = (once >> kind & 1) + (twice >> kind & 1)
        owned.append((kind, max(0, (copies >> 4 * kind & 7) - taken), (board.gone >> 4 * kind & 15) + taken))
    beyond, parts = limited().beyond(laid.codes, owned, melds, reach - sum(laid.gaps))
    return not beyond or all(beyond <= chain for part, chain in enumerate(board.chains) if parts >> part & 1)
