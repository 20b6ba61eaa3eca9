"""Payments that do not sum to zero are told at their own event, whatever is wrong before it or with it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.tamper.changes import changes
from tests.tamper.judging import audited, engine_on, faults_of
from tests.tamper.pairs import VIEWS
from tests.tamper.sources import RULESETS, lines_of, simulated

Events = list[dict[str, Any]]


def after_a_fault(ruleset: str, view: str, seed: int) -> Iterator[tuple[str, Events]]:
    """Records with one change anywhere, in the deal too, that leaves its payments, and what was changed."""
    source, chance = simulated(ruleset, seed, view), Random(f"{seed} {view}")
    made = [each for each in changes(list(source.events), 1, chance) if "payments" not in each.kind]
    for change in chance.sample(made, 4):
        events = change.make(list(source.events))[0]
        if all(code != "bad_event" for _, code in engine_on(lines_of(events))):
            yield change.what, events


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_uneven_payments_are_told_at_their_event(ruleset: str, view: str, seed: int) -> None:
    for what, events in after_a_fault(ruleset, view, seed):
        ends = [place for place, event in enumerate(events) if event["type"] == "end_hand"]
        paying = [
            place for place, event in enumerate(events[: ends[0] + 1] if ends else events) if event.get("payments")
        ]
        for place in paying:
            a, *rest = events[place]["payments"]
            uneven = [*events[:place], {**events[place], "payments": [a + 1, *rest]}, *events[place + 1 :]]
            findings, compared = audited(lines_of(uneven))
            assert (place + 1, "wrong_payments") in faults_of(findings), what
            assert compared.payments, what
