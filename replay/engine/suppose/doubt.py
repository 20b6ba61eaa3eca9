"""The event as it is recorded, with more or less trust in the hands around it, or no event at all."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from replay.engine.suppose.trouble import Resumed, Trouble
from replay.engine.table.faults import named
from replay.engine.table.tiles_held import doubted, with_seat, with_tile, without
from replay.events import AnyEvent, Draw, Flower, Kong, Win
from replay.state import SEATS, Stage


def as_it_stands(trouble: Trouble, _: AnyEvent) -> Iterator[Resumed]:
    """The table after the event as recorded."""
    yield Resumed(state=trouble.after)


def nothing_drawn(trouble: Trouble, event: Kong | Flower) -> Iterator[Resumed]:
    """It was declared on the empty wall: its player puts down a tile all the same, or the turn is over."""
    after = structs.replace(trouble.after, replacements=(), robbable=None)
    yield Resumed(state=structs.replace(after, stage=Stage.ACT, turn=event.seat))
    yield Resumed(state=structs.replace(after, stage=Stage.DRAW, turn=after.next_in_play(event.seat)))


def no_event(trouble: Trouble, event: AnyEvent | None) -> Iterator[Resumed]:
    """The table before it: the line does not belong there."""
    if event is None:
        yield Resumed(state=trouble.state)
    else:
        yield Resumed(state=structs.replace(trouble.state, contested=None), explains=True)


def hand_in_doubt(trouble: Trouble, _: AnyEvent) -> Iterator[Resumed]:
    """What its player holds is not known any more."""
    if trouble.seat is not None:
        yield Resumed(state=doubted(trouble.after, trouble.seat))


def holder_in_doubt(trouble: Trouble, _: AnyEvent) -> Iterator[Resumed]:
    """Somebody else does not hold the tile of which there is a copy too many."""
    kinds = set(named(trouble.faults))
    for other in SEATS:
        if trouble.seat not in (None, other) and kinds & set(trouble.after.seats[other].concealed):
            yield Resumed(state=doubted(trouble.after, other))


def others_in_doubt(trouble: Trouble, event: Win) -> Iterator[Resumed]:
    """Somebody else does not hold what the record says."""
    yield from (Resumed(state=doubted(trouble.after, seat)) for seat in SEATS if seat != event.seat)


def out_since(trouble: Trouble, event: Win) -> Iterator[Resumed]:
    """The win was earlier: its player is out all the same, and the table stays as it is."""
    state = trouble.state
    moves = event.seat == state.turn
    if state.seats[event.seat].won is not None or (moves and state.stage is not Stage.DRAW):
        return
    after = with_seat(state, event.seat, trouble.after.seats[event.seat])
    after = structs.replace(after, contested=None, turn=after.next_in_play(event.seat) if moves else state.turn)
    if len(after.winners) < trouble.rules.wins.last_winner:
        yield Resumed(state=after)


def drawn_before_instead(trouble: Trouble, event: Draw) -> Iterator[Resumed]:
    """Two draws in one turn: the line before this one is what does not belong there."""
    state = trouble.state
    seat = state.seats[event.seat]
    if event.seat != state.turn or state.stage is not Stage.ACT or seat.drawn is None:
        return
    kind = event.tile_kind
    rest = without(seat.concealed, (seat.drawn,))
    if rest is not None:
        seat = structs.replace(seat, concealed=with_tile(rest, kind), drawn=kind)
        yield Resumed(state=with_seat(state, event.seat, seat))
