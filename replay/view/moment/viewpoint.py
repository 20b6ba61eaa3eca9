"""A game as one of its players could see it, without findings: most would only say that tiles are hidden."""

from __future__ import annotations

from msgspec.structs import replace

from replay.simulate.seen import seen_from
from replay.verdicts import GameAudit, HandAudit

__all__ = ["seen_from", "silent"]


def silent(report: GameAudit) -> GameAudit:
    """The audit without its findings, also those of the steps."""
    return replace(report, findings=(), details=tuple(map(_silent, report.details)))


def _silent(hand: HandAudit) -> HandAudit:
    return replace(hand, steps=tuple(replace(step, findings=()) for step in hand.steps))
