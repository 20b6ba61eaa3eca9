"""Tiles handed on before play: what may have been handed on where the record is wrong or silent.

Nothing supposed is ever reported: it serves to tell whose tiles can still be trusted after a faulty exchange.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from replay.engine.suppose.course import Resumed
from replay.engine.table.apply import apply
from replay.engine.table.check import judge
from replay.engine.table.exchange import exchanges
from replay.engine.table.tiles_held import uncovered, with_seat
from replay.events import AnyEvent, Exchange, VoidSuit
from replay.rules import Rules
from replay.state import SEATS, HandState
from replay.tiles import HIDDEN, NAMES, parse_tiles

_NUMBER = 3
_UNKNOWN = NAMES[HIDDEN] * _NUMBER


def other_exchanges(state: HandState, event: Exchange, rules: Rules) -> list[Exchange]:
    """What may have been handed on instead of this, the most alike first: to another, by another, other tiles."""
    others = (each for each in exchanges(state, rules) if each != event)
    return sorted(others, key=lambda each: _difference(event, each))


def taken_for_another(state: HandState, event: Exchange, rules: Rules) -> Iterator[Exchange]:
    """The exchanges that differ from this one in one thing alone, and by one tile at most."""
    return (each for each in other_exchanges(state, event, rules) if _difference(event, each) <= (1, 2))


def otherwise_exchanged(state: HandState, event: Exchange, rules: Rules) -> Iterator[Resumed]:
    """After an exchange that can't be as recorded: something else was handed on, or it is not known what."""
    for other in other_exchanges(state, event, rules):
        yield Resumed(state=apply(state, other, rules), instead=other)
    for after in unknown_exchanges(state, rules, (event.seat,)):
        yield Resumed(state=after)


def unknown_exchanges(state: HandState, rules: Rules, seats: Sequence[int] = SEATS) -> Iterator[HandState]:
    """The states after one of these players has handed on tiles that are not known; both hands are in doubt then."""
    if not rules.opening.exchange:
        return
    for seat in seats:
        giver = state.seats[seat]
        hidden = structs.replace(giver, concealed=(HIDDEN,) * len(giver.concealed), doubt=True)
        if giver.drawn is not None:
            hidden = structs.replace(hidden, drawn=HIDDEN)
        unknown = with_seat(state, seat, hidden)
        for target in SEATS:
            event = Exchange(seat=seat, target=target, tiles=_UNKNOWN)
            if rules.opening.exchange_fault(unknown, event) is None:
                after = apply(unknown, event, rules)
                yield with_seat(after, target, structs.replace(after.seats[target], doubt=True))


def before_the_suits(
    state: HandState, event: VoidSuit, upcoming: Sequence[AnyEvent], rules: Rules
) -> Iterator[Resumed]:
    """A missing suit declared before all have handed on: the missing exchange, which may be recorded later on."""
    late = [each for each in upcoming if isinstance(each, Exchange)]
    for other in (*late, *exchanges(state, rules)):
        if judge(state, other, rules).blocked:
            continue
        before = apply(state, other, rules)
        if not judge(before, event, rules).blocked:
            yield Resumed(state=apply(before, event, rules), skips=other if other in late else None)


def without_exchange(state: HandState, event: AnyEvent, rules: Rules) -> Iterator[Resumed]:
    """Where several have not handed on tiles: nobody has, or they come later, or it is not known what was handed on."""
    handed = [state]
    while judge(handed[-1], event, rules).blocked and (after := next(unknown_exchanges(handed[-1], rules), None)):
        handed.append(after)
    if len(handed) > 2:
        yield Resumed(state=apply(state, event, rules))
        yield Resumed(state=apply(handed[-1], event, rules))


def all_handed_on(state: HandState, rules: Rules) -> HandState | None:
    """The state after everybody who has not done so has handed on tiles that are not known; None if all have."""
    handed = None
    while after := next(unknown_exchanges(handed or state, rules), None):
        handed = after
    return handed


def _difference(event: Exchange, other: Exchange) -> tuple[int, int]:
    """How far two exchanges differ: in so many things, and by so many tiles."""
    recorded, tiles = parse_tiles(event.tiles), parse_tiles(other.tiles)
    apart = len(uncovered(recorded, tiles)) + len(uncovered(tiles, recorded))
    return (event.seat != other.seat) + (event.target != other.target) + (apart > 0), apart
