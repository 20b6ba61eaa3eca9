"""Opening a store: what it is set up as, and what is said of what is none."""

import io
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from replay.formats import read_games
from replay.store import Reader, Store, StoreError
from replay.store.connect import APPLICATION_ID, SCHEMA_VERSION
from replay.store.errors import (
    NoStoreError,
    NotAStoreError,
    StoreBusyError,
    StoreTooNewError,
)
from replay.store.pack import Packed
from tests.store import fake


def packed_game() -> Packed:
    (record,) = read_games(io.BytesIO(fake.game_text().encode()), "f.jsonl")
    return fake.packed(record)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """An empty store."""
    Store.open(tmp_path / "s.sqlite").close()
    return tmp_path / "s.sqlite"


def test_how_a_store_is_set_up(path: Path) -> None:
    with Store.open(path) as store:
        names = ("application_id", "user_version", "journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        found = [store.connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]
        assert found == [APPLICATION_ID, SCHEMA_VERSION, "wal", 1, 1, 10_000]
        tables = store.connection.execute("SELECT name, strict FROM pragma_table_list WHERE type = 'table'").fetchall()
        own = {row["name"]: row["strict"] for row in tables if not row["name"].startswith(("sqlite_", "_sqlite_"))}
    assert len(own) == 20
    assert set(own.values()) == {1}


def test_opening_again_changes_nothing(path: Path) -> None:
    before = path.read_bytes()
    Store.open(path).close()
    assert path.read_bytes() == before


def a_newer_store(path: Path) -> None:
    Store.open(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")


def a_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE tapestries (x)")


def a_letter(path: Path) -> None:
    path.write_text("Dear Ann, " * 100)


NO_STORES = [
    (a_newer_store, StoreTooNewError, r"newer version of replay.*upgrade"),
    (a_database, NotAStoreError, "another program"),
    (a_letter, NotAStoreError, "nor any SQLite database"),
    (Path.mkdir, NotAStoreError, "folder"),
]


@pytest.mark.parametrize(("make", "error", "said"), NO_STORES)
def test_what_is_no_store_is_refused_and_left_alone(tmp_path: Path, make, error: type[StoreError], said: str) -> None:
    path = tmp_path / "other.sqlite"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    for opened in (Store.open, Reader.open):
        with pytest.raises(error, match=said):
            opened(path)
    assert (path.read_bytes() if path.is_file() else b"") == before
    beside = {"other.sqlite-wal", "other.sqlite-shm"} if make is a_newer_store else set[str]()
    assert {each.name for each in tmp_path.iterdir()} <= {"other.sqlite", *beside}


def test_where_there_is_no_store_or_nothing_in_it_and_what_is_there_is_left(tmp_path: Path) -> None:
    missing, empty, nowhere = tmp_path / "s.sqlite", tmp_path / "empty.sqlite", tmp_path / "no" / "s.sqlite"
    empty.touch()
    for path, error, said in (
        (missing, NoStoreError, "replay ingest makes one"),
        (empty, NotAStoreError, "nothing has been ingested"),
    ):
        with pytest.raises(error, match=said):
            Reader.open(path)
        with pytest.raises(error, match=said):
            Store.open(path, create=False)
    with pytest.raises(NoStoreError, match=r"folder .* does not exist"):
        Store.open(nowhere)
    assert [(each, each.stat().st_size) for each in tmp_path.iterdir()] == [(empty, 0)]
    with Store.open(empty) as store:
        assert store.totals().games == 0


def test_a_reader_cannot_write(path: Path) -> None:
    with Reader.open(path) as reader, pytest.raises(StoreError, match="cannot be written"):
        reader.rows("DELETE FROM games")


def test_a_store_in_a_path_with_signs_of_a_uri(tmp_path: Path) -> None:
    path = tmp_path / "50% ?mode=rwc#1.sqlite"
    Store.open(path).close()
    Reader.open(path).close()
    assert {each.name.removeprefix(path.name) for each in tmp_path.iterdir()} <= {"", "-wal", "-shm"}


def test_a_store_that_another_program_holds(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is waited for, which is told to whoever shows progress, and then said."""
    heard: list[tuple[str, int, int]] = []
    monkeypatch.setattr("replay.running._listeners", [lambda *told: heard.append(told)])
    monkeypatch.setattr("replay.store.connect.BUSY_SECONDS", 0.05)
    with Store.open(path) as one, Store.open(path) as other:
        one.connection.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusyError, match="try again"):
            other.put(packed_game())
        one.connection.execute("ROLLBACK")
        assert (heard[0], heard[-1]) == (("waiting for another program that writes to the store", 0, 1), ("", 1, 1))
        heard.clear()
        assert other.put(packed_game()).status == "new"
        assert heard == []


def test_many_programs_may_make_the_same_store(tmp_path: Path) -> None:
    code = "import sys\nfrom replay.store import Store\nStore.open(sys.argv[1]).close()"
    path = tmp_path / "s.sqlite"
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(path)], stderr=subprocess.PIPE, text=True) for _ in range(4)
    ]
    for each in running:
        _, said = each.communicate(timeout=180)
        assert each.returncode == 0, said
    with Store.open(path) as store:
        assert store.totals().games == 0


@pytest.mark.parametrize(("use", "loaded"), [("Reader", []), ("Store", ["sqlite_utils"])])
def test_what_is_not_needed_is_not_loaded(path: Path, use: str, loaded: list[str]) -> None:
    code = (
        f"import sys\nfrom replay.store import {use}\n{use}.open(sys.argv[1]).totals()\n"
        "print(sorted({'numpy', 'pandas', 'sqlite_utils'} & set(sys.modules)))\nimport numpy\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(loaded)
