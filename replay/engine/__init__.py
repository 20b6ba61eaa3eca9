"""Replaying and auditing: ask what is wrong with an event, compare what it claims, then update the table."""

from __future__ import annotations

from replay.engine.audit import audit
from replay.engine.table.apply import apply
from replay.engine.table.check import check
from replay.engine.table.deal import deal
from replay.engine.table.legal import legal_claims, legal_declarations, legal_discards, legal_events, legal_win
from replay.engine.table.wins.situation import winning_hand
from replay.engine.version import ENGINE_VERSION

__all__ = [
    "ENGINE_VERSION",
    "apply",
    "audit",
    "check",
    "deal",
    "legal_claims",
    "legal_declarations",
    "legal_discards",
    "legal_events",
    "legal_win",
    "winning_hand",
]
