"""Which hands are complete: every winning shape of both editions with typed jokers (rulebook b30fj §6).

All tiles of a complete hand are used, each joker as some kind of its domain; how many copies exist plays no part.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from replay.distance.codes import ONE, at_least, tiles_in
from replay.distance.exact import covered
from replay.distance.lanes import MISSING, PAIR, UNIT, Lanes, missing
from replay.distance.pairs import SEVEN, paired
from replay.distance.singles import Families, singled, singled_but_one, subsets
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.knitted import PATTERNS, Block, blocks
from replay.rulesets.b30fj.parts import ALL_FIT, KINDS_OF, SCOPES, SUITS, Five, Parts
from replay.rulesets.b30fj.rulings import B30fjRulings

THIRTEEN: Final = 13 * UNIT + PAIR
FOURTEEN: Final = 14 * UNIT
SUIT_TERMINALS: Final = 0b100000001

FiveFamilies = tuple[Families, Families, Families, Families, Families]

ORPHANS: Final[FiveFamilies] = ((SUIT_TERMINALS,), (SUIT_TERMINALS,), (SUIT_TERMINALS,), (15,), (7,))
_APART: Final[Families] = tuple(mask for mask in range(512) if not mask & (mask >> 1 | mask >> 2))
"""Kinds of one suit that differ by three or more."""


@cache
def unconnected(edition: Edition) -> tuple[FiveFamilies, ...]:
    """What may be taken together in Thirteen Unconnected: the nine patterns, in the draft any kinds three apart."""
    if not edition.nine_patterns:
        return ((_APART, _APART, _APART, subsets(15), subsets(7)),)
    return tuple(
        (
            subsets(pattern.mask & 511, 1),
            subsets(pattern.mask >> 9 & 511, 1),
            subsets(pattern.mask >> 18, 1),
            subsets(15, 1),
            subsets(7, 1),
        )
        for pattern in PATTERNS
    )


@cache
def knitted_honors() -> tuple[FiveFamilies, ...]:
    """The draft's Knitted Honors hand: the seven honors and kinds of one pattern."""
    return tuple(
        (subsets(pattern.mask & 511), subsets(pattern.mask >> 9 & 511), subsets(pattern.mask >> 18), (15,), (7,))
        for pattern in PATTERNS
    )


def is_complete(edition: Edition, rulings: B30fjRulings, parts: Parts, melds: int) -> bool:
    """Whether the tiles beside that many melds are a hand of any winning shape."""
    tiles = sum(parts.jokers) + sum(map(tiles_in, parts.codes))
    if tiles != 14 - 3 * melds:
        return False
    if _makes_sets(edition, rulings, parts, 4 - melds, PAIR):
        return True
    if melds:
        return False
    if _pairs(edition, rulings, parts, SEVEN, KINDS_OF):
        return True
    if _singles_make(parts, (ORPHANS,)) or _singles_make(parts, unconnected(edition)):
        return True
    return "knitted_honors" in edition.shapes and is_knitted_honors(parts)


def is_knitted_honors(parts: Parts) -> bool:
    """Whether fourteen tiles are the draft's Knitted Honors hand, which has no pair."""
    present, _ = presence(parts.codes)
    return any(
        missing(SCOPES, _singles(present, (0,) * 5, families), parts.jokers, ALL_FIT, FOURTEEN) == 0
        for families in knitted_honors()
    )


def is_complete_with_pair(
    edition: Edition,
    rulings: B30fjRulings,
    parts: Parts,
    melds: int,
    kinds: Five,
    *,
    orphan_kinds: Five,
    seven_pairs: bool = True,
) -> bool:
    """Whether the tiles and a pair of one of `kinds` besides are a complete hand; for orphans one of `orphan_kinds`.

    The pair is whole without these tiles, which are 12 less three a meld. The Knitted Honors hand has no pair.
    """
    tiles = sum(parts.jokers) + sum(map(tiles_in, parts.codes))
    if tiles != 12 - 3 * melds:
        return False
    if any(kinds):
        if _makes_sets(edition, rulings, parts, 4 - melds, 0):
            return True
        if not melds and (
            (seven_pairs and _six_pairs(edition, rulings, parts, kinds))
            or _but_one_makes(parts, unconnected(edition), kinds)
        ):
            return True
    return not melds and any(orphan_kinds) and _but_one_makes(parts, (ORPHANS,), orphan_kinds)


def presence(codes: Five) -> tuple[Five, Five]:
    """The kinds of which there is one tile or more, and two or more: a mask for each part."""
    a, b, c, d, e = codes
    return (
        (at_least(a, 1), at_least(b, 1), at_least(c, 1), at_least(d, 1), at_least(e, 1)),
        (at_least(a, 2), at_least(b, 2), at_least(c, 2), at_least(d, 2), at_least(e, 2)),
    )


# ------------------------------------------------------------- four sets and a pair


def _makes_sets(edition: Edition, rulings: B30fjRulings, parts: Parts, sets: int, pair: int) -> bool:
    """Whether the tiles are that many sets, and the pair if `pair` is PAIR; knitted blocks are sets in the draft."""
    if _ordinary(parts.codes, parts, (0, 0, 0), sets * UNIT + pair):
        return True
    if not edition.knitted_blocks:
        return False
    spare = sum(parts.jokers)
    return any(
        sum(gaps) <= spare and _ordinary(codes, parts, gaps, left * UNIT + pair)
        for codes, gaps, left in knitted(rulings, parts.codes, sets, spare)
    )


def knitted(
    rulings: B30fjRulings, codes: Five, sets: int, spare: int
) -> Iterator[tuple[Five, tuple[int, int, int], int]]:
    """Every choice of one or two knitted blocks within so many sets that misses at most `spare` tiles.

    Gives the tiles that are left, the tiles of each suit that the blocks miss, and the sets still to be made.
    """
    if sets < 2:
        return
    all_blocks = blocks(rulings)
    for place, first in enumerate(all_blocks):
        if first.sets > sets:
            continue
        rest, gaps = without(codes, first)
        if sum(gaps) > spare:
            continue
        yield rest, gaps, sets - first.sets
        for second in all_blocks[place:]:
            if first.sets + second.sets > sets:
                continue
            rest_of_both, more = without(rest, second)
            if sum(gaps) + sum(more) <= spare:
                both = (gaps[0] + more[0], gaps[1] + more[1], gaps[2] + more[2])
                yield rest_of_both, both, sets - first.sets - second.sets


_SPREAD: Final = tuple(sum(ONE[place] for place in range(9) if mask >> place & 1) for mask in range(512))
"""One tile of each kind of a mask, as a code."""


def without(codes: Five, block: Block) -> tuple[Five, tuple[int, int, int]]:
    """The tiles that are left when a block is taken out, and how many of each suit it lacks."""
    a, b, c, winds, dragons = codes
    x, y, z = block.mask & 511, block.mask >> 9 & 511, block.mask >> 18
    have_x, have_y, have_z = x & at_least(a, 1), y & at_least(b, 1), z & at_least(c, 1)
    gaps = ((x ^ have_x).bit_count(), (y ^ have_y).bit_count(), (z ^ have_z).bit_count())
    return (a - _SPREAD[have_x], b - _SPREAD[have_y], c - _SPREAD[have_z], winds, dragons), gaps


def _ordinary(codes: Five, parts: Parts, gaps: tuple[int, int, int], goal: int) -> bool:
    """Whether the tiles are the sets and pair of `goal`, with that many tiles of each suit missing besides."""
    lanes: list[Lanes] = []
    for part, code in enumerate(codes):
        gap = gaps[part] if part < SUITS else 0
        found = covered(code, part < SUITS, parts.fillers(part) - gap) if parts.fillers(part) >= gap else ()
        if not found:
            return False
        lanes.append(tuple(lane + MISSING * gap for lane in found) if gap else found)
    return missing(SCOPES, tuple(lanes), parts.jokers, ALL_FIT, goal) == 0


# ------------------------------------------------------------- seven pairs, thirteen and fourteen kinds


def _pairs(edition: Edition, rulings: B30fjRulings, parts: Parts, wanted: int, kinds: Five) -> bool:
    """Whether the tiles are that many pairs of the kinds given."""
    repeats = edition.repeated_pairs(rulings)
    lanes = tuple(paired(code, mask, repeats) for code, mask in zip(parts.codes, kinds, strict=True))
    return missing(SCOPES, lanes, parts.jokers, ALL_FIT, wanted * UNIT) == 0


def _six_pairs(edition: Edition, rulings: B30fjRulings, parts: Parts, kinds: Five) -> bool:
    """Whether the tiles are six pairs beside which a pair of one of `kinds` may be the seventh."""
    if not _pairs(edition, rulings, parts, SEVEN - 1, KINDS_OF):
        return False
    # of more than six kinds one is always left for the seventh pair
    if edition.repeated_pairs(rulings) or sum(mask.bit_count() for mask in kinds) >= SEVEN:
        return True
    for part, mask in enumerate(kinds):
        for place in range(9):
            if mask >> place & 1:
                others = list(KINDS_OF)
                others[part] &= ~(1 << place)
                if _pairs(edition, rulings, parts, SEVEN - 1, _five(others)):
                    return True
    return False


def _singles_make(parts: Parts, choices: tuple[FiveFamilies, ...]) -> bool:
    """Whether the tiles are thirteen different kinds of one of the choices and one of them again."""
    present, twice = presence(parts.codes)
    naturals = sum(map(tiles_in, parts.codes))
    if sum(mask.bit_count() for mask in present) < naturals - 1:
        return False
    return any(
        missing(SCOPES, _singles(present, twice, families), parts.jokers, ALL_FIT, THIRTEEN) == 0
        for families in choices
    )


def _but_one_makes(parts: Parts, choices: tuple[FiveFamilies, ...], kinds: Five) -> bool:
    """Whether the tiles are twelve of thirteen different kinds of one of the choices, the other one among `kinds`."""
    present, _ = presence(parts.codes)
    if sum(mask.bit_count() for mask in present) < sum(map(tiles_in, parts.codes)):
        return False
    for families in choices:
        lanes = tuple(
            singled_but_one(mask, family, open_kinds)
            for mask, family, open_kinds in zip(present, families, kinds, strict=True)
        )
        if missing(SCOPES, lanes, parts.jokers, ALL_FIT, THIRTEEN) == 0:
            return True
    return False


def _singles(present: Five, twice: Five, families: FiveFamilies) -> tuple[Lanes, ...]:
    return tuple(singled(*each) for each in zip(present, twice, families, strict=True))


def _five(masks: list[int]) -> Five:
    a, b, c, d, e = masks
    return (a, b, c, d, e)
