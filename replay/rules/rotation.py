"""The rotation of dealer and round wind that rulesets share: the deal passes on, the round after four deals."""

from __future__ import annotations

from replay.hands import WINDS, Wind
from replay.rules.values import NextDeal
from replay.state import HandState


def passed(state: HandState, *, by_number: bool = False) -> NextDeal:
    """The next deal when the deal passes. `by_number`: the round wind goes by the hand's number, not by its dealer."""
    dealer = (state.dealer + 1) % 4
    ends = state.number % 4 == 0 if by_number else dealer == 0
    return dealer, wind_after(state.round) if ends else state.round


def wind_after(wind: Wind | None) -> Wind | None:
    """The round wind after this one."""
    return None if wind is None else WINDS[(WINDS.index(wind) + 1) % 4]
