"""One deal played to its end from a decision, by players who decide by themselves; nothing is written down."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random

from msgspec.structs import replace

from replay.engine.table.apply import apply
from replay.engine.table.check import check
from replay.engine.table.ending import ended, settled, total_of
from replay.engine.table.turns import next_of_wall
from replay.engine.table.wins.judge import judge_win
from replay.events import AnyEvent, Exchange, Kong, Win
from replay.hands import Scored
from replay.rules import NO_PAYMENTS, Payments, Rules
from replay.simulate.below_zero import broke
from replay.simulate.opening import hand_on_the_rest
from replay.simulate.players import Player
from replay.simulate.table import NOBODY, TableInPlay
from replay.state import HandState, Stage
from replay.tiles import format_in_order
from replay.worth.luck import Luck, lucks_of
from replay.worth.values import Decision, Outcome
from replay.worth.wall_parts import WallParts

_EXACTLY = 9
"""Decimals of luck: choices that are alike have the same then, in whatever order it was added up."""


class _KnownError(Exception):
    """What becomes of the seat is known before the hand is over."""


class Runner:
    """Keeps the table as it stands and what became of one seat; it stops when no more can become of it."""

    def __init__(self, rules: Rules, state: HandState, seat: int, lucks: Sequence[Luck] = ()) -> None:
        """From a state of which every tile is known; `NOBODY` asks what becomes of one seat. `lucks` are told of every
        draw and win."""
        self.rules, self.state, self.seat, self.lucks = rules, state, seat, lucks
        self.before = state.scores[seat]
        self.won = self.dealt_in = self.paid = False

    def allows(self, event: AnyEvent) -> bool:
        """Whether the engine finds nothing wrong with the event."""
        return not check(self.state, event, self.rules)

    def write(self, event: AnyEvent) -> None:
        """Take an event that is legal."""
        if isinstance(event, Win):
            judged = self.possible(event)
            assert judged is not None, "the win is legal"
            event = judged
        moved = self.rules.settlement.moves(self.state, event)[0] if isinstance(event, Kong) else None
        self.state = apply(self.state, event, self.rules, moved)

    def possible(self, event: Win) -> Win | None:
        """The win with what it pays, or None where the hand may not win so."""
        judged = judge_win(self.state, event, self.rules)
        if judged.faults or judged.hand is None or not isinstance(judged.scored, Scored):
            return None
        turned = judged.hand.scoring_tiles if self.rules.wall.scoring_tiles else None
        shown = None if turned is None else format_in_order(turned)
        return replace(event, total=judged.scored.total, payments=judged.payments, scoring_tiles=shown)

    def put(self, event: AnyEvent) -> None:
        """Take a win that `possible` has given."""
        if isinstance(event, Win):
            self.won |= event.seat == self.seat
            self.dealt_in |= event.target == self.seat and event.by != "self_draw"
            for each in self.lucks:
                each.won(self.state, event)
        self.state = apply(self.state, event, self.rules)
        if self.won and self.rules.settlement.winners_are_done:
            raise _KnownError

    def end(self) -> None:
        """Settle the end of the hand; nothing is settled where it ends because a player is below zero."""
        moved = NO_PAYMENTS if broke(self.state, self.rules) else total_of(settled(self.state, self.rules))
        assert moved is not None, "every tile is known"
        first, second, third, fourth = (score + amount for score, amount in zip(self.state.scores, moved, strict=True))
        self.paid = moved[self.seat] > 0 and ended(self.state, self.rules) == "wall_exhausted"
        self.state = replace(self.state, scores=(first, second, third, fourth), stage=Stage.OVER)

    def outcome(self) -> Outcome:
        """What became of the seat."""
        luck = round(sum((each.total for each in self.lucks), 0.0), _EXACTLY)
        return Outcome(self.state.scores[self.seat] - self.before, self.won, self.dealt_in, self.paid, luck)


class _Table(TableInPlay):
    """A table at which the luck of each draw is weighed, and players draw from own parts of the wall."""

    def __init__(
        self, runner: Runner, players: Sequence[Player], told: tuple[int, AnyEvent | None] | None = None
    ) -> None:
        super().__init__(runner.rules, players, runner, told)
        self._parts, self._lucks = WallParts(runner.state, runner.rules), runner.lucks

    def _draw(self) -> None:
        state = self.scribe.state = self._parts.next(self.state)
        tile = next_of_wall(state, self.rules, replacement=state.stage is Stage.REPLACE)
        assert tile is not None, "the whole wall is known"
        for each in self._lucks:
            each.drawn(state, tile)
        super()._draw()


def played(
    decision: Decision,
    option: AnyEvent | None,
    dealt: HandState,
    rules: Rules,
    players: Sequence[Player],
    seed: str,
    lucks: Sequence[Luck] | None = None,
) -> Outcome:
    """How the hand ends if this option is taken, the hidden tiles being as `dealt`; the same for the same arguments.

    `lucks` weigh luck out, of which there is one at most; by default as was fitted for the ruleset.
    """
    seat = decision.seat
    _begin(players, seed)
    weighed = lucks_of(rules, [seat], players) if lucks is None else lucks
    for each in weighed:
        each.begin()
    runner = Runner(rules, dealt, seat, weighed)
    with suppress(_KnownError):
        _play(decision, option, runner, players)
    return runner.outcome()


def played_by_all(
    dealt: HandState, rules: Rules, players: Sequence[Player], seed: str, lucks: Sequence[Luck], *, begun: bool = False
) -> Payments:
    """The scores after a hand of which every tile is known, from its deal or, where it has `begun`, from here."""
    _begin(players, seed)
    runner = Runner(rules, dealt, NOBODY, lucks)
    table = _Table(runner, players)
    if begun:
        table.from_here()
    else:
        table.to_its_end()
    return runner.state.scores


def _begin(players: Sequence[Player], seed: str) -> None:
    for place, player in enumerate(players):
        player.chance = Random(f"{seed} {place}")
        player.begin(ambitious=False)


def _play(decision: Decision, option: AnyEvent | None, runner: Runner, players: Sequence[Player]) -> None:
    seat, dealt = decision.seat, runner.state
    own = seat == dealt.turn and dealt.stage in (Stage.ACT, Stage.DISCARD)
    told = None
    if decision.kind == "opening" and option is not None:
        runner.write(option)
        if isinstance(option, Exchange):
            hand_on_the_rest(runner, players[0].chance, (option.target - option.seat) % 4)
    elif own and isinstance(option, Win):
        win = runner.possible(option)
        assert win is not None, "the win is legal"
        runner.put(win)
    elif own and option is not None:
        runner.write(option)
    else:
        told = seat, option
    _Table(runner, players, told).from_here()
