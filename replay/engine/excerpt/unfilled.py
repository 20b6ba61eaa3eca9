"""What was not filled in: a game without a hand, a deal without a move, an excerpt without a win. None is clean.

Nothing in them could be wrong, so nothing is right either (the commands' page, "What a clean verdict means").
"""

from __future__ import annotations

from collections.abc import Sequence

from replay.engine.outcome import Entries
from replay.events import BadLine, EventAt, StartHand, Win
from replay.findings import Fault, Finding
from replay.tiles import HIDDEN, parse_tiles


def unfilled(start: StartHand, entries: Entries) -> Fault | None:
    """What is missing in a hand of which nothing is told that could be judged; None if something is.

    A line that can't be read may be what is missing: it is blamed itself.
    """
    if any(isinstance(each, BadLine) for each in entries):
        return None
    events = [each.event for each in entries if isinstance(each, EventAt)]
    if start.excerpt and not any(isinstance(each, Win) for each in events):
        what = "Nothing of this excerpt is filled in" if not events else "This excerpt has no win"
        return _missing(f"{what}: who won, on which tile and with which hand is not recorded.")
    known = start.wall is not None or any(set(parse_tiles(hand)) - {HIDDEN} for hand in start.hands)
    if start.excerpt or events or known:
        return None
    return _missing("Nothing of this hand is filled in: neither a tile of the deal nor a move is recorded.")


def no_hand(hands: int, found: Sequence[Finding]) -> Fault | None:
    """What is missing in a game without hands, where nothing else is found in it: one that goes on is `unfinished`."""
    if hands or found:
        return None
    return _missing("No hand is recorded in this game: there is nothing to check.")


def _missing(message: str) -> Fault:
    return Fault(code="unverifiable", message=message, rule="record format, Events", blocks=False)
