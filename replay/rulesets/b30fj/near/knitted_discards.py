"""How near hands with the draft's knitted blocks are after each discard, by look-up (rulebook b30fj §6).

A block's tiles are taken out of the hand, its gaps are filled by jokers as far as they reach, own ones first; what is
left is sets and a pair with the other jokers. So the tables of `joined` answer, once a block.

Tiles are bits for speed: without a compiler every discard that is judged asks it. Who got lost finds the same slowly
and in plain in `near/definition.py`; tests/rulesets/test_quick_waits.py compares the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from replay.distance.counted import POWERS, dense, kinds_with
from replay.distance.discards import leaving
from replay.distance.joined import Joined, free, limited
from replay.distance.jokers import ALL, OWN, SUITED, each_joker
from replay.distance.owned import owning
from replay.distance.parts import Codes
from replay.distance.sets import COPIES
from replay.distance.tally import Tally
from replay.rulesets.b30fj.near.knitted import blocks_of
from replay.rulesets.b30fj.near.targets import Targets
from replay.rulesets.b30fj.scopes import OWN_JOKERS
from replay.tiles import BAIDA, SUIT_JOKER, Kind

Gaps = tuple[int, int, int]
_SUIT: Final = 511
_SPREAD: Final = tuple(sum(POWERS[place] for place in range(9) if mask >> place & 1) for mask in range(512))
"""One tile of each kind of a mask, as a suit's code."""
_ONE_OF_EACH: Final = tuple(sum(1 << 4 * place for place in range(9) if mask >> place & 1) for mask in range(512))
"""The same, four bits a kind."""
_IN_SUITS: Final = sum(1 << kind for kind in (BAIDA, SUIT_JOKER, *OWN_JOKERS[:3]))
"""The jokers that may fill a gap."""


class OneOrTwoBlocks(NamedTuple):
    """One block or two."""

    kinds: int
    """The kinds of the first, bit k for kind k."""
    second: int
    """Those of the second, 0 if there is none."""
    size: int
    sets: int
    """The sets that they stand for."""


class Cloth(NamedTuple):
    """A hand out of which the tiles of one block or two are taken."""

    codes: Codes
    rest: Tally
    """What is left of the natural tiles, the kinds with so many or more."""
    absent: int
    """The kinds of the blocks' missing tiles, bit k for kind k."""
    gaps: Gaps
    """The number of those, suit by suit."""
    used: int
    """The kinds of which the blocks take the last tile."""
    blocks: OneOrTwoBlocks


NO_CLOTHS: Final[Sequence[Cloth]] = ()


class Filled(NamedTuple):
    """Gaps after jokers. A kind of joker says: as much as that joker does for the sets; None: nearer in any case."""

    left: int
    jokers: int
    """The jokers that fill none."""
    fewer: tuple[Kind | None, Kind | None, Kind | None]
    """What it does to fill a gap of each suit that has one."""
    suited: Kind | None
    """What a Suit joker more does."""
    any: Kind | None
    """What a Baida more does."""


class Weaving:
    """The knitted hands of an edition."""

    def __init__(self, targets: Targets) -> None:
        """For these shapes."""
        self.targets = targets

    def within(self, codes: Codes, counts: Tally, jokers: int, melds: int, bound: int) -> tuple[int, Sequence[Cloth]]:
        """The least distance if it is not above `bound`, and the hands that may have it."""
        singles, doubles = _choices(self.targets, melds)
        within = bound + jokers.bit_count()
        ones = counts.ones
        near: list[tuple[int, OneOrTwoBlocks]] = []
        gaps = {}
        for each in singles:
            missing = each.size - (ones & each.kinds).bit_count()
            if missing <= within:
                gaps[each.kinds] = missing
                near.append((missing, each))
        if doubles and near:
            least = min(gaps.values())
            for first, missing in gaps.items():
                if missing + least <= within:
                    for other, both in doubles[first]:
                        if missing + gaps.get(other, 99) <= within:
                            near.append((missing + gaps[other], both))
        found = []
        sets = free()
        add = sets.add
        suits, _, _, winds, dragons = sets.names
        second = add[winds[codes[3]] << 8 | dragons[codes[4]]]
        m, p, s = codes[:3]
        for _, each in near:
            there = ones & each.kinds
            a, b, c = (
                m - _SPREAD[there & _SUIT],
                p - _SPREAD[there >> 9 & _SUIT],
                s - _SPREAD[there >> 18],
            )
            here = 0
            if each.second:
                here = _less(counts, there).ones & each.second
                a, b, c = a - _SPREAD[here & _SUIT], b - _SPREAD[here >> 9 & _SUIT], c - _SPREAD[here >> 18]
            first = add[add[suits[a] << 8 | suits[b]] << 8 | suits[c]]
            gap = each.size - there.bit_count() - here.bit_count()
            distance = gap + sets.final[melds + each.sets][add[first << 8 | second]]
            if distance - jokers.bit_count() > bound:
                continue
            cloth = _cloth((a, b, c, codes[3], codes[4]), counts, there, here, each)
            if jokers:
                filled = _filled(cloth.gaps, jokers)
                distance = filled.left + sets.distance(*cloth.codes, filled.jokers, sets.final[melds + each.sets])
            if distance <= bound:
                bound = max(1, distance)
                found.append((distance, cloth))
        return bound, [cloth for distance, cloth in found if distance <= bound]

    def is_sure(self, cloth: Cloth, gone: int, melds: int, reach: int, fits: tuple[int, ...], fit: int) -> bool:
        """Whether copies cannot matter, as in `quick`, also after each discard; targets miss at most `reach` tiles."""
        if reach <= fit:
            return True
        if cloth.rest.threes and not free().is_alike(cloth.codes):
            return False
        blocks = cloth.blocks
        owned = []
        kinds = dense(kinds_with(gone, 1)) | blocks.kinds | blocks.second
        while kinds:
            bit = kinds & -kinds
            kinds ^= bit
            kind = bit.bit_length() - 1
            taken = (gone >> 4 * kind & 7) + bool(blocks.kinds & bit) + bool(blocks.second & bit)
            if taken > COPIES and cloth.absent & bit:
                return False
            rest = cloth.rest
            held = bool(rest.ones & bit) + bool(rest.twos & bit) + bool(rest.threes & bit) + bool(rest.fours & bit)
            owned.append((kind, held, taken))
        beyond, parts = limited().beyond(cloth.codes, owned, melds + blocks.sets, reach - sum(cloth.gaps))
        return all(beyond <= each for part, each in enumerate(fits) if parts >> part & 1)

    def owning(self, cloth: Cloth, gone: int, melds: int) -> Joined | None:
        """The tables that know of the copies in melds and blocks; None where a block misses a tile that is not there.

        If these and the common ones say the same of the cloth, copies do not matter.
        """
        blocks = cloth.blocks
        for kinds in (blocks.kinds, blocks.second):
            gone += _ONE_OF_EACH[kinds & _SUIT]
            gone += _ONE_OF_EACH[kinds >> 9 & _SUIT] << 36
            gone += _ONE_OF_EACH[kinds >> 18] << 72
        if cloth.absent & dense(kinds_with(gone, COPIES + 1)):
            return None
        return owning(gone, melds + blocks.sets)

    def near(self, cloth: Cloth, jokers: int, melds: int, sets: Joined) -> tuple[int, int]:
        """What it misses, and the kinds that bring it nearer, jokers in the hand apart."""
        filled = _filled(cloth.gaps, jokers)
        away, more = sets.near(*cloth.codes, filled.jokers, melds + cloth.blocks.sets)
        return away + filled.left, _helping(more, filled, cloth.gaps, cloth.absent)

    def leaving(self, cloth: Cloth, jokers: int, melds: int, bound: int, sets: Joined) -> list[tuple[Kind, int]]:
        """The tiles, jokers too, without which it misses `bound`, and for each what then brings it nearer."""
        beside, codes = melds + cloth.blocks.sets, cloth.codes
        filled = _filled(cloth.gaps, jokers)
        found = (
            [
                (kind, _helping(more, filled, cloth.gaps, cloth.absent))
                for kind, more in leaving(sets, codes, filled.jokers, beside, bound - filled.left)
            ]
            if bound >= filled.left
            else []
        )
        for suit in range(3):
            kinds = cloth.used >> 9 * suit & _SUIT
            if not kinds:
                continue
            m, p, s = cloth.gaps
            gaps = (m + (suit == 0), p + (suit == 1), s + (suit == 2))
            now = _filled(gaps, jokers)
            if sets.distance(*codes, now.jokers, sets.final[beside]) + now.left == bound:
                more = sets.near(*codes, now.jokers, beside)[1]
                while kinds:
                    bit = kinds & -kinds
                    kinds ^= bit
                    absent = cloth.absent | bit << 9 * suit
                    found.append((bit.bit_length() - 1 + 9 * suit, _helping(more, now, gaps, absent)))
        for joker, rest in each_joker(jokers):
            now = _filled(cloth.gaps, rest)
            # seldom is a joker of no use
            if sets.distance(*codes, now.jokers, sets.final[beside]) + now.left == bound:
                more = sets.near(*codes, now.jokers, beside)[1]
                found.append((joker, _helping(more, now, cloth.gaps, cloth.absent)))
        return found


def _less(counts: Tally, kinds: int) -> Tally:
    """One tile less of each of these kinds, all of which are there."""
    ones, twos, threes, fours = counts
    return Tally(
        ones & ~kinds | twos & kinds,
        twos & ~kinds | threes & kinds,
        threes & ~kinds | fours & kinds,
        fours & ~kinds,
    )


def _cloth(codes: Codes, counts: Tally, there: int, here: int, blocks: OneOrTwoBlocks) -> Cloth:
    one, two = blocks.kinds ^ there, blocks.second ^ here
    rest = _less(counts, there)
    if here:
        rest = _less(rest, here)
    gaps = (
        (one & _SUIT).bit_count() + (two & _SUIT).bit_count(),
        (one >> 9 & _SUIT).bit_count() + (two >> 9 & _SUIT).bit_count(),
        (one >> 18).bit_count() + (two >> 18).bit_count(),
    )
    return Cloth(codes, rest, one | two, gaps, (there | here) & ~rest.ones, blocks)


@cache
def _filled(gaps: Gaps, jokers: int) -> Filled:
    """The gaps after the jokers, from the own ones up."""
    over = []
    own: list[Kind | None] = []
    for suit, number in enumerate(gaps):
        fills = bool(number and jokers & OWN[suit])
        if fills:
            jokers ^= OWN[suit]
        over.append(number - fills)
        own.append(OWN_JOKERS[suit] if fills and number == 1 else None)
    left = sum(over)
    in_suits = left > 0
    frees_suited = frees_any = False
    if left and jokers & SUITED:
        jokers ^= SUITED
        left -= 1
        frees_suited = not left
    if left and jokers & ALL:
        jokers ^= ALL
        left -= 1
        frees_any = not left
    above = BAIDA if frees_any else None
    beyond = SUIT_JOKER if frees_suited else above
    m, p, s = (beyond if each is None else each for each in own)
    return Filled(left, jokers, (m, p, s), above if in_suits else SUIT_JOKER, None if left else BAIDA)


def _helping(more: int, filled: Filled, gaps: Gaps, absent: int) -> int:
    """The kinds that bring it nearer, jokers in the hand apart: `more` do so for the sets beside the blocks."""
    found = more & ~absent & ~_IN_SUITS
    for suit, number in enumerate(gaps):
        own = 1 << OWN_JOKERS[suit]
        if not number:
            found |= more & own
        else:
            fewer = filled.fewer[suit]
            if fewer is None or more >> fewer & 1:
                found |= own | absent & _SUIT << 9 * suit
    if filled.suited is None or more >> filled.suited & 1:
        found |= 1 << SUIT_JOKER
    if filled.any is None or more >> filled.any & 1:
        found |= 1 << BAIDA
    return found


@cache
def _choices(
    targets: Targets, melds: int
) -> tuple[tuple[OneOrTwoBlocks, ...], dict[int, tuple[tuple[int, OneOrTwoBlocks], ...]]]:
    """The blocks alone; and by the kinds of the first the pairs of two, each with the kinds of the second."""
    singles, doubles = [], {}
    for block, seconds in blocks_of(targets, melds):
        first = dense(block.kinds)
        singles.append(OneOrTwoBlocks(first, 0, block.size, block.sets))
        doubles[first] = tuple(
            (
                dense(each.kinds),
                OneOrTwoBlocks(first, dense(each.kinds), block.size + each.size, block.sets + each.sets),
            )
            for each in seconds
        )
    return tuple(singles), doubles if any(doubles.values()) else {}
