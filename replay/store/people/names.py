"""The one place that says by which name a player is counted: `players.name` is what `counted_as` gives.

Every question to the store reads `players.name`, so a person whose names are joined is one person everywhere. The
records stay as they are; where one of them says another name, that is in `recorded_names`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

SEATS: Final = (
    "SELECT p.game_id, p.seat, coalesce(r.name, p.name) AS name, p.score FROM players p"
    " LEFT JOIN recorded_names r ON r.game_id = p.game_id AND r.seat = p.seat"
)
"""The rows of `players` with the names of the records."""
Seat = tuple[int, str, int]
"""A row of `players` without its game: the seat, the name, the score."""


def counted_as(names: Sequence[str], known: Mapping[str, str]) -> tuple[str, ...]:
    """The names by which the players of one game are counted, of those in its record.

    Nobody sits in two seats: a game in which two of them would be one person keeps the names of its record.

    >>> counted_as(["Mei", "Sam", "Lin", "Bob"], {"Mei": "Mei Lin"})
    ('Mei Lin', 'Sam', 'Lin', 'Bob')
    >>> counted_as(["Mei", "Mei Lin", "Lin", "Bob"], {"Mei": "Mei Lin"})
    ('Mei', 'Mei Lin', 'Lin', 'Bob')
    """
    found = tuple(known.get(name, name) for name in names)
    return found if len(set(found)) == len(set(names)) else tuple(names)


def put_players(connection: sqlite3.Connection, game_id: int, seats: Iterable[Seat]) -> None:
    """Write the players of a game; the names are those of the record."""
    rows = list(seats)
    known = {}
    for _, name, _ in rows:
        for (player,) in connection.execute("SELECT player FROM aliases WHERE name = ?", [name]):
            known[name] = player
    counted = counted_as([name for _, name, _ in rows], known)
    connection.executemany(
        "INSERT INTO players (game_id, seat, name, score) VALUES (?, ?, ?, ?)",
        [(game_id, seat, name, score) for (seat, _, score), name in zip(rows, counted, strict=True)],
    )
    connection.executemany(
        "INSERT INTO recorded_names (game_id, seat, name) VALUES (?, ?, ?)",
        [(game_id, seat, name) for (seat, name, _), other in zip(rows, counted, strict=True) if name != other],
    )


def count_anew(connection: sqlite3.Connection, names: Iterable[str]) -> None:
    """Write the players of all games anew in which one of these names occurs."""
    games: set[int] = set()
    for name in names:
        for table in ("players", "recorded_names"):
            games.update(row[0] for row in connection.execute(f"SELECT game_id FROM {table} WHERE name = ?", [name]))  # noqa: S608
    for game_id in sorted(games):
        seats = [_seat(row) for row in connection.execute(f"{SEATS} WHERE p.game_id = ? ORDER BY p.seat", [game_id])]
        for table in ("players", "recorded_names"):
            connection.execute(f"DELETE FROM {table} WHERE game_id = ?", [game_id])  # noqa: S608
        put_players(connection, game_id, seats)


def _seat(row: Any) -> Seat:
    return row["seat"], row["name"], row["score"]
