"""Simulated games with their steps and their analysis, made once."""

from __future__ import annotations

import io
from functools import cache

from replay.analysis.hand import analyse_hand
from replay.analysis.values import HandAnalysis
from replay.engine import audit
from replay.events import AnyEvent, GameRecord
from replay.formats import read_games, write_events
from replay.rules import Rules
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import hide, simulate_game
from replay.verdicts import GameAudit, HandAudit

RULESETS = tuple(all_rulesets())


@cache
def events_of(
    ruleset: str,
    seed: int,
    hands: int = 2,
    *,
    with_wall: bool = True,
    seen_from: int | None = None,
    rulings: tuple[tuple[str, str], ...] = (),
) -> tuple[AnyEvent, ...]:
    """A simulated game, as it was or as one seat saw it."""
    events = tuple(simulate_game(find_ruleset(ruleset), seed, hands=hands, with_wall=with_wall, rulings=dict(rulings)))
    return events if seen_from is None else tuple(hide(events, seen_from))


def recorded(events: tuple[AnyEvent, ...]) -> GameRecord:
    """The record of events."""
    (record,) = read_games(io.BytesIO(write_events(events)), "test")
    return record


def audited(events: tuple[AnyEvent, ...]) -> tuple[GameAudit, Rules]:
    """The audit of events, with steps, and the rules that it used."""
    record = recorded(events)
    report = audit(record, keep_steps=True)
    ruleset = find_ruleset(report.ruleset)
    return report, ruleset.under(ruleset.rulings.chosen(report.rulings or {}))


@cache
def analysed(
    ruleset: str,
    seed: int,
    hands: int = 2,
    *,
    with_wall: bool = True,
    seen_from: int | None = None,
    rulings: tuple[tuple[str, str], ...] = (),
) -> tuple[Rules, list[tuple[HandAudit, HandAnalysis]]]:
    """Each hand of a simulated game with its analysis."""
    events = events_of(ruleset, seed, hands, with_wall=with_wall, seen_from=seen_from, rulings=rulings)
    report, rules = audited(events)
    return rules, [(hand, analyse_hand(hand, rules)) for hand in report.details]
