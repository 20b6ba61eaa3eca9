"""What of a result was luck: nothing on the average, exactly where every order of the wall is played out."""

import io
from itertools import islice

import pytest

from replay.engine import audit
from replay.events import StartHand
from replay.formats import read_games, write_events
from replay.rulesets import find_ruleset
from replay.simulate import hide, simulate_game
from replay.state import SEATS
from replay.worth.luck import lucks_of
from replay.worth.playing import played_by_all
from replay.worth.results import Share, fitted_of, hand_luck, share_of
from replay.worth.rollouts import Rollouts
from tests.worth.positions import RULESETS, moments_of, open_ends, rules_of


@pytest.mark.parametrize("ruleset", RULESETS)
def test_over_all_orders_of_the_wall_the_luck_of_every_seat_is_nothing(ruleset):
    rules, some = rules_of(ruleset), 0
    ends = (each for seed in range(1, 60) for each in open_ends(ruleset, seed, most=4, least=2))
    for decision in islice(ends, 12):
        table = Rollouts(decision, rules, ("sound",), 1)
        lucks, total, met = lucks_of(rules, SEATS, table.players), [0.0] * 4, 0.0
        for dealt in table.deals.each():
            for each in lucks:
                each.begin()
            played_by_all(dealt, rules, table.players, "", lucks, begun=True)
            total = [a + each.total for a, each in zip(total, lucks, strict=True)]
            met += sum(abs(each.total) for each in lucks)
        assert total == pytest.approx([0] * 4, abs=1e-6)
        some += met > 0.01
    assert some


def luck(events, ruleset):
    return hand_luck(moments_of(events, ruleset).hand, rules_of(ruleset))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_result_is_its_luck_and_its_play_and_needs_no_wall(ruleset):
    game = [tuple(simulate_game(find_ruleset(ruleset), 3, hands=1, with_wall=each)) for each in (True, False)]
    found, without = (luck(each, ruleset) for each in game)
    (start,) = (each for each in game[0] if isinstance(each, StartHand))
    (record,) = read_games(io.BytesIO(write_events(game[0])), "test")
    assert start.scores == (0, 0, 0, 0)
    assert found.result == audit(record).details[0].scores
    for each in (found.result, found.deal, found.draws):
        assert sum(each) == pytest.approx(0, abs=1e-9)
    assert any(abs(each) > 0.05 for each in found.draws)
    if not rules_of(ruleset).wall.scoring_tiles:  # what a win might have turned is in the wall
        assert without == found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_is_not_told_where_tiles_are_not_recorded_or_the_hand_breaks_off(ruleset):
    events = tuple(simulate_game(find_ruleset(ruleset), 3, hands=1))
    assert luck(events, ruleset) is not None
    assert luck(tuple(hide(events, 0)), ruleset) is None
    assert luck(events[:30], ruleset) is None
    assert fitted_of("mine") is None


@pytest.mark.parametrize(
    ("hands", "error"),
    [
        ([(-32, -25.0)], 10),  # of one hand: what results of the ruleset vary by
        ([(5, 0.0), (-5, 0.0)], (2 * (20 * 100 + 50) / 21) ** 0.5),
        ([(7, 7.0)] * 401, (401 * 20 * 100 / 420) ** 0.5),  # many hands tell it themselves
    ],
)
def test_the_error_of_play_is_that_of_its_spread(hands, error):
    found = share_of(hands, 10.0)
    assert found.error == pytest.approx(error)
    assert (found.hands, found.result) == (len(hands), sum(each for each, _ in hands))


def test_it_is_told_in_one_form_whose_parts_add_up():
    assert share_of([(-32, -25.2)], 12.3).told == "-32: luck -25, play -7 ± 12"
    assert Share(hands=1, result=3, luck=1.26, error=0.5).told == "+3: luck +1.3, play +1.7 ± 0.5"
