"""Games put into a store row by row, so that every figure of a study can be reckoned by hand."""

import json
import sqlite3
from typing import Any

from replay.engine.version import ENGINE_VERSION

NAMES = ("Ann", "Bo", "Cy", "Di")


def insert(connection: sqlite3.Connection, table: str, **values: Any) -> None:
    """One row."""
    names = ", ".join(f'"{name}"' for name in values)
    connection.execute(f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(values))})", list(values.values()))


def game(connection: sqlite3.Connection, number: int, *, players=NAMES, scores=(0, 0, 0, 0), **changes: Any) -> int:
    """A game without hands: `game-<number>`, clean, of ruleset any."""
    plain = {
        "id": number,
        "sha256": f"{number:064x}",
        "game": f"game-{number}",
        "source": "club.jsonl",
        "origin": "/club.jsonl",
        "place": 1,
        "line": 1,
        "ruleset": "any",
        "verdict": "clean",
        "hands": 0,
        "events": 0,
        "errors": 0,
        "warnings": 0,
        "notes": 0,
        "rulings": "{}",
        "overrides": "{}",
        "engine": ENGINE_VERSION,
        "program": "1",
        "ingested_at": "2026",
        "audited_at": "2026",
    }
    insert(connection, "games", **{**plain, **changes})
    for seat, name in enumerate(players):
        insert(connection, "players", game_id=number, seat=seat, name=name, score=scores[seat])
    return number


def hand(connection: sqlite3.Connection, game_id: int, place: int, **changes: Any) -> None:
    """A hand that was followed to its end, and nobody won."""
    plain = {
        "game_id": game_id,
        "hand": place,
        "number": place + 10,
        "line": place * 100,
        "dealer": 0,
        "excerpt": 0,
        "ended": "wall_exhausted",
        "score_0": 0,
        "score_1": 0,
        "score_2": 0,
        "score_3": 0,
    }
    insert(connection, "hands", **{**plain, **changes})


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
    by = "self_draw" if target is None else "discard"
    plain = {
        "game_id": game_id,
        "hand": place,
        "win": number,
        "line": 5,
        "turn": turn,
        "seat": seat,
        "won_by": by,
        "tile": tile,
        "target": target,
        "legal": 1,
        "computed_total": total,
        "reasons": "[]",
        "computed_payments": None if payments is None else json.dumps(payments),
    }
    insert(connection, "wins", **{**plain, **changes})
    for position, (name, value) in enumerate((rows or {}).items(), 1):
        insert(
            connection,
            "win_rows",
            game_id=game_id,
            hand=place,
            win=number,
            position=position,
            kind="computed",
            name=name.rstrip("'"),
            value=value,
            times=1,
        )
    for each, amount in enumerate(payments or ()):
        insert(
            connection,
            "payments",
            game_id=game_id,
            hand=place,
            payment=number,
            seat=each,
            line=5,
            reason="win",
            amount=amount,
        )


def analysis(
    connection: sqlite3.Connection, game_id: int, place: int, *, engine: int = ENGINE_VERSION, **seats: Any
) -> None:
    """The summaries of a hand; `s0=dict(...)` changes columns of seat 0 from a hand that was never ready."""
    insert(connection, "analysis", game_id=game_id, hand=place, engine=engine, blob=b"")
    plain = {
        "ready_turn": None,
        "ready_draws": None,
        "width": 0,
        "left": 0,
        "ready_turns": 0,
        "dead_turns": 0,
        "hell_known": 0,
        "hell_true": 0,
        "won": None,
        "won_hell": 0,
        "won_width": 0,
        "discards": 10,
        "judged": 10,
        "given_up": 0,
        "shanten_lost": 0,
        "broke_ready": 0,
        "dealt_in": 0,
        "could_deal_in": 0,
        "passed_wins": 0,
        "passed_calls": 0,
        "late": 0,
        "looked": 1,
        "ready_width": 0,
        "ready_left": 0,
        "won_hell_true": None,
    }
    for seat in range(4):
        changes = {**plain, **seats.get(f"s{seat}", {})}
        insert(connection, "hand_seats", game_id=game_id, hand=place, seat=seat, **changes)
