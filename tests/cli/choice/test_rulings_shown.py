"""`replay show` and `replay dispute` name the set of rulings that a game is judged by."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from replay.cli.app import app
from replay.events import EndHand
from replay.formats.importers import majsoul
from replay.formats.write import write_events
from tests.formats.importers.test_majsoul import played


@pytest.fixture
def game(tmp_path: Path) -> str:
    """A hand of a game and the next deal: of more it takes long why claims differ by the rulebook."""
    (found,) = majsoul.read(json.loads(played()[0])).games
    first = next(place for place, each in enumerate(found.events) if isinstance(each, EndHand))
    path = tmp_path / "game.jsonl"
    path.write_bytes(write_events((found.start, *found.events[: first + 2])))
    return str(path)


def head(*command: str) -> str:
    return " ".join(CliRunner().invoke(app, command).stdout.split("\n")[:4])


@pytest.mark.parametrize(
    ("options", "shown"), [(["--hand", "1"], "The deal"), (["--hand", "1", "--event", "3"], "Hand 1"), ([], "editor-1")]
)
@pytest.mark.deep
def test_the_head_names_the_set(options: list[str], shown: str, game: str) -> None:
    assert "rulings majsoul" in head("show", game, *options)
    plain = head("show", game, *options, "--rulings", "default")
    assert shown in plain
    assert "rulings majsoul" not in plain


def test_the_head_of_a_case_names_the_set(game: str) -> None:
    assert "rulings majsoul" in head("dispute", game, "--hand", "1")
    plain = head("dispute", "records/broken/illegal_win-sichuan-no-shape.jsonl", "--hand", "1")
    assert "Sichuan" in plain
    assert "rulings majsoul" not in plain


def test_the_page_of_a_case_names_the_set(game: str, tmp_path: Path) -> None:
    page = tmp_path / "case.html"
    CliRunner().invoke(app, ["dispute", game, "--hand", "1", "--html", str(page)])
    assert "rulings majsoul" in page.read_text("utf-8")
