"""The positions of the page worth-positions: legal, told as they were worked out, and in the order that is claimed."""

import pytest

from replay.view.sentences import choice_text
from replay.worth.racing import BEYOND_DOUBT
from tests.contracts.test_commands_told import calls, wrong
from tests.tools.positions import kept, page
from tests.worth.named import every_position, named_positions
from tests.worth.positions import RULESETS

POSITIONS = [pytest.param(ruleset, each, id=f"{ruleset}-{each.name}") for ruleset, each in every_position()]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_there_are_at_least_a_dozen_in_each_ruleset(ruleset):
    names = [each.name for each in named_positions(ruleset)]
    assert len(names) == len(set(names)) >= 12


@pytest.mark.parametrize(("ruleset", "position"), POSITIONS)
def test_each_is_a_moment_at_which_what_is_compared_may_be_done(ruleset, position):
    decision = position.decision(ruleset)
    assert len(decision.options) == len(set(position.compare)) >= 2
    assert set(position.compare) >= {each for pair in position.ranked for each in pair}
    assert len(position.why.split()) >= 12


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_figures_bear_out_the_order_that_is_claimed(ruleset):
    answers = kept()[ruleset]
    assert list(answers) == [each.name for each in named_positions(ruleset)]
    for position in named_positions(ruleset):
        choices = answers[position.name]["choices"]
        assert {each["choice"] for each in choices} == set(position.compare)
        behind = {each["choice"]: (each["behind"], each["behind_error"]) for each in choices}
        for better, worse in position.ranked:
            assert better == choices[0]["choice"]
            points, error = behind[worse]
            assert points > BEYOND_DOUBT * error


def test_the_page_has_each_with_a_command_that_there_is():
    text = page(kept())
    commands = list(calls(text))
    assert len(commands) == len(list(every_position()))
    assert [each for each in commands if wrong(each)] == []


@pytest.mark.deep
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_order_holds_when_a_few_are_played_out_again(ruleset):
    again = [each for each in named_positions(ruleset) if each.again]
    assert again
    for position in again:
        found, close = position.played(ruleset, trials=96, seed=2).candidates()
        order = [choice_text(each.option).plain for each in found]
        for better, worse in position.ranked:
            assert order.index(better) in (0, *close)
            assert order.index(worse) not in (0, *close)
