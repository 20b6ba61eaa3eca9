"""How a store is brought up to date: migrations of sqlite-utils, a function a step, never changed once released."""

from __future__ import annotations

from typing import Final

from sqlite_utils import Database, Migrations

from replay.store.notes.schema import make_notes
from replay.store.people.schema import PEOPLE_TABLES
from replay.store.rulings.sets import TABLE as RULING_SETS
from replay.store.schema import COMPARED, FIRST, SAID, SECOND, THIRD
from replay.store.versions.schema import VERSIONS

MIGRATIONS: Final = Migrations("replay")


@MIGRATIONS()
def first(db: Database) -> None:
    """Games, their events and what the audit says of them."""
    for statement in FIRST:
        db.execute(statement.strip())


@MIGRATIONS()
def second(db: Database) -> None:
    """What the analysis says of each hand; the events of a hand in one row, shown one a row by a view."""
    for statement in SECOND:
        db.execute(statement.strip())


@MIGRATIONS()
def third(db: Database) -> None:
    """The files of other programs that games were read from."""
    for statement in THIRD:
        db.execute(statement.strip())


@MIGRATIONS()
def fourth(db: Database) -> None:
    """Notes and tags."""
    make_notes(db)


@MIGRATIONS()
def fifth(db: Database) -> None:
    """The named sets of rulings that verdicts were made under."""
    db.execute(RULING_SETS.strip())


@MIGRATIONS()
def sixth(db: Database) -> None:
    """How much of each game was compared."""
    db.execute(COMPARED.strip())


@MIGRATIONS()
def seventh(db: Database) -> None:
    """Who is who; earlier versions that outlive their game; contents whatever a game is called."""
    for statement in (*PEOPLE_TABLES, *VERSIONS):
        db.execute(statement.strip())


@MIGRATIONS()
def eighth(db: Database) -> None:
    """Rows of wins have no index by name: it was an eleventh of the store, and rows are counted faster without it."""
    db.execute("DROP INDEX IF EXISTS win_rows_by_name")


@MIGRATIONS()
def ninth(db: Database) -> None:
    """Findings keep template and values beside their text."""
    for statement in SAID:
        db.execute(statement.strip())


@MIGRATIONS()
def tenth(db: Database) -> None:
    """The originals say what the events are: they were stored twice, 40 % of a store."""
    db.execute("DROP VIEW IF EXISTS events")
    db.execute("DROP TABLE IF EXISTS event_runs")
