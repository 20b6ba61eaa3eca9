"""Games put into a store row by row, so that every figure of a study can be reckoned by hand."""

import json
import sqlite3
from typing import Any

from replay.engine.version import ENGINE_VERSION
from replay.store.connect import insert as inserted

NAMES = ("Ann", "Bo", "Cy", "Di")
_NOTHING = {"INTEGER": 0, "TEXT": "", "BLOB": b""}


def insert(connection: sqlite3.Connection, table: str, **values: Any) -> None:
    """One row; what a column needs and nobody says is nothing."""
    columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
    needed = {name: _NOTHING[kind] for _, name, kind, required, *_ in columns if required}
    inserted(connection, table, {**needed, **values})


def game(connection: sqlite3.Connection, number: int, *, players=NAMES, scores=(0, 0, 0, 0), **changes: Any) -> int:
    """A game without hands: `game-<number>`, clean, of ruleset any."""
    named = {"id": number, "sha256": f"{number:064x}", "game": f"game-{number}", "ruleset": "any", "verdict": "clean"}
    where = {"source": "club.jsonl", "origin": "/club.jsonl", "place": 1, "line": 1}
    judged = {"rulings": "{}", "overrides": "{}", "engine": ENGINE_VERSION}
    insert(connection, "games", **{**named, **where, **judged, **changes})
    for seat, name in enumerate(players):
        insert(connection, "players", game_id=number, seat=seat, name=name, score=scores[seat])
    return number


def hand(connection: sqlite3.Connection, game_id: int, place: int, **changes: Any) -> None:
    """A hand that was followed to its end, and nobody won."""
    plain = {"hand": place, "number": place + 10, "line": place * 100, "ended": "wall_exhausted"}
    insert(connection, "hands", game_id=game_id, **{**plain, **changes})


def win(
    connection: sqlite3.Connection,
    game_id: int,
    place: int,
    seat: int,
    *,
    number: int = 1,
    tile: str = "5m",
    target: int | None = None,
    turn: int = 20,
    total: int | None = 8,
    payments: tuple[int, ...] | None = None,
    rows: dict[str, int] | None = None,
    **changes: Any,
) -> None:
    """A legal win, with its payments in the ledger."""
    at = {"game_id": game_id, "hand": place}
    won = {"win": number, "seat": seat, "won_by": "self_draw" if target is None else "discard", "target": target}
    moved = None if payments is None else json.dumps(payments)
    plain = {**won, "line": 5, "turn": turn, "tile": tile, "legal": 1, "computed_total": total, "reasons": "[]"}
    insert(connection, "wins", **{**at, **plain, "computed_payments": moved, **changes})
    for position, (name, value) in enumerate((rows or {}).items(), 1):
        row = {"position": position, "kind": "computed", "name": name.rstrip("'"), "value": value, "times": 1}
        insert(connection, "win_rows", **at, win=number, **row)
    for each, amount in enumerate(payments or ()):
        insert(connection, "payments", **at, payment=number, seat=each, line=5, reason="win", amount=amount)


def analysis(
    connection: sqlite3.Connection, game_id: int, place: int, *, engine: int = ENGINE_VERSION, **seats: Any
) -> None:
    """The summaries of a hand; `s0=dict(...)` changes columns of seat 0 from a hand that was never ready."""
    insert(connection, "analysis", game_id=game_id, hand=place, engine=engine)
    plain = {"discards": 10, "judged": 10, "looked": 1, "dead_turns": 0, "hell_true": 0, "could_deal_in": 0}
    for seat in range(4):
        changes = {**plain, **seats.get(f"s{seat}", {})}
        insert(connection, "hand_seats", game_id=game_id, hand=place, seat=seat, **changes)
