"""What the tables of events and of the analysis are made of."""

from __future__ import annotations

import json
from collections.abc import Sequence

from replay.store.queries.filter import NUMBERS
from replay.store.reader import Reader


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
