"""The entries of a hand where some are taken in another place than where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from replay.engine.outcome import Entries
from replay.engine.suppose.how_far import inserted
from replay.events import AnyEvent, BadLine, EventAt


@dataclass(slots=True)
class Places:
    """Which of the entries have been taken before, where they belong, and which are taken later than they stand."""

    entries: Entries
    taken: list[AnyEvent] = field(default_factory=list)
    put_off: list[tuple[EventAt, AnyEvent]] = field(default_factory=list)
    """Each with the event after which it is taken."""

    def entry_of(self, event: AnyEvent) -> EventAt | None:
        """The entry of this very event."""
        return next((each for each in self.entries if isinstance(each, EventAt) and each.event is event), None)

    def passes(self, event: AnyEvent) -> bool:
        """Whether this event has been taken before; asked once, where it stands."""
        known = len(self.taken)
        self.taken = [each for each in self.taken if each is not event] if self.taken else self.taken
        return len(self.taken) < known

    def due(self, entries: Entries) -> list[EventAt]:
        """What is taken after these entries."""
        if not self.put_off:
            return []
        here = [each.event for each in entries if isinstance(each, EventAt)]
        late = [each for each in self.put_off if any(each[1] is event for event in here)]
        self.put_off = [each for each in self.put_off if each not in late]
        return [entry for entry, _ in late]

    def after(self, place: int) -> list[AnyEvent]:
        """The events after this place, up to a line that can't be read."""
        found: list[AnyEvent] = []
        for entry in self.entries[place + 1 :]:
            if isinstance(entry, BadLine):
                break
            if not any(each is entry.event for each in self.taken):
                found.append(entry.event)
        for late, after in self.put_off:
            found = inserted(found, late.event, after)
        return found

    def following(self, place: int) -> AnyEvent | None:
        """The event after this place, if it can be read."""
        if self.taken or self.put_off:
            return next(iter(self.after(place)), None)
        after: Sequence[EventAt | BadLine] = self.entries[place + 1 : place + 2]
        return after[0].event if after and isinstance(after[0], EventAt) else None
