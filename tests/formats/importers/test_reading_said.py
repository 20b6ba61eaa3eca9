"""What is said of a file of another program that cannot be read as one log."""

import json
from pathlib import Path

import pytest

from replay.formats.errors import InputError
from replay.formats.paths import Input
from tests.cli.running import ROOT

LOG = (ROOT / "records/imports/riichi-advanced-log.json").read_bytes()


def said(path: Path, data: bytes) -> str:
    path.write_bytes(data)
    with pytest.raises(InputError) as raised:
        list(Input(str(path)).games())
    return str(raised.value)


@pytest.mark.parametrize("between", [b"", b"\n"], ids=["one line", "two lines"])
def test_two_logs_in_one_file_are_told_as_such(tmp_path: Path, between: bytes) -> None:
    told = said(tmp_path / "logs.json", LOG + between + LOG)
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
    told = said(tmp_path / "log.json", text.encode())
    assert why in told
    assert "rest was read" not in told


@pytest.mark.parametrize(("value", "word"), [(None, "null"), (True, "true"), (5, "5")])
def test_a_value_is_told_as_it_is_written_there(tmp_path: Path, value: object, word: str) -> None:
    log = json.loads(LOG)
    log["kyokus"][0] = value
    assert f"$.kyokus[0]: expected an object, got {word} (the rest was read)" in said(
        tmp_path / "log.json", json.dumps(log).encode()
    )
