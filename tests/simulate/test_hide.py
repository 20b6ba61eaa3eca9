"""One player's view: what that player could not see is not in it, and what is left is right."""

from __future__ import annotations

import pytest

from replay.events import Draw, EndHand, Kong, StartHand, Win
from replay.rulesets import all_rulesets
from replay.simulate import hide
from tests.simulate.games import audited, game


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
@pytest.mark.parametrize("ruleset", all_rulesets())
def test_nothing_is_wrong_in_what_one_player_saw(ruleset: str, seat: int) -> None:
    report = audited(hide(game(ruleset, 3), seat))
    assert {each.code for each in report.findings} <= {"unverifiable"}
    assert report.scores == audited(game(ruleset, 3)).scores


def test_only_what_the_player_saw_is_there() -> None:
    won: set[int] = set()
    for event in hide(game("b30fj", 3), 1):
        match event:
            case StartHand():
                won.clear()
                assert event.wall is None
                assert [hand == "?" * 13 for hand in event.hands] == [True, False, True, True]
            case Draw():
                assert (event.tile == "?") is (event.seat != 1)
            case Kong(kind="concealed"):
                assert (event.tiles == "????") is (event.seat != 1)
            case Win():
                won.add(event.seat)
            case EndHand():
                assert event.hands is not None
                assert {place for place, hand in enumerate(event.hands) if hand is not None} == won | {1}
            case _:
                pass


def test_open_events_are_as_they_were() -> None:
    def open_ones(events):
        return [event for event in events if not isinstance(event, StartHand | Draw | Kong | EndHand)]

    assert open_ones(hide(game("b30fj", 3), 1)) == open_ones(game("b30fj", 3))
