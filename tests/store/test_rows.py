"""What is in the tables after a game was stored: every column of every table, once."""

import zlib
from pathlib import Path
from typing import Any

import pytest

from replay import __version__
from replay.engine.version import ENGINE_VERSION
from replay.formats import fingerprint, read_games
from replay.store import Store
from replay.store.ingest.run import ingest
from tests.store import fake

TEXT = (
    fake.START.replace("}", ',"played_at":"2026-11-03","source":"the club"}') % "g1"
    + fake.HAND % 1
    + fake.DRAW
    + fake.DISCARD
    + fake.WIN
    + "what is this?\n"
    + fake.BAD
    + fake.END
    + fake.HAND % 7
    + fake.CLOSE
)
READING = '{"shape":"standard","sets":["123m","5p5p"],"jokers":[{"joker":"1j","as":"5p"}],"melded":0}'
ROWS: dict[str, list[tuple[Any, ...]]] = {
    "players": [(1, 0, "Ann", 0), (1, 1, "Bo", -8), (1, 2, "Cy", 8), (1, 3, "Di", 0)],
    "hands": [
        (1, 1, 1, 4, 0, "E", 0, "won", None, 0, -8, 8, 0),
        (1, 2, 7, 11, 0, "E", 0, None, 11, 0, -8, 8, 0),
    ],
    "wins": [
        (
            *(1, 1, 1, 7, 4, 2, "discard", "4p", 1, "123m5p", "777s [1111z]", "1j", 1, 8, 8, 16, "points"),
            *("[0,-8,8,0]", "[0,-8,8,0]", READING, "[]"),
        ),
        (
            *(1, 1, 2, 9, 5, 3, "self_draw", "4p", None, None, None, None, 0, 7, None, None, None),
            *("[-7,-7,-7,21]", None, None, '[{"code":"no_shape","message":"no sets"}]'),
        ),
    ],
    "win_rows": [
        (1, 1, 1, 1, "computed", "Straight", 8, 2, None, "123m", "§1"),
        (1, 1, 1, 2, "dropped", "Short Straight", 3, 1, "Straight", None, "§2"),
        (1, 1, 1, 3, "claimed", "Straight", 8, 1, None, None, None),
    ],
    "findings": [
        (1, 1, "illegal_win", "error", 9, 1, 1, 5, 3, "no win", '{"total":7,"of":[1,2]}', None, "§3", None),
        (1, 2, "unverifiable", "note", 11, 2, 7, 0, None, "nobody won", None, None, "", None),
    ],
    "payments": [(1, 1, 1, seat, 7, "win", amount) for seat, amount in enumerate((0, -8, 8, 0))],
}


@pytest.fixture
def stored(store: Store, tmp_path: Path) -> Store:
    """A store with one game, which begins on line 3 of its file."""
    (tmp_path / "f.jsonl").write_text("\n\n" + TEXT)
    list(ingest(store, [tmp_path / "f.jsonl"], fake.audit, rulings={"b": "y", "a": "x"}))
    return store


def rows(store: Store, table: str) -> list[dict[str, Any]]:
    return [dict(row) for row in store.connection.execute(f"SELECT * FROM {table}")]


def test_games(stored: Store, tmp_path: Path) -> None:
    (game,) = rows(stored, "games")
    (record,) = read_games(tmp_path / "f.jsonl")
    assert game.pop("ingested_at") == game.pop("audited_at")
    path = str(tmp_path / "f.jsonl")
    assert tuple(game.values()) == (
        *(1, fingerprint(record), "g1", path, path, 1, 3, "any", "2026-11-03", "the club", "findings", 2, 9, 1, 0, 1),
        *('{"a":"x","b":"y"}', '{"a":"x","b":"y"}', ENGINE_VERSION, __version__),
    )


def test_the_original_is_kept_to_the_byte(stored: Store, tmp_path: Path) -> None:
    (original,) = rows(stored, "originals")
    assert zlib.decompress(original["bytes"]) == TEXT.encode()
    assert (original["game_id"], original["size"]) == (1, len(TEXT))
    (read,) = read_games(tmp_path / "f.jsonl")
    assert stored.record(stored.game(1)) == read


def test_what_is_said_of_a_game(stored: Store) -> None:
    for table, expected in ROWS.items():
        assert [tuple(row.values()) for row in rows(stored, table)] == expected, table


def test_deleting_a_game_leaves_nothing_of_it(stored: Store) -> None:
    stored.connection.execute("DELETE FROM games")
    tables = [row[0] for row in stored.connection.execute("SELECT name FROM pragma_table_list WHERE type = 'table'")]
    counts = {name: len(rows(stored, name)) for name in tables if "sqlite" not in name}
    assert set(counts.values()) == {0}
    assert len(counts) == 20
    stored.connection.rollback()
