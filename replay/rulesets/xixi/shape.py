"""Winning shapes: four sets and a pair, Red Dragons standing for any suited tile (rulebook xixi §3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from replay.distance.plan import Joker, Plan
from replay.hands import Meld, ShownReading
from replay.readings.four_sets import FOUR_SETS
from replay.readings.splits import Split, splits
from replay.readings.wild import spreads
from replay.rulesets.xixi.rulings import XixiRulings
from replay.tiles import RED, Kind, format_in_order, format_tiles, name_of

SETS: Final = 4
COPIES: Final = 4
RANKS: Final = 9
_SUITS: Final = 3
KindCounts = tuple[int, ...]
"""How many of each of the 27 suited kinds."""


def plan_of(rulings: XixiRulings) -> Plan:
    """The shapes as a plan, with the rulings about a fifth copy."""
    return Plan(
        honors=False,
        jokers=(Joker(RED, "all", COPIES),),
        self_draw=True,
        over=rulings.red_copies == "default",
        fifth=rulings.own_four == "wait",
    )


class Read(NamedTuple):
    """One reading of the concealed tiles: kinds of the sets and the pair, and what the Red Dragons stand for."""

    chows: tuple[Kind, ...]
    triplets: tuple[Kind, ...]
    pair: Kind
    fillers: tuple[Kind, ...]


def suited_counts(tiles: Sequence[Kind]) -> KindCounts:
    """How many of each suited kind; other tiles are left out."""
    counts = [0] * (_SUITS * RANKS)
    for kind in tiles:
        if kind < len(counts):
            counts[kind] += 1
    return tuple(counts)


def melded_copies(melds: Sequence[Meld]) -> KindCounts:
    """The tiles that melds count as, of each suited kind: a Red Dragon among them as the kind it stands for."""
    return suited_counts([stood_for(meld, kind) for meld in melds for kind in meld.tiles])


def stood_for(meld: Meld, kind: Kind) -> Kind:
    """What a tile of a meld counts as: a Red Dragon beside others as their kind."""
    return min(meld.tiles) if kind == RED else kind


def read(tiles: Sequence[Kind], melds: Sequence[Meld], rulings: XixiRulings) -> Read | None:
    """A reading of 14 tiles less three a meld as sets and the pair, the first of all; None if there is none."""
    reds = tiles.count(RED)
    counts = suited_counts(tiles)
    if sum(counts) + reds != len(tiles) or len(tiles) + 3 * len(melds) != 3 * SETS + 2:
        return None
    return _read(counts, reds, melded_copies(melds) if rulings.red_copies == "four" else None)


@lru_cache(maxsize=1 << 14)
def _read(counts: KindCounts, reds: int, melded: KindCounts | None) -> Read | None:
    """`melded` is given where no kind may have more than four copies, those that Red Dragons stand for included."""
    suits = [counts[RANKS * suit : RANKS * (suit + 1)] for suit in range(_SUITS)]
    for fillers in spreads(((0, 1, 2),) * reds, groups=_SUITS):
        parts = []
        for suit in range(_SUITS):
            found = next(_allowed(suits[suit], fillers[suit], suit, melded), None)
            if found is None:
                break
            parts.append(found)
        # the size of each suit decides whether the pair is in it, so the parts go together
        if len(parts) == _SUITS and sum(part.pair is not None for part in parts) == 1:
            return _joined(parts)
    return None


def _allowed(counts: KindCounts, fillers: int, suit: int, melded: KindCounts | None) -> Iterator[Split]:
    for found in splits(counts, fillers):
        if melded is None or all(
            counts[rank] + found.fillers.count(rank) + melded[RANKS * suit + rank] <= COPIES for rank in range(RANKS)
        ):
            yield found


def _joined(parts: Sequence[Split]) -> Read:
    def kinds(ranks: Sequence[int], suit: int) -> list[Kind]:
        return [RANKS * suit + rank for rank in ranks]

    pair = next(RANKS * suit + part.pair for suit, part in enumerate(parts) if part.pair is not None)
    return Read(
        chows=tuple(kind for suit, part in enumerate(parts) for kind in kinds(part.chows, suit)),
        triplets=tuple(kind for suit, part in enumerate(parts) for kind in kinds(part.triplets, suit)),
        pair=pair,
        fillers=tuple(kind for suit, part in enumerate(parts) for kind in kinds(part.fillers, suit)),
    )


def shown(found: Read, melds: Sequence[Meld]) -> ShownReading:
    """The reading as people write it, the melds first."""
    stand_ins = [name_of(min(meld.tiles)) for meld in melds for kind in meld.tiles if kind == RED != min(meld.tiles)]
    sets = [
        *(format_tiles(stood_for(meld, kind) for kind in meld.tiles) for meld in melds),
        *(format_in_order((low, low + 1, low + 2)) for low in found.chows),
        *(format_in_order((kind,) * 3) for kind in found.triplets),
        format_in_order((found.pair,) * 2),
    ]
    return ShownReading(
        shape=FOUR_SETS,
        sets=tuple(sets),
        jokers=tuple((name_of(RED), name) for name in (*stand_ins, *(name_of(kind) for kind in found.fillers))),
        melded=len(melds),
    )
