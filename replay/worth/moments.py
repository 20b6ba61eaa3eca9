"""The decisions of a recorded hand, each as the player saw it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from replay.events import AnyEvent, Draw, GameRecord
from replay.rules import Rules
from replay.simulate.seen import seen_from
from replay.state import HandState, Stage
from replay.verdicts import GameAudit, HandAudit, Step
from replay.worth.decisions import decides, decision_of
from replay.worth.values import Decision, IdleError, UndecidedError

UNFOLLOWED: Final = "as this player saw it, the hand cannot be followed to this moment"


class Moments:
    """The decisions of one hand of a game, with what each player could see audited when it is asked for."""

    def __init__(
        self, record: GameRecord, report: GameAudit, hand: HandAudit, rules: Rules, rulings: Mapping[str, str]
    ) -> None:
        """`report` is the audit of the record with its steps, `hand` one of its hands."""
        self.hand, self.rules, self.players = hand, rules, report.players
        self.place = next(place for place, each in enumerate(report.details) if each is hand)

        @cache
        def seen(seat: int) -> HandAudit:
            return seen_from(record, seat, rules, rulings).details[self.place]

        self._seen = seen

    def before(self, event: int, seat: int | None = None) -> Decision:
        """The decision just before the n-th event of the hand (from 1); by default of the seat whose it is.

        Raises UndecidedError where there is none.
        """
        if not 1 <= event <= len(self.hand.steps):
            raise UndecidedError(f"hand {self.hand.number} has events 1 to {len(self.hand.steps)}")
        step = self.hand.steps[event - 1]
        whose = decides(step.before, step.at.event, self.rules) if seat is None else seat
        if whose is None:
            raise UndecidedError(f"nobody has anything to choose before event {event} of hand {self.hand.number}")
        where = f"before event {event} of hand {self.hand.number}"
        return self._decided(whose, where, lambda other: self._as_seen(step, other).before, step.at.event)

    def at_end(self, seat: int | None = None) -> tuple[int, Decision]:
        """The decision after the last event, and the number that the event of it would have.

        Raises UndecidedError where there is none.
        """
        number = len(self.hand.steps) + 1
        if not self.hand.steps:
            raise UndecidedError(
                f"hand {self.hand.number} has no event that can be followed: nothing comes after its deal"
            )
        step = self.hand.steps[-1]
        whose = decides(step.after, None, self.rules) if seat is None else seat
        if whose is None or step.after.stage is Stage.OVER:
            over = "it is over" if step.after.stage is Stage.OVER else "nobody has anything to choose"
            raise UndecidedError(f"after the last event of hand {self.hand.number} {over}: say --turn N or --event N")
        where = f"after the last event of hand {self.hand.number}"
        return number, self._decided(whose, where, lambda other: self._as_seen(step, other).after)

    def in_turn(self, turn: int, seat: int | None = None) -> tuple[int, Decision]:
        """The first decision of this turn, by default of anybody, and the event that it comes before.

        A turn begins with a draw or a claim; what others make of its discard is in it. Raises UndecidedError.
        """
        why = None
        for number, step in enumerate(self.hand.steps, 1):
            if step.before.turns != turn or (seat is None and isinstance(step.at.event, Draw)):
                continue
            try:
                return number, self.before(number, seat)
            except UndecidedError as error:
                why = why or error
        if not self.hand.steps:
            raise UndecidedError(f"hand {self.hand.number} has no event that can be followed")
        last = self.hand.steps[-1].after.turns
        if turn == last and why is None and self.hand.steps[-1].after.stage is not Stage.OVER:
            return self.at_end(seat)
        first = self.hand.steps[0].after.turns  # 0 where missing suits are named, or tiles handed on, before turn 1
        if why is not None or first <= turn <= last:
            raise UndecidedError(f"there is no decision in turn {turn}: {why or 'no choice in it is recorded'}")
        turns = f"its only turn is {last}" if first == last else f"its turns are {first} to {last}"
        raise UndecidedError(f"there is no turn {turn} in hand {self.hand.number}; {turns}")

    def _decided(
        self, seat: int, where: str, seen: Callable[[int], HandState], happened: AnyEvent | None = None
    ) -> Decision:
        """What a player may choose there; `seen` is the table as a seat sees it. Raises UndecidedError, which says who
        has something to choose where this one has not."""
        try:
            return decision_of(seen(seat), seat, self.rules, happened)
        except IdleError as idle:
            why = idle.why
        able, known = [], True
        for other in range(4):
            try:
                decision_of(seen(other), other, self.rules)
                able.append(self._name(other))
            except IdleError:
                continue
            except UndecidedError:
                known = False
        verb = "has" if len(able) == 1 else "have"
        nobody = "nobody has anything to choose" if known else "what others could choose is not recorded"
        found = f"{' and '.join(able)} {verb} something to choose" if able else nobody
        raise UndecidedError(f"{self._name(seat)} {why}; {where} {found}")

    def _name(self, seat: int) -> str:
        return (self.players[seat : seat + 1] or ("",))[0] or f"seat {seat}"

    def _as_seen(self, step: Step, seat: int) -> Step:
        """The same step as the player saw it."""
        for each in self._seen(seat).steps:
            if each.at.line == step.at.line:
                return each
        raise UndecidedError(UNFOLLOWED)
