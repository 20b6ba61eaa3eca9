"""How near the draft's unconnected tiles, any kinds three apart, are after each discard, by look-up (rulebook b30fj §6).

It matters which kinds of a suit a hand has. What a part misses, its lanes, is named by a number, and so is what parts
miss together, with and without a joker of theirs: there are few such names, so joining two of them, or taking off a
joker, is worked out once by the definition in `distance.lanes` and then looked up.

Tiles are bits for speed: without a compiler every discard that is judged asks it. Who got lost finds the same slowly
and in plain in `near/definition.py`; tests/rulesets/test_quick_waits.py compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from replay.distance.jokers import ALL, HONOR, OWN_BITS, SUITED, each_joker
from replay.distance.lanes import MISSING, PAIR, UNIT, Lanes, joined, lessened
from replay.distance.singles import singled
from replay.distance.tally import Tally
from replay.rulesets.b30fj.near.distance import FAR, SinglesPlan
from replay.rulesets.b30fj.near.pairs import DENSE_PARTS
from replay.rulesets.b30fj.scopes import OWN_JOKERS
from replay.tiles import BAIDA, GROUP_SIZES, GROUP_STARTS, Kind

_JOKERS: Final = tuple((1 << 4 * joker, 1 << BAIDA + joker) for joker in range(8))
"""Of each joker its bit among jokers and that among kinds."""
_MOST: Final = 1 << 14
_THIRTEEN: Final = 13
_SUITS: Final = 3
_NONE: Final = -1
_NAME: Final = 16
"""The bits of a name."""
PartNames = tuple[int, int, int, int, int]
Around = tuple[tuple[int, int], ...]
"""For each name that a part gets by one tile more: the kinds that do it, as a mask."""


class JoinedWith(NamedTuple):
    """What a part is joined with."""

    own: int
    """Whether its own joker is held, as the joker's bit."""
    beside: int
    """The name of the other suits, or of the other honors."""
    least: int
    """How many kinds it has at least to have with these."""
    shared: int
    """The joker for all of these, if it is held."""
    beyond: int
    """The name of all else."""


class Apart:
    """One such pattern."""

    def __init__(self, plan: SinglesPlan) -> None:
        """Nothing is looked up yet."""
        self.plan = plan
        m, p, s, w, d = (max(kinds.bit_count() for kinds in each) for each in plan.families)
        # the kinds that must come from two suits, three, and the honors, as the others have no more
        self._two, self._suits, self._honors = (
            _THIRTEEN - max(m, p, s) - w - d,
            _THIRTEEN - w - d,
            _THIRTEEN - m - p - s,
        )
        self._lanes: list[Lanes] = []
        self._named: dict[Lanes, int] = {}
        self._sums: dict[int, int] = {}
        self._fewer: dict[int, int] = {}
        self._together: dict[int, int] = {}
        self._parts: dict[int, int] = {}
        self._near: dict[int, Around] = {}
        self._final: dict[int, int] = {}
        self._wide: dict[int, int] = {}

    def distance(self, counts: Tally, jokers: int, bound: int) -> int:
        """What the pattern misses, or more than `bound` if it is more."""
        ones, twos, _, _ = counts
        # a distance that is not too great: the kinds of each part that go together, and a pair of any
        least = _THIRTEEN - jokers.bit_count() + (not twos)
        if least - ones.bit_count() > bound:
            return bound + 1
        for part in range(5):
            least -= self._most(part, ones)
        return self._distance(self._names(ones, twos), jokers) if least <= bound else bound + 1

    def helping(self, counts: Tally, jokers: int) -> int:
        """The kinds that bring it nearer, jokers in the hand apart."""
        names = self._names(counts.ones, counts.twos)
        return self._beside(names, _NONE, counts.ones, counts.twos, jokers, self._distance(names, jokers))

    def leaving(self, counts: Tally, jokers: int, bound: int) -> list[tuple[Kind, int]]:
        """The tiles, jokers too, without which it misses `bound`, and for each what then brings it nearer."""
        ones, twos, threes, _ = counts
        names = self._names(ones, twos)
        found = []
        for part, kinds in enumerate(DENSE_PARTS):
            row = self._row(names, part, jokers)
            # of tiles that leave their part the same lanes all other parts know no more
            beside: dict[int, int | None] = {}
            left = ones & kinds
            while left:
                bit = left & -left
                left ^= bit
                present, twice = ones, twos
                if not twos & bit:
                    present ^= bit
                elif not threes & bit:
                    twice ^= bit
                name = self._name(part, present, twice)
                if name not in beside:
                    near = self._at(row, name, jokers) == bound
                    beside[name] = (
                        self._beside(_with(names, part, name), part, ones, twos, jokers, bound) if near else None
                    )
                others = beside[name]
                if others is not None:
                    own = self._of_part(row, part, present, twice, jokers, bound, others)
                    found.append((bit.bit_length() - 1, others | own))
        for joker, rest in each_joker(jokers):
            if self._distance(names, rest) == bound:
                found.append((joker, self._beside(names, _NONE, ones, twos, rest, bound)))
        return found

    def _beside(self, names: PartNames, but: int, present: int, twice: int, jokers: int, distance: int) -> int:
        """The jokers, and the kinds of all parts but one, that bring it nearer than `distance`."""
        key = _key(names, jokers)
        wide = self._wide.get(key)
        if wide is None:
            if len(self._wide) >= _MOST:
                self._wide.clear()
            wide = 0
            for joker, kind in _JOKERS:
                if not jokers & joker and self._distance(names, jokers | joker) < distance:
                    wide |= kind
            self._wide[key] = wide
        found = wide
        for part in range(5):
            if part != but:
                row = self._row(names, part, jokers)
                found |= self._of_part(row, part, present, twice, jokers, distance, wide)
        return found

    def _of_part(
        self, row: JoinedWith, part: int, present: int, twice: int, jokers: int, distance: int, wide: int
    ) -> int:
        """The natural kinds of a part that bring it nearer than `distance`, as do the jokers `wide`."""
        # a natural tile brings nothing where a joker of its part brings nothing
        if not jokers & OWN_BITS[part] and not wide >> OWN_JOKERS[part] & 1:
            return 0
        found = 0
        for now, mask in self._around(part, present, twice):
            if self._at(row, now, jokers) < distance:
                found |= mask
        return found

    def _around(self, part: int, present: int, twice: int) -> Around:
        """What one tile more of each kind of a part makes of it, without the kinds that change nothing."""
        start, mask = GROUP_STARTS[part], (1 << GROUP_SIZES[part]) - 1
        key = (present >> start & mask) << 12 | (twice >> start & mask) << 3 | part
        found = self._near.get(key)
        if found is None:
            if len(self._near) >= _MOST:
                self._near.clear()
            same = self._name(part, present, twice)
            kinds: dict[int, int] = {}
            for kind in range(start, start + GROUP_SIZES[part]):
                bit = 1 << kind
                now = self._name(part, present | bit, twice | present & bit)
                if now != same:
                    kinds[now] = kinds.get(now, 0) | bit
            found = self._near[key] = tuple(kinds.items())
        return found

    def _most(self, part: int, present: int) -> int:
        """How many of the kinds of a part that are there go together."""
        key = (present >> GROUP_STARTS[part] & (1 << GROUP_SIZES[part]) - 1) << 3 | part
        found = self._together.get(key)
        if found is None:
            mask = key >> 3
            found = self._together[key] = max((each & mask).bit_count() for each in self.plan.families[part])
        return found

    # ------------------------------------------------------------- names

    def _names(self, present: int, twice: int) -> PartNames:
        return (
            self._name(0, present, twice),
            self._name(1, present, twice),
            self._name(2, present, twice),
            self._name(3, present, twice),
            self._name(4, present, twice),
        )

    def _name(self, part: int, present: int, twice: int) -> int:
        """The name of what a part misses."""
        start, mask = GROUP_STARTS[part], (1 << GROUP_SIZES[part]) - 1
        key = (present >> start & mask) << 12 | (twice >> start & mask) << 3 | part
        found = self._parts.get(key)
        if found is None:
            if len(self._parts) >= _MOST:
                self._parts.clear()
            lanes = singled(present >> start & mask, twice >> start & mask, self.plan.families[part])
            found = self._parts[key] = self._name_of(lanes)
        return found

    def _name_of(self, missed: Iterable[int]) -> int:
        lanes = tuple(sorted(missed))
        found = self._named.get(lanes)
        if found is None:
            found = self._named[lanes] = len(self._lanes)
            self._lanes.append(lanes)
        return found

    def _sum(self, one: int, two: int, least: int) -> int:
        """The name of what two parts miss together for so many kinds or more, all others having too few for less."""
        key = (least << _NAME | one) << _NAME | two if one < two else (least << _NAME | two) << _NAME | one
        found = self._sums.get(key)
        if found is None:
            lanes = joined(self._lanes[one], self._lanes[two], self.plan.goal)
            found = self._sums[key] = self._name_of(lane for lane in lanes if lane % PAIR // UNIT >= least)
        return found

    def _less(self, name: int) -> int:
        """The name of what is missed after a joker."""
        found = self._fewer.get(name)
        if found is None:
            found = self._fewer[name] = self._name_of(lessened(self._lanes[name], 1, 1))
        return found

    def _distance(self, names: PartNames, jokers: int) -> int:
        return self._at(self._row(names, 0, jokers), names[0], jokers)

    def _row(self, names: PartNames, part: int, jokers: int) -> JoinedWith:
        """All that a part's own lanes are joined with, up the tree of jokers as in `distance.lanes.under`."""
        m, p, s, w, d = (self._less(name) if jokers & own else name for name, own in zip(names, OWN_BITS, strict=True))
        if part < _SUITS:
            beside, beyond = self._sum(*((p, s), (m, s), (m, p))[part], self._two), self._sum(w, d, self._honors)
            if jokers & HONOR:
                beyond = self._less(beyond)
            return JoinedWith(jokers & OWN_BITS[part], beside, self._suits, jokers & SUITED, beyond)
        beside, beyond = d if part == _SUITS else w, self._sum(self._sum(m, p, self._two), s, self._suits)
        if jokers & SUITED:
            beyond = self._less(beyond)
        return JoinedWith(jokers & OWN_BITS[part], beside, self._honors, jokers & HONOR, beyond)

    def _at(self, row: JoinedWith, name: int, jokers: int) -> int:
        """The distance by the name of the part of a row."""
        own, beside, least, shared, beyond = row
        if own:
            name = self._less(name)
        name = self._sum(name, beside, least)
        if shared:
            name = self._less(name)
        name = self._sum(name, beyond, _THIRTEEN)
        if jokers & ALL:
            name = self._less(name)
        found = self._final.get(name)
        if found is None:
            goal = self.plan.goal
            missed = (lane // MISSING for lane in self._lanes[name] if lane % MISSING == goal)
            found = self._final[name] = min(missed, default=FAR)
        return found


def _key(names: PartNames, jokers: int) -> int:
    m, p, s, w, d = names
    # names of parts are few, but may be given late
    return (((((jokers << _NAME | m) << _NAME | p) << _NAME | s) << _NAME | w) << _NAME) | d


def _with(names: PartNames, part: int, name: int) -> PartNames:
    m, p, s, w, d = names
    if part == 0:
        return name, p, s, w, d
    if part == 1:
        return m, name, s, w, d
    if part == 2:
        return m, p, name, w, d
    if part == 3:
        return m, p, s, name, d
    return m, p, s, w, name
