"""A player below zero ends the hand where the rulings say so: in what is played out, and in simulated hands."""

import pytest
from msgspec.structs import replace

from replay.events import EndGame, EndHand, StartGame, StartHand, Win
from replay.rules import NO_PAYMENTS
from replay.simulate.players import players_named
from replay.simulate.scribe import Scribe, four
from replay.simulate.table import TableInPlay
from replay.worth.playing import played
from replay.worth.values import Decision
from tests.rulesets.sichuan.table import played as written
from tests.rulesets.sichuan.table import rules, state_before
from tests.simulate.games import audited, told
from tests.tools.scenes import slugs

HANDS = ("2345678m23456p5s", "11123456789m46s", "11123456789p34s", "")
PLAY = "0Vs 1Vp 2Vm 3Vp 0+9m-5s 2W ...=0"
"""East puts down 5s, on which West wins a point from him; South would win on it, too."""


def points(scores, value):
    """What West makes of winning, and of letting pass, the others being alike; and the win."""
    events = written(*HANDS, play=PLAY)
    place = next(at for at, each in enumerate(events) if isinstance(each, Win))
    win = events[place]
    under = rules(bankruptcy=value)
    state = replace(state_before(events, place, bankruptcy=value), scores=scores)
    decision = Decision(state=state, seat=2, options=(win, None), kind="win")
    players = players_named(["sound"] * 4, under, 1)
    return [played(decision, each, state, under, players, "1").points for each in decision.options]


def test_the_hand_is_over_with_the_win_that_leaves_a_player_below_zero():
    """If West lets it pass South wins on it, East is below zero, and West has no further chance."""
    assert points((0, 9, 9, 9), "ends-hand") == [1, 0]
    assert points((0, 9, 9, 9), "default")[1] > 0


def test_where_nobody_falls_below_zero_the_hand_goes_on():
    assert points((1, 9, 9, 9), "ends-hand") == points((1, 9, 9, 9), "default")


def test_where_nobody_has_points_to_play_for_the_scores_are_sums_alone():
    assert points(NO_PAYMENTS, "ends-hand") == points(NO_PAYMENTS, "default")


def hand_of(scores, value):
    """A simulated hand of players `sound` that begins with these scores, as events and judged."""
    under = rules(bankruptcy=value)
    (start, dealt, *_) = written(*HANDS, play=PLAY)
    assert isinstance(start, StartGame)
    assert isinstance(dealt, StartHand)
    dealt = replace(dealt, scores=scores)
    scribe = Scribe(under, dealt, scores)
    TableInPlay(under, players_named(["sound"] * 4, under, 1), scribe).to_its_end()
    start = replace(start, scores=scores, rulings=slugs({"bankruptcy": value}))
    return scribe.events, told(audited((start, *scribe.events, EndGame(scores=scribe.state.scores))))


@pytest.mark.parametrize("value", ["ends-hand", "default"])
def test_a_simulated_hand_ends_as_the_rulings_say(value):
    scores = four([0, 0, 0, 40])
    events, findings = hand_of(scores, value)
    assert findings == []
    end = events[-1]
    assert isinstance(end, EndHand)
    assert end.scores is not None
    paying = [each for each in events if getattr(each, "payments", None) not in (None, NO_PAYMENTS)]
    if value == "ends-hand":
        # nobody but North has a point: the first payment of another leaves him below zero
        assert end.reason == "won"
        assert end.payments == NO_PAYMENTS
        assert min(end.scores) < 0
    else:
        assert len(paying) > 1
