"""Writing a game down: every event is checked by the engine, and every claim that a record may make is filled in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec import structs

from replay.engine import apply, check, deal
from replay.engine.table.ending import ended, settled, total_of
from replay.engine.table.wins.judge import judge_win
from replay.events import AnyEvent, Discard, Draw, EndHand, Kong, SettlementItem, StartHand, Win
from replay.findings import Fault
from replay.hands import Hand, Scored
from replay.rules import NO_PAYMENTS, Payments, Rules, Settled
from replay.simulate.below_zero import broke
from replay.state import SEATS, HandState, Stage
from replay.tiles import KIND_OF, format_in_order, format_tiles


class IllegalPlayError(ValueError):
    """An event that the engine refuses; the message says which and why, `codes` are those of its faults."""

    def __init__(self, event: AnyEvent, faults: tuple[Fault, ...]) -> None:
        self.codes = {each.code for each in faults}
        super().__init__(f"{event}: {'; '.join(f'{each.code}: {each.message}' for each in faults)}")


T = TypeVar("T")


def four(items: Sequence[T]) -> tuple[T, T, T, T]:
    """The items, one a seat."""
    first, second, third, fourth = items
    return first, second, third, fourth


class Scribe:
    """Writes one hand: `events` is what has been written, `state` the table after it."""

    def __init__(self, rules: Rules, start: StartHand, scores: Payments) -> None:
        self.rules = rules
        self.state: HandState = deal(start, rules, scores)
        self.events: list[AnyEvent] = [structs.replace(start, scores=scores)]
        self._kong: int | None = None
        """Where the kong stands that may yet be robbed."""

    def allows(self, event: AnyEvent) -> bool:
        """Whether the engine finds nothing wrong with the event as it stands."""
        return not check(self.state, event, self.rules)

    def write(self, event: AnyEvent) -> None:
        """Write the event with its claims; raises IllegalPlayError."""
        if isinstance(event, Win):
            self.put(self.judged(event))
            return
        event = self._claimed(event)
        if faults := check(self.state, event, self.rules):
            raise IllegalPlayError(event, faults)
        self.put(event)

    def judged(self, event: Win) -> Win:
        """The win with its claims; raises IllegalPlayError."""
        judged = judge_win(self.state, event, self.rules)
        if judged.faults or judged.hand is None or not isinstance(judged.scored, Scored):
            raise IllegalPlayError(event, judged.faults)
        return structs.replace(
            event,
            total=judged.scored.total,
            patterns=judged.scored.patterns,
            payments=judged.payments,
            hand=format_tiles(judged.hand.concealed),
            scoring_tiles=self._turned(judged.hand),
        )

    def _turned(self, hand: Hand) -> str | None:
        """The scoring tiles in the order turned, where the ruleset has such."""
        if not self.rules.wall.scoring_tiles or hand.scoring_tiles is None:
            return None
        return format_in_order(hand.scoring_tiles)

    def possible(self, event: Win) -> Win | None:
        """The win with its claims, or None where the hand may not win so."""
        try:
            return self.judged(event)
        except IllegalPlayError as refused:
            if refused.codes <= {"illegal_win", "passed_win"}:
                return None
            raise

    def put(self, event: AnyEvent) -> None:
        """Write an event that is legal and complete."""
        if self._kong is not None and isinstance(event, Win) and event.by == "robbed_kong":
            # what the kong moved in the end is nothing
            self.events[self._kong] = structs.replace(self.events[self._kong], payments=NO_PAYMENTS)
        self._kong = len(self.events) if isinstance(event, Kong) else None
        self.state = apply(self.state, event, self.rules)
        self.events.append(event)

    def _claimed(self, event: AnyEvent) -> AnyEvent:
        state = self.state
        match event:
            case Draw() if state.stage is Stage.REPLACE:
                return structs.replace(event, replacement=True)
            case Discard():
                return structs.replace(event, drawn=state.seats[event.seat].drawn == KIND_OF[event.tile])
            case Kong():
                # with every tile known there is one way only
                return structs.replace(event, payments=self.rules.settlement.moves(state, event)[0])
            case _:
                return event

    def end(self) -> None:
        """Write the end of the hand, with what it settles, the scores and everybody's tiles."""
        state = self.state
        below_zero = broke(state, self.rules)
        items = () if below_zero else settled(state, self.rules)
        moved = total_of(items)
        assert moved is not None, "every tile is known"
        event = EndHand(
            reason="won" if below_zero or ended(state, self.rules) == "won" else "wall_exhausted",
            payments=moved,
            scores=four([state.scores[seat] + moved[seat] for seat in SEATS]),
            hands=four([format_tiles(each.concealed) for each in state.seats]),
            settlement=tuple(_item(each) for each in items) or None,
        )
        if below_zero:  # the game knows that, which has the scores; the check of one event does not
            self.put(event)
        else:
            self.write(event)


def _item(settled_item: Settled) -> SettlementItem:
    assert settled_item.payments is not None, "every tile is known"
    return SettlementItem(reason=settled_item.reason, payments=settled_item.payments)
