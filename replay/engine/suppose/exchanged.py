"""Tiles handed on before play: what may have been handed on where the record is wrong or silent.

Nothing supposed is ever reported: it serves to tell whose tiles can still be trusted after a faulty exchange.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from replay.engine.table.apply import apply
from replay.engine.table.legal import exchanges
from replay.engine.table.tiles_held import uncovered, with_seat
from replay.events import Exchange
from replay.rules import Rules
from replay.state import SEATS, HandState
from replay.tiles import HIDDEN, UNKNOWN, hidden_tiles

_NUMBER = 3
_UNKNOWN = UNKNOWN * _NUMBER


def taken_for_another(state: HandState, event: Exchange, rules: Rules) -> list[Exchange]:
    """The exchanges that differ from this one in one thing alone, and by one tile at most, the most alike first: to
    another, by another, another tile."""
    alike = (each for each in exchanges(state, rules) if each != event and _difference(event, each) <= (1, 2))
    return sorted(alike, key=lambda each: _difference(event, each))


def unknown_exchanges(state: HandState, rules: Rules) -> Iterator[HandState]:
    """The states after one player has handed on tiles that are not known; both hands are in doubt then."""
    if not rules.opening.exchange:
        return
    for seat in SEATS:
        giver = state.seats[seat]
        hidden = structs.replace(giver, concealed=hidden_tiles(len(giver.concealed)), untold=not giver.listed)
        if giver.drawn is not None:
            hidden = structs.replace(hidden, drawn=HIDDEN)
        unknown = with_seat(state, seat, hidden)
        for target in SEATS:
            event = Exchange(seat=seat, target=target, tiles=_UNKNOWN)
            if rules.opening.fault(unknown, event) is None:
                after = apply(unknown, event, rules)
                taker = after.seats[target]
                yield with_seat(after, target, structs.replace(taker, untold=not taker.listed))


def all_handed_on(state: HandState, rules: Rules) -> HandState | None:
    """The state after everybody who has not done so has handed on tiles that are not known; None if all have."""
    handed = None
    while after := next(unknown_exchanges(handed or state, rules), None):
        handed = after
    return handed


def _difference(event: Exchange, other: Exchange) -> tuple[int, int]:
    """How far two exchanges differ: in so many things, and by so many tiles."""
    recorded, tiles = event.tile_kinds, other.tile_kinds
    apart = len(uncovered(recorded, tiles)) + len(uncovered(tiles, recorded))
    return (event.seat != other.seat) + (event.target != other.target) + (apart > 0), apart
