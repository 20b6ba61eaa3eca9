"""Wins found by what they are: the rows that counted, who won, on which tile and wait, for how much."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final, Literal

from msgspec import Struct

from replay.engine.version import ENGINE_VERSION
from replay.rulesets import all_rulesets
from replay.store.queries.filter import EVERY_GAME, GameFilter, games_condition
from replay.store.queries.tables import patterns_of
from replay.store.reader import Reader
from replay.store.rows import FoundRow
from replay.store.source import EVERY
from replay.store.study.rows import STANDS
from replay.tiles import BadNotationError, parse_tiles

WaitKind = Literal["hell", "one", "two", "more"]
"""hell: one tile was left, as far as the winner could know; else how many kinds of tile were waited for."""
_WAITS: Final[dict[WaitKind, str]] = {
    "hell": "s.won_hell > 0",
    "one": "s.won_width = 1",
    "two": "s.won_width = 2",
    "more": "s.won_width > 2",
}
_FROM: Final = (
    "FROM wins w JOIN games g ON g.id = w.game_id JOIN players p ON p.game_id = w.game_id AND p.seat = w.seat"
)
_ANALYSED: Final = (
    " JOIN hand_seats s ON s.game_id = w.game_id AND s.hand = w.hand AND s.seat = w.seat"
    f" JOIN analysis a ON a.game_id = s.game_id AND a.hand = s.hand AND a.engine = {ENGINE_VERSION}"
)
_ROW: Final = (
    "EXISTS (SELECT 1 FROM win_rows r WHERE r.game_id = w.game_id AND r.hand = w.hand AND r.win = w.win"
    " AND r.kind = 'computed' AND r.name = ?)"
)

_COLUMNS: Final = (
    "g.sha256, g.game, g.ruleset, w.hand, w.line, w.seat, p.name AS name, w.won_by, w.tile, w.concealed,"
    " w.melds, w.flowers, w.computed_total AS total, w.unit"
)


class WinFilter(Struct, frozen=True, kw_only=True):
    """Which wins are meant: those that meet all that is said. Wins that the rules deny never are.

    `rows` are names of scoring rows that all counted, `tile` the winning one in notation, `least` and `most` bound the
    total by the rules, both included. `jokers` are those of the whole hand, declared too, 3 for 3 and more. `wait` is
    known of hands that this engine has analysed.
    """

    games: GameFilter = EVERY_GAME
    winner: str | None = None
    rows: tuple[str, ...] = ()
    tile: str | None = None
    won_by: str | None = None
    wait: WaitKind | None = None
    least: int | None = None
    most: int | None = None
    jokers: int | None = None


class FoundWin(Struct, frozen=True, kw_only=True):
    """A win: where it is, whose, the tiles as the store writes them (None: not known), and what it scored."""

    sha256: str
    game: str
    ruleset: str
    hand: int
    line: int
    seat: int
    name: str
    won_by: str
    tile: str
    concealed: str | None
    melds: str | None
    flowers: str | None
    total: int | None
    unit: str | None
    rows: tuple[tuple[str, int], ...]


class WinsPage(Struct, frozen=True):
    """Some of the wins that were found, and how many there are."""

    found: tuple[FoundWin, ...]
    total: int


def find_wins(reader: Reader, wanted: WinFilter, *, limit: int = 20, offset: int = 0) -> WinsPage:
    """The wins that meet the filter, the greatest first; those of an open total last."""
    source, values = _source(reader, wanted)
    ordered = (
        f"SELECT {_COLUMNS}, w.game_id, w.win {source}"
        " ORDER BY w.computed_total DESC NULLS LAST, g.id DESC, w.hand, w.win LIMIT ? OFFSET ?"
    )
    if wanted.jokers is None:
        total = int(reader.rows(f"SELECT count(*) {source}", values)[0][0])
        rows = reader.rows(ordered, [*values, limit, offset])
    else:  # groups of tiles as `12j` are counted as they are read
        rows = [each for each in reader.rows(ordered, [*values, EVERY, 0]) if _jokers(each) == wanted.jokers]
        rows, total = rows[offset : offset + limit], len(rows)
    patterns = patterns_of(reader, sorted({row["game_id"] for row in rows})) if rows else {}
    names = [each for each in FoundWin.__struct_fields__ if each != "rows"]
    found = []
    for row in rows:  # what scored most first
        counted = patterns.get((row["game_id"], row["hand"], row["win"], "computed"), {})
        told = tuple(sorted(counted.items(), key=lambda each: -each[1]))
        found.append(FoundWin(**{name: row[name] for name in names}, rows=told))
    return WinsPage(tuple(found), total)


def _jokers(win: FoundRow) -> int:
    """The jokers of a hand that was won with, 3 for 3 and more; those of tiles that nobody knows are not counted."""
    known = all_rulesets().get(win["ruleset"])
    if known is None or not known.wild:
        return 0
    texts = f"{win['concealed'] or ''} {win['melds'] or ''} {win['flowers'] or ''} {win['tile']}".split()
    found = 0
    for each in texts:
        with suppress(BadNotationError):
            found += sum(kind in known.wild for kind in parse_tiles(each.strip("[]")))
    return min(found, 3)


def _source(reader: Reader, wanted: WinFilter) -> tuple[str, list[Any]]:
    """The wins as SQL from FROM on, and its values."""
    condition, values = games_condition(wanted.games)
    where = [condition, STANDS]
    for text, value in (
        ("p.name = ?", wanted.winner),
        ("w.tile = ?", wanted.tile),
        ("w.won_by = ?", wanted.won_by),
        ("w.computed_total >= ?", wanted.least),
        ("w.computed_total <= ?", wanted.most),
        *((_ROW, each) for each in wanted.rows),
    ):
        if value is not None:
            where.append(text)
            values.append(value)
    source = _FROM
    if wanted.wait is not None:
        if not reader.has_analyses():
            return f"{_FROM} WHERE false", []
        source += _ANALYSED
        where.append(_WAITS[wanted.wait])
    return f"{source} WHERE {' AND '.join(where)}", values


def rows_known(reader: Reader, games: GameFilter = EVERY_GAME, *, most: int = 400) -> dict[str, int]:
    """In how many wins each scoring row counted, the most frequent first."""
    condition, values = games_condition(games)
    rows = reader.rows(
        f"SELECT r.name, count(*) {_FROM} JOIN win_rows r ON r.game_id = w.game_id AND r.hand = w.hand"
        f" AND r.win = w.win WHERE {condition} AND {STANDS} AND r.kind = 'computed'"
        " GROUP BY r.name ORDER BY 2 DESC, 1 LIMIT ?",
        [*values, most],
    )
    return {row[0]: row[1] for row in rows}
