"""How a store is brought up to date: the steps that there are, counted by its version."""

import sqlite3
from pathlib import Path

import pytest

from replay.store import Reader, Store
from replay.store.connect import SCHEMA_VERSION
from replay.store.errors import StoreTooOldError
from replay.store.migrations import MIGRATIONS

STEPS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]


def test_the_schema_version_counts_the_migrations(tmp_path: Path) -> None:
    with Store.open(tmp_path / "s.sqlite") as store:
        assert [each.name for each in MIGRATIONS.applied(store.database)] == STEPS
        assert len(STEPS) == SCHEMA_VERSION
        assert not MIGRATIONS.pending(store.database)


def test_an_older_store_is_not_read_before_it_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite"
    Store.open(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION - 1}")
    connection.close()
    with pytest.raises(StoreTooOldError, match="replay ingest brings it up to date"):
        Reader.open(path)
    Store.open(path).close()
    Reader.open(path).close()
