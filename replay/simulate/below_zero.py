"""Hands that end because a player is below zero, under rulings that say so."""

from __future__ import annotations

from replay.engine.table.ending import ended
from replay.rules import Rules
from replay.state import HandState


def broke(state: HandState, rules: Rules) -> bool:
    """Whether a player is below zero, which ends the hand where the rules say so, before its last win or draw.

    Where nobody has points to play for, the scores are sums alone, and say nothing.
    """
    if not rules.settlement.below_zero_ends or ended(state, rules) == "won":
        return False
    return sum(state.scores) > 0 and min(state.scores) < 0
