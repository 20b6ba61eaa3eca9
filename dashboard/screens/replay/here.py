"""The moment that the Replay page shows, with what is asked of it: the table as it is looked at, event, waits, wins."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from data import Opened, analysed
from parts.seen import event_seen, state_seen
from replay.analysis.values import HandAnalysis, Look
from replay.events import AnyEvent
from replay.rules import Rules
from replay.state import HandState
from replay.verdicts import HandAudit, Step, WinAudit
from replay.view.drawn.table import denied, laid_out
from replay.view.moment.review import state_at
from screens.replay.moments import Spot


class Here(Struct, frozen=True, kw_only=True, dict=True):
    """A moment of a game. `true` is the table as recorded, `view` as it is looked at."""

    opened: Opened
    spot: Spot
    rules: Rules
    true: HandState
    view: HandState

    @property
    def open(self) -> bool:
        """Whether all hands are open."""
        return self.spot.open

    @property
    def seat(self) -> int:
        """Who sits in front."""
        return self.spot.seat

    @property
    def players(self) -> tuple[str, ...]:
        return self.opened.audit.players

    @property
    def hand(self) -> HandAudit:
        return self.opened.audit.details[self.spot.hand - 1]

    @property
    def step(self) -> Step | None:
        """What led here; None at the deal."""
        return self.hand.steps[self.spot.event - 1] if self.spot.event else None

    @property
    def event(self) -> AnyEvent | None:
        """The event that led here."""
        return None if self.step is None else self.step.at.event

    @property
    def line(self) -> int:
        """Its line, or that of the deal."""
        return self.hand.line_at(self.spot.event)

    @cached_property
    def wins(self) -> list[WinAudit]:
        """The wins so far, the latest last."""
        return [each for each in self.hand.wins if self.spot.event and each.line <= self.line]

    @cached_property
    def no_wins(self) -> frozenset[int]:
        """Whose win the rules deny, as far as the seat in front may know the hand that was declared."""
        found = denied(self.view, self.wins)
        return found if self.open else found & {self.seat}

    @cached_property
    def analysis(self) -> HandAnalysis | None:
        return analysed(self.opened, self.spot.hand, self.spot.eyes)

    def look(self, seat: int) -> Look | None:
        """What a seat waits for."""
        return None if self.analysis is None else self.analysis.look(seat, self.spot.event)

    def seen(self, event: AnyEvent) -> AnyEvent:
        """An event of the hand as it is looked at."""
        return event if self.open else event_seen(event, self.seat)

    def at(self, event: int) -> Here:
        """Another moment of the hand, looked at alike."""
        found = here_at(self.opened, replace(self.spot, event=event))
        assert found is not None, "a hand that is followed is followed at every moment"
        return found


def here_at(opened: Opened, spot: Spot) -> Here | None:
    """This moment; None where nothing of the hand could be followed."""
    hand, rules = opened.audit.details[spot.hand - 1], opened.rules
    if not hand.steps or rules is None:
        return None
    state = state_at(hand, spot.event)
    view = laid_out(state, hand.wins) if spot.open else state_seen(state, spot.seat, rules)
    return Here(opened=opened, spot=spot, rules=rules, true=state, view=view)
