"""The rows that a study counts, one player in one hand: which hands are chosen, and what is known of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any, Final

from replay.store.errors import StoreError
from replay.store.queries.filter import GameFilter, games_condition
from replay.store.reader import Reader
from replay.store.rows import FoundRow

GAINED: Final = (
    "CAST(json_extract(coalesce(w.computed_payments, CASE WHEN NOT EXISTS (SELECT 1 FROM findings f WHERE"
    " f.game_id = w.game_id AND f.line = w.line AND f.seat = w.seat AND f.code = 'wrong_payments')"
    " THEN w.claimed_payments END), '$[' || {} || ']') AS BIGINT)"
)
"""What a win moved to the account of a seat; as it is claimed, where the rules cannot say it and do not deny it."""
TOTAL: Final = "coalesce(w.computed_total, w.claimed_total)"
"""What a win is worth; as it is claimed, where the rules cannot say it. NULL: nobody says it."""
LEFT_OUT: Final = {
    "not_followed": "the audit could not follow it",
    "not_ended": "the record does not come to its end",
}
"""Why a hand does not count."""
STANDS: Final = "coalesce(w.legal, 1) <> 0"
"""A win that the rules do not deny."""
REASON: Final = (
    "CASE WHEN h.broken_at IS NOT NULL THEN 'not_followed' WHEN h.ended IS NULL AND NOT (h.excerpt <> 0 AND EXISTS"
    " (SELECT 1 FROM wins w WHERE w.game_id = h.game_id AND w.hand = h.hand)) THEN 'not_ended' END"
)
"""Which of `LEFT_OUT` holds of a hand; NULL if it counts. One that was written down counts by its win or its end."""


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

    def get(self, head: str, rest: str = "", values: Sequence[Any] = ()) -> list[FoundRow]:
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
  w.win, w.won_by, CASE WHEN h.excerpt = 0 THEN w.turn END AS win_turn, {TOTAL} AS total,
  {GAINED.format("p.seat")} AS gained,
  (SELECT count(*) FROM wins w WHERE w.game_id = h.game_id AND w.hand = h.hand AND {STANDS}) AS table_wins,
  (SELECT count(*) FROM wins w WHERE {_FED}) AS fed,
  (SELECT min(w.turn) FROM wins w WHERE {_FED} AND h.excerpt = 0) AS fed_turn,
  (SELECT sum({GAINED.format("p.seat")}) FROM wins w WHERE {_FED}) AS paid,
  (SELECT coalesce(sum(y.amount), 0) FROM payments y
   WHERE y.game_id = h.game_id AND y.hand = h.hand AND y.seat = p.seat) AS points,
  CASE WHEN h.excerpt = 0 THEN a.engine IS NOT NULL END AS analysed, coalesce(s.looked, 0) AS looked,
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
SEATS: Final = "seats"
"""A table that a database may have: the rows of all hands that count, with what the engine `Reader.engine` made."""
SEATS_TEXTS: Final = ("name", "ruleset", "won_by")
SEATS_COLUMNS: Final = (
    *("game_id", "hand", "number", "line", "seat", "name", "ruleset", "win", "won_by", "win_turn", "total", "gained"),
    *("table_wins", "fed", "fed_turn", "paid", "points", "analysed", "looked"),
    *_ANALYSED,
)
"""Its columns, all of them numbers but `SEATS_TEXTS`."""
_NO_ANALYSIS: Final = {
    "analysis": "(SELECT NULL AS game_id, NULL AS hand, NULL AS engine WHERE false)",
    "hand_seats": "(SELECT NULL AS game_id, NULL AS hand, NULL AS seat, NULL AS looked,"
    f" {', '.join(f'NULL AS {name}' for name in _ANALYSED)} WHERE false)",
}
"""What stands in for the tables of the analysis, which anybody may drop."""
_NUMBERS: Final = count(1)


def counted_rows(*, analysed: bool = True) -> str:
    """The query for the rows of all hands that count, which further conditions may follow; its value is the version of
    the engine whose analyses count. `analysed`: whether the tables of the analysis are there.
    """
    return _ROWS.format(**{name: name if analysed else other for name, other in _NO_ANALYSIS.items()})


@contextmanager
def chosen_rows(reader: Reader, chosen: StudyFilter, tick: Callable[[], None] | None = None) -> Iterator[StudyRows]:
    """The rows of the chosen hands, all four players of each, while the context lasts; only temporary tables are
    written. `tick` is called some times a second during a query. Raises StoreError.
    """
    there = reader.tables()
    if SEATS in there and chosen.says_nothing:
        with reader.source.watched(tick):
            yield StudyRows(reader, SEATS, chosen)
        return
    rows = StudyRows(reader, f"study_{next(_NUMBERS)}", chosen)
    if SEATS in there:
        query, values = f"SELECT w.* FROM {SEATS} w JOIN games g ON g.id = w.game_id WHERE true", list[Any]()  # noqa: S608
    else:
        query, values = counted_rows(analysed=there.issuperset(_NO_ANALYSIS)), [reader.engine]
    query += f" AND {rows.condition}{_WON_WITH * len(chosen.patterns)}"
    with reader.source.watched(tick):
        try:
            reader.rows(f"CREATE TEMP TABLE {rows.table} AS {query}", [*values, *rows.values, *chosen.patterns])
            yield rows
        finally:
            reader.rows(f"DROP TABLE IF EXISTS {rows.table}")
