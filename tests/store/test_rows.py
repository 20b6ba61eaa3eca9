"""What is in the tables after a game was stored: every column of every table, once."""

import json
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
    assert game == {
        "id": 1,
        "sha256": fingerprint(record),
        "game": "g1",
        "source": str(tmp_path / "f.jsonl"),
        "origin": str(tmp_path / "f.jsonl"),
        "place": 1,
        "line": 3,
        "ruleset": "any",
        "played_at": "2026-11-03",
        "stated_source": "the club",
        "verdict": "findings",
        "hands": 2,
        "events": 9,
        "errors": 1,
        "warnings": 0,
        "notes": 1,
        "rulings": '{"a":"x","b":"y"}',
        "overrides": '{"a":"x","b":"y"}',
        "engine": ENGINE_VERSION,
        "program": __version__,
    }


def test_the_original_is_kept_to_the_byte(stored: Store, tmp_path: Path) -> None:
    (original,) = rows(stored, "originals")
    assert zlib.decompress(original["bytes"]) == TEXT.encode()
    assert (original["game_id"], original["size"]) == (1, len(TEXT))
    (read,) = read_games(tmp_path / "f.jsonl")
    assert stored.record(stored.game(1)) == read


def test_players(stored: Store) -> None:
    assert [tuple(row.values()) for row in rows(stored, "players")] == [
        (1, 0, "Ann", 0),
        (1, 1, "Bo", -8),
        (1, 2, "Cy", 8),
        (1, 3, "Di", 0),
    ]


def test_hands(stored: Store) -> None:
    assert rows(stored, "hands") == [
        {
            "game_id": 1,
            "hand": hand,
            "number": number,
            "line": line,
            "dealer": 0,
            "round": "E",
            "excerpt": 0,
            "ended": ended,
            "broken_at": broken,
            "score_0": 0,
            "score_1": -8,
            "score_2": 8,
            "score_3": 0,
        }
        for hand, number, line, ended, broken in [(1, 1, 4, "won", None), (2, 7, 11, None, 11)]
    ]


def test_wins(stored: Store) -> None:
    first, second = rows(stored, "wins")
    assert json.loads(first.pop("reading")) == {
        "shape": "standard",
        "sets": ["123m", "5p5p"],
        "jokers": [{"joker": "1j", "as": "5p"}],
        "melded": 0,
    }
    assert first == {
        "game_id": 1,
        "hand": 1,
        "win": 1,
        "line": 7,
        "turn": 4,
        "seat": 2,
        "won_by": "discard",
        "tile": "4p",
        "target": 1,
        "concealed": "123m5p",
        "melds": "777s [1111z]",
        "flowers": "1j",
        "legal": 1,
        "claimed_total": 8,
        "computed_total": 8,
        "payout": 16,
        "unit": "points",
        "claimed_payments": "[0,-8,8,0]",
        "computed_payments": "[0,-8,8,0]",
        "reasons": "[]",
    }
    assert json.loads(second.pop("reasons")) == [{"code": "no_shape", "message": "no sets"}]
    assert second == {
        "game_id": 1,
        "hand": 1,
        "win": 2,
        "line": 9,
        "turn": 5,
        "seat": 3,
        "won_by": "self_draw",
        "tile": "4p",
        "target": None,
        "concealed": None,
        "melds": None,
        "flowers": None,
        "legal": 0,
        "claimed_total": 7,
        "computed_total": None,
        "payout": None,
        "unit": None,
        "claimed_payments": "[-7,-7,-7,21]",
        "computed_payments": None,
        "reading": None,
    }


def test_win_rows(stored: Store) -> None:
    assert [tuple(row.values()) for row in rows(stored, "win_rows")] == [
        (1, 1, 1, 1, "computed", "Straight", 8, 2, None, "123m", "§1"),
        (1, 1, 1, 2, "dropped", "Short Straight", 3, 1, "Straight", None, "§2"),
        (1, 1, 1, 3, "claimed", "Straight", 8, 1, None, None, None),
    ]


def test_findings(stored: Store) -> None:
    recorded = '{"total":7,"of":[1,2]}'
    assert [tuple(row.values()) for row in rows(stored, "findings")] == [
        (1, 1, "illegal_win", "error", 9, 1, 1, 5, 3, "no win", recorded, None, "§3", None),
        (1, 2, "unverifiable", "note", 11, 2, 7, 0, None, "nobody won", None, None, "", None),
    ]


def test_payments(stored: Store) -> None:
    assert [tuple(row.values()) for row in rows(stored, "payments")] == [
        (1, 1, 1, seat, 7, "win", amount) for seat, amount in enumerate((0, -8, 8, 0))
    ]


def test_deleting_a_game_leaves_nothing_of_it(stored: Store) -> None:
    stored.connection.execute("DELETE FROM games")
    tables = [row[0] for row in stored.connection.execute("SELECT name FROM pragma_table_list WHERE type = 'table'")]
    counts = {name: len(rows(stored, name)) for name in tables if "sqlite" not in name}
    assert set(counts.values()) == {0}
    assert len(counts) == 20
    stored.connection.rollback()


def test_numbers_are_numbers(stored: Store) -> None:
    with pytest.raises(Exception, match="cannot store TEXT value in INTEGER column"):
        stored.connection.execute("UPDATE games SET hands = 'many'")
