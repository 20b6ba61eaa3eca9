"""Analysing what is in the store and has no analysis of this engine's version."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from typing import Literal

from msgspec import Struct

from replay.events import GameRecord
from replay.store.ingest.work import Analyst, Auditor, Worker
from replay.store.ingest.workers import Job, worked
from replay.store.rows import GameRow
from replay.store.store import Store

AnalysisOutcome = Literal["analysed", "replaced", "current"]
"""analysed: its hands are; replaced: its verdict was an older engine's and has been made anew too; current: it was."""


class Analysed(Struct, frozen=True):
    """What became of one game of the store."""

    game: GameRow
    status: AnalysisOutcome


class _Stored(Struct, frozen=True):
    game: GameRow
    record: GameRecord | None
    """None where there is nothing to do."""


def analyse_stored(
    store: Store,
    audit: Auditor,
    analyse: Analyst,
    games: Iterable[int] | None = None,
    *,
    again: bool = False,
    jobs: int = 1,
    progress: Callable[[Analysed], None] | None = None,
) -> Generator[Analysed]:
    """Analyse the games of these numbers, by default all, from their original bytes; yields after each.

    What this engine has analysed is left as it is, unless `again`; of all games it is not even mentioned. One
    transaction a game; the work is done by so many processes. Raises StoreError.
    """
    missing = store.unanalysed()
    chosen = (
        list(games) if games is not None else [each.id for each in store.games(order="oldest")] if again else missing
    )
    wanted = set(chosen) if again else set(missing)

    def read() -> Iterator[_Stored]:
        for number in chosen:
            game = store.game(number)
            yield _Stored(game, store.record(game) if number in wanted else None)

    def job(item: _Stored) -> Job | None:
        return None if item.record is None else (item.record, item.game.overrides)

    with closing(worked(read(), job, Worker(audit, analyse), jobs)) as works:
        for item, work in works:
            status: AnalysisOutcome = "current"
            if item.record is not None:
                packed = work(item.record, item.game.overrides).packed
                if packed is not None:
                    status = "analysed"
                    if not store.put_analysis(packed, item.game):
                        store.put(packed, place=item.game.place, overrides=item.game.overrides, again=True)
                        status = "replaced"
            found = Analysed(item.game, status)
            yield found
            if progress is not None:
                progress(found)
