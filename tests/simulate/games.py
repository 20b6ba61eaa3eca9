"""What the tests of simulated games share: a game as events, and the audit of events."""

from __future__ import annotations

import io
from collections.abc import Iterable
from functools import cache
from itertools import chain
from pathlib import Path

from replay.engine import audit
from replay.events import AnyEvent, EventAt
from replay.formats import read_games, write_events
from replay.installation import shipped
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.verdicts import GameAudit

EDITIONS = ("b30fj", "b30fj-draft")
RECORDS = shipped("records")


def events_in(path: Path) -> list[AnyEvent]:
    """What a record says, game after game."""
    entries = chain.from_iterable(each.entries for each in read_games(path))
    return [each.event for each in entries if isinstance(each, EventAt)]


@cache
def game(ruleset: str, seed: int, *, hands: int = 4, with_wall: bool = True) -> tuple[AnyEvent, ...]:
    """A simulated game under default rulings, played once."""
    return tuple(simulate_game(find_ruleset(ruleset), seed, hands=hands, with_wall=with_wall))


def audited(events: Iterable[AnyEvent]) -> GameAudit:
    """The audit of one game, written to a file and read again."""
    (record,) = read_games(io.BytesIO(write_events(events)), "test")
    return audit(record)


def told(report: GameAudit) -> list[tuple[str, int]]:
    """The findings of a report as code and line."""
    return [(each.code, each.line) for each in report.findings]


def blamed(report: GameAudit) -> list[tuple[str, int]]:
    """The same without the notes on what a fault leaves open."""
    return [each for each in told(report) if each[0] != "unverifiable"]
