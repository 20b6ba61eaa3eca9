"""Which sets of a reading make a row: the explanation beside each line of a score."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final

from replay.hands import WINDS, Hand
from replay.rows import Row
from replay.rulesets.b30fj.knitted import STRAIGHTS, TERMINALS, TRIPLETS, Block, mask_of, short_straights
from replay.rulesets.b30fj.rows.views import (
    CHOWS,
    HONORS,
    KNITS,
    ORPHANS,
    PAIRS,
    ROUND_BIT,
    SEAT_BIT,
    TILES,
    WHOLE,
    WIN,
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

Sets = tuple[tuple[str, tuple[Kind, ...]], ...]

_READ: Final[dict[str, Callable[[int], Any]]] = {
    CHOWS: read_chows,
    SUITED: read_triplets,
    HONORS: read_honors,
    PAIRS: read_pairs,
}


_WITHOUT: Final = frozenset({TILES, ORPHANS, WHOLE})
"""Views of the whole hand."""
_SHAPES: Final = frozenset({"Seven Pairs"})


def set_key(unit: str, kinds: tuple[Kind, ...], view: str) -> int:
    """What a set or pair adds to the key of a view."""
    kind = kinds[0]
    if view == PAIRS:
        return 1 << 3 * kind
    if unit == "chow":
        return chow_key(7 * (kind // 9) + kind % 9)
    return pair_key(kind) if unit == "pair" else triplet_key(kind)


def sets_of(reading: Reading, view: str) -> Sets:
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
def _needed(row: Row, sets: Sets, winds: int, times: int) -> str:
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


def speaks_of_all(row: Row) -> bool:
    """Whether a row speaks of the whole hand or of the win, so that no sets make it."""
    if row.view == WIN:
        return row.section != "Kongs" and row.key != "Flower"
    return row.view in _WITHOUT or row.key in _SHAPES


class Figures:
    """The sets or tiles of one reading that make rows count."""

    def __init__(self, reading: Reading, concealed: tuple[Unit, ...], hand: Hand, rulings: B30fjRulings) -> None:
        """`concealed` are the triplets that count as concealed beside concealed kongs."""
        self._reading = reading
        self._concealed = concealed
        self._hand = hand
        self._rulings = rulings
        self._sets: dict[str, Sets] = {}

    def of(self, row: Row, times: int) -> str:
        """What makes the row count, as notation; for rows that do not speak of the whole hand."""
        reading = self._reading
        if row.view in _READ:
            winds = 0
            if row.view == HONORS:
                winds = (WINDS.index(self._hand.seat) << SEAT_BIT) + (WINDS.index(self._hand.round) << ROUND_BIT)
            return _needed(row, self._seen(row.view), winds, times)
        if row.view == KNITS:
            return _knitted(row, reading, self._rulings)
        if row.key.endswith("Concealed Triplets"):
            kongs = [meld.kinds for meld in reading.melds if not meld.meld.is_open]
            return _written([*kongs, *(unit.tiles for unit in self._concealed)])
        if row.key == "Flower":
            return format_tiles(self._hand.flowers)
        if row.key.endswith(("Kong", "Kongs")) and row.section == "Kongs":
            return _written(meld.kinds for meld in reading.melds if meld.meld.is_kong)
        if row.section == "Tile Hog":
            return _hogged(row, reading, self._rulings)
        return ""

    def _seen(self, view: str) -> Sets:
        found = self._sets.get(view)
        if found is None:
            found = self._sets[view] = sets_of(self._reading, view)
        return found


def _written(sets: Iterable[tuple[Kind, ...]]) -> str:
    return " ".join(map(written, sets))


def _figures(row: Row, rulings: B30fjRulings) -> tuple[Block, ...]:
    return {
        "Knitted Short Straight": short_straights(rulings),
        "Knitted Terminal Sequences": TERMINALS,
        "Knitted Straight": STRAIGHTS,
        "Knitted Triplets": TRIPLETS,
    }.get(row.key, ())


def _knitted(row: Row, reading: Reading, rulings: B30fjRulings) -> str:
    some = _figures(row, rulings)
    blocks = [unit.tiles for unit in reading.units if unit.kind == "block"]
    if blocks:
        return _written(kinds for kinds in blocks if any(kinds == each.kinds for each in some))
    mask = mask_of(tuple(kind for kind in reading.kinds if kind < 27))
    found = next((each.kinds for each in some if each.mask & mask == each.mask), None)
    if found is not None:
        return format_tiles(found)
    return "1234567z" if row.key == "Knitted Honors" else ""


def _hogged(row: Row, reading: Reading, rulings: B30fjRulings) -> str:
    """The kinds that are used up; for the three Tile Hogs the sets that use one up."""
    sets = [unit.tiles for unit in reading.units if unit.kind in ("chow", "triplet")]
    if rulings.hog_calls == "melds-too":
        sets += [meld.kinds for meld in reading.melds if not meld.meld.is_kong]
    pair = [unit.tiles for unit in reading.units if unit.kind == "pair"]
    others = [unit.tiles for unit in reading.units if unit.kind == "block"]
    held = [kind for each in (*sets, *pair) for kind in each]
    if not row.name:
        held += [kind for each in others for kind in each]
        most = 4 if rulings.hog_copies == "exactly-four" else len(held)
        return format_tiles(kind for kind in held if 4 <= held.count(kind) <= most)
    for kind in sorted(set(held)):
        with_it = [each for each in sets if kind in each]
        paired = [each for each in pair if kind in each]
        if row.key == "Tile Hog (4)" and len(with_it) >= 4:
            return _written(with_it)
        if row.key == "Tile Hog (3)" and len(with_it) >= 2 and paired:
            return _written((*with_it, *paired))
        if row.key == "Tile Hog (2)" and len(with_it) >= 2 and any(each.count(kind) > 2 for each in with_it):
            return _written(with_it)
    return ""
