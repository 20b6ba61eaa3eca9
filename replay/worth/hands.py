"""Every decision of a recorded hand, each as its player saw it, played out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from msgspec import Struct

from replay.engine.table.legal import legal_events
from replay.events import Draw, GameRecord, Win
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.simulate.players import version_of
from replay.simulate.sound import Sound
from replay.state import SEATS
from replay.verdicts import GameAudit, Step
from replay.worth.luck import WEIGHED
from replay.worth.moments import Moments
from replay.worth.pace import PACED
from replay.worth.racing import FIRST, RACE, Limits
from replay.worth.rollouts import PLAYERS, rolled_out
from replay.worth.values import Answer, Decision, DecisionKind, UndecidedError

METHOD: Final = (PACED, WEIGHED, RACE)
"""The versions of the deals, of how luck is weighed out and of how options are compared."""


class How(Struct, frozen=True, kw_only=True):
    """How decisions are played out: which kinds of players, on how many deals at most, from which seed."""

    players: tuple[str, ...] = PLAYERS
    trials: int = FIRST
    seed: int = 1

    @property
    def versions(self) -> list[str]:
        """The kinds of players with the versions of their play, and last `METHOD`: who differs in one of these finds
        something else."""
        return [*map(version_of, self.players), *METHOD]


class PlayedOut(Struct, frozen=True, kw_only=True):
    """A decision of a hand: before which of its events (from 1), at which line and turn, with `left` tiles to draw."""

    event: int
    line: int
    turn: int
    left: int
    wall: int
    """How many tiles the wall had."""
    kind: DecisionKind
    answer: Answer


def decisions_in(moments: Moments) -> Iterator[tuple[int, Step, Decision]]:
    """What the players of a hand chose, in its order: the event that a choice comes before, that step, the decision.

    A tile let pass is a choice where it wins or brings the hand nearer, and nobody took it: whoever is overruled
    may have wanted it. Choices that cannot be known, as where tiles are hidden, are left out.
    """
    looking = Sound(moments.rules, Random(0))
    for number, step in enumerate(moments.hand.steps, 1):
        for seat in _choosing(step, moments.rules, looking):
            try:
                decision = moments.before(number, seat)
            except UndecidedError:
                continue
            if decision.chosen is not None:
                yield number, step, decision


def _choosing(step: Step, rules: Rules, looking: Sound) -> list[int]:
    """The seats that chose something in a step."""
    event, state = step.at.event, step.before
    if not isinstance(event, Draw):
        seat = getattr(event, "seat", None)
        return [] if seat is None else [int(seat)]
    if state.last_discard is None:
        return []
    found = []
    for seat in SEATS:
        me = state.seats[seat]
        if seat == state.last_discard[0] or me.won is not None or me.hides:
            continue
        options = legal_events(state, rules, seat)
        if options and (any(isinstance(each, Win) for each in options) or looking.looks_up(state, seat)):
            found.append(seat)
    return found


def played_out(moments: Moments, how: How | None = None) -> Iterator[PlayedOut]:
    """Every decision of a hand with what its choices were worth; what cannot be dealt is left out."""
    for number, _, decision in decisions_in(moments):
        try:
            yield played_out_at(moments, number, decision, how or How())
        except UndecidedError:
            continue


def played_out_at(moments: Moments, number: int, decision: Decision, how: How) -> PlayedOut:
    """What the choices of this decision before the n-th event were worth. Raises UndecidedError."""
    step = moments.hand.steps[number - 1]
    limits = Limits(trials=how.trials)
    return PlayedOut(
        event=number,
        line=step.at.line,
        turn=step.before.turns,
        left=step.before.undrawn,
        wall=step.before.wall_size,
        kind=decision.kind,
        answer=rolled_out(decision, moments.rules, players=how.players, seed=how.seed, limits=limits),
    )


def moments_in(record: GameRecord, report: GameAudit, place: int, rulings: Mapping[str, str]) -> Moments:
    """The decisions of the hand at this place (from 0) of an audited game; `rulings`: asked for beside its own."""
    ruleset = find_ruleset(report.ruleset)
    rules = ruleset.under(ruleset.chosen(report.rulings or {}))
    return Moments(record, report, report.details[place], rules, rulings)


def given_up(found: Sequence[PlayedOut]) -> tuple[float, float]:
    """The points that these decisions gave up in all, and the standard error."""
    some = [each.answer.given_up for each in found if each.answer.given_up is not None]
    return sum(each.points for each in some), sum(each.error**2 for each in some) ** 0.5
