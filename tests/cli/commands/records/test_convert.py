"""`replay convert`, and what ingest, audit and show say of files of other programs."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from replay.formats import read_games
from replay.installation import shipped
from tests.cli.running import run, run_json
from tests.formats.importers import written


def value() -> dict[str, Any]:
    """Four hands as Riichi Advanced plays them: the named set that the importer chooses."""
    found: dict[str, Any] = written.log("riichi b30fj 1")
    return found


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "0b9e"  # known by its content, not by its name
    path.write_text(json.dumps(value()), encoding="utf-8")
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A log of which the second hand cannot be read."""
    found = value()
    found["kyokus"][1]["events"][3]["type"] = "sneeze"
    path = tmp_path / "broken"
    path.write_text(json.dumps(found), encoding="utf-8")
    return path


def test_a_log_is_written_as_a_record(tmp_path, log):
    out = tmp_path / "game.jsonl"
    told = run("convert", log, "--to", out)
    assert told.exit_code == 0
    assert "Riichi Advanced" in told.stdout
    assert run("convert", log).stdout.encode() == out.read_bytes()
    (record,) = read_games(str(out))
    assert record.foreign is None
    assert run("audit", out).exit_code == 0


def test_a_packed_file_is_written(tmp_path, log):
    out = tmp_path / "game.jsonl.gz"
    run("convert", log, "--to", out)
    assert gzip.decompress(out.read_bytes()) == run("convert", log).stdout.encode()


def test_a_record_is_copied_as_it_is(tmp_path, log):
    out = tmp_path / "game.jsonl"
    run("convert", log, "--to", out)
    assert run("convert", out).stdout.encode() == out.read_bytes()


@pytest.mark.parametrize(
    ("was", "now", "line", "said"),
    [
        (b'"draw"', b'"drew"', 3, "There is no event type"),
        (b'"b30fj"', b'"b40fj"', 1, "Unknown ruleset 'b40fj'"),
        (b'"seat":1', b'"seat":9', None, "a whole number from 0 to 3"),
        (b'"start_game"', b'"begin"', 1, "There is no event type"),
    ],
    ids=["type", "ruleset", "seat", "start"],
)
def test_what_cannot_be_read_of_a_record_is_told_and_copied(tmp_path, log, was, now, line, said):
    whole = run("convert", log).stdout.encode()
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_bytes(whole.replace(was, now, 1))
    told = run("convert", damaged)
    assert (told.exit_code, told.stdout.encode()) == (1, damaged.read_bytes())
    line = line or whole[: whole.index(was)].count(b"\n") + 1
    assert f"damaged.jsonl: line {line}: " in told.stderr
    assert said in told.stderr
    answered = run("convert", damaged, "--json")
    assert answered.exit_code == 1
    (found,) = json.loads(answered.stdout)["unread"]
    assert (found["where"], said in found["why"]) == (f"line {line}", True)


def test_standard_input_is_recognised(log):
    told = run("audit", "-", stdin=log.read_bytes())
    assert told.exit_code == 0
    assert "read as Riichi Advanced" in told.stderr


@pytest.mark.parametrize("command", [("audit",), ("ingest", "--store", "s.sqlite"), ("convert", "--to", "a.jsonl")])
def test_people_read_where_the_first_thing_that_is_left_out_stands(tmp_path, monkeypatch, broken, command):
    monkeypatch.chdir(tmp_path)
    whole = json.loads(broken.read_bytes())
    shown = " ".join(run(*command, broken).stdout.split())
    assert "left out at $.kyokus[1].events[3].type: " in shown
    assert "--json lists all" not in shown, "it is the only one"
    whole["kyokus"][1]["events"][5]["type"] = "twice"
    broken.write_text(json.dumps(whole), encoding="utf-8")
    shown = " ".join(run(*command, broken, *(["--again"] if command[0] == "ingest" else [])).stdout.split())
    assert "left out at $.kyokus[1].events[3].type: " in shown
    assert "; --json lists all 2" in shown


def test_a_broken_log_is_converted_without_what_is_none_and_says_so(tmp_path, broken):
    told = run("convert", broken)
    assert told.exit_code == 0
    assert sum('"start_hand"' in line for line in told.stdout.splitlines()) == 4
    assert "1 thing left out" in run("convert", broken, "--to", tmp_path / "a.jsonl").stdout
    (line,) = run_json("convert", broken, "--json", "--to", tmp_path / "b.jsonl")
    assert "$.kyokus[1].events[3].type" in [each["where"] for each in line["left_out"]]


def test_show_shows_the_good_hands_of_a_broken_log(broken):
    told = run("show", broken, "--game", value()["ref"], "--hand", "1", "--turn", "1")
    assert told.exit_code == 0
    assert "Hand 1" in told.stdout


def test_nothing_is_converted_over_what_it_is_made_from(tmp_path, log):
    games = tmp_path / "games.jsonl"
    run("convert", log, "--to", games)
    games.write_bytes(games.read_bytes() * 60)  # more than is read at once
    before = games.read_bytes()
    refused = run("convert", tmp_path / "games.jsonl", "--to", tmp_path / "." / "games.jsonl")
    assert refused.exit_code == 2
    assert "made from this file" in refused.stderr
    assert games.read_bytes() == before
    packed = tmp_path / "packed.jsonl.gz"
    assert run("convert", games, "--to", packed).exit_code == 0
    assert gzip.decompress(packed.read_bytes()) == before
    assert run("convert", log, games, "--to", games).exit_code == 2
    assert games.read_bytes() == before


def test_a_file_that_breaks_off_is_told_once(tmp_path):
    whole = (shipped("records") / "b30fj" / "four-hands.jsonl").read_bytes()
    cut = tmp_path / "cut.jsonl.gz"
    cut.write_bytes(gzip.compress(whole)[:3000])
    said = run("convert", cut, "--to", tmp_path / "out.jsonl")
    assert said.exit_code == 2
    assert said.stderr.count("break off") == 1
