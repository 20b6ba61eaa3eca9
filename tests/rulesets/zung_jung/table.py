"""What the tests of Zung Jung's play share: ways to a table, a win and its payments, the faults of an event."""

from __future__ import annotations

from replay.engine import check
from replay.events import AnyEvent, Win
from replay.rules import Rules
from replay.state import HandState
from tests.tools.scenes import Scene, events_of, table_after

READY = "22245m789m33366z"
"""Waits for 3m and 6m; on a discard worth 50: Half Flush 40, Concealed Hand 5, Two Concealed Pungs 5."""


def events(*hands: str, play: str, **rulings: str) -> list[AnyEvent]:
    """The whole record of a hand that comes to its end, its seats' tiles filled up; rulings with underscores."""
    return events_of("test", "zung-jung", Scene(hands, play), rulings)


def wins(*hands: str, play: str, **rulings: str) -> list[Win]:
    """The wins of a hand that comes to its end."""
    found = events(*hands, play=play, **rulings)
    return [event for event in found if isinstance(event, Win)]


def paid(*hands: str, play: str, **rulings: str) -> tuple[int, ...]:
    """What the only win of the hand moves."""
    (win,) = wins(*hands, play=play, **rulings)
    assert win.payments is not None
    return win.payments


def table(*hands: str, play: str, **rulings: str) -> tuple[HandState, Rules]:
    """The table after the moves."""
    return table_after("zung-jung", Scene(hands, play), rulings)


def codes(at: tuple[HandState, Rules], event: AnyEvent, following: AnyEvent | None = None) -> list[str]:
    """The codes of the faults of an event at this table."""
    state, rules = at
    return [found.code for found in check(state, event, rules, following)]
