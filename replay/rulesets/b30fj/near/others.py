"""The winning shapes beside sets and a pair, seen from a hand that is some way from those (rulebook b30fj §6).

Each shape is first bounded from below by counting kinds; what cannot be as near as the sets is done with. Seven pairs
are counted out; the rest is left to the definition.

Kinds are bits for speed. Who got lost finds the same slowly and in plain in `near/definition.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Final, NamedTuple

from replay.distance.counted import ONES, dense, kinds_with
from replay.distance.jokers import HONOR, OWN_BITS, SUITED
from replay.distance.lanes import PAIR
from replay.distance.singles import Families, subsets
from replay.rulesets.b30fj.near.distance import OutsideHand, SinglesPlan, WayToWin, plans_of
from replay.rulesets.b30fj.near.targets import Targets
from replay.rulesets.b30fj.scopes import OWN_JOKERS
from replay.tiles import BAIDA, GROUP_ENDS, GROUP_SIZES, GROUP_STARTS

NO_BOARD: Final = OutsideHand(0, (0, 0, 0, 0, 0), (1,) * 8)
SIX: Final = 6
SEVEN: Final = 7
PARTS: Final = tuple(
    sum(1 << 4 * kind for kind in range(start, end)) for start, end in zip(GROUP_STARTS, GROUP_ENDS, strict=True)
)
"""The kinds of each part, bit 4 * kind each."""
THIRTEEN_KINDS, FOURTEEN_KINDS = 13, 14
_SUITS: Final = 3
_HONOR_KINDS: Final = 7
PairCounts = Sequence[tuple[int, int]]
"""For each part the pairs that are there, and the further kinds with a single tile of use."""


def pairs_missing(counts: PairCounts, jokers: int, repeats: bool) -> int:
    """What seven pairs miss: each joker makes a single tile a pair, or is the single tile of a further pair."""
    times = 2 if repeats else 1
    done = []
    for part, (made, lone) in enumerate(counts):
        if not jokers & OWN_BITS[part]:
            done.append((made, lone))
        elif lone:
            done.append((made + 1, lone - 1))
        else:
            done.append((made, int(made < times * GROUP_SIZES[part])))
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
            # a joker of the part, where it is not held, does just what a tile of the part can do
            as_joker = None if jokers & OWN_BITS[part] else bool(kinds >> OWN_JOKERS[part] & 1)
            if as_joker is False:
                continue
            for some, now, is_same in (
                (lone & PARTS[part], (pairs + 1, singles - 1), True),
                (fresh & PARTS[part], (pairs, singles + 1), not singles),
            ):
                if some and (
                    (as_joker and is_same)
                    or pairs_missing([*counts[:part], now, *counts[part + 1 :]], jokers, self.repeats) < distance
                ):
                    kinds |= dense(some)
        return distance, kinds

    def singles(self, copies: int, jokers: int, bound: int) -> tuple[int, int, list[WayToWin]]:
        """The same of the shapes of different kinds; and the plans among them that `definition` has to look at."""
        held = jokers.bit_count()
        ones = kinds_with(copies, 1)
        distance, found = bound + 1, 0
        plans: list[WayToWin] = []
        if THIRTEEN_KINDS - ones.bit_count() - held > bound:
            return distance, found, plans
        twos = kinds_with(copies, 2)
        for each in self.patterns:
            again = bool(twos & each.kinds) or not each.pair
            there = min((ones & each.kinds).bit_count(), each.takes)
            if each.takes - there + (not again) - held > bound:
                continue
            if each.shape is None:
                there = sum(_together(each.plan.families[part], ones & PARTS[part], part) for part in range(5))
                if each.takes - there + (not again) - held <= bound:
                    plans.append(each.plan)
                continue
            away, kinds = _near(each, ones, again, jokers, bound)
            if away < bound:
                bound, distance, found = away, away, kinds
            elif away == bound:
                distance, found = away, found | kinds
        return distance, found, plans


class KindsPerPart(NamedTuple):
    """How many of the kinds may come from each part."""

    number: int
    least: tuple[int, ...]
    takes: int
    most: tuple[int, ...]


SHAPES: Final[list[KindsPerPart]] = []


def _shape(sizes: Sequence[range], takes: int) -> KindsPerPart:
    """The shape with these numbers from each part; patterns that differ only in the kinds share it."""
    least, most = tuple(size[0] for size in sizes), tuple(size[-1] for size in sizes)
    for shape in SHAPES:
        if (shape.least, shape.takes, shape.most) == (least, takes, most):
            return shape
    SHAPES.append(KindsPerPart(len(SHAPES), least, takes, most))
    return SHAPES[-1]


class SinglesPattern(NamedTuple):
    """Kinds that may be taken together."""

    plan: SinglesPlan
    kinds: int
    """All of them, bit 4 * kind each."""
    takes: int
    """How many a hand has of them."""
    pair: bool
    """Whether it has one of them twice."""
    parts: tuple[int, ...]
    """The same kinds by part."""
    shape: KindsPerPart | None
    """None where it is not open which kinds of a part go together."""


def _pattern(plan: SinglesPlan) -> SinglesPattern:
    parts, sizes, free = [], [], True
    for part, families in enumerate(plan.families):
        every = reduce(or_, families)
        least = min(mask.bit_count() for mask in families)
        free = free and set(families) == set(subsets(every, least))
        parts.append(
            sum(1 << 4 * (GROUP_STARTS[part] + rank) for rank in range(GROUP_SIZES[part]) if every >> rank & 1)
        )
        sizes.append(range(least, every.bit_count() + 1))
    pair = bool(plan.goal & PAIR)
    takes = THIRTEEN_KINDS if pair else FOURTEEN_KINDS
    return SinglesPattern(plan, sum(parts), takes, pair, tuple(parts), _shape(sizes, takes) if free else None)


@lru_cache(maxsize=1 << 13)
def _together(families: Families, ones: int, part: int) -> int:
    """How many of these kinds of a part go together."""
    mask = dense(ones) >> GROUP_STARTS[part]
    return max((each & mask).bit_count() for each in families)


def _near(pattern: SinglesPattern, ones: int, again: bool, jokers: int, bound: int) -> tuple[int, int]:
    """What the pattern misses and the tiles that bring it nearer; `again`: no pair is missing."""
    shape = pattern.shape
    if shape is None:
        return bound + 1, 0
    there = tuple((ones & part).bit_count() for part in pattern.parts)
    distance = missing_of(shape, there, again, jokers)
    if distance > bound or not distance:
        return distance, 0
    kinds = 0
    for joker in range(8):
        more = jokers | 1 << 4 * joker
        if more != jokers and missing_of(shape, there, again, more) < distance:
            kinds |= 1 << BAIDA + joker
    for part, mask in enumerate(pattern.parts):
        if absent := mask & ~ones:
            more_there = (*there[:part], there[part] + 1, *there[part + 1 :])
            if missing_of(shape, more_there, again, jokers) < distance:
                kinds |= dense(absent)
    if not again and missing_of(shape, there, True, jokers) < distance:
        kinds |= dense(pattern.kinds & ones)
    return distance, kinds


def missing_of(shape: KindsPerPart, there: Sequence[int], again: bool, jokers: int) -> int:
    """The least, over all choices of how many kinds come from each part, and of the part that has the pair.

    What is missing is kinds of parts that have too few, further kinds of any part that has more of them, and the pair,
    which may be in any part. From the own ones up each joker takes the first of these that it can stand for: what
    fewer jokers can stand for goes first, so that as many as can be find something.
    """
    forced = 0
    for least, here in zip(shape.least, there, strict=True):
        if here < least:
            forced += least - here
    pair = not again
    fewest = max(forced, shape.takes - sum(there)) + pair
    if not jokers or not fewest:
        return fewest
    free, taken = fewest - forced - pair, 0
    needs, room = [0, 0], [0, 0]
    for part, (least, most) in enumerate(zip(shape.least, shape.most, strict=True)):
        here = there[part]
        need, space = (least - here, most - least) if here < least else (0, most - here)
        if jokers & OWN_BITS[part]:
            taken += 1
            if need:
                need -= 1
            elif free and space:
                free -= 1
                space -= 1
            elif pair:
                pair = False
            else:
                taken -= 1
        needs[part >= _SUITS] += need
        room[part >= _SUITS] += space
    for group, joker in enumerate((SUITED, HONOR)):
        if jokers & joker:
            taken += 1
            if needs[group]:
                needs[group] -= 1
            elif free and room[group]:
                free -= 1
            elif pair:
                pair = False
            else:
                taken -= 1
    return fewest - taken - (jokers & 1 and taken < fewest)
