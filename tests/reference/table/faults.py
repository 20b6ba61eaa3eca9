"""What the slow checker raises."""

from __future__ import annotations


class FaultError(Exception):
    """The record up to and with this event is the beginning of no legal record; the text says why."""


class NotUnderstoodError(Exception):
    """The record chooses a ruling that this checker does not follow: it has no opinion."""


def need(fact: object, why: str) -> None:
    """Raise FaultError with this reason unless the fact holds."""
    if not fact:
        raise FaultError(why)
