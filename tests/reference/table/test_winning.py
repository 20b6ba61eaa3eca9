"""The slow checker tries every tile where one or two of a winner's hand are hidden, and agrees with the audit there."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from replay.engine import audit
from replay.formats import read_games
from tests.reference.table import first_fault

WIN_LINE = 5
NO_PAIR_COMPLETES = "147m258p369s12z??"
OPEN_ON_5P = "123456789m11s??"
READY_FOR_A_TRIPLET = "123456789m11s5p?"


def record(ruleset: str, hand: str, **claims: Any) -> list[str]:
    """A discard of 5p by the dealer and a win of the next player on it, who holds `hand`; nothing else is known."""
    events = [
        {"type": "start_game", "version": 1, "ruleset": ruleset, "game": "g", "players": ["Ann", "Bo", "Cy", "Di"]},
        {
            "type": "start_hand",
            "hand": 1,
            "dealer": 0,
            "round": "E",
            "hands": ["5p" + "?" * 12, hand, "?" * 13, "?" * 13],
        },
        {"type": "draw", "seat": 0, "tile": "?"},
        {"type": "discard", "seat": 0, "tile": "5p", "drawn": False},
        {"type": "win", "seat": 1, "tile": "5p", "by": "discard", "target": 0, **claims},
        {"type": "end_hand", "reason": "won"},
        {"type": "end_game"},
    ]
    return [json.dumps(event) for event in events]


def blamed(lines: list[str]) -> list[int | None]:
    (game,) = read_games(io.BytesIO("\n".join(lines).encode()), "g")
    return [each.line for each in audit(game).findings if each.severity != "note"]


@pytest.mark.parametrize(
    ("hand", "claims"),
    [
        pytest.param(NO_PAIR_COMPLETES, {}, id="no two tiles make it a win"),
        pytest.param("147m258p369s123z?", {}, id="no tile makes it a win"),
        pytest.param(OPEN_ON_5P, {"total": 320}, id="a total that no two tiles make"),
        pytest.param(OPEN_ON_5P, {"patterns": {"Thirteen Terminals": 160}}, id="rows that no two tiles make"),
    ],
)
def test_a_win_that_no_tiles_make_right_is_blamed(hand: str, claims: dict[str, Any]) -> None:
    lines = record("zung-jung", hand, **claims)
    found = first_fault(lines)
    assert found is not None
    assert found[0] == WIN_LINE
    assert blamed(lines) == [WIN_LINE]


@pytest.mark.parametrize("hand", [OPEN_ON_5P, READY_FOR_A_TRIPLET])
def test_a_win_that_some_tiles_make_right_is_not(hand: str) -> None:
    """46p makes a chow of the 5p beside 123456789m11s, a third 5p a triplet."""
    lines = record("zung-jung", hand)
    assert first_fault(lines) is None
    assert blamed(lines) == []


def test_more_hidden_tiles_are_taken_as_claimed() -> None:
    assert first_fault(record("zung-jung", "147m258p369s1z???")) is None
