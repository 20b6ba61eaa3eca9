"""A store is input, too: what is not of our making is refused and named, what is packed has a bound, questions end."""

import sqlite3
import zlib
from contextlib import closing
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest

from replay.analysis.pack import LAYOUT, UnknownLayoutError, unpack_hand
from replay.formats import read_games
from replay.formats.inflate import inflated
from replay.store import Reader, Store, StoreError, timed
from replay.store.errors import DamagedStoreError
from replay.store.own_schema import strangers
from tests.cli.running import run
from tests.store import fake

PAGES = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store of one game."""
    found = tmp_path / "s.sqlite"
    with Store.open(found) as store:
        (record,) = read_games(BytesIO(fake.game_text().encode()), "a.jsonl")
        assert store.put(fake.packed(record)).status == "new"
    return found


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for each in statements:
            connection.execute(each)
        connection.commit()


def rewrite(path: Path, name: str, old: str, new: str) -> None:
    """Say otherwise in the schema how an object is made."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        done = connection.execute("UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = ?", [old, new, name])
        assert done.rowcount == 1
        connection.commit()


ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) AS x FROM n"
HOSTILE = {
    "trigger thief": ("CREATE TRIGGER thief AFTER INSERT ON games BEGIN DELETE FROM findings; END",),
    "trigger notes_au": (
        "DROP TRIGGER notes_au",
        "CREATE TRIGGER notes_au AFTER UPDATE ON notes BEGIN DELETE FROM notes; END",
    ),
    "view endless": (f"CREATE VIEW endless AS {ENDLESS}",),
    "view note_games": ("DROP VIEW note_games", f"CREATE VIEW note_games AS {ENDLESS}"),
    "table mine": ("CREATE TABLE mine (x)",),
    "table words": ("CREATE VIRTUAL TABLE words USING fts5(text)",),
    "index dear": ("CREATE INDEX dear ON games (length(zeroblob(900000000)))",),
    "index some": ("CREATE INDEX some ON games (game) WHERE length(game) > 3",),
    "index one": ("CREATE UNIQUE INDEX one ON games (ruleset)",),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_not_ours_is_refused_and_named(path: Path, name: str) -> None:
    change(path, *HOSTILE[name])
    before = path.read_bytes()
    for opened in (Reader.open, Store.open):
        with pytest.raises(DamagedStoreError, match=f"has what replay does not make: .*{name}.*drop them"):
            opened(path)
    found = run("doctor", "--store", path)
    assert (found.exit_code, name in found.stdout) == (2, True)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("table", "old", "new"),
    [
        ("games", "game TEXT NOT NULL,", "game TEXT NOT NULL DEFAULT (hex(zeroblob(900000000))),"),
        ("games", "hands INTEGER NOT NULL,", "hands INTEGER NOT NULL CHECK (hands IN (SELECT 1)),"),
        ("games", "events INTEGER NOT NULL,", "events INTEGER AS (length(hex(randomblob(900000000)))),"),
        ("games", ") STRICT", ")"),
        ("players", "ON DELETE CASCADE", "ON DELETE SET NULL"),
        ("games_by_name", "(game)", f"(game) {20_000 * ' '} WHERE length(game) > 3"),
        ("hands", "'won', 'wall_exhausted'", "'won--' OR x'\n', 'wall_exhausted'"),
        ("hands", "'won', 'wall_exhausted'", "'won', 'wall_exhausted', /* ' */ 'x'"),
    ],
)
def test_a_table_of_ours_that_is_made_otherwise_is_refused(path: Path, table: str, old: str, new: str) -> None:
    rewrite(path, table, old, new)
    with pytest.raises(StoreError, match=f"(table|index) {table}|damaged"):
        Reader.open(path)


ALLOWED = {
    "an index of columns": ("CREATE INDEX mine ON games (ruleset, played_at DESC)",),
    "statistics": ("ANALYZE",),
    "without the analysis": ("DROP TABLE hand_seats", "DROP TABLE analysis"),
    "vacuumed": ("VACUUM",),
    "other comments and quotes": (),
}


@pytest.mark.parametrize("name", ALLOWED)
def test_what_changes_no_answer_is_left(path: Path, name: str) -> None:
    change(path, *ALLOWED[name])
    if not ALLOWED[name]:
        rewrite(path, "games", "CREATE TABLE games (", 'CREATE TABLE "games" ( /* one row a game */')
    with Reader.open(path) as reader:
        assert reader.totals().games == 1
    Store.open(path).close()


def test_no_connection_trusts_what_a_file_says(path: Path) -> None:
    with Reader.open(path) as reader, Store.open(path) as store:
        for each in (reader, store):
            assert each.source.rows("PRAGMA trusted_schema")[0][0] == 0
            assert each.source.rows("SELECT count(*) FROM games")[0][0] > 0
        assert strangers(store.connection) == []


@cache
def bomb() -> bytes:
    """256 MiB in 260 KB."""
    return zlib.compress(bytes(1 << 28), 9)


@pytest.mark.parametrize(
    ("data", "most", "holds"),
    [
        (zlib.compress(b"abc"), 3, True),
        (zlib.compress(b""), 0, True),
        (zlib.compress(b"abc"), 2, False),
        (zlib.compress(b"abc")[:-1], 3, False),
        (zlib.compress(b"abc") + b"more", 3, False),
        (b"abc", 3, False),
        (b"", 3, False),
    ],
)
def test_what_is_packed_is_unpacked_whole_or_not_at_all(data: bytes, most: int, *, holds: bool) -> None:
    if holds:
        assert inflated(data, most) == zlib.decompress(data)
        return
    with pytest.raises(ValueError, match="packed bytes"):
        inflated(data, most)


@pytest.mark.parametrize("size", [100, 1 << 28, 1 << 40, -1])
def test_a_bomb_in_a_store_is_not_unpacked(path: Path, size: int) -> None:
    import tracemalloc

    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE originals SET bytes = ?, size = ?", [bomb(), size])
        connection.commit()
    tracemalloc.start()
    with Reader.open(path) as reader, pytest.raises(DamagedStoreError):
        reader.record(reader.games()[0])
    found = run("doctor", "--store", path)
    assert tracemalloc.get_traced_memory()[1] < 1 << 27
    tracemalloc.stop()
    assert "not as they were stored" in found.stdout


def test_a_bomb_in_an_analysis_is_none() -> None:
    with pytest.raises(UnknownLayoutError):
        unpack_hand(bytes((LAYOUT,)) + bomb())


def test_a_question_without_an_end_is_interrupted(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timed, "SECONDS", 0.0)
    with Reader.open(path) as reader:
        with pytest.raises(StoreError, match="took longer than its size explains"):
            reader.rows(ENDLESS)
        monkeypatch.undo()
        assert reader.totals().games == 1


def test_nothing_else_unpacks_without_a_bound() -> None:
    found = {
        str(path.relative_to(PAGES))
        for folder in ("replay", "dashboard")
        for path in (PAGES / folder).rglob("*.py")
        if any(
            each in path.read_text() for each in ("zlib.decompress(", "gzip.decompress", "import bz2", "import lzma")
        )
    }
    assert found == set()
