"""A win that claims nothing is weighed without rows: faults, total and payments are those of the judge."""

import pytest
from msgspec.structs import replace

from replay.engine.table.legal import proposed_wins
from replay.engine.table.wins.judge import judge_win, weigh_win
from replay.events import Win
from replay.findings import Fault
from replay.hands import Scored
from replay.rulesets import find_ruleset
from replay.tiles import HIDDEN
from tests.worth.positions import RULESETS, moments

CHOSEN = {
    "zung-jung": ({"no-furiten": "furiten"}, {"chicken": "min5"}),
    "sichuan": ({"pass-win": "total"}, {"kong-transfer": "cancel"}),
}
PASSED = Fault(code="passed_win", message="Nothing is won here.")


def wins_of(hand):
    """Every win that somebody might declare at any moment of the hand, legal or not, and what is wrong with some."""
    for step in hand.steps:
        for win in proposed_wins(step.before):
            yield step.before, win
        event = step.at.event
        if isinstance(event, Win):
            yield step.before, event
            yield step.before, replace(event, total=None, patterns=None, payments=None, hand=None)
            yield step.before, Win(seat=(event.seat + 1) % 4, by=event.by, tile=event.tile, target=event.target)


def told(judged):
    scored = judged.scored
    return [each.code for each in judged.faults], judged.payments, isinstance(scored, Scored) and scored.total


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_weighed_win_is_the_judged_one_without_its_rows(ruleset):
    found = find_ruleset(ruleset)
    won = weighed = forbidden = 0
    under = [found.under(found.rulings.chosen(chosen)) for chosen in ({}, *CHOSEN.get(ruleset, ()))]
    strict = replace(under[0], wins=replace(under[0].wins, fault=lambda *_: PASSED))
    for rules in (*under, strict):
        for seed in (1, 2, 3):
            for state, win in wins_of(moments(ruleset, seed).hand):
                judged, light = judge_win(state, win, rules), weigh_win(state, win, rules)
                legal = isinstance(judged.scored, Scored) and not judged.faults
                assert told(light) == told(judged) or not (legal or light.faults == ()), (win, light, judged)
                assert [each.code for each in light.faults] == [each.code for each in judged.faults]
                won += legal
                weighed += legal and isinstance(light.scored, Scored) and not light.scored.lines
                forbidden += any(each.code == "passed_win" for each in light.faults)
    assert won > 10
    assert (weighed > 10) == (ruleset != "xixi")
    assert forbidden > 3


@pytest.mark.parametrize("ruleset", RULESETS)
def test_where_tiles_are_hidden_the_judge_is_asked(ruleset):
    """Hidden tiles may change what a win is worth, or leave it open."""
    rules = find_ruleset(ruleset).under()
    asked = 0
    for step in moments(ruleset, 1).hand.steps:
        for win in proposed_wins(step.before):
            me = step.before.seats[win.seat]
            hidden = replace(me, concealed=(*me.concealed[1:], HIDDEN))
            seats = tuple(hidden if place == win.seat else each for place, each in enumerate(step.before.seats))
            state = replace(step.before, seats=seats)
            assert weigh_win(state, win, rules) == judge_win(state, win, rules)
            asked += 1
    assert asked > 20
