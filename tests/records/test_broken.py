"""Every record in records/broken yields exactly the findings that its `start_game` announces, at their lines."""

from pathlib import Path

import pytest

from replay.engine import audit
from replay.events import GameRecord
from replay.findings import CODES
from replay.formats import read_games
from replay.rulesets import find_ruleset

BROKEN = Path(__file__).parents[2] / "records" / "broken"
FILES = sorted(BROKEN.glob("*.jsonl"))


def only_game(path: Path) -> GameRecord:
    (game,) = read_games(path)
    return game


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_broken_record_yields_the_finding_of_its_name_and_nothing_else(path: Path) -> None:
    game = only_game(path)
    assert game.start is not None
    assert game.start.meta is not None
    expected, why = game.start.meta["expect"], game.start.meta["why"]
    left_open = {"unverifiable"} - {each["code"] for each in expected}
    found = [{"code": each.code, "line": each.line} for each in audit(game).findings if each.code not in left_open]
    assert found == expected, why
    code, _, situation = path.stem.partition("-")
    assert code in CODES
    assert situation
    assert expected[0]["code"] == code
    assert why


def test_every_finding_has_its_record() -> None:
    """Of each game those that its rules of play can give, as far as they say where that stands."""
    codes: dict[str, set[str]] = {}
    for path in FILES:
        start = only_game(path).start
        assert start is not None
        codes.setdefault(start.ruleset, set()).add(path.stem.partition("-")[0])
    assert set().union(*codes.values()) == set(CODES)
    for name in ("b30fj", "sichuan", "xixi", "zung-jung"):
        assert set(find_ruleset(name).under().cites) <= codes[name], name
