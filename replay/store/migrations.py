"""How a store is brought up to date: the steps of the schema as migrations of sqlite-utils."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlite_utils import Database, Migrations

from replay.store.schema import STEPS

MIGRATIONS: Final = Migrations("replay")


def _step(name: str) -> Callable[[Database], None]:
    def step(database: Database) -> None:
        for statement in STEPS[name]:
            database.execute(statement.strip())

    return step


for _name in STEPS:
    MIGRATIONS(name=_name)(_step(_name))
