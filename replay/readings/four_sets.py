"""Sets and a pair without wild tiles: every reading of the tiles, and one of a hand where every one scores alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import Final

from replay.hands import Hand, ShownReading
from replay.readings.splits import Split, splits
from replay.tiles import GROUP_ENDS, GROUP_STARTS, NATURAL_KINDS, SUITED, Kind, count_kinds, format_in_order

NaturalCounts = tuple[int, ...]
"""Copies of each of the 34 kinds."""
_GROUPS: Final = tuple(zip(GROUP_STARTS, GROUP_ENDS, strict=True))
"""The first kind of each group, and the first behind it."""


def counts_of(kinds: Iterable[Kind]) -> NaturalCounts:
    """Copies of each of the 34 kinds."""
    return tuple(count_kinds(kinds)[:NATURAL_KINDS])


@lru_cache(maxsize=1 << 14)
def sets_and_pair(counts: NaturalCounts, sets: int) -> tuple[Split, ...]:
    """Every reading of the tiles as so many sets and a pair, in kinds; empty if their number is another one."""
    if sum(counts) != 3 * sets + 2:
        return ()
    groups = [counts[first:end] for first, end in _GROUPS]
    # how many tiles a group has says whether the pair is in it
    rests = [sum(each) % 3 for each in groups]
    if 1 in rests or rests.count(2) != 1:
        return ()
    found = [splits(each, runs=first in SUITED) for each, first in zip(groups, GROUP_STARTS, strict=True)]
    return tuple(map(_joined, product(*found)))


def _joined(parts: tuple[Split, ...]) -> Split:
    """The readings of all groups as one, in kinds."""
    placed = [*zip(GROUP_STARTS, parts, strict=True)]
    return Split(
        tuple(first + low for first, part in placed for low in part.chows),
        tuple(first + rank for first, part in placed for rank in part.triplets),
        next((first + part.pair for first, part in placed if part.pair is not None), None),
        (),
    )


FOUR_SETS: Final = "four sets and a pair"


def own_sets(hand: Hand, chows: Iterable[Kind], triplets: Iterable[Kind]) -> list[str]:
    """The sets that do not lie there as melds, as people write them, by their lowest kinds."""
    counts = Counter(chows)
    counts.subtract(min(meld.tiles) for meld in hand.melds if meld.kind == "chow")
    alike = Counter(triplets)
    alike.subtract(meld.tiles[0] for meld in hand.melds if meld.kind != "chow")
    own = [(low, low + 1, low + 2) for low in counts.elements()] + [(kind,) * 3 for kind in alike.elements()]
    return [format_in_order(each) for each in sorted(own)]


def four_sets(hand: Hand) -> ShownReading | None:
    """The hand with its winning tile read as sets and a pair, the melds first; None where it is no such hand."""
    tiles = (*hand.concealed, hand.win)
    found = sets_and_pair(counts_of(tiles), 4 - len(hand.melds))
    if not found or found[0].pair is None or max(tiles) >= NATURAL_KINDS:
        return None
    sets = (
        *(tuple(sorted(meld.tiles)) for meld in hand.melds),
        *((low, low + 1, low + 2) for low in found[0].chows),
        *((kind,) * 3 for kind in found[0].triplets),
        (found[0].pair,) * 2,
    )
    return ShownReading(shape=FOUR_SETS, sets=tuple(map(format_in_order, sets)), melded=len(hand.melds))
