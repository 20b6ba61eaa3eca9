"""`replay versions`, `remove`, `merge` and `doctor --forget`: a store is kept right, and everything can be undone."""

import re

import pytest

from tests.cli.running import run, run_json
from tests.store.fake import game_text

GAME = game_text("eve")
BETTER = GAME.replace('"total":8', '"total":9', 1)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a store of one game, which was corrected once."""
    monkeypatch.chdir(tmp_path)
    for text in (GAME, BETTER):
        (tmp_path / "eve.jsonl").write_text(text)
        run("ingest", "eve.jsonl")
    return tmp_path


def said(*words):
    """What is printed, on one line: terminals are narrow."""
    return " ".join(run(*words).stdout.split())


def test_ingest_says_what_differs_and_waits(folder):
    (folder / "other.jsonl").write_text(GAME.replace("4p", "5p"))
    refused = run("ingest", "other.jsonl")
    assert refused.exit_code == 1
    words = "differs from eve.jsonl in hand 1: Cy tile 4p -> 5p, Cy 9 -> 8; in hand 2: Cy tile 4p -> 5p"
    assert f"{words}; not taken: --replace puts it in that one's place" in " ".join(refused.stdout.split())
    (line,) = run_json("ingest", "other.jsonl", "--json")
    assert (line["status"], line["differs"]["why"], line["differs"]["words"]) == ("refused", "elsewhere", words)
    assert "· new differs from eve.jsonl" in said("ingest", "other.jsonl", "--keep-both")
    assert "2 games are called 'eve'" in run("versions", "eve").stderr
    for other in ("--out", "--replace"):
        wrong = run("ingest", "other.jsonl", "--keep-both", other, *(["data"] if other == "--out" else []))
        assert wrong.exit_code == 2


def test_versions_are_listed_told_and_restored(folder):
    assert "replaced eve.jsonl in hand 1: Cy 8 -> 9 replay versions eve --restore N" in said("versions", "eve")
    assert "hand 1 Cy 8 -> 9" in said("versions", "eve", "--diff", 1)
    (line,) = run_json("versions", "eve", "--json")
    assert (line["version"], line["ended"], line["changes"]) == (1, "replaced", [{"hand": 1, "what": "Cy 8 -> 9"}])
    (line,) = run_json("versions", "eve", "--diff", 1, "--json")
    assert line == {"game": "eve", "version": 1, "changes": [{"hand": 1, "what": "Cy 8 -> 9"}]}
    restored = said("versions", "eve", "--restore", 1)
    assert restored.startswith("eve is what it was until 20")
    assert restored.endswith("(version 1); what it was until now is version 2.")
    assert said("versions", "eve", "--restore", 1) == "eve is what it was in version 1: nothing is changed."
    (line,) = run_json("versions", "eve", "--restore", 2, "--json")
    assert line["status"] == "replaced"


def test_what_is_removed_comes_back_until_it_is_forgotten(folder):
    unasked = run("remove", "eve")
    assert unasked.exit_code == 2
    assert (
        "Remove eve (2 hands, from eve.jsonl) from replay.sqlite? --yes says so without being asked" in unasked.stderr
    )
    removed = said("remove", "eve", "--yes")
    assert removed.startswith("eve removed; replay versions ")
    assert removed.endswith("--restore 2 brings it back")
    assert "eve · removed" in said("versions", "eve")
    run("ingest", "eve.jsonl", "--store", "laptop.sqlite")
    for words in (("ingest", "eve.jsonl"), ("merge", "laptop.sqlite"), ("merge", "laptop.sqlite", "--replace")):
        kept_away = run(*words)
        assert kept_away.exit_code == 1
        (again,) = re.findall(
            r"was removed on 20.*; not taken: replay (.*) brings it back", " ".join(kept_away.stdout.split())
        )
        assert removed == f"eve removed; replay {again} brings it back"
        assert run_json(*words, "--json")[0]["differs"]["version"] == 2
    assert run("remove", "eve", "--yes").exit_code == 2
    assert "1 game, which replay versions GAME --restore N brings back" in said("doctor")
    assert run(*again.split()).exit_code == 0
    (line,) = run_json("remove", "eve", "--yes", "--json")
    assert (line["game"], line["version"]) == ("eve", 3)
    unasked = run("doctor", "--forget")
    assert (unasked.exit_code, "Delete 1 removed game" in unasked.stderr) == (2, True)
    assert "1 game deleted for good" in run("doctor", "--forget", "--yes").stderr
    assert "no game 'eve'" in run("versions", "eve").stderr


def test_somebody_at_the_terminal_is_asked(folder, monkeypatch):
    monkeypatch.setattr("replay.cli.commands.club.remove.agreed", lambda *_, **__: False)
    assert run("remove", "eve").stdout == "Nothing was removed.\n"
    assert run("versions", "eve").exit_code == 0


def test_two_stores_become_one(folder):
    (folder / "laptop.jsonl").write_text(GAME.replace("4p", "5p") + game_text("thu"))
    run("ingest", "laptop.jsonl", "--store", "laptop.sqlite")
    run("players", "alias", "Ann", "Anne", "--store", "laptop.sqlite")
    first = run("merge", "laptop.sqlite")
    assert first.exit_code == 1
    told = " ".join(first.stdout.split())
    assert told.startswith("eve laptop.jsonl · refused differs from eve.jsonl in hand 1: Cy tile 4p -> 5p")
    assert "games 1 refused, 1 new; Anne counts as Ann" in told
    *games, end = run_json("merge", "laptop.sqlite", "--replace", "--json")
    assert [each["status"] for each in games] == ["replaced", "known"]
    assert end == {
        "versions": 0,
        "notes": {"new": 0, "known": 0, "replaced": 0},
        "joined": {},
        "not_joined": [],
    }
    again = run("merge", "laptop.sqlite")
    assert (again.exit_code, again.stdout) == (0, "laptop.sqlite into replay.sqlite: games 2 known\n")


def test_doctor_names_what_is_counted_twice(folder):
    for name in ("fri", "sat"):
        (folder / f"{name}.jsonl").write_text(BETTER.replace('"eve"', f'"{name}"'))
        assert "it counts twice; replay remove" in said("ingest", f"{name}.jsonl")
    told = said("doctor")
    assert "counted twice eve (" in told
    assert "have the same players, date and results" in told
    assert "replay remove GAME --store replay.sqlite takes one out" in told
