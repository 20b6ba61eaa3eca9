"""The columns of the store's tables, read from the schema itself, for those who keep the same rows elsewhere."""

from __future__ import annotations

import re
from functools import cache
from itertools import chain
from typing import Final, Literal, NamedTuple

from replay.store.migrations import STEPS

StoreType = Literal["INTEGER", "TEXT", "BLOB"]
_TABLE: Final = re.compile(r"\s*CREATE TABLE (?:IF NOT EXISTS )?(\w+) \(")
_COLUMN: Final = re.compile(r"^  (\w+) (INTEGER|TEXT|BLOB)\b(.*)$", re.MULTILINE)


class StoreColumn(NamedTuple):
    """A column of a table, with its type in the store, and what else is said of it there."""

    name: str
    kind: StoreType
    more: str = ""


@cache
def columns() -> dict[str, tuple[StoreColumn, ...]]:
    """The columns of each table, in the order of the table; `events` was one in the first version."""
    found: dict[str, tuple[StoreColumn, ...]] = {}
    for statement in chain.from_iterable(STEPS):
        if (made := _TABLE.match(statement)) and made[1] != "events":
            found[made[1]] = tuple(StoreColumn(*each) for each in _COLUMN.findall(statement))
    return found


def note_columns() -> dict[str, tuple[StoreColumn, ...]]:
    """The columns of the tables of notes."""
    return {table: columns()[table] for table in ("notes", "note_tags")}
