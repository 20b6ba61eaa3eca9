"""`replay worth`: the answer for programs and for people, and moments without a decision."""

import json

import pytest
from typer.testing import CliRunner

from replay.cli.app import app
from replay.formats import write_events
from replay.simulate.sound import VERSION
from tests.worth.positions import events_of, moments


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_bytes(write_events(events_of("xixi", 4)))
    return str(path)


def run(*words):
    return CliRunner().invoke(app, ["worth", *words])


def test_the_line_for_programs_is_the_one_that_is_promised(game):
    event, decision = moments("xixi", 4).in_turn(12)
    words = (game, "--turn", "12", "--trials", "8", "--seed", "7", "--json")
    found = run(*words)
    assert found.exit_code == 0
    line = json.loads(found.stdout)
    assert list(line) == [
        "game", "hand", "event", "seat", "method", "players", "seed", "trials", "unit", "candidates", "best",
        "too_close", "engine",
    ]  # fmt: skip
    assert (line["hand"], line["event"], line["seat"], line["method"]) == (1, event, decision.seat, "rollouts")
    assert (line["seed"], line["trials"], line["unit"], line["best"]) == (7, 8, "points", 0)
    tiles = {getattr(each, "tile", None) for each in decision.options}
    assert {each["choice"]["tile"] for each in line["candidates"]} == tiles
    assert [each["behind"] for each in line["candidates"]] == sorted(each["behind"] for each in line["candidates"])
    assert sum(each["chosen"] for each in line["candidates"]) == 1
    assert run(*words).stdout == found.stdout
    assert json.loads(run(*words[:1], "--event", str(event), *words[3:]).stdout) == line


def test_people_read_a_table(game):
    found = run(game, "--turn", "12", "--trials", "4")
    assert found.exit_code == 0
    for text in ("choice", "behind", "best", "discard", f"sound@{VERSION}", "standard error"):
        assert text in found.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--event", "1"), "nobody has anything to choose before event 1 of hand 1"),
        (("--turn", "900"), "there is no decision in turn 900 of hand 1; its last turn is"),
        ((), "either --turn N or --event N"),
        (("--turn", "3", "--event", "3"), "either --turn N or --event N"),
        (("--turn", "3", "--hand", "9"), "there is no hand 9 in this game; its hands: 1"),
        (("--turn", "3", "--players", "loud"), "there is no kind of player 'loud'; there are sound, quick"),
        (("--turn", "3", "--players", "sound,quick"), "name one kind for all, or four, and not 2"),
    ],
)
def test_what_cannot_be_answered_is_told(game, words, told):
    found = run(game, *words)
    assert found.exit_code == 2
    assert told in " ".join(found.stderr.split())


def test_own_draws_are_counted_for_programs_and_people(game):
    words = (game, "--turn", "12", "--method", "draws")
    line = json.loads(run(*words, "--json").stdout)
    assert (line["method"], line["unit"], line["best"]) == ("draws", "points", 0)
    for each in line["candidates"]:
        assert len(each["ready"]) == len(each["win"]) == line["draws"]
    assert "each unseen copy equally likely" in " ".join(run(*words).stdout.split())
    wrong = run(game, "--turn", "12", "--method", "guess")
    assert wrong.exit_code == 2
    assert "--method guess: say rollouts or draws" in wrong.stderr
