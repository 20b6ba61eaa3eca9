"""Readings and rows as people see them: the sets, and what a row is counted for."""

from __future__ import annotations

from collections import Counter
from typing import Final

from replay.hands import Hand, ShownReading
from replay.readings.four_sets import FOUR_SETS, own_sets
from replay.rows import Row
from replay.rulesets.mcr.reading import Reading, Shape
from replay.rulesets.mcr.rows import CHOWS, JoinedRows, Lows
from replay.tiles import format_in_order, format_tiles, name_of

_TITLES: Final[dict[Shape, str]] = {
    "sets": FOUR_SETS,
    "straight": "a Knitted Straight, a set and a pair",
    "pairs": "seven pairs",
    "orphans": "thirteen orphans",
    "knitted": "fourteen honors and knitted tiles",
}


def figure(row: Row, joined: JoinedRows, hogs: Lows, hand: Hand) -> str:
    """What a row is counted for, as notation: the sets that it joins, the four of a kind; empty for all others."""
    if row.key == "Tile Hog":
        return format_tiles(kind for kind in hogs for _ in range(4))
    kongs = {meld.tiles[0] for meld in hand.melds if meld.is_kong}
    sets = [
        format_in_order((kind, kind + 1, kind + 2))
        if row.view == CHOWS
        else name_of(kind)[0] * (4 if kind in kongs else 3) + name_of(kind)[1]
        for each, kinds in joined
        if each is row
        for kind in kinds
    ]
    return " ".join(sets)


def shown(reading: Reading, hand: Hand) -> ShownReading:
    """The reading as people write it, melds first."""
    melds = tuple(format_tiles(meld.tiles) for meld in hand.melds)
    counts = Counter((*hand.concealed, hand.win))
    sets = reading.sets
    if reading.shape == "pairs":
        own = [format_tiles((kind, kind)) for kind, number in sorted(counts.items()) for _ in range(number // 2)]
    elif reading.shape in ("orphans", "knitted"):
        own = [format_tiles((kind,) * number) for kind, number in sorted(counts.items())]
    else:
        straight = [format_tiles(sets.straight)] if sets.straight else []
        own = [*straight, *own_sets(hand, sets.chows, sets.pungs), format_tiles((sets.pair, sets.pair))]
    return ShownReading(shape=_TITLES[reading.shape], sets=(*melds, *own), melded=len(melds))
