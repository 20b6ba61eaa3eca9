"""What the Study page plots, asked of the store: counts by bucket, and the hands behind each bucket.

A *measure* is a number of one player's hand; its plot counts hands by that number. Nothing is kept: a bucket's hands
are asked for when somebody points at it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from replay.engine import ENGINE_VERSION
from replay.store.queries import Reader
from replay.store.study.rows import REASON, STANDS
from screens.games import data as games_data

MOST_LISTED: Final = 60
"""Hands listed behind a point; the rest are counted."""


class Study(Struct, frozen=True, kw_only=True):
    """The games and the players that are studied; no players: all of them."""

    games: games_data.Filters = games_data.Filters()
    players: tuple[str, ...] = ()

    @property
    def apart(self) -> bool:
        """Whether the players are shown beside each other."""
        return len(self.players) > 1


class Measure(Struct, frozen=True, kw_only=True):
    """One plot of hands by a number: `column` of the table `hand_seats`, over the hands that meet `counts`."""

    key: str
    title: str
    axis: str
    column: str
    counts: str
    means: str
    last: int
    """The bucket that holds everything from here on."""


MEASURES: Final = {
    each.key: each
    for each in (
        Measure(
            key="ready",
            title="Ready turns",
            axis="turn in which the hand was first ready",
            column="s.ready_turn",
            counts="s.ready_turn IS NOT NULL",
            means="A turn is a draw or a claim by anybody; in turn 0 the hand is ready as dealt. Hands that were never "
            "ready are left out.",
            last=80,
        ),
        Measure(
            key="width",
            title="Wait width",
            axis="kinds of tile waited for at most",
            column="s.width",
            counts="s.ready_turn IS NOT NULL",
            means="The widest wait of each hand that was ready, jokers counted as kinds of their own.",
            last=30,
        ),
        Measure(
            key="given_up",
            title="Discards: tiles given up",
            axis="tiles given up in the hand",
            column="s.given_up",
            counts="s.judged > 0",
            means="For each discard, the tiles that bring the hand nearer and that the best discard would have kept, "
            "as far as the player could know; summed over the hand.",
            last=60,
        ),
    )
}


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


class Mark(Struct, frozen=True):
    """A player's score after one more hand."""

    place: int
    score: int
    change: int
    sha256: str
    game: str
    hand: int
    seat: int


class Tally(Struct, frozen=True, kw_only=True):
    """Hell waits of a player: hands with one and won on one as far as he could know, and hands with one in truth."""

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
    run = reader.connection.execute
    tables = {row[0] for row in run("SELECT name FROM sqlite_master")}
    if not {"analysis", "hand_seats"} <= tables:
        return False
    return run("SELECT 1 FROM analysis WHERE engine = ? LIMIT 1", [ENGINE_VERSION]).fetchone() is not None


def _where(study: Study) -> tuple[str, list[Any]]:
    """The hands that a study counts, as `replay study` counts them."""
    text, values = games_data.condition(study.games)
    text = f"{REASON} IS NULL AND {text}"
    if study.players:
        text += " AND p.name IN (SELECT value FROM json_each(?))"
        values.append(json.dumps(study.players))
    return text, values


_SEATS: Final = (
    "FROM hand_seats s JOIN hands h ON h.game_id = s.game_id AND h.hand = s.hand"
    f" JOIN analysis a ON a.game_id = s.game_id AND a.hand = s.hand AND a.engine = {ENGINE_VERSION}"
    " JOIN games g ON g.id = s.game_id JOIN players p ON p.game_id = s.game_id AND p.seat = s.seat"
)
_WINS: Final = (
    "FROM wins w JOIN hands h ON h.game_id = w.game_id AND h.hand = w.hand JOIN games g ON g.id = w.game_id"
    " JOIN players p ON p.game_id = w.game_id AND p.seat = "
)


_WORTH: Final = (
    "coalesce(w.computed_total || ' ' || CASE w.computed_total WHEN 1 THEN rtrim(w.unit, 's') ELSE w.unit END, '')"
)


def histogram(reader: Reader, study: Study, measure: Measure) -> tuple[Bucket, ...]:
    """How many hands have each value of the measure, for each studied player, or for all together."""
    where, values = _where(study)
    who = "p.name" if study.apart else "''"
    found = reader.connection.execute(
        f"SELECT {who}, min({measure.column}, {measure.last}) AS value, count(*) {_SEATS}"
        f" WHERE {where} AND {measure.counts} GROUP BY 1, 2 ORDER BY 1, 2",
        values,
    )
    return tuple(Bucket(row[0], row[1], row[2]) for row in found)


def behind(reader: Reader, study: Study, measure: Measure, player: str, value: int) -> Behind:
    """The hands of one bucket; `player` is "" where all are counted together."""
    where, values = _where(study)
    who, more = ("p.name = ?", [player]) if player else ("1", [])
    return _hands(
        reader,
        f"{_SEATS} WHERE {where} AND {measure.counts} AND min({measure.column}, {measure.last}) = ? AND {who}",
        [*values, value, *more],
        "s.game_id, s.hand, s.seat, NULL, ''",
    )


def hell_waits(reader: Reader, study: Study) -> tuple[Tally, ...]:
    """Hell waits by player, those with the most ready hands first (12 of them, or those that are studied)."""
    where, values = _where(study)
    found = reader.connection.execute(
        "SELECT p.name, sum(s.ready_turn IS NOT NULL), sum(s.hell_known > 0), sum(s.won_hell),"
        f" sum(coalesce(s.hell_true, 0) > 0) {_SEATS} WHERE {where}"
        " GROUP BY p.name HAVING sum(s.ready_turn IS NOT NULL) > 0 ORDER BY 2 DESC, 1 LIMIT 12",
        values,
    )
    return tuple(Tally(player=r[0], ready=r[1], made=r[2], won=r[3], true=r[4]) for r in found)


_HELL: Final = {"made": "s.hell_known > 0", "won": "s.won_hell", "true": "s.hell_true > 0"}


def behind_hell(reader: Reader, study: Study, player: str, which: str) -> Behind:
    """The hands behind a bar of `hell_waits`: `made`, `won` or `true`."""
    where, values = _where(study)
    return _hands(
        reader,
        f"{_SEATS} WHERE {where} AND p.name = ? AND {_HELL[which]}",
        [*values, player],
        "s.game_id, s.hand, s.seat, NULL, ''",
    )


def rows_won(reader: Reader, study: Study, most: int = 25) -> tuple[RowWon, ...]:
    """The scoring rows of legal wins of the studied players, the most frequent first."""
    where, values = _where(study)
    found = reader.connection.execute(
        f"SELECT r.name, count(*), sum(r.value) {_WINS}w.seat JOIN win_rows r"
        " ON r.game_id = w.game_id AND r.hand = w.hand AND r.win = w.win"
        f" WHERE {where} AND {STANDS} AND r.kind = 'computed' GROUP BY r.name ORDER BY 2 DESC, 1 LIMIT ?",
        [*values, most],
    )
    return tuple(RowWon(*row) for row in found)


def behind_row(reader: Reader, study: Study, name: str) -> Behind:
    """The legal wins in which a row counted."""
    where, values = _where(study)
    return _hands(
        reader,
        f"{_WINS}w.seat JOIN win_rows r ON r.game_id = w.game_id AND r.hand = w.hand AND r.win = w.win"
        f" WHERE {where} AND {STANDS} AND r.kind = 'computed' AND r.name = ?",
        [*values, name],
        f"w.game_id, w.hand, w.seat, w.line, {_WORTH}",
    )


def deal_ins(reader: Reader, study: Study) -> dict[str, int]:
    """On how many tiles of each kind that a studied player put down somebody won, by notation; robbed kongs too."""
    where, values = _where(study)
    found = reader.connection.execute(
        f"SELECT w.tile, count(*) {_WINS}w.target WHERE {where} AND {STANDS}"
        " AND w.won_by <> 'self_draw' GROUP BY w.tile",
        values,
    )
    return {row[0]: row[1] for row in found}


def behind_tile(reader: Reader, study: Study, tile: str) -> Behind:
    """The wins on tiles of this kind that a studied player put down; the seat is that player's."""
    where, values = _where(study)
    return _hands(
        reader,
        f"{_WINS}w.target WHERE {where} AND {STANDS} AND w.won_by <> 'self_draw' AND w.tile = ?",
        [*values, tile],
        f"w.game_id, w.hand, w.target, w.line, {_WORTH}",
    )


def _seated(study: Study) -> tuple[str, list[Any]]:
    """The games of a study, and in them the players, whatever hands count."""
    text, values = games_data.condition(study.games)
    if study.players:
        text += " AND p.name IN (SELECT value FROM json_each(?))"
        values.append(json.dumps(study.players))
    return text, values


def progress(reader: Reader, study: Study, most: int = 6) -> dict[str, list[Mark]]:
    """The score of each studied player (else of those with the most hands), summed from hand to hand.

    Games stand in the order in which they were played, those without a date after them as they came into the store.
    Points, chips and faan are what each ruleset pays: the sums mean something within one ruleset.
    """
    where, values = _seated(study)
    names = study.players or tuple(
        row[0]
        for row in reader.connection.execute(
            "SELECT p.name, sum(g.hands) FROM games g JOIN players p ON p.game_id = g.id"  # noqa: S608
            f" WHERE {where} GROUP BY p.name ORDER BY 2 DESC, 1 LIMIT ?",
            [*values, most],
        )
    )
    found: dict[str, list[Mark]] = {name: [] for name in names}
    rows = reader.connection.execute(
        "SELECT p.name, g.sha256, g.game, h.hand, p.seat, coalesce((SELECT sum(m.amount) FROM payments m"  # noqa: S608
        " WHERE m.game_id = h.game_id AND m.hand = h.hand AND m.seat = p.seat), 0)"
        " FROM games g JOIN players p ON p.game_id = g.id JOIN hands h ON h.game_id = g.id"
        f" WHERE {where} AND p.name IN (SELECT value FROM json_each(?))"
        " ORDER BY g.played_at IS NULL, g.played_at, g.id, h.hand, p.seat",
        [*values, json.dumps(names)],
    )
    for name, sha256, game, hand, seat, change in rows:
        marks = found[name]
        before = marks[-1].score if marks else 0
        marks.append(Mark(len(marks) + 1, before + change, change, sha256, game, hand, seat))
    return {name: marks for name, marks in found.items() if marks}


def matching(reader: Reader, study: Study) -> tuple[int, ...]:
    """The numbers of the games that meet the filters; none stands for all of them only where all do."""
    where, values = games_data.condition(study.games)
    found = reader.connection.execute(f"SELECT g.id FROM games g WHERE {where}", values).fetchall()  # noqa: S608
    return tuple(row[0] for row in found) or (-1,)


class Entry(Struct, frozen=True, kw_only=True):
    """One payment of a ledger: what each seat gains, and the sums after it."""

    hand: int
    line: int
    reason: str
    amounts: tuple[int, ...]
    running: tuple[int, ...]


def ledger(reader: Reader, game: int) -> tuple[Entry, ...]:
    """Every payment of a game in order, as computed, with running sums from zero."""
    found: list[Entry] = []
    running: tuple[int, ...] = (0, 0, 0, 0)
    rows = reader.connection.execute(
        "SELECT m.hand, m.line, m.reason, sum(m.amount * (m.seat = 0)), sum(m.amount * (m.seat = 1)),"
        " sum(m.amount * (m.seat = 2)), sum(m.amount * (m.seat = 3))"
        " FROM payments m WHERE m.game_id = ? GROUP BY m.hand, m.payment ORDER BY m.hand, m.payment",
        [game],
    )
    for hand, line, reason, *amounts in rows:
        running = tuple(before + moved for before, moved in zip(running, amounts, strict=True))
        found.append(Entry(hand=hand, line=line, reason=reason, amounts=tuple(amounts), running=running))
    return tuple(found)


def _hands(reader: Reader, source: str, values: Sequence[Any], columns: str) -> Behind:
    """The hands of a query; `columns` are game, hand, seat, line, note."""
    run = reader.connection.execute
    (total,) = run(f"SELECT count(*) {source}", values).fetchone()
    rows = run(
        f"SELECT {columns}, g.sha256, g.game, p.name {source} ORDER BY 1 DESC, 2, 3 LIMIT ?",
        [*values, MOST_LISTED],
    )
    return Behind(tuple(_hand_at(row) for row in rows), int(total))


def _hand_at(row: Sequence[Any]) -> HandAt:
    _, hand, seat, line, note, sha256, game, name = row
    return HandAt(sha256=sha256, game=game, hand=hand, seat=seat, name=name, line=line, note=note)
