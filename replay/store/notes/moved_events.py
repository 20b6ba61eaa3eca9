"""Where the events of a hand stand after its record has changed: the old record, which the store keeps, and the new."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, Final

from replay.events import EndGame, EventAt, StartGame, StartHand
from replay.formats.record import read_game
from replay.formats.write import write_event
from replay.store.connect import intact
from replay.store.pack import unpacked
from replay.store.reader import Reader

_WITHOUT_EFFECT: Final = ("meta", "note", "t")
"""What an event may carry beside the play."""
_MOST: Final = 2000
"""Events of a hand that are compared with those of another one; no hand that was played has as many."""


def played(event: str) -> Mapping[str, Any]:
    """What is played in an event, from its JSON: all of it but what any event may carry besides."""
    return {name: value for name, value in json.loads(event).items() if name not in _WITHOUT_EFFECT}


def moves(reader: Reader, sha256: str, hand: int, now: Sequence[str]) -> dict[int, int] | None:
    """Where each event of a hand, counted from its deal, 0, stands among those of `now`, JSON; without those that
    are not there any more. `sha256` is the content that the game had. None where the store has no such record any more.
    """
    query = "SELECT line, size, bytes FROM earlier_versions WHERE sha256 = ? ORDER BY id DESC LIMIT 1"
    rows = reader.rows(query, [sha256])
    if not rows:
        return None
    row = rows[0]
    before: list[str] = []
    with intact(reader.path):
        place = 0
        for entry in read_game(unpacked(row), "", row["line"]).entries:
            if isinstance(entry, EventAt) and not isinstance(entry.event, StartGame | EndGame):
                place += isinstance(entry.event, StartHand)
                if place == hand:
                    before.append(write_event(entry.event).decode())
    if not before or max(len(before), len(now)) > _MOST:
        return None
    old, new = ([json.dumps(played(each), sort_keys=True) for each in several] for several in (before, now))
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    return {block.a + each: block.b + each for block in blocks for each in range(block.size)}
