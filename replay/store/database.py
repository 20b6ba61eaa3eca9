"""What the SQLite of this Python can do."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import NamedTuple


class Database(NamedTuple):
    """A SQLite: its version, and whether it has what a store needs."""

    text: str
    version: tuple[int, ...]
    fts5: bool
    json: bool


def database() -> Database:
    """Try it out, in memory."""
    with closing(sqlite3.connect(":memory:")) as connection:

        def can(statement: str) -> bool:
            try:
                connection.execute(statement)
            except sqlite3.Error:
                return False
            return True

        return Database(
            sqlite3.sqlite_version,
            sqlite3.sqlite_version_info,
            fts5=can("CREATE VIRTUAL TABLE words USING fts5(text)"),
            json=can("SELECT value FROM json_each('[1]')"),
        )
