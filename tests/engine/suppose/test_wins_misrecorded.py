"""A win that can't be read, or is recorded in another way, is one fault: what it moved is not blamed at the end."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from replay.engine import audit
from replay.formats import read_games

RECORDS = Path(__file__).parents[3] / "records"


def found(name: str, line: int, **fields: Any) -> list[tuple[int | None, str]]:
    """Errors and warnings of a shipped record of which one line has other fields; None leaves a field out."""
    lines = (RECORDS / name).read_text(encoding="utf-8").splitlines()
    event = json.loads(lines[line - 1]) | fields
    assert event["type"] == "win"
    lines[line - 1] = json.dumps({key: value for key, value in event.items() if value is not None})
    (game,) = read_games(BytesIO("\n".join(lines).encode()), name)
    return [(each.line, each.code) for each in audit(game).findings if each.severity != "note"]


LAST_TILE = "sichuan/sichuan-last-tile-discarded.jsonl"


@pytest.mark.parametrize("field", ["seat", "by", "tile", "target"])
def test_a_win_that_cannot_be_read_has_moved_its_points(field: str) -> None:
    assert found(LAST_TILE, 119, **{field: None}) == [(119, "bad_event")]


def test_a_win_on_the_last_discard_recorded_as_a_self_draw_is_that_win() -> None:
    """The hand is over for a self-draw; as a win on the discard it has moved its points."""
    assert found(LAST_TILE, 119, by="self_draw", target=None) == [(119, "hand_over")]
    assert found("zung-jung/last-tile-discard.jsonl", 143, by="self_draw", target=None) == [(143, "hand_over")]


def test_a_self_draw_of_a_hidden_tile_recorded_as_a_robbed_kong_is_that_win() -> None:
    assert found("b30fj/one-players-view.jsonl", 164, by="robbed_kong", target=1) == [(164, "not_discarded")]


def test_a_second_fault_besides_is_found() -> None:
    lines = (RECORDS / LAST_TILE).read_text(encoding="utf-8").splitlines()
    end = next(place for place, text in enumerate(lines, 1) if '"end_hand"' in text)
    wins = [place for place, text in enumerate(lines[: end - 1], 1) if '"win"' in text]
    broken = json.loads(lines[wins[0] - 1])
    del broken["by"]
    wrong = json.loads(lines[wins[1] - 1]) | {"total": 99}
    lines[wins[0] - 1], lines[wins[1] - 1] = json.dumps(broken), json.dumps(wrong)
    (game,) = read_games(BytesIO("\n".join(lines).encode()), LAST_TILE)
    errors = [(each.line, each.code) for each in audit(game).findings if each.severity == "error"]
    assert errors == [(wins[0], "bad_event"), (wins[1], "wrong_total")]
