"""Tiles handed on before play: who has not done so does it once, and nobody what he was given (sichuan, `exchange`)."""

from random import Random

import pytest

from replay.events import AnyEvent, Exchange
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.simulate.opening import hand_on_the_rest
from replay.state import HandState
from replay.worth.playing import Runner
from tests.worth.positions import moments_of

RULINGS = {"exchange": "three-tiles"}


class Writing(Runner):
    """Takes what is legal, and keeps it."""

    def __init__(self, rules: Rules, state: HandState) -> None:
        super().__init__(rules, state, 0)
        self.written: list[Exchange] = []

    def write(self, event: AnyEvent) -> None:
        assert isinstance(event, Exchange)
        assert self.allows(event)
        super().write(event)
        self.written.append(event)


@pytest.mark.parametrize("before", range(4))
@pytest.mark.parametrize("seed", range(3))
def test_the_rest_hand_on_once_each_after_so_many_have(before, seed):
    game = find_ruleset("sichuan")
    rules = game.under(game.rulings.chosen(RULINGS))
    hand = moments_of(simulate_game(game, seed, hands=1, rulings=RULINGS), "sichuan").hand
    steps = [each for each in hand.steps if isinstance(each.at.event, Exchange)]
    options = [each.at.event for each in steps if isinstance(each.at.event, Exchange)]
    assert len(options) == 4
    option = options[before]
    step = (option.target - option.seat) % 4
    held = [len(each.concealed) for each in steps[0].before.seats]
    writing = Writing(rules, steps[before].before)
    writing.write(option)
    hand_on_the_rest(writing, Random(seed), step)
    assert [each.seat for each in writing.written[1:]] == [each.seat for each in options[before + 1 :]]
    assert [len(each.concealed) for each in writing.state.seats] == held


def test_they_are_of_the_suit_with_the_fewest():
    game = find_ruleset("sichuan")
    rules = game.under(game.rulings.chosen(RULINGS))
    hand = moments_of(simulate_game(game, 1, hands=1, rulings=RULINGS), "sichuan").hand
    first = next(each for each in hand.steps if isinstance(each.at.event, Exchange))
    writing = Writing(rules, first.before)
    hand_on_the_rest(writing, Random(1), 1)
    for event in writing.written:
        dealt = first.before.seats[event.seat].concealed
        suits = [[kind for kind in dealt if kind // 9 == suit] for suit in range(3)]
        fewest = min(len(suit) for suit in suits if len(suit) >= 3)
        (suit,) = {kind // 9 for kind in event.tile_kinds}
        assert len(suits[suit]) == fewest
