"""Seven pairs, and hands of different kinds: by tables like those of sets and a pair, filled as hands ask for them.

A byte names what a part misses, its lanes (`lanes`), as it does for the vectors of sets; so all that `joined` and
`discards` do with those can be done with these. Parts that are joined, or lose a joker, are worked out once a name. A
shape of more lanes than a byte can name is left to the definition.

How far a hand is at least is counted first: every moment of every seat asks it, and few hands are near.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from replay.distance.codes import at_least
from replay.distance.counted import EIGHTS, ONES, POWERS, dense
from replay.distance.generate import BASE
from replay.distance.joined import FAR, MOST_ROWS, Joined, Kept
from replay.distance.lanes import MISSING, NOTHING, PAIR, UNIT, Lanes, joined, lessened
from replay.distance.pairs import SEVEN
from replay.distance.parts import FiveParts, Part
from replay.distance.plan import KindChoice, KindPattern, Plan
from replay.distance.readers.definition import PARTS, families_of
from replay.distance.singles import singled
from replay.tiles import GROUP_ENDS, GROUP_SIZES, GROUP_STARTS, SUITS

_SPREAD: Final = tuple(
    sum(8 << 4 * kind for kind in range(start, end)) for start, end in zip(GROUP_STARTS, GROUP_ENDS, strict=True)
)
"""The kinds of each part, each as the highest of four bits."""
_ONES, _TWOS, _THREES, _FOURS = (more * ONES for more in (7, 6, 5, 4))
"""Added to copies, these set that bit where there are one, two, three, four."""
_MOST_NAMES: Final = 1 << 8
_MOST_CODES: Final = 1 << 13
_MOST_PLANS: Final = 32
_HALF: Final = 5
_BAMBOO: Final = 2
_WINDS, _DRAGONS, _SUIT, _TWO_SUITS, _SUITS, _HONORS, _ALL = range(7)
"""What lanes may be of."""
_OF_PART: Final = (_SUIT, _SUIT, _SUIT, _WINDS, _DRAGONS)
_TOGETHER: Final = {
    (_SUIT, _SUIT): _TWO_SUITS,
    (_SUIT, _TWO_SUITS): _SUITS,
    (_WINDS, _DRAGONS): _HONORS,
    (_SUITS, _HONORS): _ALL,
}


class TooManyLanesError(Exception):
    """A byte cannot name them."""


class Filled(dict[int, int]):
    """A table that is filled as it is asked."""

    def __init__(self, made: Callable[[int], int], most: int) -> None:
        """With what `made` says, so many at most; never empty, as what is empty counts as not there."""
        super().__init__({-1: FAR})
        self.made, self.most = made, most

    def __missing__(self, key: int) -> int:
        """What is asked for the first time."""
        found = self.made(key)
        if len(self) >= self.most:
            self.clear()
        self[key] = found
        return found


class LaneNames:
    """Names of lanes, which know what is joined and what a joker makes of it: for so many units, with a pair or not."""

    def __init__(self, goal: int, most: tuple[int, ...]) -> None:
        """`most` are the units that each part has at most."""
        self._goal = goal
        self._lanes: list[tuple[int, Lanes]] = []
        self._names: dict[tuple[int, Lanes], int] = {}
        # with fewer units than the others leave open nothing can be made
        wanted, suit, honors = goal % PAIR, max(most[: len(SUITS)]), sum(most[len(SUITS) :])
        two, three = wanted - suit - honors, wanted - honors
        self._least = {_TWO_SUITS: two, _SUITS: three, _HONORS: wanted - 3 * suit, _ALL: wanted}
        self.add, self.less = Filled(self._sum, _MOST_NAMES**2), Filled(self._lessened, _MOST_NAMES)
        self.final = Filled(self._distance, _MOST_NAMES)
        self.kept = Kept()

    def __len__(self) -> int:
        """How many names there are."""
        return len(self._lanes)

    def name(self, of: int, lanes: Iterable[int]) -> int:
        """The name of lanes; raises TooManyLanesError."""
        least = self._least.get(of, 0)
        key = of, tuple(sorted(lane for lane in lanes if lane % PAIR >= least))
        found = self._names.get(key)
        if found is None:
            found = len(self._lanes)
            if found >= _MOST_NAMES:
                raise TooManyLanesError
            self._names[key] = found
            self._lanes.append(key)
        return found

    def row(self, key: int) -> Filled:
        """As `Joined.row`."""
        add, less, final = self.add, self.less, self.final

        def distance(name: int) -> int:
            if key >> 16 & 1:
                name = less[name]
            name = add[(key & 255) << 8 | name]
            if key >> 17 & 1:
                name = less[name]
            name = add[(key >> 8 & 255) << 8 | name]
            for _ in range(key >> 18 & 7):
                name = less[name]
            return final[name]

        return Filled(distance, _MOST_NAMES)

    def _sum(self, key: int) -> int:
        (one, first), (two, second) = sorted((self._lanes[key >> 8], self._lanes[key & 255]))
        return self.name(_TOGETHER[one, two], joined(first, second, self._goal))

    def _lessened(self, name: int) -> int:
        of, lanes = self._lanes[name]
        return self.name(of, lessened(lanes, 1, 0))

    def _distance(self, name: int) -> int:
        lanes = self._lanes[name][1]
        return min((lane // MISSING for lane in lanes if lane % MISSING == self._goal), default=FAR)


class CountedShape(Joined):
    """A shape beside sets and a pair."""

    def __init__(self, live: int, names: LaneNames, parts: FiveParts) -> None:
        """`live` are the parts of which it may be made, as a mask."""
        super().__init__(parts, names.kept)
        self.live, self.lane_names = live, names
        self.add, self.less, self.final = names.add, names.less, (names.final,)

    def plainly(self, copies: int, bound: int, *, kinds: bool = True) -> tuple[int, int] | None:
        """Without jokers: what is missing and, if that is the bound and they are wanted, the kinds that lessen it.

        None where counting does not tell.
        """

    def row(self, key: int) -> Filled:
        """As `Joined.row`."""
        if len(self.rows) >= MOST_ROWS:
            self.rows.clear()
        row = self.rows[key] = self.lane_names.row(key)
        return row


# ------------------------------------------------------------- pairs


class SevenPairs(CountedShape):
    """Seven pairs of the kinds of some parts."""

    def __init__(self, live: int, *, repeats: bool, fit: bool) -> None:
        """`repeats`: a kind may be two pairs. `fit`: or three of dragons, as jokers stand for the copies."""
        names = LaneNames(SEVEN * UNIT, (SEVEN,) * PARTS)
        suit, w, d = (_pairs(part, names, repeats=repeats, fit=fit) for part in range(_BAMBOO, PARTS))
        none = {0: names.name(_SUIT, NOTHING)}
        m, p, s = (Part(suit.names, suit.around) if live >> part & 1 else Part(none, {}) for part in range(len(SUITS)))
        if not live >> _BAMBOO + 1:
            w, d = (Part({0: names.name(of, NOTHING)}) for of in (_WINDS, _DRAGONS))
        super().__init__(live, names, (m, p, s, w, d))
        self._kinds, self._repeats = sum(mask for part, mask in enumerate(_SPREAD) if live >> part & 1), repeats

    def least(self, copies: int, ones: int, twos: int) -> int:
        """No more than is missing without jokers; `ones`, `twos`: the highest of four bits of kinds with so many."""
        kinds = self._kinds
        twos &= kinds
        pairs, single = twos.bit_count(), (ones & kinds).bit_count()
        single -= pairs
        if self._repeats:
            fours = (copies + _FOURS & kinds).bit_count()
            pairs, single = pairs + fours, single + (copies + _THREES & kinds).bit_count() - fours
        rest = SEVEN - pairs
        return 2 * rest - min(single, rest) if rest > 0 else 0

    def plainly(self, copies: int, bound: int, *, kinds: bool = True) -> tuple[int, int]:
        """As `CountedShape.plainly`."""
        mask = self._kinds
        ones, twos = copies + _ONES & mask, copies + _TWOS & mask
        distance = self.least(copies, ones, twos)
        if not kinds or distance != bound or not distance:
            return distance, 0
        lone, fresh = ones ^ twos, mask ^ ones
        pairs = twos.bit_count()
        if self._repeats:
            threes, fours = copies + _THREES & mask, copies + _FOURS & mask
            pairs += fours.bit_count()
            lone |= threes ^ fours
            # two of a kind are as good as none for another pair of it
            fresh |= twos ^ threes
        return distance, dense(lone | fresh if lone.bit_count() < SEVEN - pairs else lone)


def _pairs(part: int, names: LaneNames, *, repeats: bool, fit: bool) -> Part:
    # a third pair of one kind has copies only where jokers fit
    most = 2 * GROUP_SIZES[part] if repeats else GROUP_SIZES[part]
    if repeats and fit:
        most = SEVEN

    def worth(_: int, held: int) -> int:
        pairs, single = divmod(held if repeats else min(held, 2), 2)
        return pairs << 4 | single

    def lanes(whole: int) -> Lanes:
        pairs, single = whole >> 4, whole & 15
        found = []
        for units in range(min(most, SEVEN) + 1):
            more = max(0, units - pairs)
            found.append(UNIT * units + MISSING * (2 * more - min(single, more)))
        return tuple(found)

    return Part(_named(part, names, worth, lanes))


# ------------------------------------------------------------- different kinds


class DifferentKinds(CountedShape):
    """A pattern of different kinds."""

    def __init__(self, live: int, pattern: KindPattern) -> None:
        """For a plan of these parts."""
        most = tuple(max(each.bit_count() for each in families_of(choice)) for choice in pattern.parts)
        names = _names_of(pattern.takes * UNIT + PAIR * pattern.pair, most)
        m, p, s, w, d = (_part_of(part, choice, names) for part, choice in enumerate(pattern.parts))
        super().__init__(live, names, (m, p, s, w, d))
        self.takes, self._pair = pattern.takes, pattern.pair
        kinds = [
            sum(8 << 4 * place + 4 * start for place in range(size) if choice.kinds >> place & 1)
            for choice, start, size in zip(pattern.parts, GROUP_STARTS, GROUP_SIZES, strict=True)
        ]
        self.kinds = sum(kinds)
        self._even = sum(mask for mask, choice in zip(kinds, pattern.parts, strict=True) if not choice.gap)
        self._apart = [
            (kinds[part], Filled(_most_of(part, choice), _MOST_CODES))
            for part, choice in enumerate(pattern.parts)
            if choice.gap
        ]

    def least(self, ones: int, twos: int) -> int:
        """As `SevenPairs.least`."""
        missing = self.takes - (ones & self._even).bit_count()
        for mask, most in self._apart:
            missing -= most[ones & mask]
        return missing + 1 if self._pair and not twos & self.kinds else missing

    def plainly(self, copies: int, bound: int, *, kinds: bool = True) -> tuple[int, int] | None:
        """As `CountedShape.plainly`: where all kinds are taken."""
        mask = self.kinds
        if mask.bit_count() != self.takes:
            return None
        ones, twos = copies + _ONES & mask, copies + _TWOS & mask
        distance = self.least(ones, twos)
        if not kinds or distance != bound or not distance:
            return distance, 0
        return distance, dense(mask if self._pair and not twos else mask ^ ones)


def _most_of(part: int, choice: KindChoice) -> Callable[[int], int]:
    """How many kinds of a part go together of those that are there, each as the highest of four bits."""

    def most(ones: int) -> int:
        there = at_least(ones >> 4 * GROUP_STARTS[part], 1)
        return max((each & there).bit_count() for each in families_of(choice))

    return most


@lru_cache(maxsize=_MOST_PLANS)
def _names_of(goal: int, most: tuple[int, ...]) -> LaneNames:
    # patterns that differ only in the kinds have the same lanes
    return LaneNames(goal, most)


@lru_cache(maxsize=8 * _MOST_PLANS)
def _part_of(part: int, choice: KindChoice, names: LaneNames) -> Part:
    if 0 < part < len(SUITS):
        first = _part_of(0, choice, names)
        return Part(first.names, first.around)

    def worth(place: int, held: int) -> int:
        if not choice.kinds >> place & 1:
            return 0
        return (held > 0) << 9 + place | (held > 1) << place

    def lanes(whole: int) -> Lanes:
        return singled(whole >> 9, whole & 511, families)

    families = families_of(choice)
    return Part(_named(part, names, worth, lanes))


# ------------------------------------------------------------- plans


class Specials:
    """The shapes beside sets and a pair of which a hand may be made."""

    def __init__(self, shapes: Iterable[CountedShape]) -> None:
        """In the order of a plan."""
        found = tuple(shapes)
        self._pairs = tuple(each for each in found if isinstance(each, SevenPairs))
        kinds = tuple(each for each in found if isinstance(each, DifferentKinds))
        self._kinds = tuple((each.kinds, each.takes, each) for each in kinds)
        self._fewest = min((each.takes for each in kinds), default=FAR)

    def within(self, copies: int, reach: int) -> list[CountedShape]:
        """Those that may miss no more than that without jokers."""
        ones, twos = copies + _ONES & EIGHTS, copies + _TWOS & EIGHTS
        found: list[CountedShape] = [each for each in self._pairs if each.least(copies, ones, twos) <= reach]
        if self._fewest - ones.bit_count() <= reach:
            found += [
                each
                for kinds, takes, each in self._kinds
                if takes - (ones & kinds).bit_count() <= reach and each.least(ones, twos) <= reach
            ]
        return found


NO_SPECIALS: Final = Specials(())


@lru_cache(maxsize=_MOST_PLANS)
def pairs_of(plan: Plan, *, fit: bool) -> tuple[CountedShape, ...]:
    """The pairs of a plan, by the parts that live; `fit` as `SevenPairs`."""
    if plan.pairs == "none":
        return ()
    every = 31 if plan.honors else 7
    lives = [every ^ 1 << suit for suit in range(len(SUITS))] if plan.gives_up else [every]
    return tuple(SevenPairs(live, repeats=plan.pairs == "repeated", fit=fit) for live in lives)


@lru_cache(maxsize=_MOST_PLANS)
def patterns_of(plan: Plan) -> tuple[CountedShape, ...]:
    """The patterns of a plan."""
    return tuple(DifferentKinds(31 if plan.honors else 7, pattern) for pattern in plan.patterns)


def _named(part: int, names: LaneNames, worth: Callable[[int, int], int], lanes: Callable[[int], Lanes]) -> Filled:
    """The names of what a part misses, by its code; `worth` is what so many of the kind at a place add to `lanes`."""
    size = GROUP_SIZES[part]

    def first(code: int) -> int:
        return sum(worth(place, code // POWERS[place] % BASE) for place in range(min(size, _HALF)))

    def last(code: int) -> int:
        return sum(worth(_HALF + place, code // POWERS[place] % BASE) for place in range(max(0, size - _HALF)))

    halves = Filled(first, POWERS[_HALF]), Filled(last, POWERS[_HALF])
    named = Filled(lambda whole: names.name(_OF_PART[part], lanes(whole)), _MOST_CODES)

    def name(code: int) -> int:
        above, below = divmod(code, POWERS[_HALF])
        return named[halves[0][below] + halves[1][above]]

    return Filled(name, _MOST_CODES)
