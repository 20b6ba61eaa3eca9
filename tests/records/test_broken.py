"""Every record in records/broken yields exactly the findings that its `start_game` announces, at their lines."""

from pathlib import Path

import pytest

from replay.engine import audit
from replay.events import GameRecord
from replay.findings import CODES
from replay.formats import read_games

BROKEN = Path(__file__).parents[2] / "records" / "broken"
FILES = sorted(BROKEN.glob("*.jsonl"))


def only_game(path: Path) -> GameRecord:
    (game,) = read_games(path)
    return game


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_broken_record_yields_its_finding_and_nothing_else(path: Path) -> None:
    game = only_game(path)
    assert game.start is not None
    assert game.start.meta is not None
    expected = game.start.meta["expect"]
    left_open = {"unverifiable"} - {each["code"] for each in expected}
    found = [{"code": each.code, "line": each.line} for each in audit(game).findings if each.code not in left_open]
    assert found == expected, game.start.meta["why"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_broken_record_is_named_after_its_finding(path: Path) -> None:
    start = only_game(path).start
    assert start is not None
    assert start.meta is not None
    code, _, situation = path.stem.partition("-")
    assert code in CODES
    assert situation
    assert start.meta["expect"][0]["code"] == code
    assert start.meta["why"]
