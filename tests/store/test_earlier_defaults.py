"""Verdicts that an older engine made by other defaults are told of, wherever the store is looked at."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from replay.engine.version import ENGINE_VERSION
from replay.installation import shipped
from replay.rulesets import all_rulesets, earlier_defaults
from replay.store import Store
from replay.store.earlier_defaults import by_earlier_defaults
from tests.cli.running import run

BY_TEXT = 13
"""The engine that first judged by the text (rulebook b30fj §7, §11)."""
WORDS = "1 game of b30fj judged by earlier defaults (man-scope=discard-only, suppression=author, earth-own-call=void)"


def test_the_defaults_before_are_those_of_the_author_s_program() -> None:
    before = {"man-scope": "discard-only", "suppression": "author", "earth-own-call": "void"}
    for name in all_rulesets():
        assert earlier_defaults(name, BY_TEXT - 1) == (before if name.startswith("b30fj") else {})
        assert earlier_defaults(name, BY_TEXT) == {}


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A game of each of two rulesets, and one that states a ruling, as an older engine has judged them."""
    said = tmp_path / "said.jsonl"
    first, *rest = (shipped("records") / "b30fj" / "joker-won-on.jsonl").read_text(encoding="utf-8").splitlines()
    start = {**json.loads(first), "game": "said", "rulings": dict.fromkeys(("suppression",), "author")}
    said.write_text("\n".join([json.dumps(start), *rest]) + "\n", encoding="utf-8")
    path = tmp_path / "club.sqlite"
    files = [shipped("records") / name for name in ("b30fj/joker-won-on.jsonl", "xixi/xixi-excerpts.jsonl")]
    run("ingest", *files, said, "--store", path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE games SET engine = ?", [min(ENGINE_VERSION, BY_TEXT) - 1])
    return path


def test_what_a_record_states_is_not_the_default_of_its_verdict(store: Path) -> None:
    with Store.open(store) as opened:
        found = [(each.ruleset, each.games, sorted(each.values)) for each in by_earlier_defaults(opened)]
    all_three = ["earth-own-call", "man-scope", "suppression"]
    assert sorted(found) == [("b30fj", 1, ["earth-own-call", "man-scope"]), ("b30fj", 1, all_three)]


def test_ingest_and_doctor_say_it_until_the_games_are_judged_anew(store: Path) -> None:
    said = " ".join(run("ingest", shipped("records") / "xixi" / "xixi-excerpts.jsonl", "--store", store).stdout.split())
    assert f"{WORDS}: replay analyse judges them anew" in said
    assert WORDS in " ".join(run("doctor", "--store", store).stdout.split())
    run("analyse", "--store", store)
    assert "earlier defaults" not in run("doctor", "--store", store).stdout
