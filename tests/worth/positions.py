"""Decisions of simulated games, which the tests of this folder share."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from functools import cache

from msgspec.structs import replace

from replay.analysis.sight import dead_tiles
from replay.engine import audit
from replay.events import AnyEvent
from replay.formats import read_games, write_events
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.worth.decisions import decides, decision_of
from replay.worth.moments import Moments
from replay.worth.values import Decision, UndecidedError

RULESETS = ("b30fj", "b30fj-draft", "zung-jung", "sichuan", "xixi")


def rules_of(ruleset: str) -> Rules:
    """The default rules."""
    return find_ruleset(ruleset).under()


@cache
def events_of(ruleset: str, seed: int) -> tuple[AnyEvent, ...]:
    """A simulated game of one hand."""
    return tuple(simulate_game(find_ruleset(ruleset), seed, hands=1))


def moments_of(events: Iterable[AnyEvent], ruleset: str) -> Moments:
    """The decisions of the first hand of these events."""
    (record,) = read_games(io.BytesIO(write_events(events)), "test")
    report = audit(record, keep_steps=True)
    return Moments(record, report, report.details[0], rules_of(ruleset), {})


@cache
def moments(ruleset: str, seed: int) -> Moments:
    """The decisions of a simulated hand."""
    return moments_of(events_of(ruleset, seed), ruleset)


def decisions(ruleset: str, seed: int) -> Iterator[tuple[int, Decision]]:
    """Every decision of a simulated hand, each with the number of the event that it comes before."""
    found = moments(ruleset, seed)
    for event in range(1, len(found.hand.steps) + 1):
        try:
            yield event, found.before(event)
        except UndecidedError:
            continue


def open_ends(ruleset: str, seed: int, *, most: int, least: int = 1) -> Iterator[Decision]:
    """Decisions near the end of the wall at which all is known but the order of its last tiles."""
    rules = rules_of(ruleset)
    for step in moments(ruleset, seed).hand.steps:
        state = step.before
        if not least <= state.left <= most:
            continue
        whose = decides(state, step.at.event, rules)
        if whose is None:
            continue
        gone = dead_tiles(state, rules)
        assert gone is not None
        # dead tiles lie open, so that nothing but the order of the others is hidden
        bare = replace(
            state,
            wall=None,
            contested=None,
            dead=0,
            wall_size=state.wall_size - state.dead,
            robbed=(*state.robbed, *gone),
        )
        try:
            yield decision_of(bare, whose, rules, step.at.event)
        except UndecidedError:
            continue
