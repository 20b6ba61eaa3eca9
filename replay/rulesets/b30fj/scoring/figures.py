"""Which sets of a reading make a row: the explanation beside each line of a score.

Most rows need the sets of their view that they cannot do without; the others say so themselves (`Row.figure`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

from replay.hands import WINDS, Hand
from replay.rows import Row
from replay.rulesets.b30fj.knitted import KnittedFigure, mask_of
from replay.rulesets.b30fj.rows.views import (
    CHOWS,
    HONORS,
    PAIRS,
    ROUND_BIT,
    SEAT_BIT,
    read_chows,
    read_honors,
    read_pairs,
    read_triplets,
)
from replay.rulesets.b30fj.rows.views import TRIPLETS as SUITED
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scoring.packing import chow_key, pair_key, triplet_key
from replay.rulesets.b30fj.scoring.reading import Reading, Unit, written
from replay.tiles import Kind, format_tiles

NamedSets = tuple[tuple[str, tuple[Kind, ...]], ...]

_READ: Final[dict[str, Callable[[int], Any]]] = {
    CHOWS: read_chows,
    SUITED: read_triplets,
    HONORS: read_honors,
    PAIRS: read_pairs,
}


COPIES: Final = 4
"""Natural tiles of each kind."""


def set_key(unit: str, kinds: tuple[Kind, ...], view: str) -> int:
    """What a set or pair adds to the key of a view."""
    kind = kinds[0]
    if view == PAIRS:
        return 1 << 3 * kind
    if unit == "chow":
        return chow_key(7 * (kind // 9) + kind % 9)
    return pair_key(kind) if unit == "pair" else triplet_key(kind)


def sets_of(reading: Reading, view: str) -> NamedSets:
    """The sets, or pairs, of a reading that a view looks at."""
    every = [("chow" if meld.meld.kind == "chow" else "triplet", meld.kinds) for meld in reading.melds]
    every += [(unit.kind, unit.tiles) for unit in reading.units]
    if view == CHOWS:
        return tuple(each for each in every if each[0] == "chow")
    same = [each for each in every if each[0] in ("triplet", "pair")]
    if view == PAIRS:
        return tuple(same)
    return tuple(each for each in same if (each[1][0] < 27) == (view == SUITED))


@lru_cache(maxsize=1 << 13)
def _needed(row: Row, sets: NamedSets, winds: int, times: int) -> str:
    """The sets that are left when one after the other is taken away for as long as the row counts as often."""
    read = _READ[row.view]
    keys = [set_key(unit, kinds, row.view) for unit, kinds in sets]
    left = winds + sum(keys)
    needed = []
    for (_, kinds), key in zip(sets, keys, strict=True):
        if row.test(read(left - key)) >= times:
            left -= key
        else:
            needed.append(kinds)
    return _written(needed)


class Figures:
    """The sets or tiles of one reading that make rows count."""

    def __init__(self, reading: Reading, concealed: tuple[Unit, ...], hand: Hand, rulings: B30fjRulings) -> None:
        """`concealed` are the triplets that count as concealed beside concealed kongs."""
        self._reading = reading
        self._concealed = concealed
        self._hand = hand
        self._rulings = rulings
        self._sets: dict[str, NamedSets] = {}

    def of(self, row: Row, times: int) -> str:
        """What makes the row count, as notation; "" for rows that speak of the whole hand."""
        if row.figure is not None:
            return row.figure(self)
        if row.view in _READ:
            winds = 0
            if row.view == HONORS:
                winds = (WINDS.index(self._hand.seat) << SEAT_BIT) + (WINDS.index(self._hand.round) << ROUND_BIT)
            return _needed(row, self._seen(row.view), winds, times)
        return ""

    def kongs(self) -> str:
        """The kongs."""
        return _written(meld.kinds for meld in self._reading.melds if meld.meld.is_kong)

    def flowers(self) -> str:
        """The declared jokers."""
        return format_tiles(self._hand.flowers)

    def concealed(self) -> str:
        """The concealed triplets and kongs."""
        kongs = [meld.kinds for meld in self._reading.melds if not meld.meld.is_open]
        return _written([*kongs, *(unit.tiles for unit in self._concealed)])

    def knitted(self, some: tuple[KnittedFigure, ...], without: str = "") -> str:
        """The blocks of these that the reading has, or the first that lies among its tiles; else `without`."""
        blocks = [unit.tiles for unit in self._reading.units if unit.kind == "block"]
        if blocks:
            return _written(kinds for kinds in blocks if any(kinds == each.kinds for each in some))
        mask = mask_of(tuple(kind for kind in self._reading.kinds if kind < 27))
        found = next((each.kinds for each in some if each.mask & mask == each.mask), None)
        return without if found is None else format_tiles(found)

    def hog_of_two(self) -> str:
        """Two sets that hold all four of a kind."""
        sets = self._own_sets()
        for kind in self._own_kinds():
            with_it = [each for each in sets if kind in each]
            if len(with_it) >= 2 and any(each.count(kind) > 2 for each in with_it):
                return _written(with_it)
        return ""

    def hog_with_the_pair(self) -> str:
        """Two sets and the pair that do."""
        sets, pairs = self._own_sets(), self._tiles("pair")
        for kind in self._own_kinds():
            with_it, paired = ([each for each in some if kind in each] for some in (sets, pairs))
            if len(with_it) >= 2 and paired:
                return _written((*with_it, *paired))
        return ""

    def hog_of_four(self) -> str:
        """Four sets that do."""
        sets = self._own_sets()
        found = ([each for each in sets if kind in each] for kind in self._own_kinds())
        return _written(next((with_it for with_it in found if len(with_it) >= 4), ()))

    def used_up(self) -> str:
        """The kinds of which all four are held, each as often as it is."""
        held = [kind for each in (*self._own_sets(), *self._tiles("pair", "block")) for kind in each]
        most = 4 if self._rulings.hog_copies == "exactly-four" else len(held)
        return format_tiles(kind for kind in held if 4 <= held.count(kind) <= most and self._may_hog(kind))

    def _own_sets(self) -> list[tuple[Kind, ...]]:
        """The sets that count for Tile Hog."""
        melds = self._reading.melds if self._rulings.hog_calls == "melds-too" else ()
        return [*self._tiles("chow", "triplet"), *(meld.kinds for meld in melds if not meld.meld.is_kong)]

    def _own_kinds(self) -> list[Kind]:
        kinds = {kind for each in (*self._own_sets(), *self._tiles("pair")) for kind in each}
        return sorted(kind for kind in kinds if self._may_hog(kind))

    def _may_hog(self, kind: Kind) -> bool:
        """Whether all four of the kind may be used up: under `hog-jokers=naturals-only` four natural ones."""
        if self._rulings.hog_jokers == "default":
            return True
        melds = self._reading.melds if self._rulings.hog_calls == "melds-too" else ()
        held = (*self._hand.concealed, self._hand.win, *(tile for each in melds for tile in each.meld.tiles))
        return held.count(kind) >= COPIES

    def _tiles(self, *kinds: str) -> list[tuple[Kind, ...]]:
        return [unit.tiles for unit in self._reading.units if unit.kind in kinds]

    def _seen(self, view: str) -> NamedSets:
        found = self._sets.get(view)
        if found is None:
            found = self._sets[view] = sets_of(self._reading, view)
        return found


def _written(sets: Iterable[tuple[Kind, ...]]) -> str:
    return " ".join(map(written, sets))
