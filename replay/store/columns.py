"""The columns of the store's tables, read from the schema itself, for those who keep the same rows elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, Literal, NamedTuple

from replay.store.notes.schema import NOTE_TABLES
from replay.store.schema import tables_made

StoreType = Literal["INTEGER", "TEXT", "BLOB"]
_TABLE: Final = re.compile(r"\s*CREATE TABLE (?:IF NOT EXISTS )?(\w+) \(")
_COLUMN: Final = re.compile(r"^  (\w+) (INTEGER|TEXT|BLOB)\b(.*)$", re.MULTILINE)


class StoreColumn(NamedTuple):
    """A column of a table, with its type in the store, and what else is said of it there."""

    name: str
    kind: StoreType
    more: str = ""


@cache
def note_columns() -> dict[str, tuple[StoreColumn, ...]]:
    """The columns of the tables of notes."""
    return _columns(NOTE_TABLES)


@cache
def columns() -> dict[str, tuple[StoreColumn, ...]]:
    """The columns of each table that holds something of games, in the order of the table."""
    return _columns(tables_made())


def _columns(statements: Iterable[str]) -> dict[str, tuple[StoreColumn, ...]]:
    found: dict[str, tuple[StoreColumn, ...]] = {}
    for statement in statements:
        if made := _TABLE.match(statement):
            found[made[1]] = tuple(StoreColumn(*each) for each in _COLUMN.findall(statement))
    return found
