"""Tiles handed on before play: what may have been handed on where the record is wrong or silent.

Nothing supposed is ever reported: it serves to tell whose tiles can still be trusted after a faulty exchange.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from replay.engine.suppose.trouble import Resumed, Trouble
from replay.engine.table.apply import apply
from replay.engine.table.legal import exchanges
from replay.engine.table.tiles_held import uncovered, with_seat
from replay.events import Exchange
from replay.rules import Rules
from replay.state import SEATS, HandState
from replay.tiles import HIDDEN, name_of

_NUMBER = 3
_UNKNOWN = name_of(HIDDEN) * _NUMBER


def other_exchanges(state: HandState, event: Exchange, rules: Rules) -> list[Exchange]:
    """What may have been handed on instead of this, the most alike first: to another, by another, other tiles."""
    others = (each for each in exchanges(state, rules) if each != event)
    return sorted(others, key=lambda each: _difference(event, each))


def taken_for_another(state: HandState, event: Exchange, rules: Rules) -> Iterator[Exchange]:
    """The exchanges that differ from this one in one thing alone, and by one tile at most."""
    return (each for each in other_exchanges(state, event, rules) if _difference(event, each) <= (1, 2))


def another_exchange(trouble: Trouble, event: Exchange) -> Iterator[Resumed]:
    """Something else was handed on, by this player or another, or it is not known what, and to whom."""
    for other in other_exchanges(trouble.state, event, trouble.rules):
        yield Resumed(state=apply(trouble.state, other, trouble.rules), instead=other)
    yield from (Resumed(state=after) for after in unknown_exchanges(trouble.state, trouble.rules, (event.seat,)))


def unknown_exchanges(state: HandState, rules: Rules, seats: Sequence[int] = SEATS) -> Iterator[HandState]:
    """The states after one of these players has handed on tiles that are not known; both hands are in doubt then."""
    if not rules.opening.exchange:
        return
    for seat in seats:
        giver = state.seats[seat]
        hidden = structs.replace(giver, concealed=(HIDDEN,) * len(giver.concealed), untold=not giver.listed)
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
