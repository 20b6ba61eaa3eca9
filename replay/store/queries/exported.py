"""What the tables of events and of the analysis are made of."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from replay.store.queries.filter import NUMBERS
from replay.store.reader import Reader


class EventLine(NamedTuple):
    """An event of a hand: its row in the view `events`, with the number that the record gave the hand."""

    hand: int
    number: int
    seq: int
    line: int
    turn: int | None
    seat: int | None
    type: str
    tile: str | None
    json: str


def event_lines(reader: Reader, game: int, hand: int | None = None) -> list[EventLine]:
    """The events of the hands of a game, in the order of the record."""
    query = (
        "SELECT e.hand, h.number, e.seq, e.line, e.turn, e.seat, e.type, e.tile, e.json"
        " FROM events e JOIN hands h ON h.game_id = e.game_id AND h.hand = e.hand"
        " WHERE e.game_id = :game AND (:hand IS NULL OR h.number = :hand) ORDER BY e.seq"
    )
    return [EventLine(*row) for row in reader.rows(query, {"game": game, "hand": hand})]


def moved(reader: Reader, game: int) -> dict[tuple[int, int], list[int]]:
    """What each event of a game moved as computed, by seat: by hand and line."""
    found: dict[tuple[int, int], list[int]] = {}
    for hand, line, seat, amount in reader.rows(
        "SELECT hand, line, seat, amount FROM payments WHERE game_id = ?", [game]
    ):
        found.setdefault((hand, line), [0, 0, 0, 0])[seat] += amount
    return found


def scores_after(reader: Reader, game: int) -> dict[int, list[int]]:
    """The scores after each hand of a game, by seat."""
    query = "SELECT hand, score_0, score_1, score_2, score_3 FROM hands WHERE game_id = ?"
    return {hand: scores for hand, *scores in reader.rows(query, [game])}


def codes_at(reader: Reader, game: int) -> dict[int, list[str]]:
    """The codes of what was found at each line of a game, in the order of the record."""
    found: dict[int, list[str]] = {}
    for line, code in reader.rows("SELECT line, code FROM findings WHERE game_id = ? ORDER BY finding", [game]):
        found.setdefault(line, []).append(code)
    return found


def has_hand(reader: Reader, games: Sequence[int], number: int) -> bool:
    """Whether one of the games has a hand of this number."""
    query = f"SELECT 1 FROM hands WHERE game_id IN {NUMBERS} AND number = ? LIMIT 1"  # noqa: S608
    return bool(reader.rows(query, [json.dumps(list(games)), number]))
