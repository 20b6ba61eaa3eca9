"""A run of plain draws and discards that has been taken, and the tables between them, made when somebody asks."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final, Protocol

from replay.engine.follow.stepping import stepped
from replay.engine.suppose.trouble import TakenEvent
from replay.events import EventAt
from replay.rules import Rules
from replay.state import HandState
from replay.verdicts import Step

_FEW: Final = 4
"""Events that are taken one by one sooner than as a run."""


class PlainTaker(Protocol):
    """Who takes a run of plain events."""

    rules: Rules
    codes: array[int]
    """The events of the hand as numbers."""

    def run(self, state: HandState, begin: int, until: int, /) -> PlainRun | None:
        """Those from this place of the hand on, up to that one; None where the first one is none."""


class PlainRun:
    """The table before each of the entries of a run, and after the last, by number.

    The first and the last are there. One between is made at the first question, from the last before it that is there,
    and kept, so that each is one object whoever asks.
    """

    __slots__ = ("_begin", "_kept", "_taker", "end", "entries", "start")

    def __init__(
        self, start: HandState, entries: Sequence[EventAt], end: HandState, taker: PlainTaker, begin: int
    ) -> None:
        """`taker` has taken the entries, which begin there in the hand."""
        self.start = start
        self.entries = entries
        self.end = end
        self._taker = taker
        self._begin = begin
        self._kept: dict[int, HandState] = {}

    def __len__(self) -> int:
        """How many entries there are."""
        return len(self.entries)

    def __getitem__(self, place: int) -> HandState:
        """The table after so many of the entries."""
        if not place:
            return self.start
        if place == len(self.entries):
            return self.end
        kept = self._kept.get(place)
        # of two threads that ask at once the first one's table stays
        return self._kept.setdefault(place, self._made(place)) if kept is None else kept

    def __reduce__(self) -> tuple[type[tuple[HandState, ...]], tuple[list[HandState]]]:
        """Another process gets the tables themselves: what makes them is of this one."""
        return tuple, ([self[place] for place in range(len(self.entries) + 1)],)

    @property
    def codes(self) -> array[int]:
        """Its events as numbers."""
        return self._taker.codes[self._begin : self._begin + len(self.entries)]

    def steps(self) -> list[Step]:
        """Its entries as steps, with nothing found."""
        return [Step(at=entry, states=self, place=place) for place, entry in enumerate(self.entries)]

    def events(self) -> list[TakenEvent]:
        """Its events, each with the table before it."""
        return [TakenEvent(entry.event, self, place) for place, entry in enumerate(self.entries)]

    def _made(self, place: int) -> HandState:
        kept, rules = self._kept, self._taker.rules
        before = self.start if place == 1 else kept.get(place - 1)
        if before is not None:
            return stepped(before, self.entries[place - 1].event, rules)
        begun = max((each for each in tuple(kept) if each < place), default=0)
        state = kept.get(begun, self.start)
        first = self._begin
        while place - begun > _FEW and (part := self._taker.run(state, first + begun, first + place)) is not None:
            begun, state = begun + len(part), part.end
        for entry in self.entries[begun:place]:
            state = stepped(state, entry.event, rules)
        return state


def whole_run(steps: Sequence[Step], at: int) -> PlainRun | None:
    """The run whose steps, all and in their order, begin there among these; None where none does."""
    first = steps[at]
    run = first.states
    if type(run) is not PlainRun or first.place:
        return None
    last = at + len(run) - 1
    if last >= len(steps) or steps[last].states is not run or steps[last].place != len(run) - 1:
        return None
    return run
