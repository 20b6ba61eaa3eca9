"""The looks of a seat through a hand: what it waits for, and whether that is a hell wait."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from replay.analysis.moment import held_of, seen_by
from replay.analysis.values import Look
from replay.hands import Scored
from replay.state import SEATS
from tests.analysis import slow
from tests.analysis.games import RULESETS, analysed


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_look_says_is_what_the_waits_command_says(ruleset: str) -> None:
    """The known view is `accepts` of the own tiles with what the seat sees."""
    rules, hands = analysed(ruleset, 45, 2)
    for hand, analysis in hands:
        for number, step in list(enumerate(hand.steps, 1))[::9]:
            for seat in SEATS:
                look = analysis.look(seat, number)
                if look is None or look.to_discard:
                    continue
                state = step.after
                visible = seen_by(state, seat, rules)
                assert Counter(visible) == slow.seen(state, seat, rules)
                found = rules.shapes.accepts(replace(held_of(state, seat), visible=visible))
                assert (look.shanten, look.known, look.hell_known) == (found.shanten, found.left, found.hell_wait)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", [60, 61])
def test_properties_of_every_look(ruleset: str, seed: int) -> None:
    _, hands = analysed(ruleset, seed)
    for _, analysis in hands:
        for looks in analysis.looks:
            assert [each.event for each in looks] == sorted({each.event for each in looks})
            for look in looks:
                _sound(look)
        for summary in analysis.summaries:
            assert summary.judged == summary.discards
            assert summary.dealt_in <= (summary.could_deal_in or 0)
            assert (summary.ready_turn is None) == (summary.width == summary.ready_turns == 0) or summary.width == 0
            assert summary.won is None or summary.ready_turn is not None
            assert (summary.dead_turns or 0) <= summary.ready_turns


def _sound(look: Look) -> None:
    assert look.true is None or look.true <= look.known
    assert look.self_draw & ~look.kinds == 0
    assert not look.self_draw or look.ready
    assert look.ready or not (look.hell_known or look.hell_true)
    assert not (look.to_discard and look.kinds)


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
