"""Playing out the decisions of stored games: what is missing, hand by hand, by one process or several."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from typing import Any, Final, Protocol

from msgspec import Struct
from msgspec.structs import replace

from replay.engine import audit
from replay.events import GameRecord
from replay.store.rows import GameRow
from replay.store.store import Store
from replay.store.worth.keeping import keep_worth
from replay.store.worth.reading import hands_played_out
from replay.worth.hands import How, PlayedOut, given_up, moments_in, played_out

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

    def as_json(self) -> dict[str, Any]:
        """The line that `replay analyse --worth --json` prints."""
        return {
            "game": self.game.game,
            "sha256": self.game.sha256,
            "ruleset": self.game.ruleset,
            "hand": self.hand,
            "decisions": self.decisions,
            "given_up": round(self.given_up, 3),
            "error": round(self.error, 3),
            "kept": self.kept,
        }


class _Taken(Protocol):
    def __call__(self) -> tuple[PlayedOut, ...]: ...


def unplayed(
    store: Store, how: How, games: Iterable[int] | None = None, *, again: bool = False
) -> list[tuple[int, int]]:
    """The hands to be played out, by game and place in it (from 1), the oldest first: those this engine has judged.

    Those that were played out so on as many deals are left out, unless `again`.
    """
    done = frozenset() if again else hands_played_out(store, how.versions, how.trials, how.seed)
    wanted = None if games is None else set(games)
    rows = store.rows(
        "SELECT h.game_id, h.hand FROM hands h JOIN games g ON g.id = h.game_id"
        " WHERE g.engine = ? AND NOT h.excerpt ORDER BY h.game_id, h.hand",
        [store.engine],
    )
    found = [(int(row["game_id"]), int(row["hand"])) for row in rows]
    return [each for each in found if each not in done and (wanted is None or each[0] in wanted)]


def play_out_stored(
    store: Store, how: How, hands: Iterable[tuple[int, int]], *, jobs: int = 1
) -> Generator[HandPlayedOut]:
    """Play out these hands, yielding after each is kept; close it to end the processes. Raises StoreError."""
    with _workers(jobs) as begin:
        ahead: deque[tuple[GameRow, int, _Taken]] = deque()
        for number, hand in hands:
            game = store.game(number)
            record = replace(store.record(game), foreign=None)
            ahead.append((game, hand, begin(record, game.overrides, hand, how)))
            if len(ahead) >= _AHEAD * jobs or jobs == 1:
                yield _kept(store, how, *ahead.popleft())
        while ahead:
            yield _kept(store, how, *ahead.popleft())


def _kept(store: Store, how: How, game: GameRow, hand: int, taken: _Taken) -> HandPlayedOut:
    found = taken()
    points, error = given_up(found)
    kept = keep_worth(store, game, hand, how, found)
    return HandPlayedOut(game=game, hand=hand, decisions=len(found), given_up=points, error=error, kept=kept)


class _Begin(Protocol):
    def __call__(self, record: GameRecord, rulings: Mapping[str, str], hand: int, how: How) -> _Taken: ...


@contextmanager
def _workers(jobs: int) -> Iterator[_Begin]:
    """Who plays: this process when it is asked for the result, or so many others at once."""
    if jobs == 1:
        yield lambda record, rulings, hand, how: partial(hand_played_out, record, rulings, hand, how)
        return
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin)

    def begin(record: GameRecord, rulings: Mapping[str, str], hand: int, how: How) -> _Taken:
        future: Future[tuple[PlayedOut, ...]] = pool.submit(hand_played_out, record, dict(rulings), hand, how)
        return future.result

    try:
        yield begin
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def hand_played_out(record: GameRecord, rulings: Mapping[str, str], hand: int, how: How) -> tuple[PlayedOut, ...]:
    """The decisions of the hand at this place (from 1) of a game, played out."""
    report = audit(record, rulings=rulings, keep_steps=True)
    if hand > len(report.details):
        return ()
    return tuple(played_out(moments_in(record, report, hand - 1, rulings), how))


def _begin() -> None:  # pragma: no cover  # in another process
    signal.signal(signal.SIGINT, signal.SIG_IGN)
