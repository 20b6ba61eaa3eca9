"""Faults of records with hidden tiles, and of what an excerpt states: found once, without what follows from them."""

import pytest

from replay.engine import audit, winning_hand
from replay.events import (
    Win,
)
from replay.rulesets import find_ruleset
from replay.tiles import format_tiles
from tests.engine.script import events_of, game, record, start_hand, state_after

RULES = find_ruleset("b30fj").under()


@pytest.mark.parametrize(
    ("tiles", "more", "found"),
    [
        ("4m4z", "", [(5, "illegal_pung")]),
        ("4m4z", "d2:? x2:4m d3:? x3:4m d0:? x0:4m", [(5, "illegal_pung")]),  # it may have been 4m and two jokers
        ("4m4z", "d2:? x2:4m d3:? x3:4m d0:? x0:4m d1:? x1:4m", [(5, "illegal_pung"), (14, "too_many_copies")]),
        ("4m1j", "d2:? x2:4m d3:? x3:4m", []),
        ("4m4m", "d2:? x2:4m d3:? x3:4m", [(10, "too_many_copies")]),
    ],
)
def test_a_pung_of_two_kinds_from_hidden_tiles_is_no_pung_of_one_of_them(
    tiles: str, more: str, found: list[tuple[int, str]]
) -> None:
    """Which of its tiles was another is not known, so that no copy is counted that the record does not show."""
    hidden = " ".join(["?" * 13] * 4)
    events = game([start_hand(hidden), *events_of(f"d0:? x0:4m p1<0:4m:{tiles} x1:9p {more} end:wall_exhausted")])
    told = [(each.line, each.code) for each in audit(record(events)).findings]
    assert [each for each in told if each[1] != "hand_not_over"] == found


def test_a_winner_whose_hand_is_shown_sees_no_fifth_copy() -> None:
    """44z are shown and two lie open: the one of a pung that is none is another tile."""
    before = "d0:? x0:4z d1:? x1:4z d2:? x2:9p d3:? x3:7m d0:? x0:4m p1<0:4m:4m4z x1:1s d2:? x2:7m"
    state = state_after(start_hand(" ".join(["?" * 13] * 4)), before, RULES, blamed=("illegal_pung",))
    win = Win(seat=3, by="discard", tile="7m", target=2, hand="123456p123s77m44z")
    seen = winning_hand(state, win, RULES).situation.visible
    assert format_tiles(seen or ()) == "447m9p1s44z"
