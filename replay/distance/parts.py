"""The five parts of a hand, three suits, winds and dragons: the names of the vectors of their codes."""

from __future__ import annotations

from functools import cache
from typing import Final

from replay.distance.counted import POWERS
from replay.distance.generate import BASE
from replay.distance.sets import COPIES
from replay.distance.tables import VectorNames, tables
from replay.distance.vectors import NOTHING
from replay.tiles import GROUP_SIZES, Kind

MOST_CODES: Final = 1 << 13
Codes = tuple[int, int, int, int, int]
Neighbours = tuple[tuple[int, int], ...]
"""For each name that a code gets by one tile more: the kinds of the group that do it, as a mask."""
Naming = bytes | memoryview | dict[int, int]
Fewer = tuple[tuple[int, tuple[tuple[Kind, int], ...]], ...]
"""For each name that a code gets by one tile less: the kinds that do it, each with the code that it leaves."""


class Part:
    """The names of the vectors of one part's codes, and what is kept of them."""

    __slots__ = ("around", "fewer", "masks", "names")

    def __init__(self, names: Naming, around: dict[int, Neighbours] | None = None) -> None:
        """Nothing is kept yet but the neighbours of another part with these names."""
        self.names = names
        self.around = {} if around is None else around
        self.fewer: dict[int, Fewer] = {}
        self.masks: dict[int, int] = {}


FiveParts = tuple[Part, Part, Part, Part, Part]


@cache
def nothing() -> int:
    """The name of the vector of a part that does not exist."""
    return tables().vectors.index(NOTHING)


@cache
def parts_of(*, limited: bool) -> FiveParts:
    """The parts by the vectors of targets without a limit of copies (`limited` False), or with at most four."""
    found = tables()
    names: VectorNames = found.limited if limited else found.free
    first = Part(names.suits)
    second, third = (Part(names.suits, first.around) for _ in range(2))
    return first, second, third, Part(names.winds), Part(names.dragons)


@cache
def living(*, limited: bool, live: int) -> FiveParts:
    """Of `parts_of` those of a mask; of the others there are no tiles."""
    none = bytes([nothing()])
    m, p, s, w, d = (part if live >> place & 1 else Part(none) for place, part in enumerate(parts_of(limited=limited)))
    return m, p, s, w, d


def is_alike(part: int, code: int) -> bool:
    """Whether a limit of four copies changes nothing to a part, also with one tile less, one more, or both."""
    found = tables()
    free_names, names = (
        (each.suits, each.suits, each.suits, each.winds, each.dragons)[part] for each in (found.free, found.limited)
    )
    counts = [code // POWERS[place] % BASE for place in range(GROUP_SIZES[part])]
    if max(counts) < COPIES - 1:
        return True
    fewer = [code, *(code - POWERS[place] for place, count in enumerate(counts) if count)]
    more = [0, *(POWERS[place] for place, count in enumerate(counts) if count < COPIES)]
    # one more of the kind that is one less is the code itself; of four of another there is no fifth
    return all(free_names[each + one] == names[each + one] for each in fewer for one in more)
