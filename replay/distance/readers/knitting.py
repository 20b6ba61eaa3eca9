"""Knitted blocks beside sets and a pair: the blocks' tiles are taken out, what is absent of them is a gap to be filled.

A gap is one missing tile of its suit, which any joker of the suit fills, own ones first; the rest is looked up like any
sets, with the jokers that are left.
"""

from __future__ import annotations

from functools import cache, lru_cache, partial
from operator import itemgetter
from typing import Final, NamedTuple

from replay.distance.counted import ONES, POWERS
from replay.distance.discards import leaving
from replay.distance.generate import BASE
from replay.distance.joined import Joined, free, limited
from replay.distance.jokers import ALL, MASK_ALL, MASK_SUITED, OWN, OWN_MASKS, SUITED, TOP
from replay.distance.parts import Codes
from replay.distance.plan import Block, Plan
from replay.distance.readers.definition import Definition, SetsAndPair
from replay.distance.readers.holding import CountedHand, DistanceAnswer, tiles_of
from replay.distance.sets import COPIES, MOST_SETS
from replay.tiles import GROUP_STARTS, Kind

_SUIT: Final = 511
_SUITS: Final = 3
_BYTE_MOST: Final = 127
_EIGHTS: Final = 8 * ONES
_FIVES: Final = 5 * ONES
_SUMS: Final = tuple(sum(POWERS[place] for place in range(9) if mask >> place & 1) for mask in range(512))
"""One tile of each kind of a mask, as a code."""
_FILLING: Final = MASK_ALL | MASK_SUITED | sum(OWN_MASKS[:_SUITS])
"""The jokers that may fill a gap."""
_EVERY: Final = 31
_ALWAYS: Final = -1
_MOST: Final = 1 << 15
_FIRST: Final = itemgetter(0)
Gaps = tuple[int, int, int]


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
    gaps: Gaps
    absent: int
    """The kinds of gaps."""
    used: int
    """The kinds of which the blocks take the last tile."""


class SuitOut(NamedTuple):
    """A suit without these tiles: see `BlocksOut`."""

    code: int
    name: int
    """That of what it misses."""
    gaps: int
    absent: int
    used: int


class FilledGaps(NamedTuple):
    """Gaps after jokers; the jokers that one more tile frees, as a mask: it helps if one of them helps the sets."""

    left: int
    jokers: int
    """Those that fill none."""
    fewer: Gaps
    """With a tile or own joker for a gap of each suit."""
    suited: int
    """With a joker for all suits."""
    any: int
    """With one for all kinds."""


class Knitting:
    """The blocks of a plan."""

    def __init__(self, plan: Plan, definition: Definition) -> None:
        """Of a game with jokers and honors."""
        self._definition = definition
        self._alone = tuple(map(_blocks, plan.blocks))
        self._both = tuple(
            tuple(_blocks(one, two) for two in plan.blocks[place:]) for place, one in enumerate(plan.blocks)
        )
        self._least = min(each.sets for each in plan.blocks)
        self._ones = sum(1 << 8 * place for place in range(len(plan.blocks)))
        self._gaps = tuple(cache(partial(self._gaps_in, suit)) for suit in range(_SUITS))

    def _gaps_in(self, suit: int, ones: int) -> int:
        """By block, a byte each: its kinds of a suit that are not among these."""
        return sum(
            (blocks.once >> 9 * suit & _SUIT & ~ones).bit_count() << 8 * place
            for place, blocks in enumerate(self._alone)
        )

    def within(self, hand: CountedHand, bound: int) -> list[tuple[int, Blocks]]:
        """The blocks with which no more may be missing than `bound`, each after what is at least; in that order."""
        sets, reach, melds = free(), bound + hand.held, hand.board.melds
        m, p, s, w, d = hand.codes
        add, final, (_, _, _, of_w, of_d) = sets.add, sets.final, sets.names
        honors, found = add[of_w[w] << 8 | of_d[d]], []
        for blocks in self._present(hand, reach):
            once, twice = blocks.once, blocks.twice
            one, two = _lay(once & _SUIT, twice & _SUIT, m), _lay(once >> 9 & _SUIT, twice >> 9 & _SUIT, p)
            three = _lay(once >> 18, twice >> 18, s)
            suits = add[add[one.name << 8 | two.name] << 8 | three.name]
            missing = one.gaps + two.gaps + three.gaps + final[melds + blocks.sets][add[suits << 8 | honors]]
            if missing <= reach:
                # a joker is worth one tile at most
                found.append((missing - hand.held, blocks))
        found.sort(key=_FIRST)
        return found

    def _present(self, hand: CountedHand, reach: int) -> list[Blocks]:
        """The blocks of which no more is absent."""
        m, p, s, _, _ = hand.codes
        (m, mm), (p, pp), (s, ss) = _presence(m), _presence(p), _presence(s)
        room = MOST_SETS - hand.board.melds
        of_m, of_p, of_s = self._gaps
        gaps_of = of_m(m) + of_p(p) + of_s(s)
        left, near = ~(gaps_of + (_BYTE_MOST - reach) * self._ones) & (_BYTE_MOST + 1) * self._ones, []
        while left:
            place = (left & -left).bit_length() - 1 >> 3
            left &= left - 1
            if self._alone[place].sets <= room:
                near.append((gaps_of >> 8 * place & _BYTE_MOST, place))
        found = [self._alone[place] for _, place in near]
        if room >= 2 * self._least:
            # of a kind that both take one tile may be absent
            lone = (m ^ mm) | (p ^ pp) << 9 | (s ^ ss) << 18
            for number, (gaps, place) in enumerate(near):
                found += [
                    both
                    for more, other in near[number:]
                    if gaps + more <= reach
                    and (both := self._both[place][other - place]).sets <= room
                    and gaps + more + (both.twice & lone).bit_count() <= reach
                ]
        return found

    def near(self, blocks: Blocks, hand: CountedHand, bound: int, *, kinds: bool = True) -> DistanceAnswer:
        """The distance with these blocks and the kinds that lessen it; more than `bound` and no kinds if it is more."""
        laid, melds, sets = _laid(blocks, hand.codes), hand.board.melds + blocks.sets, free()
        filled = _filled(laid.gaps, hand.jokers)
        distance = filled.left + sets.distance(*laid.codes, filled.jokers, sets.final[melds])
        if distance > bound:
            return distance, 0
        found = _near(sets, laid, filled, melds) if kinds else (distance, 0)
        reach = distance + hand.held
        if reach <= hand.board.least:
            return found
        sure = not _is_short(blocks, laid, hand)
        if sure and hand.copies + _FIVES & _EIGHTS:
            # with at most four copies of a kind
            own = limited()
            sure = (
                _near(own, laid, filled, melds) == found
                if kinds
                else filled.left + own.distance(*laid.codes, filled.jokers, own.final[melds]) == distance
            )
        if sure and _is_few(blocks, laid, hand, melds, reach):
            return found
        tiles = tiles_of(hand, self._definition)
        if not kinds:
            return self._definition.distance_of(tiles, blocks.shape), 0
        return self._definition.near_tiles(tiles, blocks.shape)

    def leaving(self, blocks: Blocks, hand: CountedHand, bound: int) -> dict[Kind, int] | None:
        """The tiles without which the distance is `bound`, and what then lessens it; None: each has to be asked for.

        The distance with them is `bound`, or it is 0 and `bound` 1.
        """
        laid, jokers, melds = _laid(blocks, hand.codes), hand.jokers, hand.board.melds + blocks.sets
        sets, reach = free(), bound + hand.held
        if reach > hand.board.least and (
            _is_short(blocks, laid, hand)
            or (hand.copies + _FIVES & _EIGHTS and not sets.is_alike(laid.codes))
            or not _is_few(blocks, laid, hand, melds, reach)
        ):
            return None
        found: dict[Kind, int] = {}
        filled = _filled(laid.gaps, jokers)
        if bound >= filled.left:
            for kind, more in leaving(sets, laid.codes, filled.jokers, melds, bound - filled.left):
                found[kind] = _helping(more, filled, laid.gaps, laid.absent)
        left = laid.used
        while left:
            bit = left & -left
            left ^= bit
            kind = bit.bit_length() - 1
            m, p, s = (gap + (suit == kind // 9) for suit, gap in enumerate(laid.gaps))
            now = laid._replace(gaps=(m, p, s), absent=laid.absent | bit)
            distance, more = _near(sets, now, _filled(now.gaps, jokers), melds)
            if distance == bound:
                found[kind] = more
        return found


def _blocks(*some: Block) -> Blocks:
    masks = [sum(mask << GROUP_STARTS[suit] for suit, mask in enumerate(each.suits)) for each in some]
    once = masks[0] | masks[-1]
    twice = masks[0] & masks[1] if len(masks) > 1 else 0
    return Blocks(sum(each.sets for each in some), once, twice, SetsAndPair(_EVERY, some))


@lru_cache(maxsize=_MOST)
def _presence(code: int) -> tuple[int, int]:
    """Of a suit the kinds with a tile, and those with two."""
    ones = sum(1 << place for place in range(9) if code // POWERS[place] % BASE)
    return ones, sum(1 << place for place in range(9) if code // POWERS[place] % BASE > 1)


def _laid(blocks: Blocks, codes: Codes) -> BlocksOut:
    m, p, s, w, d = codes
    once, twice = blocks.once, blocks.twice
    one, two = _lay(once & _SUIT, twice & _SUIT, m), _lay(once >> 9 & _SUIT, twice >> 9 & _SUIT, p)
    three = _lay(once >> 18, twice >> 18, s)
    return BlocksOut(
        (one.code, two.code, three.code, w, d),
        (one.gaps, two.gaps, three.gaps),
        one.absent | two.absent << 9 | three.absent << 18,
        one.used | two.used << 9 | three.used << 18,
    )


@lru_cache(maxsize=_MOST)
def _lay(once: int, twice: int, code: int) -> SuitOut:
    ones, twos = _presence(code)
    rest = code - _SUMS[once & ones] - _SUMS[twice & twos]
    absent, again = once & ~ones, twice & ~twos
    return SuitOut(
        rest,
        free().names[0][rest],
        absent.bit_count() + again.bit_count(),
        absent | again,
        once & ones & ~_presence(rest)[0],
    )


@lru_cache(maxsize=_MOST)
def _filled(gaps: Gaps, jokers: int) -> FilledGaps:
    over, fewer = [], []
    for suit, number in enumerate(gaps):
        own = int(number > 0 and jokers & OWN[suit] > 0)
        jokers -= OWN[suit] * own
        over.append(number - own)
        # the only gap that an own joker fills frees that joker
        fewer.append(OWN_MASKS[suit] if own and number == 1 else 0)
    left, freed = sum(over), 0
    open_ = left > 0
    for joker, mask in ((SUITED, MASK_SUITED), (ALL, MASK_ALL)):
        fills = min(left, jokers // joker & TOP)
        jokers -= joker * fills
        left -= fills
        # what fills the last gap would be free with one gap less
        freed = mask if fills and not left else freed
    m, p, s = fewer
    if left:
        return FilledGaps(left, jokers, (m or _ALWAYS, p or _ALWAYS, s or _ALWAYS), _ALWAYS, _ALWAYS)
    return FilledGaps(0, jokers, (m or freed, p or freed, s or freed), (freed if open_ else 0) or MASK_SUITED, MASK_ALL)


def _near(sets: Joined, laid: BlocksOut, filled: FilledGaps, melds: int) -> DistanceAnswer:
    """What gaps and sets miss together by these tables, and the kinds that lessen it."""
    distance, more = sets.near(*laid.codes, filled.jokers, melds)
    return filled.left + distance, _helping(more, filled, laid.gaps, laid.absent)


def _helping(more: int, filled: FilledGaps, gaps: Gaps, absent: int) -> int:
    """The kinds that lessen the distance where `more` do so for the sets."""
    found = more & ~absent & ~_FILLING
    for suit, gap in enumerate(gaps):
        if not gap:
            found |= more & OWN_MASKS[suit]
        elif filled.fewer[suit] == _ALWAYS or more & filled.fewer[suit]:
            found |= OWN_MASKS[suit] | absent & _SUIT << 9 * suit
    if filled.suited == _ALWAYS or more & filled.suited:
        found |= MASK_SUITED
    if filled.any == _ALWAYS or more & filled.any:
        found |= MASK_ALL
    return found


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
