"""What each table, view and column of a store holds: the comments that the store itself keeps in its schema."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from replay.store.reader import Reader

_COLUMN: Final = re.compile(r"^\s+(\w+) [A-Z].*? -- (.*)$", re.MULTILINE)
_VIEW_COLUMN: Final = re.compile(r"\bAS (\w+),? -- ([\w, ]+): (.*)$", re.MULTILINE)


class ColumnAbout(Struct, frozen=True):
    """A column: its name, its type as people read it, what it holds."""

    name: str
    kind: str
    about: str


class TableAbout(Struct, frozen=True, kw_only=True):
    """A table or view: its name, what its rows are, its columns."""

    name: str
    view: bool
    about: str
    columns: tuple[ColumnAbout, ...]


def described(reader: Reader) -> Iterator[TableAbout]:
    """The tables and views of the store in the order in which they were made; without those that no comment describes,
    which SQLite and libraries have for themselves."""
    query = "SELECT type, name, sql FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY rowid"
    for made, name, sql in reader.rows(query):
        about = sql.split("\n")[0].partition(" -- ")[2]
        if about:
            view = made == "view"
            columns = (
                (ColumnAbout(*each) for each in _VIEW_COLUMN.findall(sql)) if view else _of_table(reader, name, sql)
            )
            yield TableAbout(name=name, view=view, about=about, columns=tuple(columns))


def undescribed(reader: Reader) -> tuple[str, ...]:
    """The names of the other tables."""
    known = {each.name for each in described(reader)}
    rows = reader.rows("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
    return tuple(row[0] for row in rows if row[0] not in known)


def _of_table(reader: Reader, table: str, sql: str) -> Iterator[ColumnAbout]:
    says = dict(_COLUMN.findall(sql))
    for _, column, kind, required, _, key in reader.rows(f"PRAGMA table_info({table})"):
        null = "" if required or key else ", or null"
        yield ColumnAbout(column, f"{kind.lower()}{null}", says[column])
