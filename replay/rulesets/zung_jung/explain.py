"""Readings as people see them: their sets."""

from __future__ import annotations

from collections import Counter
from typing import Final

from replay.hands import Hand, ShownReading
from replay.readings.four_sets import FOUR_SETS, own_sets
from replay.rulesets.zung_jung.reading import Reading, Shape
from replay.tiles import format_tiles, name_of

_TITLES: Final[dict[Shape, str]] = {
    "regular": FOUR_SETS,
    "seven_pairs": "seven pairs",
    "thirteen_orphans": "thirteen orphans",
}


def shown(reading: Reading, hand: Hand) -> ShownReading:
    """The reading as people write it, melds first."""
    melds = tuple(format_tiles(meld.tiles) for meld in hand.melds)
    if reading.shape == "seven_pairs":
        sets = tuple(format_tiles((kind, kind)) for kind in sorted(reading.pairs))
    elif reading.shape == "thirteen_orphans":
        sets = tuple(
            name_of(kind) if number == 1 else format_tiles((kind, kind))
            for kind, number in sorted(Counter((*hand.concealed, hand.win)).items())
        )
    else:
        sets = (*own_sets(hand, reading.chows, reading.pungs), format_tiles((reading.pair, reading.pair)))
    return ShownReading(shape=_TITLES[reading.shape], sets=(*melds, *sets), melded=len(melds))
