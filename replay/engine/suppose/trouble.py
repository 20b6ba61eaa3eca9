"""What has to be explained: a fault or a line that can't be read, with the table before it and the events after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from msgspec import Struct, structs

from replay.engine.table.apply import apply
from replay.engine.table.check import judge
from replay.engine.table.tiles_held import with_seat
from replay.events import AnyEvent, EndHand, seat_of
from replay.findings import Fault
from replay.rules import NO_PAYMENTS, Payments, Rules
from replay.state import HandState
from replay.verdicts import States

UNREADABLE: Final = "bad_line"
"""What stands for the code of a fault where a line can't be read."""


class TakenEvent(Struct, frozen=True):
    """An event that was taken as recorded, and the table before it: the one at `place` of `states`."""

    event: AnyEvent
    states: States
    place: int = 0

    @property
    def before(self) -> HandState:
        """The table before it."""
        return self.states[self.place]


class Resumed(Struct, frozen=True, kw_only=True):
    """Where the record goes on: the state, and how many events it has used up.

    `missed_win`: a win is supposed that the record does not have, so that the scores are not known; `moved`: what is
    supposed has moved so much besides, where that is known, or one of `either`. `instead`: what the
    faulty event is supposed to have been, where it was another. `explains`: with this alone nothing is wrong with the
    event itself, or it is none, so that all that is wrong with it is one fault. `skips`: a later event that has been
    taken here, where it belongs, and is passed over where it stands. `after`: the event itself belongs after this later
    one and is taken there. `rewrites`: the deal is supposed to be another, which is as far-fetched as a further fault.
    """

    state: HandState
    used: int = 1
    missed_win: bool = False
    instead: AnyEvent | None = None
    explains: bool = False
    moved: Payments = NO_PAYMENTS
    either: tuple[Payments, ...] = ()
    skips: AnyEvent | None = None
    rewrites: bool = False
    after: AnyEvent | None = None

    @property
    def moved_event(self) -> bool:
        """Whether the event, or a later one, belongs elsewhere."""
        return self.skips is not None or self.after is not None


@dataclass(frozen=True)
class Trouble:
    """A faulty event; `event` is None for a line that can't be read. `stands`: the table after an event that was taken
    as it stands, though something in it is wrong; None where it can't be. `past`: the events before it that were taken
    as recorded."""

    state: HandState
    event: AnyEvent | None
    upcoming: Sequence[AnyEvent]
    rules: Rules
    faults: Sequence[Fault] = ()
    past: Sequence[TakenEvent] = field(default=())
    stands: HandState | None = None

    @cached_property
    def codes(self) -> frozenset[str]:
        """The codes of its faults; where play can't go on from it, of the first one for which it can't."""
        if self.event is None:
            return frozenset((UNREADABLE,))
        if self.stands is not None:
            return frozenset(each.code for each in self.faults)
        if isinstance(self.event, EndHand):
            return frozenset(("hand_over",))
        return frozenset((self.code,))

    @property
    def code(self) -> str:
        """The code of the first fault for which the event can't be taken as it stands."""
        return next(each.code for each in self.faults if each.blocks)

    @property
    def breaks(self) -> bool:
        """Whether this is an event that can't be taken as it stands."""
        return self.event is not None and self.stands is None

    @cached_property
    def after(self) -> HandState:
        """The table after the event as it is recorded, whatever is wrong with it."""
        if self.stands is not None or self.event is None:
            return self.stands or self.state
        return apply(self.state, self.event, self.rules)

    @property
    def trusted(self) -> HandState:
        """The table whose hands were trusted so far."""
        return self.stands or self.state

    def marked(self, resumed: Resumed) -> HandState:
        """The table that is supposed, with the melds marked that no line of the record lays down."""
        state = resumed.state
        for place, seat in enumerate(state.seats if resumed.used == 1 else ()):
            if len(seat.melds) > len(self.state.seats[place].melds):
                known = self.after.seats[place].plain_melds
                melds = [structs.replace(each, supposed=each.meld not in known) for each in seat.melds]
                state = with_seat(state, place, structs.replace(seat, melds=tuple(melds)))
        return state

    @property
    def seat(self) -> int | None:
        """Whose event it is."""
        return seat_of(self.event)

    def with_instead(self, other: AnyEvent, **about: Any) -> Iterator[Resumed]:
        """That the event was this one, if it can be played."""
        if not judge(self.state, other, self.rules).blocked:
            yield Resumed(state=apply(self.state, other, self.rules), instead=other, **about)

    def with_before(self, before: HandState, *, explains: bool = False, **about: Any) -> Iterator[Resumed]:
        """That the event was at this table, if it can be; that `explains` it where nothing is wrong with it there."""
        if self.event is None:
            return
        faults = judge(before, self.event, self.rules).faults
        if not any(each.blocks for each in faults):
            right = explains and all(each.code == "unverifiable" for each in faults)
            yield Resumed(state=apply(before, self.event, self.rules), explains=right, **about)


Proposer = Callable[[Trouble, Any], Iterator[Resumed]]
"""The tables that follow from a supposition, the likeliest first; its event is of the types that the edit names."""
