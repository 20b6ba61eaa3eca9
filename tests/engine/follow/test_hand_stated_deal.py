"""A player's wind is that of the deal which the record states, whoever is supposed to have dealt."""

from __future__ import annotations

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import AnyEvent, StartHand
from replay.hands import WINDS
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.view.audit import audit_view
from tests.engine.script import record
from tests.tamper.sources import RULESETS
from tests.view.rendering import shown

NAMES = {"E": "East", "S": "South", "W": "West", "N": "North"}


def another_dealer(ruleset: str, seed: int, hand: int, by: int) -> list[AnyEvent]:
    """A legal game of two hands but for the dealer that one of them states."""
    events = list(simulate_game(find_ruleset(ruleset), seed, hands=2))
    place = [at for at, event in enumerate(events) if isinstance(event, StartHand)][hand]
    start = events[place]
    assert isinstance(start, StartHand)
    events[place] = structs.replace(start, dealer=(start.dealer + by) % 4)
    return events


@pytest.mark.parametrize("by", [1, 2, 3])
@pytest.mark.parametrize("hand", [0, 1])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_winds_follow_the_deal_that_is_stated(ruleset: str, hand: int, by: int) -> None:
    for seed in (1, 2):
        events = another_dealer(ruleset, seed, hand, by)
        stated = [event.dealer for event in events if isinstance(event, StartHand)]
        found = audit(record(events), keep_steps=True)
        assert [each.dealer for each in found.details] == stated
        assert any(each.code in ("out_of_turn", "wrong_dealer") for each in found.findings)
        for each, dealer in zip(found.details, stated, strict=True):
            assert {state.dealer for step in each.steps for state in (step.before, step.after)} <= {dealer}
        steps = [step for each in found.details for step in each.steps]
        told = shown(audit_view(found, steps), 160)
        for finding in found.findings:
            if finding.seat is not None and finding.hand is not None:
                wind = NAMES[WINDS[(finding.seat - stated[finding.hand - 1]) % 4]]
                assert f"({wind})" in told, told
