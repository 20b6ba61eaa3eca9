"""Before play in Sichuan: tiles handed on after others have done so, missing suits still to be named; who may."""

import pytest

from replay.events import Exchange, VoidSuit
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.simulate.hide import hide
from replay.worth.moments import Moments
from replay.worth.racing import Limits
from replay.worth.rollouts import rolled_out
from replay.worth.values import UndecidedError
from tests.worth.positions import events_of, moments_of

RULINGS = {"exchange": "three-tiles"}
GAME = find_ruleset("sichuan")
RULES = GAME.under(GAME.rulings.chosen(RULINGS))


def handed(seed: int) -> Moments:
    found = moments_of(simulate_game(GAME, seed, hands=1, rulings=RULINGS), "sichuan")
    found.rules = RULES
    return found


@pytest.mark.parametrize("seed", [1, 2])
def test_what_others_handed_on_is_hidden_and_the_direction_is_that_of_the_record(seed):
    moments = handed(seed)
    events = [each.at.event for each in moments.hand.steps[:4]]
    steps = {(each.target - each.seat) % 4 for each in events if isinstance(each, Exchange)}
    assert len(steps) == 1
    for before in range(1, 5):
        given = {each.seat for each in events[: before - 1] if isinstance(each, Exchange)}
        for seat in {*range(4)} - given:
            decision = moments.before(before, seat)
            exchanges = [each for each in decision.options if isinstance(each, Exchange)]
            assert exchanges
            assert {(each.target - seat) % 4 for each in exchanges} == steps
        found = rolled_out(decision, RULES, limits=Limits(trials=1))
        assert len(found.candidates) == len(decision.options)


def test_after_the_last_event_it_is_the_next_who_has_named_no_suit():
    events = [*simulate_game(GAME, 11, hands=1)]
    first = next(at for at, each in enumerate(events) if isinstance(each, VoidSuit))
    named: list[int] = []
    for number in range(1, 4):
        moments = moments_of(events[: first + number], "sichuan")
        event = events[first + number - 1]
        assert isinstance(event, VoidSuit)
        named.append(event.seat)
        _, decision = moments.at_end()
        assert decision.kind == "opening"
        assert decision.seat not in named
    named_by_all = moments_of(events[: first + 4], "sichuan")
    with pytest.raises(UndecidedError, match="nobody has anything to choose"):
        named_by_all.at_end()
    with pytest.raises(UndecidedError, match="nothing comes after its deal"):
        moments_of(events[:first], "sichuan").at_end()


def test_where_hands_are_hidden_nobody_says_that_nobody_could_choose():
    moments = moments_of(hide(events_of("zung-jung", 1), 1), "zung-jung")
    with pytest.raises(
        UndecidedError, match="nothing to choose; before event 2 of hand 1 what others could choose is not"
    ):
        moments.before(2, 1)
