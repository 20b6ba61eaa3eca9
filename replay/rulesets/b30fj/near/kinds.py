"""How near hands of different kinds (orphans, unconnected tiles) are after each discard, by look-up (rulebook b30fj §6).

Tiles are bits for speed: without a compiler every discard that is judged asks it. Who got lost finds the same slowly
and in plain in `near/definition.py`; tests/rulesets/test_quick_waits.py compares the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from replay.distance.counted import dense
from replay.distance.jokers import each_joker
from replay.distance.tally import Tally
from replay.rulesets.b30fj.near.others import SHAPES, THIRTEEN_KINDS, KindsPerPart, Others, missing_of
from replay.rulesets.b30fj.near.pairs import DENSE_PARTS, PART_OF
from replay.tiles import BAIDA, Kind

_MOST: Final = 1 << 12
PartMasks = tuple[int, ...]


class Bare(NamedTuple):
    """A pattern of kinds, as sets with bit k for kind k."""

    kinds: int
    takes: int
    """How many of the kinds a hand has."""
    pair: bool
    """Whether it has one of them twice."""
    shape: KindsPerPart
    parts: PartMasks
    """The kinds part by part."""


NO_PATTERNS: Final[Sequence[Bare]] = ()


KindsState = tuple[int, PartMasks, bool, int]
"""A shape's number, how many kinds of each part are there, whether no pair is missing, the jokers."""


class Help(NamedTuple):
    """What brings a hand in such a state nearer."""

    jokers: int
    """The jokers, those held apart."""
    parts: int
    """The kinds of the parts of which one more kind does."""
    pair: bool
    """Whether a second tile of a kind does."""


class Singling:
    """The patterns of an edition."""

    def __init__(self, others: Others) -> None:
        """For the patterns of these shapes."""
        self.patterns = tuple(
            Bare(dense(each.kinds), each.takes, each.pair, each.shape, tuple(map(dense, each.parts)))
            for each in others.patterns
            if each.shape is not None
        )

    def within(self, counts: Tally, jokers: int, bound: int) -> tuple[int, Sequence[Bare]]:
        """The least distance if it is not above `bound`, and the patterns that may have it."""
        ones, twos, _, _ = counts
        reach = bound + jokers.bit_count()
        found: list[Bare] = []
        if THIRTEEN_KINDS - ones.bit_count() > reach:
            return bound, found
        for each in self.patterns:
            kinds, takes, pair, shape, _ = each
            if takes - (ones & kinds).bit_count() + (pair and not twos & kinds) <= reach:
                there, again = _seen(each, ones, twos)
                distance = _distance((shape.number, there, again, jokers))
                if distance <= bound:
                    bound = max(1, distance)
                    found.append(each)
        return bound, found

    def helping(self, pattern: Bare, counts: Tally, jokers: int, bound: int) -> int:
        """The kinds that bring the pattern nearer if it misses `bound`, jokers in the hand apart."""
        there, again = _seen(pattern, counts.ones, counts.twos)
        state = (pattern.shape.number, there, again, jokers)
        return _helping(state, pattern.kinds, counts.ones) if _distance(state) == bound else 0

    def leaving(self, pattern: Bare, counts: Tally, jokers: int, bound: int) -> list[tuple[Kind, int]]:
        """The tiles, jokers too, without which the pattern misses `bound`, each with what then brings it nearer."""
        ones, twos, threes, _ = counts
        kinds, shape = pattern.kinds, pattern.shape
        there, again = _seen(pattern, ones, twos)
        same: KindsState = (shape.number, there, again, jokers)
        unpaired = again if not pattern.pair or (twos & kinds).bit_count() != 1 else False
        fewer: dict[int, KindsState] = {}
        found = []
        left = ones
        while left:
            bit = left & -left
            left ^= bit
            kind = bit.bit_length() - 1
            rest = ones
            if not kinds & bit or threes & bit:
                state = same
            elif twos & bit:
                state = same if unpaired == again else (shape.number, there, unpaired, jokers)
            else:
                part, rest = PART_OF[kind], ones ^ bit
                known = fewer.get(part)
                if known is None:
                    now = (*there[:part], there[part] - 1, *there[part + 1 :])
                    known = fewer[part] = (shape.number, now, again, jokers)
                state = known
            if _distance(state) == bound:
                found.append((kind, _helping(state, kinds, rest)))
        for joker, without in each_joker(jokers):
            state = (shape.number, there, again, without)
            if _distance(state) == bound:
                found.append((joker, _helping(state, kinds, ones)))
        return found


def _seen(pattern: Bare, ones: int, twos: int) -> tuple[PartMasks, bool]:
    """The number of its kinds that are there, part by part, and whether no pair of them is missing."""
    m, p, s, w, d = pattern.parts
    there = (
        (ones & m).bit_count(),
        (ones & p).bit_count(),
        (ones & s).bit_count(),
        (ones & w).bit_count(),
        (ones & d).bit_count(),
    )
    return there, not pattern.pair or bool(twos & pattern.kinds)


@lru_cache(maxsize=_MOST)
def _distance(state: KindsState) -> int:
    number, there, again, jokers = state
    return missing_of(SHAPES[number], there, again, jokers)


def _helping(state: KindsState, kinds: int, ones: int) -> int:
    """The kinds of a pattern that bring it nearer, `ones` being there."""
    help_ = _help(state)
    return help_.jokers | help_.parts & kinds & ~ones | (kinds & ones if help_.pair else 0)


@lru_cache(maxsize=_MOST)
def _help(state: KindsState) -> Help:
    number, there, again, jokers = state
    distance = _distance(state)
    if not distance:
        return Help(0, 0, False)
    found = parts = 0
    for joker in range(8):
        more = jokers | 1 << 4 * joker
        if more != jokers and _distance((number, there, again, more)) < distance:
            found |= 1 << BAIDA + joker
    for part, mask in enumerate(DENSE_PARTS):
        now = (*there[:part], there[part] + 1, *there[part + 1 :])
        if _distance((number, now, again, jokers)) < distance:
            parts |= mask
    return Help(found, parts, not again and _distance((number, there, True, jokers)) < distance)
