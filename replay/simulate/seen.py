"""A game as one of its players could see it: what the others hold and draw is hidden, then it is audited anew.

Nothing that the engine says afterwards can tell what the player could not know.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from replay.engine import audit
from replay.events import AnyEvent, EventAt, Exchange, GameRecord, Win
from replay.rules import Rules
from replay.simulate.hide import hide
from replay.tiles import format_tiles, hidden_tiles, parse_tiles
from replay.verdicts import GameAudit


def seen_from(record: GameRecord, seat: int, rules: Rules, rulings: Mapping[str, str]) -> GameAudit:
    """The audit, with its steps, of the game as the player in this seat could have written it down."""
    entries = [each for each in record.entries if isinstance(each, EventAt)]
    hidden = hide((_closed(each.event, seat, rules) for each in entries), seat)
    places = {id(entry): EventAt(event=event, line=entry.line) for entry, event in zip(entries, hidden, strict=True)}
    seen = replace(record, entries=tuple(places.get(id(each), each) for each in record.entries))
    return audit(seen, rulings=rulings, keep_steps=True)


def _closed(event: AnyEvent, seat: int, rules: Rules) -> AnyEvent:
    """What `hide` leaves open: tiles handed on between others, and winners' hands where they are not shown."""
    match event:
        case Exchange() if seat not in (event.seat, event.target):
            return replace(event, tiles=format_tiles(hidden_tiles(len(parse_tiles(event.tiles)))))
        case Win() if event.seat != seat and rules.unseen.winners_show == "melds":
            return replace(event, hand=None)
        case _:
            return event
