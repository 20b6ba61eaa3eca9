"""One tile of a hand is another than the record lets one think: the doubt of a whole hand is the last resort only."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from replay.engine.suppose.spare_tile import never_used
from replay.engine.suppose.trouble import Resumed, Trouble
from replay.engine.table.faults import expected_kinds
from replay.engine.table.tiles_held import with_seat, with_tile, without
from replay.events import Discard
from replay.tiles import HIDDEN


def kept_was_another(trouble: Trouble, event: Discard) -> Iterator[Resumed]:
    """The one tile that had to go first was another: its player never puts it down, and shows a hand without it."""
    first = [kind for each in trouble.faults if each.code == "void_suit_first" for kind in expected_kinds(each)]
    seat = trouble.state.seats[event.seat]
    rest = without(seat.concealed, first)
    if len(first) == 1 and rest is not None and never_used(first[0], rest, event.seat, trouble.upcoming):
        drawn = HIDDEN if seat.drawn == first[0] else seat.drawn
        other = structs.replace(seat, concealed=with_tile(rest, HIDDEN), drawn=drawn)
        yield from trouble.with_before(with_seat(trouble.state, event.seat, other))
