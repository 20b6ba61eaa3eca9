"""The rotation of dealer and round wind that rulesets share: the deal passes on, the round after four deals."""

from __future__ import annotations

from replay.hands import WINDS
from replay.rules.values import NextDeal
from replay.state import HandState


def passed(state: HandState, *, by_number: bool = False) -> NextDeal:
    """The next deal when the deal passes. `by_number`: the round wind goes by the hand's number, not by its dealer."""
    dealer = (state.dealer + 1) % 4
    ends = state.number % 4 == 0 if by_number else dealer == 0
    if state.round is None or not ends:
        return dealer, state.round
    return dealer, WINDS[(WINDS.index(state.round) + 1) % 4]
