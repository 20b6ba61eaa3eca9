"""The metadata for Datasette: every table, column and question in it is one of the store's."""

import json
from pathlib import Path
from typing import Any

import pytest

from replay.export.datasette import SHOWN
from replay.store import Reader, Store
from replay.store.queries.canned import QUERIES
from tests.cli.running import run
from tests.store import hand_made as made


def metadata_of(store: Path) -> dict[str, Any]:
    result = run("export", "datasette", "--store", store)
    assert result.exit_code == 0, result.stderr
    (found,) = json.loads(result.stdout)["databases"].items()
    assert found[0] == store.stem, "by which Datasette knows the file"
    return found[1]


def test_every_table_and_column_of_it_is_there(real):
    tables = metadata_of(real)["tables"]
    with Reader.open(real) as reader:
        there = {row[0] for row in reader.rows("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")}
        assert tables.keys() == there
        for name, table in tables.items():
            columns = [row["name"] for row in reader.rows(f"PRAGMA table_info({name})")]
            named = [*table.get("units", {}), *table.get("facets", ()), table.get("sort"), table.get("sort_desc")]
            named.append(table.get("label_column"))
            assert set(named) - {None} <= set(columns), name
            if "description" in table:
                assert list(table["columns"]) == columns, "every column is described"
                assert all(table["columns"].values())
            else:
                assert table == {"hidden": True}, name


def test_the_descriptions_are_those_that_the_store_keeps(real):
    tables = metadata_of(real)["tables"]
    assert tables["games"]["columns"]["verdict"] == "clean, findings or unreadable"
    assert tables["wins"]["columns"]["tile"] == "the winning tile"
    assert tables["wins"]["description"] == "One row a win: what the record claims and what the rules say."
    assert tables["originals"]["hidden"]
    assert "hidden" not in tables["findings"]
    assert SHOWN.keys() <= tables.keys()


def test_every_question_is_answered(real):
    queries = metadata_of(real)["queries"]
    assert queries.keys() == QUERIES.keys()
    with Reader.open(real) as reader:
        for name, query in queries.items():
            assert reader.rows(query["sql"]), name


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A store of known figures."""
    path = tmp_path / "club.sqlite"
    with Store.open(path) as store:
        db = store.connection
        made.game(db, 1, hands=2)
        made.hand(db, 1, 1, ended="won")
        made.win(db, 1, 1, 0, target=1, payments=(4, -4, 0, 0), claimed_total=20, total=8)
        made.win(db, 1, 1, 2, number=2, target=1, payments=(0, -6, 6, 0), claimed_total=9, total=9)
        made.analysis(db, 1, 1, s0={"hell_known": 2, "hell_true": 1, "won": "discard", "won_hell": 1})
        made.hand(db, 1, 2)
        made.win(db, 1, 2, 3, target=0, legal=0, claimed_total=5, total=None, payments=None)
        made.analysis(db, 1, 2)
        for number, code in enumerate(("wrong_total", "illegal_win", "wrong_total"), 1):
            made.insert(
                db, "findings", game_id=1, finding=number, code=code, severity="error", line=number, message="x",
                rule="§5",
            )  # fmt: skip
        db.commit()
    return path


def answers(store: Path, name: str) -> list[tuple[Any, ...]]:
    with Reader.open(store) as reader:
        return [tuple(row) for row in reader.rows(metadata_of(store)["queries"][name]["sql"])]


def test_what_the_questions_answer(club):
    assert answers(club, "findings_by_rule") == [
        ("any", "§5", "wrong_total", "error", 2, 1, "club.jsonl line 1"),
        ("any", "§5", "illegal_win", "error", 1, 1, "club.jsonl line 2"),
    ]
    assert [row[3:6] + row[7:] for row in answers(club, "largest_differences")] == [
        ("Ann", 20, 8, 12, ""),
        ("Di", 5, None, 5, "no win by the rules"),
    ]
    assert [row[4:] for row in answers(club, "hell_waits")] == [("Ann", 2, 1, "discard", 1)]
    fed = answers(club, "deal_ins_by_player")
    assert fed[0] == ("Bo", "any", 2, 1, 0.5, 2, 10)
    assert {row[5] for row in fed[1:]} == {0}, "a win that is none by the rules is no deal-in"


def test_without_the_analysis_nothing_is_asked_of_it(club):
    with Store.open(club) as store:
        store.connection.execute("DROP TABLE hand_seats")
        store.connection.execute("DROP TABLE analysis")
    found = metadata_of(club)
    assert found["queries"].keys() == {name for name, each in QUERIES.items() if not each.needs_analysis}
    assert "hand_seats" not in found["tables"]
