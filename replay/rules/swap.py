"""Swap-calling, where a game forbids it: right after a chow or pung no tile is put down that would have done for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from replay.events import Chow, Pung
from replay.findings import Fault
from replay.hands import Meld
from replay.rules.plain import is_chow
from replay.rules.values import Claim
from replay.said import Said
from replay.state import HandState, SeatMeld, Stage
from replay.tiles import Kind, name_of

Forbidden = Callable[[Meld, Kind], frozenset[Kind]]
"""The kinds that may not be put down after a claim, by its meld and the tile claimed, which is the last of the meld."""


@lru_cache(maxsize=1 << 10)
def completing(first: Kind, second: Kind) -> frozenset[Kind]:
    """The tiles that make a chow with these two."""
    return frozenset(kind for kind in range(27) if is_chow((first, second, kind)))


def discard_fault(forbidden: Forbidden, words: str, state: HandState, seat: int, kind: Kind) -> Fault | None:
    """Whether the claim just made forbids this discard, said in these words. Where it forbids all, it is to blame."""
    if state.stage is not Stage.DISCARD or not state.seats[seat].melds:
        return None
    last: SeatMeld = state.seats[seat].melds[-1]
    if last.claimed is None:
        return None
    banned = forbidden(last.meld, last.claimed)
    if kind not in banned or banned.issuperset(state.seats[seat].concealed):
        return None
    message = Said(words, tile=last.claimed, tiles=last.meld.tiles, tile2=kind)
    return Fault(code="swap_call", message=message, recorded=name_of(kind), blocks=False)


def leaves_no_discard(forbidden: Forbidden, state: HandState, event: Claim) -> Fault | None:
    """Whether the claim would leave no legal discard, which makes the claim itself illegal."""
    if not isinstance(event, Chow | Pung):
        return None
    rest = list(state.seats[event.seat].concealed)
    given = event.tile_kinds
    for kind in given:
        if kind in rest:
            rest.remove(kind)
    chow = isinstance(event, Chow)
    said = event.announced if isinstance(event, Chow) else None
    meld = Meld("chow" if chow else "pung", (*sorted(given), event.tile_kind), said)
    if not forbidden(meld, event.tile_kind).issuperset(rest):
        return None
    words = "After this claim every discard from {tiles} would be swap-calling."
    return Fault(code="swap_call", message=Said(words, tiles=rest))
