"""What plots of many hands count: hands by a number, hell waits, rows won, deal-ins; and the hands behind a point.

A *measure* is a number of one player's hand; its plot counts hands by that number. Nothing is kept: a bucket's hands
are asked for when somebody points at it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from replay.engine.version import ENGINE_VERSION
from replay.store.queries.filter import EVERY_GAME, TEXTS, GameFilter, games_condition
from replay.store.reader import Reader
from replay.store.rows import FoundRow
from replay.store.study.rows import REASON, STANDS

MOST_LISTED: Final = 60
"""Hands listed behind a point; the rest are counted."""


class HandFilter(Struct, frozen=True, kw_only=True):
    """Which hands a plot counts: of which games, of which players; without players, of all who sat in them."""

    games: GameFilter = EVERY_GAME
    players: tuple[str, ...] = ()

    @property
    def apart(self) -> bool:
        """Whether the players are shown beside each other."""
        return len(self.players) > 1


class Measure(Struct, frozen=True, kw_only=True):
    """A number of a hand: `column` of the table `hand_seats`, over the hands that meet `counts`."""

    column: str
    counts: str
    last: int
    """The bucket that holds everything from here on."""


READY_TURN: Final = Measure(column="((s.ready_turn + 3) >> 2)", counts="s.ready_turn IS NOT NULL", last=20)
"""The go-around, of four turns, in which a hand was first ready, of the hands that ever were; 0: as dealt."""
WIDTH: Final = Measure(column="s.width", counts=READY_TURN.counts, last=30)
"""The kinds of tile that a hand waited for at most, of the hands that were ready."""
GIVEN_UP: Final = Measure(column="s.given_up", counts="s.judged > 0", last=60)
"""The tiles that a hand's discards gave up, of the hands with a judged discard."""


class Bucket(Struct, frozen=True):
    """A bar: whose hands, the number, how many hands."""

    player: str
    value: int
    hands: int


class HandAt(Struct, frozen=True, kw_only=True):
    """A hand of a player, to be opened: the game, the hand's place from 1, the line of the event if one is meant."""

    sha256: str
    game: str
    hand: int
    seat: int
    name: str
    line: int | None = None
    event: int | None = None
    note: str = ""


class Behind(Struct, frozen=True):
    """The hands behind a point: some of them, and how many there are."""

    hands: tuple[HandAt, ...]
    total: int


class HellWaitTally(Struct, frozen=True, kw_only=True):
    """Hell waits of a player: hands with one and won on one as far as they could know, and hands with one in truth."""

    player: str
    ready: int
    made: int
    won: int
    true: int


class RowWon(Struct, frozen=True):
    """A scoring row: in how many wins it counted, and what it added in all."""

    name: str
    wins: int
    value: int


def has_analysis(reader: Reader) -> bool:
    """Whether this engine has analysed any hand of the store."""
    if not reader.has_analyses():
        return False
    return bool(reader.rows("SELECT 1 FROM analysis WHERE engine = ? LIMIT 1", [ENGINE_VERSION]))


def hands_condition(wanted: HandFilter) -> tuple[str, list[Any]]:
    """The hands that count, as `replay study` counts them."""
    text, values = games_condition(wanted.games)
    text = f"{REASON} IS NULL AND {text}"
    if wanted.players:
        text += f" AND p.name IN {TEXTS}"
        values.append(json.dumps(wanted.players))
    return text, values


def by_moves(reader: Reader, wanted: HandFilter) -> tuple[int, int]:
    """How many of the hands that count are recorded by moves, and how many count: what waits and discards stand on."""
    where, values = hands_condition(wanted)
    query = (
        "SELECT count(*) FILTER (WHERE excerpt = 0), count(*) FROM (SELECT DISTINCT h.game_id, h.hand, h.excerpt"  # noqa: S608
        f" FROM hands h JOIN games g ON g.id = h.game_id JOIN players p ON p.game_id = h.game_id WHERE {where}) t"
    )
    part, whole = reader.rows(query, values)[0]
    return int(part), int(whole)


HAND_SEATS: Final = (
    "FROM hand_seats s JOIN hands h ON h.game_id = s.game_id AND h.hand = s.hand"
    f" JOIN analysis a ON a.game_id = s.game_id AND a.hand = s.hand AND a.engine = {ENGINE_VERSION}"
    " JOIN games g ON g.id = s.game_id JOIN players p ON p.game_id = s.game_id AND p.seat = s.seat"
)
HAND_WINS: Final = (
    "FROM wins w JOIN hands h ON h.game_id = w.game_id AND h.hand = w.hand JOIN games g ON g.id = w.game_id"
    " JOIN players p ON p.game_id = w.game_id AND p.seat = "
)


_WORTH: Final = (
    "coalesce(w.computed_total || ' ' || CASE w.computed_total WHEN 1 THEN rtrim(w.unit, 's') ELSE w.unit END, '')"
)


def _bucket(measure: Measure) -> str:
    return f"CASE WHEN {measure.column} < {measure.last} THEN {measure.column} ELSE {measure.last} END"


def histogram(reader: Reader, wanted: HandFilter, measure: Measure) -> tuple[Bucket, ...]:
    """How many hands have each value of the measure, for each studied player, or for all together."""
    where, values = hands_condition(wanted)
    who = "p.name" if wanted.apart else "''"
    found = reader.rows(
        f"SELECT {who}, {_bucket(measure)} AS value, count(*) {HAND_SEATS}"
        f" WHERE {where} AND {measure.counts} GROUP BY 1, 2 ORDER BY 1, 2",
        values,
    )
    return tuple(Bucket(row[0], row[1], row[2]) for row in found)


def behind(reader: Reader, wanted: HandFilter, measure: Measure, player: str, value: int) -> Behind:
    """The hands of one bucket; `player` is "" where all are counted together."""
    where, values = hands_condition(wanted)
    who, more = ("p.name = ?", [player]) if player else ("true", [])
    return _hands(
        reader,
        f"{HAND_SEATS} WHERE {where} AND {measure.counts} AND {_bucket(measure)} = ? AND {who}",
        [*values, value, *more],
        "s.game_id, s.hand, s.seat, NULL, ''",
    )


def hell_waits(reader: Reader, wanted: HandFilter) -> tuple[HellWaitTally, ...]:
    """Hell waits by player, those with the most ready hands first (12 of them, or those that are studied)."""
    where, values = hands_condition(wanted)
    found = reader.rows(
        "SELECT p.name, sum(s.ready_turn IS NOT NULL), sum(s.hell_known > 0), sum(s.won_hell),"
        f" sum(coalesce(s.hell_true, 0) > 0) {HAND_SEATS} WHERE {where}"
        " GROUP BY p.name HAVING sum(s.ready_turn IS NOT NULL) > 0 ORDER BY 2 DESC, 1 LIMIT 12",
        values,
    )
    return tuple(HellWaitTally(player=r[0], ready=r[1], made=r[2], won=r[3], true=r[4]) for r in found)


def rows_won(reader: Reader, wanted: HandFilter, most: int = 25) -> tuple[RowWon, ...]:
    """The scoring rows of legal wins of the studied players, the most frequent first."""
    where, values = hands_condition(wanted)
    found = reader.rows(
        f"SELECT r.name, count(*), sum(r.value) {HAND_WINS}w.seat JOIN win_rows r"
        " ON r.game_id = w.game_id AND r.hand = w.hand AND r.win = w.win"
        f" WHERE {where} AND {STANDS} AND r.kind = 'computed' GROUP BY r.name ORDER BY 2 DESC, 1 LIMIT ?",
        [*values, most],
    )
    return tuple(RowWon(*row) for row in found)


def behind_row(reader: Reader, wanted: HandFilter, name: str) -> Behind:
    """The legal wins in which a row counted."""
    where, values = hands_condition(wanted)
    return _hands(
        reader,
        f"{HAND_WINS}w.seat JOIN win_rows r ON r.game_id = w.game_id AND r.hand = w.hand AND r.win = w.win"
        f" WHERE {where} AND {STANDS} AND r.kind = 'computed' AND r.name = ?",
        [*values, name],
        f"w.game_id, w.hand, w.seat, w.line, {_WORTH}",
    )


def deal_ins(reader: Reader, wanted: HandFilter) -> dict[str, int]:
    """On how many tiles of each kind that a studied player put down somebody won, by notation; robbed kongs too."""
    where, values = hands_condition(wanted)
    found = reader.rows(
        f"SELECT w.tile, count(*) {HAND_WINS}w.target WHERE {where} AND {STANDS}"
        " AND w.won_by <> 'self_draw' AND w.tile <> '?' GROUP BY w.tile",
        values,
    )
    return {row[0]: row[1] for row in found}


def behind_tile(reader: Reader, wanted: HandFilter, tile: str) -> Behind:
    """The wins on tiles of this kind that a studied player put down; the seat is that player's."""
    where, values = hands_condition(wanted)
    return _hands(
        reader,
        f"{HAND_WINS}w.target WHERE {where} AND {STANDS} AND w.won_by <> 'self_draw' AND w.tile = ?",
        [*values, tile],
        f"w.game_id, w.hand, w.target, w.line, {_WORTH}",
    )


def _hands(reader: Reader, source: str, values: Sequence[Any], columns: str) -> Behind:
    """The hands of a query; `columns` are game, hand, seat, line, note."""
    total = reader.rows(f"SELECT count(*) {source}", values)[0][0]
    rows = reader.rows(
        f"SELECT {columns}, g.sha256, g.game, p.name {source} ORDER BY 1 DESC, 2, 3 LIMIT ?",
        [*values, MOST_LISTED],
    )
    return Behind(tuple(_hand_at(row) for row in rows), int(total))


def _hand_at(row: FoundRow) -> HandAt:
    _, hand, seat, line, note, sha256, game, name = row
    return HandAt(sha256=sha256, game=game, hand=hand, seat=seat, name=name, line=line, note=note)
