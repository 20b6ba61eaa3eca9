"""`replay study`: what it prints for people and programs, and that its commands open what they name."""

import json
import shlex

import pytest

from replay.store import Store
from replay.store.study.figures import FIGURES
from tests.cli.running import run, run_json
from tests.store import hand_made as made

HOSTILE = "Eve\x1b[31m[bold]\u202e"


@pytest.fixture(scope="module")
def real(tmp_path_factory):
    """A store of two simulated games."""
    folder = tmp_path_factory.mktemp("study")
    records, store = folder / "games.jsonl", folder / "s.sqlite"
    records.write_text(run("simulate", "--ruleset", "b30fj", "--games", 2, "--hands", 3, "--seed", 4).stdout)
    assert run("ingest", records, "--store", store).exit_code == 0
    return store


@pytest.fixture
def club(tmp_path):
    """Two games of known figures; one of the players has a hostile name, one game has a hostile id."""
    path = tmp_path / "club.sqlite"
    with Store.open(path) as store:
        db = store.connection
        made.game(db, 1, scores=(6, -4, -2, 0), played_at="2026-03-01")
        made.hand(db, 1, 1, ended="won")
        made.win(db, 1, 1, 0, target=1, payments=(4, -4, 0, 0), rows={"Dragons": 2})
        made.analysis(
            db, 1, 1, s0={"ready_turn": 6, "ready_draws": 2, "ready_width": 3, "ready_left": 5, "ready_turns": 9}
        )
        made.hand(db, 1, 2)
        made.game(db, 2, game="it's; rm -rf\x1b[0m", players=("Ann", HOSTILE, "Cy", "Di"), ruleset="other")
        made.hand(db, 2, 1, excerpt=1, ended=None)
        made.hand(db, 2, 2)
        made.analysis(db, 2, 2)
        db.commit()
    return path


def test_the_hands_behind_a_figure_are_commands_for_a_shell(club):
    lines = run("study", "--store", club, "--hands", "won").stdout.splitlines()
    assert lines[0].startswith("# won · hands won · 1 hand")
    assert shlex.split(lines[1], comments=True) == [
        "replay", "show", "game-1", "--hand", "11", "--turn", "20", "--store", str(club),
    ]  # fmt: skip
    (other,) = [
        line for line in run("study", "--store", club, "--hands", "left_out").stdout.splitlines() if line[0] != "#"
    ]
    assert shlex.split(other, comments=True)[2] == f"{2:064x}"[:12], "an id that a shell could take amiss"


def test_the_commands_open_what_they_name(real):
    for figure in ("won", "ready_turn", "given_up", "passed_win", "hell_wait"):
        lines = run("study", "--store", real, "--hands", figure, "--top", 2).stdout.splitlines()
        for line in lines:
            if not line.startswith("#"):
                _, *command = shlex.split(line, comments=True)
                result = run(*command)
                assert result.exit_code == 0, line
                assert f"Hand {command[3]} " in result.stdout


def test_what_is_left_out_of_a_list_is_said(real):
    assert "--top 0 lists all" in run("study", "--store", real, "--hands", "hands", "--top", 2).stdout
    assert "--top 0 lists all" not in run("study", "--store", real, "--hands", "hands", "--top", 0).stdout


def test_json_has_a_line_a_player_and_set_of_figures(club):
    scope, *lines = run_json("study", "--store", club, "-p", "Ann", "--json")
    assert (scope["set"], scope["games"], scope["hands"], scope["left_out"]) == ("scope", 2, 3, {"not_ended": 1})
    assert scope["chosen"]["players"] == ["Ann"]
    assert [(line["player"], line["set"]) for line in lines] == [
        (player, group)
        for player in (None, "Ann")
        for group in ("hands", "waits", "discards", "points", "patterns", "dealt_in")
    ]
    figures = {key: each for line in lines[6:9] for key, each in line["figures"].items()}
    assert set(figures) == {each.key for each in FIGURES}
    assert figures["won"] == {"total": 1, "of": 3, "value": 1 / 3, "against": "hand"}
    assert figures["ready_turn"] == {"total": 6, "of": 1, "value": 6.0, "against": "ready hand", "median": 6.0}
    assert figures["self_draw"] == {"total": 0, "of": 1, "value": 0.0, "against": "win"}
    assert lines[9]["rulesets"][0]["points"] == 4


def test_json_of_the_hands(club):
    (line,) = run_json("study", "--store", club, "--hands", "dealt_in:5m", "--json")
    assert (line["figure"], line["player"], line["hand"], line["number"], line["turn"]) == (
        "dealt_in:5m",
        "Bo",
        1,
        11,
        20,
    )
    assert line["command"].startswith("replay show game-1 --hand 11 --turn 20")
    assert "# Bo, 1 win fed with 5m" in run("study", "--store", club, "--hands", "dealt_in:5m").stdout
    text = run("study", "--store", club, "--hands", "hands", "--json").stdout
    assert len(text.splitlines()) == 3
    assert all(json.loads(each)["game"] for each in text.splitlines())


@pytest.mark.parametrize(
    ("options", "hands"),
    [
        (["--ruleset", "other"], 1),
        (["--since", "2026-03"], 2),
        (["--until", "2026-02-28"], 0),
        (["--game", "game-1"], 2),
        (["--verdict", "findings"], 0),
        (["--pattern", "drag"], 1),
        (["--player", "eve"], 1),
    ],
    ids=str,
)
def test_filters(club, options, hands):
    scope, *_ = run_json("study", "--store", club, "--json", *options)
    assert scope["hands"] == hands
    result = run("study", "--store", club, *options)
    assert result.exit_code == 0
    assert ("No hand of the store meets this" in result.stdout) == (hands == 0)


def test_a_part_of_two_names_is_none(club):
    assert "2 players have 'D' in their names" in " ".join(
        run("study", "--store", club, "--player", "D").stderr.split()
    )
