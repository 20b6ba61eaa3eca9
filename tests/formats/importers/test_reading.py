"""Files that are nearly something: what they lack is said, and a folder of other things is left alone."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from replay.engine import audit
from replay.formats import find_inputs
from replay.formats.errors import InputError
from tests.cli.running import ROOT, run
from tests.formats.importers import written
from tests.formats.importers.read_back import refused
from tests.samples import often


def of_path(path):
    with pytest.raises(InputError) as found:
        list(next(iter(find_inputs([path]))).games())
    return str(found.value)


def without_rules():
    value = written.log("riichi b30fj 1")
    del value["rules"]
    return json.dumps(value)


@pytest.mark.parametrize(
    ("name", "text", "said", "doctor"),
    [
        ("log.json", without_rules, "Riichi Advanced: $.rules: it is missing, and says which game the log is of", ""),
        (
            "club.txt",
            "# one\n\n# two\n",
            "there is no game in it, only comments; one begins with a line like `game friday-7 RULESET`",
            "only comments",
        ),
        (
            "club.txt",
            "Game friday b30fj\nplayers A B C D\n",
            "1:1: expected 'game', which a typed record begins with, got 'Game'",
            "docs/text-form.md",
        ),
        ("notes.txt", "Hello\n", "expected 'game'", "Typed text begins with a line like `game friday-7 RULESET`"),
    ],
)
def test_what_a_file_lacks_is_said_and_the_doctor_says_it_too(tmp_path, name, text, said, doctor):
    path = tmp_path / name
    path.write_text(text if isinstance(text, str) else text(), encoding="utf-8")
    assert said in of_path(path)
    assert (doctor or said) in " ".join(run("doctor", path, columns=500).stdout.split())


def test_a_folder_passes_them_over(tmp_path):
    for name, text in (
        ("readme.txt", "# Only a comment\n"),
        ("diary.txt", "Game night was fine.\n"),
        ("lint.json", '{"rules": {"quotes": "error"}}'),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert "there is no record below this folder" in of_path(tmp_path)


def test_the_five_point_minimum_is_the_ruling_of_that_name(tmp_path):
    value = written.log("riichi zung-jung 2")
    value["rules"]["mods"] = ["zungjung/zj_five_point_minimum"]
    path = tmp_path / "log.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    (game, *_) = next(iter(find_inputs([path]))).games()
    assert game.start is not None
    assert (game.start.rulings or {})["chicken"] == "min5"


LOG = (ROOT / "records/imports/riichi-advanced-log.json").read_bytes()
LOGS = {
    "Riichi Advanced": lambda: written.log("riichi b30fj 1"),
    "MajSoul": lambda: written.log("majsoul 1", "records"),
    "Botzone": lambda: written.log("botzone mcr-136 1", "log"),
    "tziakcha": lambda: {"records": [{"step": each} for each in written.log("tziakcha 1")[:2]]},
    "mjai": lambda: written.log("mjai sichuan 1"),
}


@pytest.mark.parametrize("name", LOGS)
def test_no_change_of_a_log_is_more_than_an_input_error(name, tmp_path):
    """Any single value replaced: a record, or a message that names the place; never a crash."""
    chance = Random(name)
    for _ in range(often(16, 400)):
        value: Any = LOGS[name]()
        node = value
        while True:
            key = chance.choice(list(node) if isinstance(node, dict) else range(len(node)))
            if not isinstance(node[key], dict | list) or not node[key] or chance.random() < 0.05:
                break
            node = node[key]
        node[key] = chance.choice([None, "x", -1, 99, [], {}, True, "4x", 1.5, [None]])
        path = tmp_path / "log"
        path.write_text("".join(map(json.dumps, value)) if name == "mjai" else json.dumps(value), encoding="utf-8")
        try:
            for record in next(iter(find_inputs([path]))).games():
                audit(record)
        except InputError as error:
            assert str(error).startswith(str(path))  # noqa: PT017


@pytest.mark.parametrize("between", [b"", b"\n"], ids=["one line", "two lines"])
def test_two_logs_in_one_file_are_told_as_such(tmp_path: Path, between: bytes) -> None:
    told = refused(tmp_path, LOG + between + LOG)[1]
    assert told.endswith("there is more after the end of the log; a file holds one log")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Match 1\nWind 0\nPlayer 0 Draw Q3\n", "line 3: expected"),
        ('{"script": "eJyLjgUAARUAuQ=="}', "$.script: expected"),
        ('{"script": "e"}', "$.script: it cannot be unpacked"),
    ],
    ids=["botzone", "tziakcha", "tziakcha cut off"],
)
def test_where_no_game_could_be_read_no_rest_was(tmp_path: Path, text: str, why: str) -> None:
    told = refused(tmp_path, text)[1]
    assert why in told
    assert "rest was read" not in told


@pytest.mark.parametrize(("other", "word"), [(None, "null"), (True, "true"), (5, "5")])
def test_a_value_is_told_as_it_is_written_there(tmp_path: Path, other: object, word: str) -> None:
    value = json.loads(LOG)
    value["kyokus"][0] = other
    assert f"$.kyokus[0]: expected an object, got {word} (the rest was read)" in refused(tmp_path, value)[1]
