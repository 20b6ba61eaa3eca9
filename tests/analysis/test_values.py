"""What a look says of a wait is what the win on it scores: whether it was a hell wait."""

from __future__ import annotations

from collections import Counter

import pytest

from replay.hands import Scored
from tests.analysis.games import analysed


@pytest.mark.parametrize("ruleset", ["b30fj", "b30fj-draft"])
def test_a_wait_won_on_was_a_hell_wait_where_the_score_says_so(ruleset: str) -> None:
    """Rulebook b30fj §8 Hell Wait: just before the win, one tile that the winner cannot see completes the hand."""
    told = Counter[bool]()
    for seed in range(70, 75):
        _, hands = analysed(ruleset, seed, 4)
        for hand, analysis in hands:
            for win in hand.wins:
                assert isinstance(win.scored, Scored)
                rows = {*win.scored.patterns, *(each.name for each in win.scored.dropped)}
                summary = analysis.summaries[win.event.seat]
                assert summary.won_hell == ("Hell Wait" in rows)
                told[summary.won_hell] += 1
    assert told[True] > 0
    assert told[False] > 0
