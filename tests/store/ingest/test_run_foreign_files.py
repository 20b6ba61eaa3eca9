"""Games of other programs' files: the store keeps the file as it lay there, once for all its games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from replay.engine import audit
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.store import Store
from replay.store.ingest.run import Ingested, Unusable, ingest
from tests.formats.importers import written
from tests.store.kept import foreign_file


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A log whose second hand is missing, so that it holds two games."""
    value = written.log("riichi plain b30fj 1")
    del value["kyokus"][1]
    path = tmp_path / "0b9e.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def ingested(store: Store, path: Path) -> list[str]:
    found = list(ingest(store, [path], audit))
    assert not [each for each in found if isinstance(each, Unusable)]
    return [each.status for each in found if isinstance(each, Ingested)]


def test_the_file_is_kept_once_as_it_was(tmp_path: Path, log: Path) -> None:
    with Store.open(tmp_path / "club.sqlite") as store:
        assert ingested(store, log) == ["new", "new"]
        assert [foreign_file(store, each) for each in store.games()] == [log.read_bytes()] * 2
        assert store.connection.execute("SELECT count(*) FROM foreign_files").fetchone()[0] == 1
        assert store.connection.execute("SELECT format FROM foreign_files").fetchone()[0] == "riichi-advanced"


def test_ingesting_again_knows_the_games(tmp_path: Path, log: Path) -> None:
    with Store.open(tmp_path / "club.sqlite") as store:
        ingested(store, log)
        assert ingested(store, log) == ["known", "known"]


def test_a_changed_file_takes_the_place_and_the_older_one_is_kept(tmp_path: Path, log: Path) -> None:
    with Store.open(tmp_path / "club.sqlite") as store:
        ingested(store, log)
        before = log.read_bytes()
        value = json.loads(before)
        value["players"][0]["name"] = "Someone else"
        log.write_text(json.dumps(value), encoding="utf-8")
        assert ingested(store, log) == ["replaced", "replaced"]
        assert {foreign_file(store, each) for each in store.games()} == {log.read_bytes()}
        assert store.connection.execute("SELECT count(*) FROM foreign_files").fetchone()[0] == 2


def test_a_record_has_no_foreign_file(tmp_path: Path) -> None:
    from replay.formats import write_events

    path = tmp_path / "game.jsonl"
    path.write_bytes(write_events(simulate_game(find_ruleset("sichuan"), 1, hands=1)))
    with Store.open(tmp_path / "club.sqlite") as store:
        assert ingested(store, path) == ["new"]
        assert [foreign_file(store, each) for each in store.games()] == [None]
