"""Missing suits that were others than the record says, or that it does not have. Nothing supposed is ever reported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

from msgspec import structs

from replay.engine.suppose.course import Resumed
from replay.engine.table.apply import apply
from replay.engine.table.check import judge
from replay.engine.table.face_down import with_suit
from replay.engine.table.tiles_held import with_seat
from replay.events import AnyEvent, Discard, VoidSuit
from replay.rules import Rules
from replay.state import SEATS, HandState
from replay.tiles import SUITS

_MOST_CHOICES = 27


def undeclared(after: HandState, events: Sequence[AnyEvent]) -> Iterator[Resumed]:
    """The missing suits that were not declared: by each player's first discard, then any; those declared late apart."""
    late = {each.seat for each in events if isinstance(each, VoidSuit)}
    missing = [seat for seat in SEATS if after.seats[seat].void_suit is None and seat not in late]
    first = {each.seat: each.tile[1] for each in reversed(events) if isinstance(each, Discard)}
    choices = [sorted(SUITS, key=(first.get(seat), "").__contains__, reverse=True) for seat in missing]
    for chosen in islice(product(*choices), _MOST_CHOICES) if missing else ():
        state = after
        for seat, suit in zip(missing, chosen, strict=True):
            state = with_seat(state, seat, structs.replace(state.seats[seat], void_suit=suit))
        yield Resumed(state=state)


def exchanged_suits(state: HandState, event: VoidSuit) -> Iterator[Resumed]:
    """The earlier declaration of this player was somebody else's, who has none yet."""
    earlier = state.seats[event.seat].void_suit
    for place in SEATS:
        if state.seats[place].void_suit is None:
            other = with_seat(state, place, structs.replace(state.seats[place], void_suit=earlier))
            mine = structs.replace(other.seats[event.seat], void_suit=event.suit)
            yield Resumed(state=with_seat(other, event.seat, mine))


def other_suit(state: HandState, event: AnyEvent, rules: Rules) -> Iterator[Resumed]:
    """The player gave up another suit than the one recorded."""
    place = getattr(event, "seat", None)
    if place is None:
        return
    for suit in SUITS:
        if suit != state.seats[place].void_suit:
            other = with_suit(state, place, suit, rules)
            if not judge(other, event, rules).blocked:
                yield Resumed(state=apply(other, event, rules))
