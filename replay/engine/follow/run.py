"""A run of plain draws and discards that has been taken, and the tables between them, made when somebody asks."""

from __future__ import annotations

from collections.abc import Sequence

from replay.engine.suppose.trouble import TakenEvent
from replay.engine.table.apply import apply
from replay.events import EventAt
from replay.rules import Rules
from replay.state import HandState
from replay.verdicts import Step


class PlainRun:
    """The table before each of the entries of a run, and after the last, by number.

    The first and the last are there. Those between are made at the first question and kept, so that each is one object
    whoever asks.
    """

    __slots__ = ("_kept", "end", "entries", "rules", "start")

    def __init__(self, start: HandState, entries: Sequence[EventAt], end: HandState, rules: Rules) -> None:
        self.start = start
        self.entries = entries
        self.end = end
        self.rules = rules
        self._kept: dict[str, list[HandState]] = {}

    def __len__(self) -> int:
        """How many entries there are."""
        return len(self.entries)

    def __getitem__(self, place: int) -> HandState:
        """The table after so many of the entries."""
        if not place:
            return self.start
        if place == len(self.entries):
            return self.end
        kept = self._kept.get("all")
        # of two threads that ask at once the first one's tables stay
        return (self._kept.setdefault("all", self._made()) if kept is None else kept)[place]

    def __reduce__(self) -> tuple[type[tuple[HandState, ...]], tuple[list[HandState]]]:
        """Another process gets the tables themselves: what makes them is of this one."""
        return tuple, ([self[place] for place in range(len(self.entries) + 1)],)

    def steps(self) -> list[Step]:
        """Its entries as steps, with nothing found."""
        return [Step(at=entry, states=self, place=place) for place, entry in enumerate(self.entries)]

    def events(self) -> list[TakenEvent]:
        """Its events, each with the table before it."""
        return [TakenEvent(entry.event, self, place) for place, entry in enumerate(self.entries)]

    def _made(self) -> list[HandState]:
        states = [self.start]
        for entry in self.entries[:-1]:
            states.append(apply(states[-1], entry.event, self.rules))
        return states
