"""Questions to the store."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from replay.export.table import Row, Wanted
from replay.store import Reader
from replay.store.connect import spoken


def answers(reader: Reader, query: str, **values: Any) -> Sequence[Any]:
    """The rows that answer a query with named values; raises StoreError."""
    with spoken(reader.path):
        return reader.connection.execute(query, values).fetchall()


def queried(query: str) -> Callable[[Reader, int, Wanted], Iterator[Row]]:
    """The rows of a query, which is given the number of the `:game`, that of the `:hand` or NULL, and the `:engine`."""

    def rows(reader: Reader, game: int, wanted: Wanted) -> Iterator[Row]:
        yield from map(tuple, answers(reader, query, game=game, hand=wanted.hand, engine=reader.engine))

    return rows


def has_analyses(reader: Reader) -> bool:
    """Whether the tables of the analysis, which anybody may drop, are there."""
    query = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('analysis', 'hand_seats')"
    return bool(answers(reader, query)[0][0] == 2)


@contextmanager
def as_it_is_now(reader: Reader) -> Iterator[None]:
    """While the context lasts the store looks as it did at its beginning, whatever others write into it."""
    answers(reader, "BEGIN")
    try:
        yield
    finally:
        if reader.connection.in_transaction:
            answers(reader, "ROLLBACK")
