"""`replay players`: who is in a store, and joining the names of one person."""

import json

import pytest

from tests.cli.running import run, run_json
from tests.store.fake import game_text


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.jsonl").write_text(game_text("g1") + game_text("g2").replace("Ann", "ann"))
    run("ingest", "a.jsonl")


def test_names_are_listed_joined_and_parted(store):
    listed = run("players").stdout
    assert "Ann and ann (capitals)  replay players alias Ann ann" in listed
    *others, last = run_json("players", "--json")
    assert [each["player"] for each in others] == ["Bo", "Cy", "Di", "Ann"]
    assert last == {
        "player": "ann",
        "games": 1,
        "hands": 2,
        "names": {},
        "alike": [{"player": "Ann", "by": "capitals"}],
    }
    assert run("players", "alias", "Ann", "ann", "<b>").stdout == "Ann: 2 games, also <b> (no game) and ann (1)\n"
    assert "look like" not in run("players").stdout
    (parted,) = run_json("players", "alias", "Ann", "<b>", "--remove", "--json")
    assert parted == {"player": "Ann", "games": 2, "hands": 4, "names": {"ann": 1}, "alike": []}
    assert run("players", "alias", "Ann", "--remove").stdout == "ann counts apart from Ann again.\n"
    assert run("players").stdout == listed


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("Ann", "ann"), "say who is who: replay players alias NAME OTHER..."),
        (("alias", "Ann"), "say who is who"),
        (("--remove",), "say who is who: replay players alias NAME [OTHER...] --remove"),
        (("alias", "Ann", "Bo"), "Ann and Bo sat in one game, g1: they are two people"),
        (("alias", "Ann", "--remove"), "no name is joined to 'Ann'"),
    ],
)
def test_what_cannot_be_joined_is_refused_with_its_reason(store, words, why):
    refused = run("players", *words, "--json")
    assert refused.exit_code == 2
    assert why in json.loads(refused.stdout)["error"]


def test_where_there_is_no_store_that_is_said(tmp_path):
    assert "there is no store here" in run("players", "--store", tmp_path / "s.sqlite").stderr
