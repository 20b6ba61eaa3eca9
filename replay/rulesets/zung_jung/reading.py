"""Every reading of a hand: sets and a pair, seven pairs, thirteen orphans; and where the winning tile stands (§4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from replay.hands import Hand
from replay.readings.four_sets import counts_of, sets_and_pair
from replay.readings.splits import pairings
from replay.tiles import ORPHANS, Kind

Shape = Literal["regular", "seven_pairs", "thirteen_orphans"]
SHAPES: tuple[Shape, ...] = ("regular", "seven_pairs", "thirteen_orphans")
"""In the order in which equal scores prefer them (§4.4)."""
WinningUnit = Literal["chow", "pung", "pair", ""]


class Reading(NamedTuple):
    """One reading. Chows are their lowest kinds; sets from melds come first in `chows` and `pungs`, as many as said.

    `pungs` holds kongs too. `concealed` are the kinds of the pungs and kongs that count as concealed (§4.6), `place`
    is what the winning tile was put into, where that matters.
    """

    shape: Shape
    chows: tuple[Kind, ...] = ()
    pungs: tuple[Kind, ...] = ()
    pair: Kind = -1
    concealed: tuple[Kind, ...] = ()
    place: WinningUnit = ""
    pairs: tuple[Kind, ...] = ()


def readings(hand: Hand, *, drawn: bool, repeats: bool) -> Iterator[Reading]:
    """Every reading of a possible hand, each place of the winning tile apart where it makes a difference.

    `drawn`: whether all its tiles count as drawn by the winner. `repeats`: whether four alike are two pairs.
    """
    counts = counts_of((*hand.concealed, hand.win))
    yield from _regular(hand, counts, drawn=drawn)
    if hand.melds:
        return
    for pairs in seven_pairs(counts, repeats=repeats):
        yield Reading("seven_pairs", pairs=pairs)
    if is_orphans(counts):
        yield Reading("thirteen_orphans", pair=next(kind for kind in ORPHANS if counts[kind] == 2))


def _regular(hand: Hand, counts: tuple[int, ...], *, drawn: bool) -> Iterator[Reading]:
    chows = tuple(min(meld.tiles) for meld in hand.melds if meld.kind == "chow")
    called = tuple(meld.tiles[0] for meld in hand.melds if meld.kind != "chow")
    hidden = tuple(meld.tiles[0] for meld in hand.melds if meld.kind == "concealed_kong")
    for split in sets_and_pair(counts, 4 - len(hand.melds)):
        own = split.triplets
        pair = -1 if split.pair is None else split.pair
        read = Reading("regular", (*chows, *split.chows), (*called, *own), pair, (*hidden, *own))
        if drawn or hand.win not in own:
            yield read
            continue
        less = tuple(kind for kind in own if kind != hand.win)
        yield read._replace(concealed=(*hidden, *less), place="pung")
        if pair == hand.win:
            yield read._replace(place="pair")
        elif any(low <= hand.win <= low + 2 for low in split.chows):
            yield read._replace(place="chow")


def seven_pairs(counts: tuple[int, ...], *, repeats: bool) -> tuple[tuple[Kind, ...], ...]:
    """The tiles as seven pairs: one reading or none."""
    if sum(counts) != 14 or any(count & 1 for count in counts):
        return ()
    return pairings(counts, repeats=repeats)


def is_orphans(counts: tuple[int, ...]) -> bool:
    """Whether the tiles are one of each orphan and one more of them."""
    return sum(counts) == 14 and all(counts[kind] for kind in ORPHANS) and sum(counts[kind] for kind in ORPHANS) == 14
