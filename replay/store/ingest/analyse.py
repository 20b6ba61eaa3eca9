"""The analysis of a game from its audit, as ingestion and `replay analyse` store it."""

from __future__ import annotations

from replay.analysis.columns import HandColumns
from replay.analysis.hand import hand_in_columns
from replay.rulesets import find_ruleset
from replay.verdicts import GameAudit


def analyse_game(audit: GameAudit) -> tuple[HandColumns, ...]:
    """Every hand of a game analysed under the rulings of its audit, which must have kept its steps.

    There is none in a game that could not be audited.
    """
    if not audit.details:
        return ()
    ruleset = find_ruleset(audit.ruleset)
    rules = ruleset.under(ruleset.chosen(audit.rulings or {}))
    return tuple(hand_in_columns(hand, rules) for hand in audit.details)
