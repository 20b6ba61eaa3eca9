"""What a reader asks: a database with the tables of docs/store.md, in SQL that SQLite and DuckDB both speak."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Final, Protocol

from replay.rulings import RulingSet
from replay.store.connect import spoken
from replay.store.errors import StoreError
from replay.store.rulings.sets import kept
from replay.store.timed import in_time

EVERY: Final = (1 << 62) - 1
"""The `LIMIT` that leaves nothing out: no database has as many rows."""
_TICKS: Final = 100_000
"""Steps of SQLite between two looks at the clock and the keyboard: some milliseconds."""
QueryValues = Sequence[Any] | Mapping[str, Any]


class RowSource(Protocol):
    """A database that is read."""

    @property
    def path(self) -> Path:
        """What messages name it by."""
        ...

    @property
    def data_version(self) -> int:
        """A number that changes when another program has written to it: a key for caches."""
        ...

    def rows(self, query: str, values: QueryValues = ()) -> list[Any]:
        """The answer to a query, each row a `FoundRow`; raises StoreError."""
        ...

    def meant(self, name: str) -> Sequence[int] | None:
        """The ids of the games that a name may mean, where an index tells: its own, that before a `#`, or the beginning
        of a SHA-256. None where the games themselves are to be asked.
        """
        ...

    def tables(self) -> frozenset[str]:
        """The names of the tables; those of the analysis may be missing, which anybody may drop."""
        ...

    def ruling_sets(self) -> tuple[RulingSet, ...]:
        """The clubs' own sets of rulings that games were judged under."""
        ...

    def as_it_is_now(self) -> AbstractContextManager[None]:
        """While the context lasts it looks as it did at its beginning, whatever others write into it."""
        ...

    def at_hand(self, games: Sequence[int]) -> Iterator[tuple[Sequence[int], RowSource]]:
        """These games, some at a time, and where what is asked of one game after the other is answered fast; each is
        good until the next one.
        """
        ...

    def watched(self, tick: Callable[[], None] | None) -> AbstractContextManager[None]:
        """While the context lasts `tick` is called some times a second during a query; what it raises ends the query.

        Ctrl-C ends it as well.
        """
        ...

    def close(self) -> None:
        """Close it."""
        ...


class SQLiteSource:
    """A store in a SQLite file."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self.connection = connection

    @property
    def data_version(self) -> int:
        """See `RowSource`."""
        return int(self.rows("PRAGMA data_version")[0][0])

    def rows(self, query: str, values: QueryValues = ()) -> list[Any]:
        """See `RowSource`."""
        with spoken(self.path), in_time(self.connection, _size(self.path)):
            return self.connection.execute(query, values).fetchall()

    def meant(self, name: str) -> Sequence[int] | None:  # noqa: ARG002
        """See `RowSource`: SQLite has indexes of its own."""
        return None

    def tables(self) -> frozenset[str]:
        """See `RowSource`."""
        return frozenset(row[0] for row in self.rows("SELECT name FROM sqlite_master WHERE type = 'table'"))

    def ruling_sets(self) -> tuple[RulingSet, ...]:
        """See `RowSource`."""
        with spoken(self.path):
            return tuple(kept(self.connection))

    @contextmanager
    def as_it_is_now(self) -> Iterator[None]:
        """See `RowSource`."""
        self.rows("BEGIN")
        try:
            yield
        finally:
            if self.connection.in_transaction:
                self.rows("ROLLBACK")

    def at_hand(self, games: Sequence[int]) -> Iterator[tuple[Sequence[int], RowSource]]:
        """See `RowSource`."""
        yield games, self

    @contextmanager
    def watched(self, tick: Callable[[], None] | None) -> Iterator[None]:
        """See `RowSource`."""
        raised: list[BaseException] = []

        def look_up() -> int:
            try:
                if tick is not None:
                    tick()
            except BaseException as error:  # SQLite would swallow it: it is raised again below
                raised.append(error)
            return len(raised)

        self.connection.set_progress_handler(look_up, _TICKS)
        try:
            yield
        except StoreError:
            if raised:
                raise raised[0] from None
            raise
        finally:
            self.connection.set_progress_handler(None, 0)

    def close(self) -> None:
        """See `RowSource`."""
        self.connection.close()


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
