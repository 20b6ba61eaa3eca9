"""A slow checker of whole records, written from the rule texts and the record format alone.

Plain dictionaries and counters, event by event; wins are scored by the slow scorers beside it. It shares nothing with
the engine: `make tamper` asks it whether a changed record is a legal one, and from which line on anybody could know
that it is none.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.reference.table.excerpt import Excerpt
from tests.reference.table.faults import FaultError, NotUnderstoodError
from tests.reference.table.game import Game
from tests.reference.table.reading import event_of

__all__ = ["NotUnderstoodError", "first_fault"]


def first_fault(lines: Iterable[str]) -> tuple[int, str] | None:
    """The first line (from 1) such that the record up to and with it begins no legal record, and why; None: legal.

    Hidden tiles may be whatever fits. A record that stops in the middle of a hand has its fault at the last line.
    NotUnderstoodError: the record chooses a ruling that this checker does not follow.
    """
    game: Game | None = None
    last = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            event = event_of(line)
            if event["type"] == "start_game":
                if game is not None and not _whole(game):
                    return last, "the record stops in the middle of a hand"
                game = Game(event)
            elif game is None:
                return number, "no game has begun"
            else:
                game.feed(event)
        except FaultError as fault:
            return number, str(fault)
        last = number
    if game is not None and not _whole(game):
        return last, "the record stops in the middle of a hand"
    return None


def _whole(game: Game) -> bool:
    return game.hand is None or isinstance(game.hand, Excerpt)
