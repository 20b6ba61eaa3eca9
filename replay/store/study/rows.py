"""The rows that a study counts, one player in one hand: which hands are chosen, and what is known of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any, Final

from replay.store.errors import StoreError
from replay.store.queries.filter import GameFilter, games_condition
from replay.store.reader import Reader

LEFT_OUT: Final = {
    "excerpt": "not recorded event by event",
    "not_followed": "the audit could not follow it",
    "not_ended": "the record does not come to its end",
}
"""Why a hand does not count."""
STANDS: Final = "w.legal IS NOT 0"
"""A win that the rules do not deny."""
REASON: Final = (
    "CASE WHEN h.excerpt THEN 'excerpt' WHEN h.broken_at IS NOT NULL THEN 'not_followed'"
    " WHEN h.ended IS NULL THEN 'not_ended' END"
)
"""Which of `LEFT_OUT` holds of a hand; NULL if it counts."""
_TICKS: Final = 100_000
"""Steps of SQLite between two looks at the clock and the keyboard: some milliseconds."""


class StudyError(StoreError):
    """A study that cannot be made: no such player, pattern or figure; the message says what there is."""


class StudyFilter(GameFilter, frozen=True, kw_only=True):
    """Which hands a study is about: those of the games in which one of the players sat, of all games without players.

    `patterns`: only the hands that the player won with each of these rows.
    """

    patterns: tuple[str, ...] = ()


class StudyRows:
    """The rows of a study, in a temporary table of this connection."""

    def __init__(self, reader: Reader, table: str, chosen: StudyFilter) -> None:
        self.reader, self.table, self.chosen = reader, table, chosen
        self.condition, self.values = games_condition(chosen)

    def get(self, head: str, rest: str = "", values: Sequence[Any] = ()) -> list[sqlite3.Row]:
        """The answer to `head` FROM the rows, called s, `rest`."""
        return self.reader.rows(f"{head} FROM {self.table} s {rest}", values)

    def one(self, what: str, rest: str = "", values: Sequence[Any] = ()) -> int:
        """One number."""
        return int(self.get(f"SELECT {what}", rest, values)[0][0])


_ANALYSED: Final = (
    "ready_turn",
    "ready_draws",
    "ready_width",
    "ready_left",
    "ready_turns",
    "dead_turns",
    "hell_known",
    "hell_true",
    "won_hell",
    "won_hell_true",
    "won_width",
    "judged",
    "given_up",
    "shanten_lost",
    "broke_ready",
    "could_deal_in",
    "passed_wins",
    "passed_calls",
    "late",
)
"""Columns of `hand_seats` that figures are made of."""
_FED: Final = f"w.game_id = h.game_id AND w.hand = h.hand AND w.target = p.seat AND {STANDS}"
_ROWS: Final = f"""
SELECT h.game_id, h.hand, h.number, h.line, p.seat, p.name, g.ruleset,
  w.win, w.won_by, w.turn AS win_turn, w.computed_total AS total,
  json_extract(w.computed_payments, '$[' || p.seat || ']') AS gained,
  (SELECT count(*) FROM wins w WHERE w.game_id = h.game_id AND w.hand = h.hand AND {STANDS}) AS table_wins,
  (SELECT count(*) FROM wins w WHERE {_FED}) AS fed,
  (SELECT min(w.turn) FROM wins w WHERE {_FED}) AS fed_turn,
  (SELECT sum(json_extract(w.computed_payments, '$[' || p.seat || ']')) FROM wins w WHERE {_FED}) AS paid,
  (SELECT coalesce(sum(y.amount), 0) FROM payments y
   WHERE y.game_id = h.game_id AND y.hand = h.hand AND y.seat = p.seat) AS points,
  a.engine IS NOT NULL AS analysed, coalesce(s.looked, 0) AS looked,
  {", ".join(f"s.{name}" for name in _ANALYSED)}
FROM hands h JOIN games g ON g.id = h.game_id JOIN players p ON p.game_id = h.game_id
LEFT JOIN wins w ON w.game_id = h.game_id AND w.hand = h.hand AND w.win = (
  SELECT min(w.win) FROM wins w
  WHERE w.game_id = h.game_id AND w.hand = h.hand AND w.seat = p.seat AND {STANDS})
LEFT JOIN {{analysis}} a ON a.game_id = h.game_id AND a.hand = h.hand AND a.engine = ?
LEFT JOIN {{hand_seats}} s ON s.game_id = h.game_id AND s.hand = h.hand AND s.seat = p.seat AND a.engine IS NOT NULL
WHERE {REASON} IS NULL
"""  # noqa: S608
_WON_WITH: Final = (
    " AND EXISTS (SELECT 1 FROM win_rows r WHERE r.game_id = w.game_id AND r.hand = w.hand AND r.win = w.win"
    " AND r.kind = 'computed' AND r.name = ?)"
)
_NO_ANALYSIS: Final = {
    "analysis": "(SELECT NULL AS game_id, NULL AS hand, NULL AS engine WHERE 0)",
    "hand_seats": "(SELECT NULL AS game_id, NULL AS hand, NULL AS seat, NULL AS looked,"
    f" {', '.join(f'NULL AS {name}' for name in _ANALYSED)} WHERE 0)",
}
"""What stands in for the tables of the analysis, which anybody may drop."""
_NUMBERS: Final = count(1)


@contextmanager
def chosen_rows(reader: Reader, chosen: StudyFilter, tick: Callable[[], None] | None = None) -> Iterator[StudyRows]:
    """The rows of the chosen hands, all four players of each, while the context lasts; only temporary tables are
    written. `tick` is called some hundred times a second while SQLite works. Raises StoreError.
    """
    rows = StudyRows(reader, f"temp.study_{next(_NUMBERS)}", chosen)
    there = reader.tables()
    tables = {name: name if there.issuperset(_NO_ANALYSIS) else other for name, other in _NO_ANALYSIS.items()}
    query = f"{_ROWS.format(**tables)} AND {rows.condition}{_WON_WITH * len(chosen.patterns)}"
    with _watched(reader, tick):
        try:
            reader.rows(f"CREATE TABLE {rows.table} AS {query}", [reader.engine, *rows.values, *chosen.patterns])
            yield rows
        finally:
            reader.connection.set_progress_handler(None, 0)
            reader.rows(f"DROP TABLE IF EXISTS {rows.table}")


@contextmanager
def _watched(reader: Reader, tick: Callable[[], None] | None) -> Iterator[None]:
    """Has SQLite look up from its work now and then, also so that Ctrl-C ends it."""
    raised: list[BaseException] = []

    def look_up() -> int:
        try:
            if tick is not None:
                tick()
        except BaseException as error:  # SQLite would swallow it: it is raised again below
            raised.append(error)
        return len(raised)

    reader.connection.set_progress_handler(look_up, _TICKS)
    try:
        yield
    except StoreError:
        if raised:
            raise raised[0] from None
        raise
