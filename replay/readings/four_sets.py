"""Four sets and a pair without wild tiles: one reading of a hand, for games in which every reading scores alike."""

from __future__ import annotations

from typing import Final

from replay.hands import Hand, ShownReading
from replay.readings.splits import splits
from replay.tiles import GROUP_ENDS, GROUP_STARTS, NATURAL_KINDS, SUITED, format_in_order

_GROUPS: Final = tuple(zip(GROUP_STARTS, GROUP_ENDS, strict=True))
"""The first kind of each group, and the first behind it."""


def four_sets(hand: Hand) -> ShownReading | None:
    """The hand with its winning tile read as sets and a pair, the melds first; None where it is no such hand."""
    tiles = (*hand.concealed, hand.win)
    parts = []
    for first, end in _GROUPS:
        found = splits(tuple(tiles.count(kind) for kind in range(first, end)), runs=first in SUITED)
        if not found:
            return None
        parts.append((first, found[0]))
    # how many tiles a group has says whether the pair is in it
    pairs = [first + part.pair for first, part in parts if part.pair is not None]
    chows = [first + low for first, part in parts for low in part.chows]
    triplets = [first + each for first, part in parts for each in part.triplets]
    if len(pairs) != 1 or len(chows) + len(triplets) + len(hand.melds) != 4 or any(k >= NATURAL_KINDS for k in tiles):
        return None
    sets = (
        *(tuple(sorted(meld.tiles)) for meld in hand.melds),
        *((low, low + 1, low + 2) for low in chows),
        *((kind,) * 3 for kind in triplets),
        (pairs[0],) * 2,
    )
    return ShownReading(shape="four sets and a pair", sets=tuple(map(format_in_order, sets)), melded=len(hand.melds))
