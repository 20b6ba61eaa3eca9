"""Players of the program for the others: they play on until somebody has to choose, or to the end of the hand."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from replay.engine.table.wins.judge import judge_win
from replay.events import AnyEvent, Exchange, VoidSuit, Win
from replay.hands import Scored
from replay.library.positions import Position
from replay.simulate.opening import hand_on_the_rest
from replay.simulate.player import moment_of
from replay.simulate.players import players_named, version_of
from replay.simulate.sound import NAME
from replay.simulate.table import TableInPlay
from replay.state import SEATS, HandState, Stage

KIND: Final = version_of(NAME)
"""Who plays, with the version of the play."""


class _ReachedError(Exception):
    """The one who is waited for has to choose."""


class _Scribe:
    """Writes down what is played, as moves, and stops before a choice of one seat; `seat` None: it stops nowhere."""

    def __init__(self, position: Position, seat: int | None) -> None:
        self.rules = position.rules
        self.position = position
        self.state: HandState = position.state
        self.seat = seat
        self.answered: tuple[int, int, int] | None = None
        """The moment that this seat has answered already."""
        self.moves: list[AnyEvent] = []

    def allows(self, event: AnyEvent) -> bool:
        return not self.position.check(event)

    def write(self, event: AnyEvent) -> None:
        self.take(event)
        if self.seat is not None and moment_of(self.state) != self.answered and chooses(self.position, self.seat):
            raise _ReachedError

    def take(self, event: AnyEvent) -> None:
        """Write an event and go on."""
        self.position = self.position.play(event)
        self.state = self.position.state
        self.moves.append(event)

    def possible(self, event: Win) -> Win | None:
        judged = judge_win(self.state, event, self.rules)
        if judged.faults or judged.hand is None or not isinstance(judged.scored, Scored):
            return None
        return replace(event, total=judged.scored.total)

    def put(self, event: AnyEvent) -> None:
        self.write(replace(event, total=None) if isinstance(event, Win) else event)

    def end(self) -> None:
        over = self.position.next_end
        assert over is not None, "the hand is over"
        self.take(over)


def chooses(position: Position, seat: int) -> bool:
    """Whether this seat has anything to choose now."""
    return bool(position.legal(seat))


def answers(position: Position, seat: int) -> bool:
    """Whether what this seat has to choose is an answer to a tile of another, which it may let pass."""
    own = position.mover == seat and position.state.stage in (Stage.ACT, Stage.DISCARD)
    events = position.legal(seat)
    return not own and bool(events) and not any(isinstance(each, Exchange | VoidSuit) for each in events)


def played_on(position: Position, seat: int | None, option: AnyEvent | None) -> tuple[AnyEvent, ...]:
    """The moves from here to the next choice of this seat, or to the end, with `option` as its choice now.

    None: it lets pass what it could do, or has nothing to do. Without a seat all four are played to the end.
    """
    scribe = _Scribe(position, seat)
    players, told = players_named([NAME] * len(SEATS), position.rules, "branch"), None
    for each in players:
        each.begin(ambitious=False)
    try:
        if seat is not None and option is not None and not answers(position, seat):
            scribe.take(option)
        elif seat is not None:
            told = seat, option
            scribe.answered = moment_of(position.state)
        _handed_on(scribe)
        TableInPlay(position.rules, players, scribe, told).from_here()
    except _ReachedError:
        pass
    return tuple(scribe.moves)


def _handed_on(scribe: _Scribe) -> None:
    """What those hand on who have not done so, where tiles are handed on, all the same way."""
    ways = (each for place in SEATS for each in scribe.position.legal(place) if isinstance(each, Exchange))
    if (way := next(ways, None)) is not None:
        hand_on_the_rest(scribe, Random("branch"), (way.target - way.seat) % 4)  # noqa: S311  # the same each time
