"""Writing what the decisions of a hand were worth: one hand, one transaction."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import msgspec

from replay.store.connect import spoken
from replay.store.rows import GameRow
from replay.store.store import Store
from replay.store.worth.schema import WORTH
from replay.worth.hands import How, PlayedOut
from replay.worth.told import worth_of
from replay.worth.values import Answer

_WHERE: Final = ("game", "hand", "event")
"""Fields of an answer that other columns have."""


@contextmanager
def hand_kept(store: Store, game: GameRow, hand: int) -> Iterator[bool]:
    """One transaction for what is kept of a hand, with its tables; False where nothing is to be: the game is no longer
    there as it was, or its verdict is another engine's."""
    with spoken(store.path), store.database.atomic():
        for statement in WORTH:
            store.connection.execute(statement.strip())
        query = (
            "SELECT 1 FROM games g JOIN hands h ON h.game_id = g.id"
            " WHERE g.id = ? AND g.sha256 = ? AND g.engine = ? AND h.hand = ?"
        )
        yield store.one_row(query, game.id, game.sha256, store.engine, hand) is not None


def keep_worth(store: Store, game: GameRow, hand: int, how: How, found: Sequence[PlayedOut]) -> bool:
    """Keep the decisions of the hand at this place (from 1) in the place of older ones.

    False, and nothing is done, where `hand_kept` says so.
    """
    with hand_kept(store, game, hand) as there:
        if not there:
            return False
        store.connection.execute("DELETE FROM worth_hands WHERE game_id = ? AND hand = ?", [game.id, hand])
        store.connection.execute(
            "INSERT INTO worth_hands (game_id, hand, engine, players, trials, seed) VALUES (?, ?, ?, ?, ?, ?)",
            [game.id, hand, store.engine, json.dumps(how.versions), how.trials, how.seed],
        )
        store.connection.executemany(
            "INSERT INTO worth (game_id, hand, event, seat, line, turn, kind, phase, given_up, error, beyond_doubt,"
            " answer) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [(game.id, hand, *columns_of(each).values()) for each in found],
        )
        return True


def columns_of(found: PlayedOut) -> dict[str, object]:
    """A decision as it is kept, by the names of the columns."""
    given_up = found.answer.given_up
    assert given_up is not None, "a decision that was made"
    return {
        "event": found.event,
        "seat": found.answer.seat,
        "line": found.line,
        "turn": found.turn,
        "kind": found.kind,
        "phase": phase_of(found.left, found.wall),
        "given_up": given_up.points,
        "error": given_up.error,
        "beyond_doubt": int(given_up.beyond_doubt),
        "answer": _kept(found.answer),
    }


def _kept(answer: Answer) -> str:
    told = msgspec.to_builtins(worth_of(answer))
    return json.dumps({name: each for name, each in told.items() if name not in _WHERE}, separators=(",", ":"))


def phase_of(left: int, wall: int) -> str:
    """Which third of the wall is being drawn where so many of its tiles are left."""
    return "early" if 3 * left > 2 * wall else "middle" if 3 * left > wall else "late"
