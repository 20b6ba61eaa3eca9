"""The winning shapes beside sets and a pair, seen from a hand that is some way from those (rulebook b30fj §6).

Each shape is first bounded from below by counting kinds; what cannot be as near as the sets is done with. Seven pairs
are counted out, the rest is left to the definition in `nearing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import Final, NamedTuple

from replay.distance.counted import ONES, dense, kinds_with
from replay.distance.joined import DRAGON, HONOR, OWN, SUITED, WIND
from replay.distance.lanes import PAIR
from replay.rulesets.b30fj.nearing import Board, Plan, SinglesPlan, plans_of
from replay.rulesets.b30fj.targets import Targets
from replay.tiles import BAIDA

NO_BOARD: Final = Board(0, (0, 0, 0, 0, 0), (1,) * 8)
SIX: Final = 6
SEVEN: Final = 7
_STARTS: Final = (0, 9, 18, 27, 31, 34)
PARTS: Final = tuple(sum(1 << 4 * kind for kind in range(start, end)) for start, end in pairwise(_STARTS))
"""The kinds of each part, bit 4 * kind each."""
_SIZES: Final = (9, 9, 9, 4, 3)
_OWN: Final = (*OWN, WIND, DRAGON)
THIRTEEN_KINDS, FOURTEEN_KINDS = 13, 14
_HONOR_KINDS: Final = 7
Counts = Sequence[tuple[int, int]]
"""For each part the pairs that are there, and the further kinds with a single tile of use."""


def pairs_missing(counts: Counts, jokers: int, repeats: bool) -> int:
    """What seven pairs miss: each joker makes a single tile a pair, or is the single tile of a further pair."""
    times = 2 if repeats else 1
    done = []
    for part, (made, lone) in enumerate(counts):
        if not jokers & _OWN[part]:
            done.append((made, lone))
        elif lone:
            done.append((made + 1, lone - 1))
        else:
            done.append((made, int(made < times * _SIZES[part])))
    (a, b), (c, d), (e, f), (g, h), (i, j) = done
    pairs, singles = a + c + e, b + d + f
    if jokers & SUITED:
        pairs, singles = (pairs + 1, singles - 1) if singles else (pairs, 1)
    more, others = g + i, h + j
    if jokers & HONOR:
        if others:
            more, others = more + 1, others - 1
        elif more < times * _HONOR_KINDS:
            others = 1
    pairs, singles = pairs + more, singles + others
    if jokers & 1:
        pairs, singles = (pairs + 1, singles - 1) if singles else (pairs, 1)
    rest = SEVEN - pairs
    return 2 * rest - min(singles, rest) if rest > 0 else 0


class Others:
    """The other shapes of an edition."""

    def __init__(self, targets: Targets) -> None:
        """For these shapes."""
        self.repeats = targets.repeats
        plain, _ = plans_of(targets, NO_BOARD)
        self.patterns = tuple(_pattern(plan) for plan in plain if isinstance(plan, SinglesPlan))

    def pairs(self, copies: int, jokers: int, bound: int) -> tuple[int, int]:
        """What seven pairs miss and the tiles that bring them nearer, jokers in the hand included.

        Where that is more than `bound`: more than `bound`, and no tiles.
        """
        ones, twos = kinds_with(copies, 1), kinds_with(copies, 2)
        pairs, singles = twos.bit_count(), ones.bit_count() - twos.bit_count()
        lone, fresh, fours = ones ^ twos, ONES ^ ones, 0
        if self.repeats:
            threes, fours = kinds_with(copies, 3), kinds_with(copies, 4)
            pairs += fours.bit_count()
            singles += (threes ^ fours).bit_count()
            lone |= threes ^ fours
            # two of a kind are as good as none for another pair of it
            fresh |= twos ^ threes
        rest = SEVEN - pairs
        if rest > 0 and 2 * rest - min(singles, rest) - jokers.bit_count() > bound:
            return bound + 1, 0
        counts = [((twos & part).bit_count() + (fours & part).bit_count(), (lone & part).bit_count()) for part in PARTS]
        distance = pairs_missing(counts, jokers, self.repeats)
        if distance > bound or not distance:
            return distance, 0
        kinds = 0
        for joker in range(8):
            more = jokers | 1 << 4 * joker
            if more != jokers and pairs_missing(counts, more, self.repeats) < distance:
                kinds |= 1 << BAIDA + joker
        for part, (pairs, singles) in enumerate(counts):
            for found, now in (
                (lone & PARTS[part], (pairs + 1, singles - 1)),
                (fresh & PARTS[part], (pairs, singles + 1)),
            ):
                if found:
                    changed = [*counts[:part], now, *counts[part + 1 :]]
                    if pairs_missing(changed, jokers, self.repeats) < distance:
                        kinds |= dense(found)
        return distance, kinds

    def left(self, copies: int, jokers: int, bound: int) -> list[Plan]:
        """The plans beside seven pairs that may be as near as `bound`, and have to be looked at."""
        held = jokers.bit_count()
        ones = kinds_with(copies, 1)
        plans: list[Plan] = []
        if THIRTEEN_KINDS - ones.bit_count() - held <= bound:
            twos = kinds_with(copies, 2)
            for each in self.patterns:
                there = min((ones & each.kinds).bit_count(), each.takes)
                if each.takes - there + (each.pair and not twos & each.kinds) - held <= bound:
                    plans.append(each.plan)
        return plans


class Pattern(NamedTuple):
    """Kinds that may be taken together."""

    plan: SinglesPlan
    kinds: int
    """All of them, bit 4 * kind each."""
    takes: int
    """How many a hand has of them."""
    pair: bool
    """Whether it has one of them twice."""


def _pattern(plan: SinglesPlan) -> Pattern:
    kinds = 0
    for part, families in enumerate(plan.families):
        every = reduce(or_, families)
        kinds |= sum(1 << 4 * (_STARTS[part] + rank) for rank in range(_SIZES[part]) if every >> rank & 1)
    return Pattern(plan, kinds, THIRTEEN_KINDS if plan.goal & PAIR else FOURTEEN_KINDS, bool(plan.goal & PAIR))
