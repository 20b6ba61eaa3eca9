"""Notes in a file of their own, beside games that are in no SQLite file: a store that holds nothing but notes."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from replay.store.connect import open_for_reading, spoken
from replay.store.notes.base import NoteKeeper
from replay.store.source import RowSource
from replay.store.store import Store

NoteRows = dict[str, list[tuple[Any, ...]]]
"""The rows of the tables `notes` and `note_tags`, each in the order of its columns."""


class NotesBeside:
    """The notes of the file at `path`, which need not be there; others may write into it meanwhile."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._file = (0, 0)
        self._files = 0

    def version(self) -> int:
        """A number that changes when the notes do; 0 where there are none. Raises StoreError."""
        try:
            found = self._path.stat()
        except OSError:
            self.close()
            return 0
        if self._connection is None or self._file != (found.st_dev, found.st_ino):
            self.close()
            self._connection = open_for_reading(self._path)
            self._file = found.st_dev, found.st_ino
            self._files += 1
        with spoken(self._path):
            (changes,) = self._connection.execute("PRAGMA data_version").fetchone()
        return (self._files << 32) + int(changes)

    def rows(self) -> NoteRows:
        """All of them, as they are now. Raises StoreError."""
        if not self.version() or self._connection is None:
            return {"notes": [], "note_tags": []}
        with spoken(self._path):
            self._connection.execute("BEGIN")
            try:
                return {
                    table: list(map(tuple, self._connection.execute(f"SELECT * FROM {table}")))  # noqa: S608
                    for table in ("notes", "note_tags")
                }
            finally:
                self._connection.execute("ROLLBACK")

    def close(self) -> None:
        """Close the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class NotedBeside(NoteKeeper):
    """Games that are in no SQLite file, and the store beside them in which the notes on them are written."""

    def __init__(self, games: RowSource, notes: Store) -> None:
        super().__init__(games)
        self._notes = notes
        self.database, self.connection = notes.database, notes.connection

    def close(self) -> None:
        """Close both."""
        super().close()
        self._notes.close()
