"""What the tables of an export are made of: the rows of one game, each with its fields in the order of its query."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeVar

from replay.analysis.values import SeatSummary
from replay.store.queries.filter import NUMBERS
from replay.store.reader import Reader
from replay.store.study.rows import counted_rows

_T = TypeVar("_T")
Cell = int | str | None
OF_HAND: Final = "(:hand IS NULL OR h.number = :hand)"
"""The condition on the hands, called h, that are wanted."""
_NAME: Final = "(SELECT name FROM players WHERE game_id = {0}.game_id AND seat = {0}.{1})"
"""The name of the player whose seat stands in a column of these rows."""
_SEATED: Final = "(SELECT {} FROM players WHERE game_id = g.id AND seat = {})"


class GameLine(NamedTuple):
    """A game, who played it, its result, what the audit says of it."""

    game_id: int
    game: str
    sha256: str
    source: str
    line: int
    ruleset: str
    played_at: str | None
    stated_source: str | None
    verdict: str
    hands: int
    events: int
    errors: int
    warnings: int
    notes: int
    player_0: str | None
    player_1: str | None
    player_2: str | None
    player_3: str | None
    score_0: int | None
    score_1: int | None
    score_2: int | None
    score_3: int | None
    rulings: str
    engine: int
    program: str
    ingested_at: str
    audited_at: str


class HandLine(NamedTuple):
    """A hand: how it ended, what it moved, the scores after it."""

    game_id: int
    game: str
    hand: int
    number: int | None
    ruleset: str
    line: int
    round: str | None
    dealer: int | None
    dealer_player: str | None
    excerpt: int
    ended: str | None
    broken_at: int | None
    wins: int
    findings: int
    points_0: int
    points_1: int
    points_2: int
    points_3: int
    score_0: int
    score_1: int
    score_2: int
    score_3: int


class ResultLine(NamedTuple):
    """What a hand came to for one player, of the hands that count; `total` and `won` are of the player's own win."""

    game_id: int
    game: str
    hand: int
    number: int
    ruleset: str
    date: str | None
    seat: int
    player: str
    place: int
    points: int
    won: int
    dealt_in: int
    total: int | None


FIGURES: Final = tuple(name for name in SeatSummary.__struct_fields__ if name != "seat")
"""What the analysis says of a seat's hand in all: columns of `hand_seats`."""


class SeatLine(NamedTuple):
    """An analysed hand of one seat; `figures` are its `FIGURES`."""

    game_id: int
    game: str
    hand: int
    number: int | None
    ruleset: str
    seat: int
    player: str
    figures: tuple[Cell, ...]


class WinLine(NamedTuple):
    """A win: what the record claims beside what the rules say. Payments, patterns, reading and reasons are JSON."""

    game_id: int
    game: str
    hand: int
    number: int | None
    ruleset: str
    win: int
    line: int
    turn: int | None
    seat: int
    player: str | None
    won_by: str
    tile: str | None
    target: int | None
    target_player: str | None
    concealed: str | None
    melds: str | None
    flowers: str | None
    legal: int | None
    claimed_total: int | None
    computed_total: int | None
    payout: int | None
    unit: str | None
    claimed_payments: str | None
    computed_payments: str | None
    claimed_patterns: str | None
    computed_patterns: str | None
    dropped_patterns: str | None
    reading: str | None
    reasons: str | None


class FindingLine(NamedTuple):
    """A finding of the audit; `recorded` and `expected` are JSON."""

    game_id: int
    game: str
    hand: int | None
    number: int | None
    ruleset: str
    source: str
    line: int
    finding: int
    code: str
    severity: str
    turn: int | None
    seat: int | None
    player: str | None
    message: str
    recorded: str | None
    expected: str | None
    rule: str | None


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


def game_lines(reader: Reader, game: int) -> list[GameLine]:
    """The row of a game."""
    plain = GameLine._fields[2:14]
    names, scores = (", ".join(_SEATED.format(what, seat) for seat in range(4)) for what in ("name", "score"))
    return _lines(
        GameLine,
        reader,
        f"SELECT id, game, {', '.join(plain)}, {names}, {scores}, rulings, engine, program, ingested_at, audited_at"  # noqa: S608
        " FROM games g WHERE id = :game",
        game,
    )


def hand_lines(reader: Reader, game: int, hand: int | None = None) -> list[HandLine]:
    """The hands of a game, of this number if one is given."""
    gained = (
        "(SELECT coalesce(sum(y.amount), 0) FROM payments y"  # noqa: S608
        f" WHERE y.game_id = h.game_id AND y.hand = h.hand AND y.seat = {seat})"
        for seat in range(4)
    )
    return _lines(
        HandLine,
        reader,
        "SELECT g.id, g.game, h.hand, h.number, g.ruleset, h.line, h.round, h.dealer,"  # noqa: S608
        f" {_NAME.format('h', 'dealer')}, h.excerpt, h.ended, h.broken_at,"
        " (SELECT count(*) FROM wins w WHERE w.game_id = h.game_id AND w.hand = h.hand),"
        " (SELECT count(*) FROM findings f WHERE f.game_id = h.game_id AND f.hand = h.hand),"
        f" {', '.join(gained)}, {', '.join(f'h.score_{seat}' for seat in range(4))}"
        f" FROM games g JOIN hands h ON h.game_id = g.id WHERE g.id = :game AND {OF_HAND} ORDER BY h.hand",
        game,
        hand,
    )


def result_lines(reader: Reader, game: int, hand: int | None = None) -> list[ResultLine]:
    """What the hands of a game that count came to, four rows a hand; the place is that in the whole game."""
    rows = reader.rows(
        "SELECT s.game_id, g.game, s.hand, s.number, s.ruleset, substr(g.played_at, 1, 10) AS date, s.seat, s.name,"  # noqa: S608
        " sum(s.points) OVER (PARTITION BY s.seat) AS whole, s.points, s.won_by IS NOT NULL AS won, s.fed > 0 AS fed,"
        f" s.total FROM ({counted_rows(analysed=False)} AND g.id = ?) s JOIN games g ON g.id = s.game_id"
        " ORDER BY s.hand, s.seat",
        [reader.engine, game],
    )
    points = {row["seat"]: row["whole"] for row in rows}
    place = {seat: 1 + sum(other > own for other in points.values()) for seat, own in points.items()}
    return [
        ResultLine._make((*row[:8], place[row[6]], row[9], int(row[10]), int(row[11]), row[12]))
        for row in map(tuple, rows)
        if hand is None or row[3] == hand
    ]


def seat_lines(reader: Reader, game: int, hand: int | None = None) -> list[SeatLine]:
    """The seats in the analysed hands of a game; none where somebody has dropped the tables of the analysis."""
    if not reader.has_analyses():
        return []
    rows = reader.rows(
        f"SELECT g.id, g.game, h.hand, h.number, g.ruleset, s.seat, p.name,"  # noqa: S608
        f" {', '.join(f's.{name}' for name in FIGURES)} FROM games g JOIN hands h ON h.game_id = g.id"
        " JOIN analysis a ON a.game_id = h.game_id AND a.hand = h.hand AND a.engine = :engine"
        " JOIN hand_seats s ON s.game_id = h.game_id AND s.hand = h.hand"
        " JOIN players p ON p.game_id = g.id AND p.seat = s.seat"
        f" WHERE g.id = :game AND {OF_HAND} ORDER BY h.hand, s.seat",
        {"game": game, "hand": hand, "engine": reader.engine},
    )
    return [SeatLine._make((*row[:7], row[7:])) for row in map(tuple, rows)]


def win_lines(reader: Reader, game: int, hand: int | None = None) -> list[WinLine]:
    """The wins of a game, legal or not."""
    return _lines(
        WinLine,
        reader,
        "SELECT g.id, g.game, w.hand, h.number, g.ruleset, w.win, w.line, w.turn, w.seat,"  # noqa: S608
        f" {_NAME.format('w', 'seat')}, w.won_by, w.tile, w.target, {_NAME.format('w', 'target')}, w.concealed,"
        " w.melds, w.flowers, w.legal, w.claimed_total, w.computed_total, w.payout, w.unit, w.claimed_payments,"
        f" w.computed_payments, {_rows_called('claimed')}, {_rows_called('computed')},"
        f" {_rows_called('dropped', 'min(dropped_by)')}, w.reading, w.reasons"
        " FROM games g JOIN wins w ON w.game_id = g.id JOIN hands h ON h.game_id = w.game_id AND h.hand = w.hand"
        f" WHERE g.id = :game AND {OF_HAND} ORDER BY w.hand, w.win",
        game,
        hand,
    )


def finding_lines(reader: Reader, game: int, hand: int | None = None) -> list[FindingLine]:
    """The findings in a game, in the order of the record."""
    return _lines(
        FindingLine,
        reader,
        "SELECT g.id, g.game, f.hand, f.hand_number, g.ruleset, g.source, f.line, f.finding, f.code, f.severity,"  # noqa: S608
        f" f.turn, f.seat, {_NAME.format('f', 'seat')}, f.message, f.recorded, f.expected, f.rule"
        " FROM games g JOIN findings f ON f.game_id = g.id"
        " LEFT JOIN hands h ON h.game_id = f.game_id AND h.hand = f.hand"
        f" WHERE g.id = :game AND {OF_HAND} ORDER BY f.finding",
        game,
        hand,
    )


def event_lines(reader: Reader, game: int, hand: int | None = None) -> list[EventLine]:
    """The events of the hands of a game, in the order of the record."""
    return _lines(
        EventLine,
        reader,
        "SELECT e.hand, h.number, e.seq, e.line, e.turn, e.seat, e.type, e.tile, e.json"  # noqa: S608
        " FROM events e JOIN hands h ON h.game_id = e.game_id AND h.hand = e.hand"
        f" WHERE e.game_id = :game AND {OF_HAND} ORDER BY e.seq",
        game,
        hand,
    )


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


def _lines(kind: type[_T], reader: Reader, query: str, game: int, hand: int | None = None) -> list[_T]:
    return [kind(*row) for row in reader.rows(query, {"game": game, "hand": hand})]


def _rows_called(kind: str, value: str = "sum(value)") -> str:
    """The scoring rows of a win as a JSON object, in their order; NULL if there are none."""
    return (
        f"(SELECT nullif(json_group_object(name, value), '{{}}') FROM (SELECT name, {value} AS value FROM win_rows r"  # noqa: S608
        f" WHERE r.game_id = w.game_id AND r.hand = w.hand AND r.win = w.win AND r.kind = '{kind}'"
        " GROUP BY name ORDER BY min(position)))"
    )
