"""`replay players`: who is in a store, and joining the names of one person."""

import re
import shlex

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
    run("players", "alias", "Ann", "ann")
    assert run("players", "alias", "ann", "--remove").stdout == "ann counts apart from Ann again.\n"


@pytest.mark.parametrize(
    ("other", "written"),
    [
        ("\u200fAnn", "\\u200fAnn"),
        ("An\u200dn", "An\\u200dn"),
        ("Ann\u3164", "Ann\\u3164"),
        ("\u00a0Ann", "\\xa0Ann"),
        ("Ann ", "Ann\\x20"),
        ("Änn", "Änn"),
    ],
)
def test_names_that_look_the_same_are_told_apart_and_joined_as_they_are_written(store, tmp_path, other, written):
    (tmp_path / "b.jsonl").write_text(game_text("g3").replace("Ann", other))
    run("ingest", "b.jsonl")
    run("players", "alias", "Ann", "ann")
    listed = run("players").stdout
    assert [line.split("  ")[0] for line in listed.splitlines()][:5] == ["Bo", "Cy", "Di", "Ann", written]
    (command,) = re.findall(r"Ann and .* replay (players alias .*)", listed)
    joined = run(*shlex.split(command))
    assert (joined.stderr, sorted(re.findall(r"\S+ \(1\)", joined.stdout))) == (
        "",
        sorted(["ann (1)", f"{written} (1)"]),
    )
    assert "look like" not in run("players").stdout


def test_a_name_that_sat_beside_its_other_name_is_said_to_be_apart(store):
    run("remove", "g1", "--yes")
    assert run("players", "alias", "Bo", "Ann").exit_code == 0
    sha256 = run_json("remove", "g2", "--yes", "--json")[0]["sha256"]
    run("versions", "g1", "--restore", 1)
    run("versions", sha256, "--restore", 1)
    (bo,) = (line for line in run("players").stdout.splitlines() if line.startswith("Bo"))
    assert bo.split("  ")[-1] == "also Ann (no game, but where both sat)"
