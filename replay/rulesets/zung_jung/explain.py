"""Readings as people see them: their sets."""

from __future__ import annotations

from collections import Counter
from typing import Final

from replay.hands import Hand, ShownReading
from replay.rulesets.zung_jung.reading import Reading, Shape
from replay.tiles import Kind, format_in_order, format_tiles, name_of

_TITLES: Final[dict[Shape, str]] = {
    "regular": "four sets and a pair",
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
        called = Counter(min(meld.tiles) for meld in hand.melds if meld.kind == "chow")
        alike = Counter(meld.tiles[0] for meld in hand.melds if meld.kind != "chow")
        own = [(low, low + 1, low + 2) for low in _less(reading.chows, called)]
        own += [(kind, kind, kind) for kind in _less(reading.pungs, alike)]
        sets = (*(format_in_order(each) for each in sorted(own)), format_tiles((reading.pair, reading.pair)))
    return ShownReading(shape=_TITLES[reading.shape], sets=(*melds, *sets), melded=len(melds))


def _less(kinds: tuple[Kind, ...], taken: Counter[Kind]) -> list[Kind]:
    left = Counter(kinds)
    left.subtract(taken)
    return sorted(left.elements())
