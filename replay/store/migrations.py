"""How a store is brought up to date: by the steps after its `user_version`, none of them changed once released."""

from __future__ import annotations

from typing import Final

from replay.store.notes.schema import NOTE_TABLES, NOTES_INDEX
from replay.store.people.schema import PEOPLE_TABLES
from replay.store.rulings.sets import TABLE as RULING_SETS
from replay.store.schema import COMPARED, FIRST, SAID, SECOND, THIRD
from replay.store.versions.schema import VERSIONS

STEPS: Final[tuple[tuple[str, ...], ...]] = (
    FIRST,
    SECOND,
    THIRD,
    (*NOTE_TABLES, *NOTES_INDEX),
    (RULING_SETS,),
    (COMPARED,),
    (*PEOPLE_TABLES, *VERSIONS),
    # Rows of wins have no index by name: it was an eleventh of the store, and rows are counted faster without it.
    ("DROP INDEX IF EXISTS win_rows_by_name",),
    SAID,
)
"""The statements of each step."""
SCHEMA_VERSION: Final = len(STEPS)
"""`PRAGMA user_version` of a store that has had them all."""
