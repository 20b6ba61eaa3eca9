"""Wins and kongs that the rules deny: what they state moves no points, now or when the hand is settled."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from replay.engine.suppose.trouble import Resumed, Trouble
from replay.events import AnyEvent, Kong, Win
from replay.state import HandState

_NONE: Final = frozenset({"illegal_win", "passed_win", "outranked_call", "illegal_kong", "joker_limit", "wall_empty"})
"""Codes of faults that say of a win or kong that it is none, though play may have gone on as if it were one."""


def is_none(before: HandState, event: AnyEvent, code: str, supposed: Resumed) -> bool:
    """Whether a faulty event is no win and no kong under what is supposed. `code`: of its first fault that blocks."""
    if supposed.instead is None and isinstance(event, Win | Kong):
        return code in _NONE or not _taken(before, supposed.state, event)
    return not isinstance(supposed.instead, Win | Kong)


def unpaid(trouble: Trouble, supposed: Resumed) -> Resumed:
    """What is supposed, where the rules deny the kong: nothing was paid for it, so nothing is given back."""
    memory, event, before = trouble.rules.memory, trouble.event, trouble.state
    if memory.remember is None or not isinstance(event, Kong) or not trouble.breaks or supposed.moved_event:
        return supposed
    if not is_none(before, event, trouble.code, supposed):
        return supposed
    after = supposed.state
    if _taken(before, after, event):
        after = structs.replace(after, at_stake=None)
    return structs.replace(supposed, state=structs.replace(after, house=memory.remember(before, event, after, True)))


def _taken(before: HandState, after: HandState, event: Win | Kong) -> bool:
    """Whether what is supposed has the win or kong happen, as it is recorded or nearly so."""
    one, other = before.seats[event.seat], after.seats[event.seat]
    return (one.won, one.melds) != (other.won, other.melds)
