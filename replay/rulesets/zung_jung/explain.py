"""Readings and rows as people see them: the sets, and which of them a row is counted for."""

from __future__ import annotations

from collections import Counter
from typing import Final

from replay.hands import Hand, ShownReading
from replay.rulesets.zung_jung.reading import Reading, Shape
from replay.rulesets.zung_jung.views import Seen
from replay.tiles import DRAGONS, NAMES, Kind, format_in_order, format_tiles
from replay.tiles import WINDS as WIND_KINDS

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
            NAMES[kind] if number == 1 else format_tiles((kind, kind))
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


def figure(row: str, seen: Seen, hand: Hand) -> str:
    """The sets that a row is counted for, as notation; empty where it is the whole hand or no tiles."""
    read = seen.reading
    kongs = {meld.tiles[0] for meld in hand.melds if meld.is_kong}

    def pungs(kinds: tuple[Kind, ...], *pair: Kind) -> str:
        sets = [(kind,) * (4 if kind in kongs else 3) for kind in sorted(kinds)]
        return " ".join(format_tiles(each) for each in (*sets, *((kind, kind) for kind in pair)))

    def chows(lows: list[Kind]) -> str:
        return " ".join(format_in_order((low, low + 1, low + 2)) for low in sorted(lows))

    times = Counter(read.chows)
    match row:
        case "Pung of Dragons or Round Wind":
            return pungs(seen.among(seen.values))
        case "Little Three Dragons":
            return pungs(seen.among(DRAGONS), read.pair)
        case "Big Three Dragons":
            return pungs(seen.among(DRAGONS))
        case "Little Three Winds" | "Little Four Winds":
            return pungs(seen.among(WIND_KINDS), read.pair)
        case "Big Three Winds" | "Big Four Winds":
            return pungs(seen.among(WIND_KINDS))
        case "Two Concealed Pungs" | "Three Concealed Pungs" | "Four Concealed Pungs":
            return pungs(read.concealed)
        case "One Gong" | "Two Gongs" | "Three Gongs" | "Four Gongs":
            return pungs(tuple(kongs))
        case "Pure Double Chow" | "Twice Pure Double Chow" | "Pure Triple Chow" | "Pure Quadruple Chow":
            return chows([low for low in read.chows if times[low] > 1])
        case "Three Colors, One Chow":
            low = next(each for each in range(9) if all(times[each + suit] for suit in (0, 9, 18)))
            return chows([low, low + 9, low + 18])
        case "Little Three Colors, One Pung":
            return pungs(tuple(each for each in read.pungs if each < 27 and each % 9 == read.pair % 9), read.pair)
        case "Three Colors, One Pung":
            rank = next(each for each in range(9) if all(each + suit in read.pungs for suit in (0, 9, 18)))
            return pungs((rank, rank + 9, rank + 18))
        case "Large Straight":
            low = next(each for each in (0, 9, 18) if all(times[each + more] for more in (0, 3, 6)))
            return chows([low, low + 3, low + 6])
        case "Three Chained Pungs" | "Four Chained Pungs":
            return pungs(_chain(read.pungs))
        case _:
            return ""


def _chain(pungs: tuple[Kind, ...]) -> tuple[Kind, ...]:
    suited = {kind for kind in pungs if kind < 27}

    def beside(kind: Kind) -> bool:
        return any(each in suited and each // 9 == kind // 9 for each in (kind - 1, kind + 1))

    return tuple(sorted(kind for kind in suited if beside(kind)))
