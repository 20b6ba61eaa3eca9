"""`replay worth`: the answer for programs and for people, and moments without a decision."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from replay.cli.app import app
from replay.engine import audit
from replay.formats import write_events
from replay.formats.record import read_game
from replay.worth.luck import WEIGHED
from replay.worth.pace import PACED
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
        "too_close", "engine", "deals", "luck", "race", "given_up",
    ]  # fmt: skip
    assert (line["hand"], line["event"], line["seat"], line["method"]) == (1, event, decision.seat, "rollouts")
    assert (line["seed"], line["trials"], line["unit"], line["best"]) == (7, 8, "points", 0)
    assert (line["deals"], line["luck"]) == (PACED, WEIGHED)
    tiles = {getattr(each, "tile", None) for each in decision.options}
    assert {each["choice"]["tile"] for each in line["candidates"]} == tiles
    assert [each["behind"] for each in line["candidates"]] == sorted(each["behind"] for each in line["candidates"])
    assert sum(each["chosen"] for each in line["candidates"]) == 1
    assert run(*words[:1], "--event", str(event), *words[3:]).stdout == found.stdout


def test_every_row_is_of_the_race_and_what_was_given_up_is_told_apart(game):
    for turn in range(5, 12):
        words = (game, "--turn", str(turn), "--trials", "8")
        line = json.loads(run(*words, "--json").stdout)
        shown = run(*words).stdout
        behind = [f"{each['behind']:.2f} ± {each['behind_error']:.2f}" for each in line["candidates"][1:]]
        assert [
            each for row in shown.splitlines() for each in re.findall(r"(?<= )\d+\.\d+ ± \d+\.\d+(?=  +\d+%)", row)
        ] == behind
        if given_up := line["given_up"]["deals"]:
            of = f"{line['given_up']['points']:.2f} ± {line['given_up']['error']:.2f}"
            assert f"{of} on {given_up} fresh deals" in " ".join(shown.split()).replace(" behind the best on", " on")
            return
    raise AssertionError("no choice of these turns is behind another")


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        (1, "there is no decision in turn 1: no choice in it is recorded"),
        (2, "there is no turn 2 in hand 1; its only turn is 1"),
    ],
)
def test_a_turn_of_a_hand_on_paper_is_there_and_has_no_decision(tmp_path, turn, told):
    path = tmp_path / "paper.txt"
    path.write_text(
        "game t zung-jung\nplayers Mei Sam Lin Bob\nhand 1 E dealer Mei excerpt\n"
        "Mei win on 8p from Sam total 80 shows 88p55z melds P:222p P:777z P:999p\nend game\n"
    )
    found = run(str(path), "--hand", "1", "--turn", str(turn))
    assert (found.exit_code, told in " ".join(found.stderr.split())) == (2, True)


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


def test_who_has_nothing_to_choose_is_named_and_who_has(game):
    event, decision = moments("xixi", 4).in_turn(12)
    names = audit(read_game(Path(game).read_bytes(), game, 1)).players
    idle = (decision.seat + 1) % 4
    found = run(game, "--event", str(event), "--seat", str(idle))
    assert found.exit_code == 2
    told = f"{names[idle]} has nothing to choose; before event {event} of hand 1 {names[decision.seat]} has something"
    assert told in found.stderr
    found = run(game, "--event", "1", "--seat", "0")
    assert f"{names[0]} has nothing to choose; before event 1 of hand 1 nobody has anything to choose" in found.stderr


def test_a_hand_that_is_typed_is_answered_without_a_game():
    words = ("123m456p789s1235m+8m", "-r", "zung-jung", "--seat", "S", "--turn", "22", "--table", "W: 19m5z P:777p")
    line = json.loads(run(*words, "--trials", "2", "--json").stdout)
    assert (line["game"], line["hand"], line["event"], line["seat"], line["trials"]) == (None, None, None, 1, 2)
    kinds = {"1m", "2m", "3m", "5m", "8m", "4p", "5p", "6p", "7s", "8s", "9s"}
    assert {each["choice"]["tile"] for each in line["candidates"]} == kinds
    shown = " ".join(run(*words, "--method", "draws").stdout.split())
    assert "South decides · turn 22" in shown
    assert "11223358m456p789s" in shown


def test_a_text_that_ends_where_somebody_has_to_choose_is_asked_there(tmp_path):
    path = tmp_path / "begun.txt"
    opened = "game g zung-jung\nplayers Ann Bo Cy Di\nhand 1 E dealer Ann\nAnn: 77m19p12489s1122z\n"
    path.write_text(opened + "Ann 8s>1p  Bo ?>9m  Cy ?>7s  Di ?>2z\n")
    line = json.loads(run(str(path), "--trials", "2", "--json").stdout)
    assert (line["event"], line["seat"]) == (9, 0)
    assert [each["choice"]["type"] for each in line["candidates"]] in (["pung", "pass"], ["pass", "pung"])
    path.write_text(opened + "Ann 8s\n")
    assert json.loads(run(str(path), "--turn", "1", "--trials", "2", "--json").stdout)["event"] == 2
    path.write_text(opened)
    assert "has no event that can be followed" in run(str(path)).stderr
