"""A win that can't be read, or is recorded in another way, is one fault: what it moved is not blamed at the end."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from replay.engine import audit
from replay.formats import read_games
from replay.hands import Scored
from replay.rules import Payments
from tests.engine.suppose.test_two_faults import dropped, record
from tests.engine.suppose.test_two_faults import found as found_in

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


UNRESPECTED = [
    ("b30fj 20 one player's", 101, {"seat": 2}, [("win_order", 102)]),
    ("b30fj 21 one player's", 29, {"seat": 2}, [("win_order", 29)]),
    ("b30fj 49 whole", 95, {"seat": 1, "by": "discard", "target": 3, "tile": "6m"}, [("wrong_payments", 97)]),
]


@pytest.mark.parametrize(("name", "line", "win", "wanted"), UNRESPECTED)
def test_a_win_that_no_line_respects_is_found_once(
    name: str, line: int, win: dict[str, Any], wanted: list[tuple[str, int]]
) -> None:
    """It stands before or after another on the same tile, out of turn order, or who has won pays a later winner."""
    lines = record(name)
    beside = next(each for each in (lines[line - 1], lines[line - 2]) if each["type"] == "win" or "by" in win)
    told = {key: beside.get(key) for key in ("type", "by", "target", "tile")} | {"type": "win"} | win
    assert found_in([*lines[: line - 1], told, *lines[line - 1 :]]) == wanted


def test_an_open_kong_left_out_before_its_replacement_has_moved_its_points() -> None:
    """What the settlement gives back for it is no fault of its own."""
    assert found_in(dropped(21)(record("sichuan 29 one player's"))) == [("wrong_flag", 21)]


@pytest.mark.parametrize(
    ("scope", "scores", "wins"),
    [
        ("per-reading", (-224, 128, 48, 48), [True, True, True, False]),
        ("default", (-160, 64, 48, 48), [False, True, True, True]),
    ],
)
def test_who_has_won_wins_no_second_time(scope: str, scores: Payments, wins: list[bool]) -> None:
    """Rulebook b30fj §2: where the ruling makes Bo's first win right, the second is none, though all play on."""
    (read,) = read_games(RECORDS / "broken" / "illegal_win-baida-pair-wait.jsonl")
    told = audit(read, rulings={"tanki-scope": scope})
    assert told.scores == scores
    assert [isinstance(each.scored, Scored) for each in told.details[0].wins] == wins
