"""Tiles handed on before play: everything that the rules allow of what is known."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from replay.engine.table.tiles_held import HeldTiles
from replay.events import Exchange
from replay.rules import Rules
from replay.state import SEATS, HandState
from replay.tiles import HIDDEN, format_tiles, suit_of

_NUMBER = 3


def exchanges(state: HandState, rules: Rules) -> Iterator[Exchange]:
    """Everything known that may be handed on now, by all who have not done so."""
    for seat in SEATS:
        yield from exchanges_of(state, rules, seat)


def exchanges_of(state: HandState, rules: Rules, seat: int) -> Iterator[Exchange]:
    """The known tiles that this player may hand on now, each to everybody who may get them."""
    if not rules.opening.exchange:
        return
    for tiles in _triples(state.seats[seat].concealed, mixed=rules.opening.exchange == "mixed"):
        for target in SEATS:
            event = Exchange(seat=seat, target=target, tiles=format_tiles(tiles))
            if rules.opening.fault(state, event) is None:
                yield event


def _triples(concealed: HeldTiles, *, mixed: bool) -> list[HeldTiles]:
    """Every three known tiles of one suit, or of any (`mixed`)."""
    suits: dict[str, list[int]] = {}
    for kind in concealed:
        if kind != HIDDEN:
            suits.setdefault("" if mixed else suit_of(kind), []).append(kind)
    return sorted({each for tiles in suits.values() for each in combinations(tiles, _NUMBER)})
