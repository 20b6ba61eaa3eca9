"""What Sichuan remembers after a run of draws and discards is what it remembers event by event."""

import pytest

from replay.engine import audit
from replay.engine.follow.plain import PlainRun
from replay.rulesets import find_ruleset
from replay.rulesets.sichuan.memory import HandMemory
from replay.simulate import simulate_game
from tests.engine.script import record
from tests.samples import often

RULINGS: tuple[dict[str, str], ...] = (
    {},
    {"kong-paid": "next-draw"},
    {"void-in-log": "infer"},
    {"missing-suit-first": "off"},
)


def compared(seed: int, rulings: dict[str, str]) -> int:
    """Hold the two against each other after every event of every run of a game; how many there were."""
    ruleset = find_ruleset("sichuan")
    rules = ruleset.under(ruleset.rulings.chosen(rulings))
    at_once = rules.memory.remember_run
    assert at_once is not None
    played = list(simulate_game(ruleset, seed, hands=2, rulings=rulings))
    found = 0
    for hand in audit(record(played), keep_steps=True).details:
        for step in hand.steps:
            if isinstance(step.states, PlainRun):
                events = [each.event for each in step.states.entries[: step.place + 1]]
                house = at_once(step.states.start, events)
                assert house == step.after.house
                found += isinstance(house, HandMemory)
    return found


@pytest.mark.parametrize("rulings", RULINGS)
def test_a_run_leaves_what_its_events_leave_one_by_one(rulings: dict[str, str]) -> None:
    assert compared(51, rulings) > 50


@pytest.mark.deep
@pytest.mark.parametrize("rulings", RULINGS)
@pytest.mark.parametrize("seed", range(60, often(63, 72)))
def test_so_do_the_runs_of_many_games(seed: int, rulings: dict[str, str]) -> None:
    assert compared(seed, rulings) > 50
