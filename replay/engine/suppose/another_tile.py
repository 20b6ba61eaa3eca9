"""One tile of a hand is another than the record lets one think: the doubt of a whole hand is the last resort only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from replay.engine.suppose.course import Resumed
from replay.engine.suppose.spare_tile import needed, spare
from replay.engine.table.apply import apply
from replay.engine.table.check import judge
from replay.engine.table.tiles_held import missing, uncovered, with_seat, with_tile, without
from replay.events import AnyEvent, Chow, Discard, Draw, Flower, Kong, Pung
from replay.rules import Rules
from replay.state import HandState, Stage
from replay.tiles import HIDDEN, KIND_OF, NAMES, Kind, parse_tiles


def held_instead(state: HandState, event: AnyEvent, upcoming: Sequence[AnyEvent], rules: Rules) -> Iterator[Resumed]:
    """The tile that is put or laid down and not held: it was there in the place of another, or another was put down."""
    given = _given(event)
    seat = None if given is None else state.seats[event.seat]  # type: ignore[union-attr]  # an event of a player
    if given is None or seat is None or HIDDEN in seat.concealed:
        return
    lacking = missing(seat.concealed, given)
    if len(lacking) != 1:
        return
    rest = uncovered(given, seat.concealed)
    place = event.seat  # type: ignore[union-attr]
    for kind in spare(rest, place, upcoming):
        held = without(seat.concealed, (kind,))
        assert held is not None
        drawn = lacking[0] if seat.drawn == kind and kind not in held else seat.drawn
        other = structs.replace(seat, concealed=with_tile(held, lacking[0]), drawn=drawn)
        before = with_seat(state, place, other)
        if not judge(before, event, rules).blocked:
            yield Resumed(state=apply(before, event, rules), narrow=True)
        if isinstance(event, Discard):
            yield from _put_down(state, event, kind, rules)


def put_down_instead(state: HandState, event: Discard, upcoming: Sequence[AnyEvent], rules: Rules) -> Iterator[Resumed]:
    """Another tile of this hand was put down than the one recorded."""
    for kind in spare(state.seats[event.seat].concealed, event.seat, upcoming):
        if kind != KIND_OF[event.tile]:
            yield from _put_down(state, event, kind, rules)


def _put_down(state: HandState, event: Discard, kind: Kind, rules: Rules) -> Iterator[Resumed]:
    other = structs.replace(event, tile=NAMES[kind], drawn=None)
    if not judge(state, other, rules).blocked:
        yield Resumed(state=apply(state, other, rules), instead=other, narrow=True)


def put_down_or_drawn(state: HandState, upcoming: Sequence[AnyEvent], rules: Rules) -> Iterator[HandState]:
    """The tables after the draw or discard that is next, by what its player does later."""
    place = state.turn
    held = state.seats[place].concealed
    if state.stage in (Stage.ACT, Stage.DISCARD):
        for kind in spare(held, place, upcoming):
            put = Discard(seat=place, tile=NAMES[kind])
            if not judge(state, put, rules).blocked:
                yield apply(state, put, rules)
    elif state.stage in (Stage.DRAW, Stage.REPLACE) and state.left > 0:
        for kind in needed(held, place, upcoming):
            draw = Draw(seat=place, tile=NAMES[kind])
            if not judge(state, draw, rules).faults:
                yield apply(state, draw, rules)


def _given(event: AnyEvent) -> tuple[Kind, ...] | None:
    """The tiles that leave the hand; None where the event is none that takes any."""
    match event:
        case Discard() | Flower():
            return (KIND_OF[event.tile],)
        case Chow() | Pung():
            return parse_tiles(event.tiles)
        case Kong():
            return parse_tiles((event.tile if event.kind == "added" else event.tiles) or "")
        case _:
            return None
