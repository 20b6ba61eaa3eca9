"""Playing out the decisions of stored games: what is missing, hand by hand, by one process or several."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import closing
from typing import Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from replay.engine import audit
from replay.events import GameRecord
from replay.store.rows import GameRow
from replay.store.store import Store
from replay.store.worth.keeping import keep_worth
from replay.store.worth.reading import hands_judged, hands_played_out
from replay.worth.hands import How, PlayedOut, given_up, moments_in, played_out
from replay.worth.processes import processes

_AHEAD: Final = 2
"""Hands for each process that are given out ahead."""


class HandPlayedOut(Struct, frozen=True, kw_only=True):
    """What became of one hand of the store: how many decisions, what was given up in all, beyond what error."""

    game: GameRow
    hand: int
    decisions: int
    given_up: float
    error: float
    kept: bool
    """False where the game has changed meanwhile."""


class HandGiven(Struct, frozen=True, kw_only=True):
    """One hand of the store, as it is given to whoever plays it out: no file is needed for it."""

    game: GameRow
    record: GameRecord
    hand: int
    how: How


class LostHand(Struct, frozen=True, kw_only=True):
    """A hand that could not be played out, and why; nothing is kept of it."""

    game: GameRow
    hand: int
    why: str


Decisions = tuple[PlayedOut, ...]


class NotPlayed(Protocol):
    """Why whoever should play a hand out has not."""

    @property
    def why(self) -> str:
        """The reason, as the rest of a sentence."""


Coming = Generator[tuple[HandGiven, Decisions | NotPlayed]]
Players = Callable[[Callable[[HandGiven], Decisions], Iterable[HandGiven]], Coming]
"""Who plays: hands back each hand with what was found, or with why nothing was, in any order."""


def unplayed(
    store: Store, how: How, games: Iterable[int] | None = None, *, again: bool = False
) -> list[tuple[int, int]]:
    """The hands to be played out, by game and place in it (from 1), the oldest first: those this engine has judged.

    Those that were played out so on as many deals are left out, unless `again`.
    """
    done = frozenset() if again else hands_played_out(store, how.versions, how.trials, how.seed)
    return hands_judged(store, games, done, "AND NOT h.excerpt")


def play_out_stored(
    store: Store, how: How, hands: Iterable[tuple[int, int]], *, jobs: int = 1, players: Players | None = None
) -> Generator[HandPlayedOut | LostHand]:
    """Play out these hands, yielding after each is kept; close it to end the processes. Raises StoreError.

    `players` play them; without, so many processes of this machine. This process alone writes.
    """
    with closing((players or Processes(jobs))(_played_out, _given(store, how, hands))) as coming:
        for given, found in coming:
            if isinstance(found, tuple):
                yield _kept(store, given, found)
            else:
                yield LostHand(game=given.game, hand=given.hand, why=found.why)


def _given(store: Store, how: How, hands: Iterable[tuple[int, int]]) -> Iterator[HandGiven]:
    for number, hand in hands:
        game = store.game(number)
        yield HandGiven(game=game, record=replace(store.record(game), foreign=None), hand=hand, how=how)


def _kept(store: Store, given: HandGiven, found: Decisions) -> HandPlayedOut:
    points, error = given_up(found)
    kept = keep_worth(store, given.game, given.hand, given.how, found)
    return HandPlayedOut(
        game=given.game, hand=given.hand, decisions=len(found), given_up=points, error=error, kept=kept
    )


class Processes:
    """So many processes of this machine; with one, this process, when it is asked for the next hand."""

    def __init__(self, jobs: int) -> None:
        """One, or so many others."""
        self._jobs = jobs

    def __call__(self, play: Callable[[HandGiven], Decisions], hands: Iterable[HandGiven]) -> Coming:
        """See `Players`; in the order of the hands."""
        if self._jobs == 1:
            for each in hands:
                yield each, play(each)
            return
        ahead: deque[tuple[HandGiven, Future[Decisions]]] = deque()
        with processes(self._jobs) as pool:
            for each in hands:
                ahead.append((each, pool.submit(play, each)))
                if len(ahead) >= _AHEAD * self._jobs:
                    given, future = ahead.popleft()
                    yield given, future.result()
            while ahead:
                given, future = ahead.popleft()
                yield given, future.result()


def _played_out(given: HandGiven) -> Decisions:
    return hand_played_out(given.record, given.game.overrides, given.hand, given.how)


def hand_played_out(record: GameRecord, rulings: Mapping[str, str], hand: int, how: How) -> Decisions:
    """The decisions of the hand at this place (from 1) of a game, played out."""
    report = audit(record, rulings=rulings, keep_steps=True)
    if hand > len(report.details):
        return ()
    return tuple(played_out(moments_in(record, report, hand - 1, rulings), how))
