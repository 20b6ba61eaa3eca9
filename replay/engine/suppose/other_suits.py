"""Missing suits that were others than the record says, or that it does not have. Nothing supposed is ever reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

from msgspec import structs

from replay.engine.suppose.exchanged import all_handed_on
from replay.engine.suppose.trouble import Resumed, Trouble
from replay.engine.table.apply import apply
from replay.engine.table.tiles_held import with_seat
from replay.events import AnyEvent, Discard, VoidSuit
from replay.state import SEATS, HandState
from replay.tiles import SUITS

_MOST_CHOICES = 27


def no_suit_declared(trouble: Trouble, event: AnyEvent | None) -> Iterator[Resumed]:
    """Missing suits were not declared, or the line that can't be read is one; all tiles may not be handed on either."""
    if event is None:
        if trouble.rules.opening.void_suits and not trouble.state.discarded:
            yield from _undeclared(trouble.state, trouble.upcoming)
        return
    events = (event, *trouble.upcoming)
    yield from _undeclared(trouble.after, events)
    if handed := all_handed_on(trouble.state, trouble.rules):
        yield from _undeclared(apply(handed, event, trouble.rules), events)


def _undeclared(after: HandState, events: Sequence[AnyEvent]) -> Iterator[Resumed]:
    """The suits by each player's first discard, then any; those declared late apart."""
    late = {each.seat for each in events if isinstance(each, VoidSuit)}
    missing = [seat for seat in SEATS if after.seats[seat].void_suit is None and seat not in late]
    first = {each.seat: each.tile[1] for each in reversed(events) if isinstance(each, Discard)}
    choices = [sorted(SUITS, key=(first.get(seat), "").__contains__, reverse=True) for seat in missing]
    for chosen in islice(product(*choices), _MOST_CHOICES) if missing else ():
        state = after
        for seat, suit in zip(missing, chosen, strict=True):
            state = with_seat(state, seat, structs.replace(state.seats[seat], void_suit=suit))
        yield Resumed(state=state)


def earlier_suit_of_another(trouble: Trouble, event: VoidSuit) -> Iterator[Resumed]:
    """The earlier declaration of this player was somebody else's, who has none yet."""
    state = trouble.state
    earlier = state.seats[event.seat].void_suit
    for place in SEATS:
        if state.seats[place].void_suit is None:
            other = with_seat(state, place, structs.replace(state.seats[place], void_suit=earlier))
            mine = structs.replace(other.seats[event.seat], void_suit=event.suit)
            yield Resumed(state=with_seat(other, event.seat, mine))
