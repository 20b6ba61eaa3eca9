"""How near the draft's unconnected tiles, any kinds three apart, are after each discard, by look-up (rulebook b30fj §6).

It matters which kinds of a suit a hand has. What a part misses is named by a number; the distance is kept by five of
them and the jokers, and worked out by the definition in `distance.lanes`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from replay.distance.lanes import MISSING, PAIR, UNIT, Lanes, missing
from replay.distance.singles import singled
from replay.distance.tally import Tally
from replay.rulesets.b30fj.nearing import FAR, SinglesPlan
from replay.rulesets.b30fj.parts import ALL_FIT, SCOPES
from replay.tiles import BAIDA, Kind

_STARTS: Final = (0, 9, 18, 27, 31)
_SIZES: Final = (9, 9, 9, 4, 3)
_OWN_KINDS: Final = (BAIDA + 5, BAIDA + 6, BAIDA + 7, BAIDA + 3, BAIDA + 4)
_MOST: Final = 1 << 14
_THIRTEEN: Final = 13
Names = tuple[int, int, int, int, int]


class Apart:
    """One such pattern."""

    def __init__(self, plan: SinglesPlan) -> None:
        """Nothing is looked up yet."""
        self.plan = plan
        self._lanes: list[Lanes] = []
        self._named: dict[Lanes, int] = {}
        self._together: list[int] = []
        self._parts: dict[int, int] = {}
        self._distances: dict[tuple[Names, int], int] = {}

    def distance(self, counts: Tally, jokers: int, bound: int) -> int:
        """What the pattern misses, or more than `bound` if it is more."""
        if _THIRTEEN - counts.ones.bit_count() - jokers.bit_count() > bound:
            return bound + 1
        names = self._names(counts.ones, counts.twos)
        return self._distance(names, jokers) if self._least(names, counts.twos, jokers) <= bound else bound + 1

    def helping(self, counts: Tally, jokers: int) -> int:
        """The kinds that bring it nearer, jokers in the hand apart."""
        return self._helping(self._names(counts.ones, counts.twos), counts.ones, counts.twos, jokers)

    def leaving(self, counts: Tally, jokers: int, bound: int) -> list[tuple[Kind, int]]:
        """The tiles, jokers too, without which it misses `bound`, and for each what then brings it nearer."""
        ones, twos, threes, _ = counts
        found = []
        left = ones
        while left:
            bit = left & -left
            left ^= bit
            present, twice = ones, twos
            if twos & bit:
                if not threes & bit:
                    twice ^= bit
            else:
                present ^= bit
            names = self._names(present, twice)
            if self._least(names, twice, jokers) <= bound == self._distance(names, jokers):
                found.append((bit.bit_length() - 1, self._helping(names, present, twice, jokers)))
        for joker in range(8):
            if jokers >> 4 * joker & 1:
                rest, names = jokers ^ 1 << 4 * joker, self._names(ones, twos)
                if self._distance(names, rest) == bound:
                    found.append((BAIDA + joker, self._helping(names, ones, twos, rest)))
        return found

    def _helping(self, names: Names, present: int, twice: int, jokers: int) -> int:
        """The kinds that bring it nearer, jokers in the hand apart."""
        distance = self._distance(names, jokers)
        found = 0
        for joker in range(8):
            more = jokers | 1 << 4 * joker
            if more != jokers and self._distance(names, more) < distance:
                found |= 1 << BAIDA + joker
        for part, start in enumerate(_STARTS):
            own = _OWN_KINDS[part]
            # a natural tile brings nothing where a joker of its part brings nothing
            if not jokers >> 4 * (own - BAIDA) & 1 and not found >> own & 1:
                continue
            seen: dict[int, bool] = {names[part]: False}
            for kind in range(start, start + _SIZES[part]):
                bit = 1 << kind
                now = self._name(part, present | bit, twice | present & bit)
                if now not in seen:
                    after = _with(names, part, now)
                    least = self._least(after, twice | present & bit, jokers)
                    seen[now] = least < distance and self._distance(after, jokers) < distance
                if seen[now]:
                    found |= bit
        return found

    def _least(self, names: Names, twice: int, jokers: int) -> int:
        """A distance that is not too great: the kinds of each part that go together, and a pair of any."""
        m, p, s, w, d = names
        most = self._together
        return _THIRTEEN - most[m] - most[p] - most[s] - most[w] - most[d] + (not twice) - jokers.bit_count()

    def _names(self, present: int, twice: int) -> Names:
        return (
            self._name(0, present, twice),
            self._name(1, present, twice),
            self._name(2, present, twice),
            self._name(3, present, twice),
            self._name(4, present, twice),
        )

    def _name(self, part: int, present: int, twice: int) -> int:
        """The name of what a part misses."""
        start, mask = _STARTS[part], (1 << _SIZES[part]) - 1
        key = (present >> start & mask) << 12 | (twice >> start & mask) << 3 | part
        found = self._parts.get(key)
        if found is None:
            if len(self._parts) >= _MOST:
                self._parts.clear()
            lanes = singled(present >> start & mask, twice >> start & mask, self.plan.families[part])
            found = self._named.get(lanes)
            if found is None:
                found = self._named[lanes] = len(self._lanes)
                self._lanes.append(lanes)
                self._together.append(max(lane % PAIR // UNIT - lane // MISSING for lane in lanes if not lane & PAIR))
            self._parts[key] = found
        return found

    def _distance(self, names: Names, jokers: int) -> int:
        key = (names, jokers)
        found = self._distances.get(key)
        if found is None:
            if len(self._distances) >= _MOST:
                self._distances.clear()
            m, p, s, w, d = (self._lanes[name] for name in names)
            away = missing(SCOPES, (m, p, s, w, d), _counted(jokers), ALL_FIT, self.plan.goal)
            found = self._distances[key] = FAR if away is None else away
        return found


def _with(names: Names, part: int, name: int) -> Names:
    m, p, s, w, d = (name if place == part else each for place, each in enumerate(names))
    return m, p, s, w, d


@lru_cache(maxsize=1 << 8)
def _counted(jokers: int) -> tuple[int, ...]:
    return tuple(jokers >> 4 * joker & 15 for joker in range(8))
