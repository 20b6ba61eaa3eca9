"""One tile of a hand is another than the record lets one think: the doubt of a whole hand is the last resort only."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from replay.engine.suppose.spare_tile import never_used, spare
from replay.engine.suppose.trouble import Resumed, Trouble
from replay.engine.table.faults import expected_kinds
from replay.engine.table.tiles_held import missing, uncovered, with_seat, with_tile, without
from replay.events import AnyEvent, Chow, Discard, Flower, Kong, Pung
from replay.tiles import HIDDEN, Kind


def tile_held_instead(trouble: Trouble, event: Discard | Flower | Chow | Pung | Kong) -> Iterator[Resumed]:
    """The tile that is put or laid down and not held was there in the place of another."""
    for lacking, kind in _in_the_place_of(trouble, event):
        seat = trouble.state.seats[event.seat]
        held = without(seat.concealed, (kind,))
        assert held is not None
        drawn = lacking if seat.drawn == kind and kind not in held else seat.drawn
        other = structs.replace(seat, concealed=with_tile(held, lacking), drawn=drawn)
        yield from trouble.with_before(with_seat(trouble.state, event.seat, other))


def kept_was_another(trouble: Trouble, event: Discard) -> Iterator[Resumed]:
    """The one tile that had to go first was another: its player never puts it down, and shows a hand without it."""
    first = [kind for each in trouble.faults if each.code == "void_suit_first" for kind in expected_kinds(each)]
    seat = trouble.state.seats[event.seat]
    rest = without(seat.concealed, first)
    if len(first) == 1 and rest is not None and never_used(first[0], rest, event.seat, trouble.upcoming):
        drawn = HIDDEN if seat.drawn == first[0] else seat.drawn
        other = structs.replace(seat, concealed=with_tile(rest, HIDDEN), drawn=drawn)
        yield from trouble.with_before(with_seat(trouble.state, event.seat, other))


def _in_the_place_of(trouble: Trouble, event: AnyEvent) -> Iterator[tuple[Kind, Kind]]:
    """The one tile of the event that is not held, with each tile that may have been there in its place."""
    given = _given(event)
    if given is None or trouble.seat is None:
        return
    held = trouble.state.seats[trouble.seat].concealed
    lacking = missing(held, given)
    if HIDDEN not in held and len(lacking) == 1:
        for kind in spare(uncovered(given, held), trouble.seat, trouble.upcoming):
            yield lacking[0], kind


def _given(event: AnyEvent) -> tuple[Kind, ...] | None:
    """The tiles that leave the hand; None where the event is none that takes any."""
    match event:
        case Discard() | Flower():
            return (event.tile_kind,)
        case Chow() | Pung():
            return event.tile_kinds
        case Kong():
            return event.laid_down
        case _:
            return None
