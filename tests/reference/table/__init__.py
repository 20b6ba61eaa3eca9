"""A slow checker of whole records, written from the rule texts and the record format alone.

Plain dictionaries and counters, event by event; wins are scored by the slow scorers beside it. It shares nothing with
the engine: `make tamper` asks it whether a changed record is a legal one, and from which line on anybody could know
that it is none. A kong that lies face down is followed as each of the kongs that it may be: the record is legal as
long as one of these worlds is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any

from tests.reference.table.excerpt import Excerpt
from tests.reference.table.faults import FaultError, NotUnderstoodError
from tests.reference.table.game import Game
from tests.reference.table.reading import event_of
from tests.reference.table.tiles import DECKS, is_flower, is_joker

__all__ = ["NotUnderstoodError", "first_fault"]

MOST_WORLDS = 2000


def first_fault(lines: Iterable[str]) -> tuple[int, str] | None:
    """The first line (from 1) such that the record up to and with it begins no legal record, and why; None: legal.

    Hidden tiles may be whatever fits. A record that stops in the middle of a hand has its fault at the last line.
    NotUnderstoodError: the record chooses a ruling that this checker does not follow, or has too many kongs face down.
    """
    worlds: list[Game] = []
    last = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            event = event_of(line)
            if event["type"] == "start_game":
                if not _whole(worlds):
                    return last, "the record stops in the middle of a hand"
                worlds = [Game(event)]
            elif not worlds:
                return number, "no game has begun"
            else:
                worlds = _fed(worlds, event)
        except FaultError as fault:
            return number, str(fault)
        last = number
    if not _whole(worlds):
        return last, "the record stops in the middle of a hand"
    return None


def _fed(worlds: list[Game], event: dict[str, Any]) -> list[Game]:
    """The worlds in which this event can follow. FaultError: in none."""
    found: list[Game] = []
    faults: list[FaultError] = []
    for game in worlds:
        for each, other in _variants(game, event):
            try:
                each.feed(other)
            except FaultError as fault:
                faults.append(fault)
            else:
                found.append(each)
    if not found:
        raise faults[0]
    if len(found) > MOST_WORLDS:
        raise NotUnderstoodError("too many kongs lie face down")
    return found


def _variants(game: Game, event: dict[str, Any]) -> Iterator[tuple[Game, dict[str, Any]]]:
    """The game and the event; a kong that lies face down as every kong, each with a game of its own."""
    if event.get("tiles") != "????" or event["type"] != "kong" or isinstance(game.hand, Excerpt):
        yield game, event
        return
    for tile in DECKS[game.rules.ruleset]:
        if not is_joker(tile) and not is_flower(tile):
            other = deepcopy(game, {id(game.rules): game.rules})
            yield other, event | {"tiles": tile[0] * 4 + tile[1], "face_down": True}


def _whole(worlds: list[Game]) -> bool:
    return any(game.hand is None or isinstance(game.hand, Excerpt) for game in worlds) or not worlds
