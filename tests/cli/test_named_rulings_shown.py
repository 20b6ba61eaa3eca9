"""`replay show` and `replay dispute` name the set of rulings that a game is judged by."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from replay.cli.app import app
from replay.formats.importers import majsoul
from replay.formats.write import write_events
from tests.formats.test_majsoul_games import lines


@pytest.fixture
def game(tmp_path: Path) -> str:
    (found,) = majsoul.read(json.loads(lines()[0])).games
    path = tmp_path / "game.jsonl"
    path.write_bytes(write_events((found.start, *found.events)))
    return str(path)


@pytest.mark.parametrize(
    "command",
    [
        ["show", "--hand", "1"],
        ["show", "--hand", "1", "--event", "3"],
        ["show"],
        ["dispute", "--hand", "1"],
    ],
)
def test_the_head_names_the_set(command: list[str], game: str) -> None:
    said = CliRunner().invoke(app, [command[0], game, *command[1:]]).stdout
    assert "rulings majsoul" in " ".join(said.split("\n")[:4])
    plain = CliRunner().invoke(app, [command[0], game, *command[1:], "--rulings", "default"]).stdout
    assert "rulings majsoul" not in plain


def test_the_page_of_a_case_names_the_set(game: str, tmp_path: Path) -> None:
    page = tmp_path / "case.html"
    CliRunner().invoke(app, ["dispute", game, "--hand", "1", "--html", str(page)])
    assert "rulings majsoul" in page.read_text("utf-8")
