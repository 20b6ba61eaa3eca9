"""Findings over all games of a store: which, how often of each kind, about whom."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from replay.store.connect import intact
from replay.store.pack import finding_of
from replay.store.places import placed
from replay.store.queries.filter import EVERY_GAME, GameFilter, games_condition
from replay.store.reader import Reader
from replay.store.rows import FindingRow
from replay.store.source import EVERY

_DIGITS: Final = frozenset("0123456789abcdef")


class FindingFilter(Struct, frozen=True, kw_only=True):
    """Which findings are meant: of which games, of which code, how grave, about whom (a whole name)."""

    games: GameFilter = EVERY_GAME
    code: str | None = None
    severity: str | None = None
    player: str | None = None
    game: str | None = None
    """The beginning of the SHA-256 of one game."""


EVERY_FINDING: Final = FindingFilter()


class Findings(Struct, frozen=True):
    """A page of findings and how many there are in all."""

    found: tuple[FindingRow, ...]
    total: int


class CodeCount(NamedTuple):
    """How often a finding code occurs, and in how many games."""

    code: str
    severity: str
    findings: int
    games: int


_FROM: Final = (
    "FROM findings f JOIN games g ON g.id = f.game_id LEFT JOIN players p ON p.game_id = f.game_id AND p.seat = f.seat"
)


def _condition(wanted: FindingFilter) -> tuple[str, list[Any]]:
    text, values = games_condition(wanted.games)
    for column, value in (("f.code", wanted.code), ("f.severity", wanted.severity), ("p.name", wanted.player)):
        if value is not None:
            text += f" AND {column} = ?"
            values.append(value)
    if wanted.game is not None:
        text += " AND g.sha256 GLOB ?"
        values.append(f"{''.join(each for each in wanted.game.lower() if each in _DIGITS)}*")
    return text, values


def findings(
    reader: Reader, wanted: FindingFilter = EVERY_FINDING, *, limit: int | None = None, offset: int = 0
) -> Findings:
    """One page of the findings that are wanted: the gravest first, then those of the games newest in the store."""
    total = count_findings(reader, wanted)
    where, values = _condition(wanted)
    rows = reader.rows(
        f"SELECT f.*, p.name AS name {_FROM} WHERE {where}"
        " ORDER BY CASE f.severity WHEN 'error' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END, f.game_id DESC, f.finding"
        " LIMIT ? OFFSET ?",
        [*values, EVERY if limit is None else limit, offset],
    )
    games = {number: reader.game(number) for number in {row["game_id"] for row in rows}}
    places = {number: reader.places(game) for number, game in games.items()}
    with intact(reader.path):
        found = tuple(
            FindingRow(
                game=games[row["game_id"]],
                hand=row["hand"],
                finding=placed([finding_of(row)], places[row["game_id"]])[0],
                name=row["name"] or "",
            )
            for row in rows
        )
    return Findings(found, total)


def count_findings(reader: Reader, wanted: FindingFilter = EVERY_FINDING) -> int:
    """How many findings are wanted."""
    where, values = _condition(wanted)
    return int(reader.rows(f"SELECT count(*) {_FROM} WHERE {where}", values)[0][0])


def by_code(reader: Reader, wanted: FindingFilter = EVERY_FINDING) -> tuple[CodeCount, ...]:
    """How often each code occurs, the most frequent first, whatever code is wanted."""
    where, values = _condition(replace(wanted, code=None))
    rows = reader.rows(
        f"SELECT f.code, f.severity, count(*), count(DISTINCT f.game_id) {_FROM} WHERE {where}"
        " GROUP BY 1, 2 ORDER BY 3 DESC, 1",
        values,
    )
    return tuple(map(CodeCount._make, rows))


def by_player(reader: Reader, wanted: FindingFilter = EVERY_FINDING, most: int = 200) -> dict[str, int]:
    """How many of the findings concern each player, the most first, whatever player is wanted."""
    where, values = _condition(replace(wanted, player=None))
    rows = reader.rows(
        f"SELECT p.name, count(*) {_FROM} WHERE {where} AND p.name IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?",
        [*values, most],
    )
    return {row[0]: row[1] for row in rows}
