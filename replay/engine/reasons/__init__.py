"""Why what was found in a game of another program is right by the rules of that program, each reason proven."""

from __future__ import annotations

from replay.engine.reasons.differs import as_played

__all__ = ["as_played"]
