"""How a store is brought up to date: the steps of the schema as migrations of sqlite-utils."""

from __future__ import annotations

from functools import partial
from typing import Final

from sqlite_utils import Database, Migrations

from replay.store.schema import STEPS

MIGRATIONS: Final = Migrations("replay")


def _taken(name: str, database: Database) -> None:
    for statement in STEPS[name]:
        database.execute(statement.strip())


for _name in STEPS:
    MIGRATIONS(name=_name)(partial(_taken, _name))
