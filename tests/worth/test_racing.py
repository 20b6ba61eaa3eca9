"""What a choice gave up is measured on deals that had no part in finding the best one."""

from itertools import islice

import pytest

from replay.worth.racing import Limits, contrast
from replay.worth.rollouts import Rollouts, rolled_out
from tests.tools.worth import some_decisions
from tests.worth.positions import rules_of


def test_the_race_chooses_and_fresh_deals_measure(monkeypatch):
    """Deals that the race played are not among those that measure; a mean over other deals is another one."""
    played: list[tuple[int, tuple[int, ...]]] = []
    trial = Rollouts.trial

    def noted(self, number, options):
        played.append((number, tuple(options)))
        return trial(self, number, options)

    monkeypatch.setattr(Rollouts, "trial", noted)
    rules = rules_of("xixi")
    for seed, decision in islice(some_decisions("xixi"), 8):
        played.clear()
        found = rolled_out(decision, rules, limits=Limits(trials=6), seed=seed)
        best, chosen = decision.options.index(found.candidates[0].option), decision.chosen
        assert found.given_up is not None
        assert chosen is not None
        raced = [number for number, _ in played if number < 6]
        fresh = [(number, options) for number, options in played if number >= 6]
        assert raced == list(range(6))
        if best == chosen:
            assert (found.given_up.points, found.given_up.deals, fresh) == (0, 0, [])
            continue
        assert [options for _, options in fresh] == [(best, chosen)] * 6
        again = Rollouts(decision, rules, ("sound",), seed).trials([number for number, _ in fresh], (best, chosen))
        assert (found.given_up.points, found.given_up.error) == contrast(again)
        place = next(place for place, each in enumerate(found.candidates) if each.chosen)
        assert (place in found.too_close) is not found.given_up.beyond_doubt
        return
    pytest.fail("each of these players chose the best")
