"""A store in memory, filled with rows that were made elsewhere, as they are: each table in its own columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from replay.rulings import RulingSet
from replay.store.columns import columns, note_columns
from replay.store.connect import open_in_memory, spoken
from replay.store.source import SQLiteSource
from replay.store.store import Store

Filling = Iterable[tuple[str, Sequence[str], Iterable[Sequence[Any]]]]
"""Tables with the names of their columns and their rows, those first that others refer to."""


class FilledStore:
    """A store in memory that holds the rows of some games at a time; `path` is what messages name it by."""

    def __init__(self, path: Path, sets: Sequence[RulingSet] = ()) -> None:
        self._store = Store(path, open_in_memory())
        self._known = {table: {each.name for each in found} for table, found in {**columns(), **note_columns()}.items()}
        self._filled: list[str] = []
        if sets:
            self._store.keep_sets(sets)

    def fill(self, tables: Filling) -> SQLiteSource:
        """Put these rows in the place of those that are there. Raises StoreError."""
        connection = self._store.connection
        with spoken(self._store.path), self._store.database.atomic():
            for table in reversed(self._filled):
                connection.execute(f'DELETE FROM "{table}"')  # noqa: S608
            self._filled = []
            for table, names, rows in tables:
                if not self._known[table].issuperset(names):
                    raise ValueError(f"{table} has no such columns: {names}")
                quoted = ", ".join(f'"{each}"' for each in names)
                marks = ", ".join("?" * len(names))
                connection.executemany(f'INSERT INTO "{table}" ({quoted}) VALUES ({marks})', rows)  # noqa: S608
                self._filled.append(table)
        return SQLiteSource(self._store.path, connection)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None) -> None:
        self._store.connection.close()
