"""Runs of draws and discards that are followed in one call, and the claims that are found."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random

import pytest
from msgspec.structs import replace

from replay.analysis.hand import Analysis, hand_in_columns
from replay.analysis.runs import run_codes
from replay.distance import asked
from replay.engine import audit
from replay.engine.follow.codes import OTHER
from replay.engine.follow.plain import PlainRun
from replay.engine.table.legal import compositions
from replay.events import AnyEvent, Chow, Discard, Draw, Pung, Win
from replay.findings import Finding
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.state import HandState
from replay.tiles import Kind
from replay.verdicts import Step
from tests.analysis.games import RULESETS, audited, events_of, recorded
from tests.samples import deep

KERNEL = pytest.mark.skipif(asked.running() != "kernel", reason="the kernel was not built, or is turned off")
SEEDS = (21, *(deep(seed) for seed in range(22, 25)))


def coded(events: tuple[AnyEvent, ...]) -> list[tuple[Step, int]]:
    """Each step of a game with its code."""
    hands = audit(recorded(events), keep_steps=True).details
    return [each for hand in hands for each in zip(hand.steps, run_codes(hand.steps), strict=True)]


@KERNEL
@pytest.mark.parametrize("ruleset", RULESETS)
def test_most_events_are_followed_in_runs(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    alone: Counter[type[AnyEvent]] = Counter()
    whole = Analysis._step

    def told(self: Analysis, number: int, step: Step) -> None:
        alone[type(step.at.event)] += 1
        whole(self, number, step)

    monkeypatch.setattr(Analysis, "_step", told)
    report, rules = audited(events_of(ruleset, 21))
    for hand in report.details:
        hand_in_columns(hand, rules)
    plain = sum(isinstance(step.at.event, Draw | Discard) for hand in report.details for step in hand.steps)
    assert alone[Draw] + alone[Discard] < plain / 8
    assert alone[Win]


def test_a_run_is_made_of_known_draws_discards_and_claims() -> None:
    for step, code in coded(events_of("zung-jung", 21)):
        assert (code != OTHER) is isinstance(step.at.event, Draw | Discard | Chow | Pung)
    hidden = [code for step, code in coded(events_of("zung-jung", 21, seen_from=1)) if tile_of(step.at.event) == "?"]
    assert OTHER not in hidden


def test_a_run_ends_where_something_was_found_or_a_table_is_another() -> None:
    steps = [step for step, _ in coded(events_of("zung-jung", 21))][:8]
    assert OTHER not in run_codes(steps)
    found = Finding(code="wall_mismatch", line=1, message="")
    assert [*run_codes([*steps[:3], replace(steps[3], findings=(found,))])].index(OTHER) == 3
    assert [*run_codes([*steps[:3], *steps[4:]])].index(OTHER) == 3
    still = replace(steps[0], states=(steps[0].before, steps[0].before), place=0)
    assert [*run_codes([still])] == [OTHER]


@KERNEL
@pytest.mark.parametrize("ruleset", RULESETS)
def test_hardly_a_table_is_made_of_the_events_of_runs(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    report, rules = audited(events_of(ruleset, 21))
    made: list[int] = []
    whole = PlainRun._made

    def counted(self: PlainRun, place: int) -> HandState:
        made.append(place)
        return whole(self, place)

    monkeypatch.setattr(PlainRun, "_made", counted)
    for hand in report.details:
        hand_in_columns(hand, rules)
    assert len(made) < sum(len(hand.steps) for hand in report.details) / 5


def tile_of(event: AnyEvent) -> str | None:
    return event.tile if isinstance(event, Draw) else None


def by_asking(concealed: tuple[Kind, ...], tile: Kind, rules: Rules) -> set[tuple[str, tuple[Kind, ...]]]:
    """Every meld of the tile with any tiles of the hand, by what the ruleset says of it alone."""
    return {
        (meld, given)
        for meld, number in (("open_kong", 3), ("pung", 2), ("chow", 2))
        if meld in rules.play.calls
        for given in combinations_with_replacement(sorted({*concealed}), number)
        if not Counter(given) - Counter(concealed) and rules.play.meld_fault(meld, tile, given, None) is None  # type: ignore[arg-type]
    }


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_meld_with_a_discard_is_proposed(ruleset: str) -> None:
    rng, rules = Random(ruleset), find_ruleset(ruleset).under()
    wall = [kind for kind, number in enumerate(rules.ruleset.copies) for _ in range(number)]
    wild = [kind for kind in wall if kind in rules.ruleset.wild]
    for _ in range(60):
        tiles = [*rng.sample(wall, 9), *rng.sample(wild, min(len(wild), rng.randrange(4)))]
        tile, *rest = tiles if rng.random() < 0.7 else tiles[::-1]
        concealed = tuple(sorted(rest))
        assert {*compositions(concealed, tile, rules)} == by_asking(concealed, tile, rules)
