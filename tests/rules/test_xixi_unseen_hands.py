"""What can be said of a win of Xixi whose hand is not recorded (rulebook xixi §2-§4; record format, Hidden tiles)."""

from __future__ import annotations

from typing import Any

import pytest

from replay.events import AnyEvent, Discard, Draw, EndGame, EndHand, StartGame, StartHand, Win
from tests.simulate.games import audited, told

HIDDEN_HANDS = ("?" * 13,) * 4
START = StartGame(version=1, ruleset="xixi", game="x", players=("A", "B", "C", "D"))


def excerpt(**fields: Any) -> list[str]:
    """The codes found in an excerpt with this self-draw alone, unless said otherwise."""
    win = Win(**{"seat": 0, "by": "self_draw", "tile": "9m", **fields})
    start = StartHand(hand=1, dealer=0, hands=HIDDEN_HANDS, excerpt=True)
    return [code for code, _ in told(audited([START, start, win, EndGame()]))]


def played(*events: AnyEvent) -> list[tuple[str, int]]:
    """The codes and lines found in a hand of which no tile is known but these."""
    start = StartHand(hand=1, dealer=0, hands=HIDDEN_HANDS)
    return told(audited([START, start, *events, EndHand(reason="won"), EndGame()]))


def test_3_no_discard_is_won_on_whatever_the_hand() -> None:
    wins = Win(seat=1, by="discard", target=0, tile="9m")
    assert played(Draw(seat=0, tile="?"), Discard(seat=0, tile="9m"), wins) == [("illegal_win", 5)]


@pytest.mark.parametrize("by", ["discard", "robbed_kong"])
def test_3_nor_in_an_excerpt_nor_is_a_kong_robbed(by: str) -> None:
    assert excerpt(by=by, target=1) == ["illegal_win"]
    assert excerpt(by=by, target=1, total=17, scoring_tiles="5p2m9s") == ["illegal_win"]
