"""The distance from four sets and a pair where copies lie in own melds, by look-up of names made when they are needed.

A target takes no copy that is not there: what a part misses for each number of sets and the pair is worked out by the
definition in `sets`, kind by kind, and named by the vector of the tables that says the same of the sets to be made.
So all that `joined` does with names can be done with these. Some parts miss what no vector says. They are named by one
that misses more: then what is said is at most too far, as what the common tables say is at most too near; where both
say the same, it is so.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from replay.distance.generate import BASE
from replay.distance.joined import Joined, kept
from replay.distance.parts import FiveParts, Part, living
from replay.distance.sets import COPIES, MOST_SETS, ChowTable, ended, grown
from replay.distance.tables import tables
from replay.distance.vectors import Vector, vector_of
from replay.tiles import GROUP_SIZES, GROUP_STARTS

_SUITS: Final = 3
_BITS: Final = 4
_HALF: Final = MOST_SETS + 1
_MOST: Final = 1 << 12
_MOST_TABLES: Final = 1 << 13
_MOST_PARTS: Final = 1 << 8
_MOST_HANDS: Final = 1 << 7


class Owning(Joined):
    """Parts of which copies are gone."""

    def __init__(self, parts: FiveParts, names: tuple[OwnedNames, ...]) -> None:
        """`names` are those of the parts that are not the common ones."""
        super().__init__(parts, kept())
        self._own = names

    @property
    def rough(self) -> bool:
        """Whether some part was named by a vector that misses more, so that all that was said may be too far."""
        return any(each.rough for each in self._own)


@lru_cache(maxsize=_MOST_HANDS)
def owning_of(gone: int, melds: int, live: int) -> Owning:
    """Parts of which copies are `gone` (four bits a kind), for what is beside so many melds, with at most four of each.

    Of parts that are not in the mask `live` there are no tiles.
    """
    common = living(limited=True, live=live)
    own = [
        _part(part, some, melds) if live >> part & 1 and (some := _of_part(gone, part)) else None for part in range(5)
    ]
    m, p, s, w, d = (each[0] if each else there for each, there in zip(own, common, strict=True))
    return Owning((m, p, s, w, d), tuple(each[1] for each in own if each))


def _of_part(gone: int, part: int) -> int:
    return gone >> _BITS * GROUP_STARTS[part] & (1 << _BITS * GROUP_SIZES[part]) - 1


@lru_cache(maxsize=_MOST_PARTS)
def _part(part: int, gone: int, melds: int) -> tuple[Part, OwnedNames]:
    # what is kept of masks knows which part it is
    names = OwnedNames(GROUP_SIZES[part], gone, MOST_SETS - melds, chows=part < _SUITS)
    return Part(names), names


class OwnedNames(dict[int, int]):
    """The names by the code of the part, for so many sets to be made at most."""

    def __init__(self, kinds: int, gone: int, sets: int, *, chows: bool) -> None:
        """Nothing is named yet."""
        super().__init__()
        self.rough = False
        self.kinds, self.gone, self.sets, self.chows = kinds, gone, sets, chows
        self.names = _by_targets(sets)

    def __missing__(self, code: int) -> int:
        """The name of a code that has none yet."""
        table = _table(code, self.gone, self.kinds, self.chows)
        vector = _cut(vector_of(table), self.sets)
        name = self.names.get(vector)
        if name is None:
            self.rough = True
            name = _further(vector, self.sets)
        if len(self) >= _MOST:
            self.clear()
        self[code] = name
        return name


@lru_cache(maxsize=_MOST_TABLES)
def _table(code: int, gone: int, kinds: int, chows: bool) -> ChowTable:
    """The best of all targets for the last `kinds` kinds: `sets.lacking` without excess, and by another code."""
    if not kinds:
        return ended(1)
    rest, held = divmod(code, BASE)
    left = max(0, COPIES - (gone & 15) - held)
    return _grown(_table(rest, gone >> _BITS, kinds - 1, chows), held, left, chows, min(2, 9 - kinds))


@lru_cache(maxsize=_MOST_TABLES)
def _grown(after: ChowTable, held: int, left: int, chows: bool, reach: int) -> ChowTable:
    return grown(after, held, left, chows, reach, 1)


@cache
def _by_targets(sets: int) -> dict[Vector, int]:
    """A name of each vector as far as it tells of so many sets."""
    return {_cut(vector, sets): name for name, vector in enumerate(tables().vectors)}


@lru_cache(maxsize=_MOST_PARTS)
def _further(vector: Vector, sets: int) -> int:
    """The name of the nearest vector that misses nowhere less."""
    found = _by_targets(sets)
    # there is always that of nothing at all
    some = (each for each in found if all(one >= two for one, two in zip(each, vector, strict=True)))
    return found[min(some, key=sum)]


def _cut(vector: Vector, sets: int) -> Vector:
    return vector[: sets + 1] + vector[_HALF : _HALF + sets + 1]
