"""Findings over all games of a store, and the same games judged anew under another ruling, in memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from replay.engine import audit
from replay.engine.rulings.report import Difference, Dispute, choices, departures, differences, rulings_report
from replay.findings import Finding
from replay.store.pack import finding_of
from replay.store.places import placed
from replay.store.queries import Reader
from replay.store.rows import GameRow
from screens.games import data as games_data

SEVERITIES: Final = ("error", "warning", "note")


class Asked(Struct, frozen=True, kw_only=True):
    """Which findings: of which games, which code, how grave, about whom (a whole name), in which game (its SHA-256)."""

    games: games_data.Filters = games_data.Filters()
    code: str = ""
    severity: str = ""
    player: str = ""
    game: str = ""


class FoundAt(Struct, frozen=True, kw_only=True):
    """A finding of the store with what names its place."""

    finding: Finding
    sha256: str
    game: str
    source: str
    ruleset: str
    hand: int | None
    name: str
    """The player concerned, "" if nobody is."""
    players: tuple[str, ...]


class Findings(Struct, frozen=True):
    """A page of findings and how many there are in all."""

    found: tuple[FoundAt, ...]
    total: int


_FROM: Final = (
    "FROM findings f JOIN games g ON g.id = f.game_id LEFT JOIN players p ON p.game_id = f.game_id AND p.seat = f.seat"
)


def _where(asked: Asked) -> tuple[str, list[Any]]:
    text, values = games_data.condition(asked.games)
    for column, value in (("f.code", asked.code), ("f.severity", asked.severity), ("p.name", asked.player)):
        if value:
            text += f" AND {column} = ?"
            values.append(value)
    if asked.game:
        text += " AND g.sha256 GLOB ?"
        values.append(f"{''.join(each for each in asked.game.lower() if each in '0123456789abcdef')}*")
    return text, values


def findings(reader: Reader, asked: Asked, *, limit: int = 30, offset: int = 0) -> Findings:
    """One page of the findings that are asked for: the gravest first, then the games newest in the store."""
    where, values = _where(asked)
    run = reader.connection.execute
    (total,) = run(f"SELECT count(*) {_FROM} WHERE {where}", values).fetchone()
    rows = run(
        f"SELECT f.*, g.sha256, g.game AS game, g.source, g.ruleset, p.name AS name {_FROM} WHERE {where}"
        " ORDER BY CASE f.severity WHEN 'error' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END, f.game_id DESC, f.finding"
        " LIMIT ? OFFSET ?",
        [*values, limit, offset],
    ).fetchall()
    games = {number: reader.game(number) for number in {row["game_id"] for row in rows}}
    return Findings(
        tuple(
            FoundAt(
                finding=placed([finding_of(row)], reader.places(games[row["game_id"]]))[0],
                sha256=row["sha256"],
                game=row["game"],
                source=row["source"],
                ruleset=row["ruleset"],
                hand=row["hand"],
                name=row["name"] or "",
                players=games[row["game_id"]].players,
            )
            for row in rows
        ),
        int(total),
    )


def by_code(reader: Reader, asked: Asked) -> tuple[tuple[str, str, int, int], ...]:
    """Code, severity, how often and in how many games, the most frequent first, whatever code is asked for."""
    where, values = _where(Asked(games=asked.games, severity=asked.severity, player=asked.player, game=asked.game))
    found = reader.connection.execute(
        f"SELECT f.code, f.severity, count(*), count(DISTINCT f.game_id) {_FROM} WHERE {where}"
        " GROUP BY 1, 2 ORDER BY 3 DESC, 1",
        values,
    )
    return tuple((row[0], row[1], row[2], row[3]) for row in found)


def by_player(reader: Reader, asked: Asked, most: int = 200) -> dict[str, int]:
    """How many of the findings concern each player, the most first."""
    where, values = _where(Asked(games=asked.games, code=asked.code, severity=asked.severity, game=asked.game))
    found = reader.connection.execute(
        f"SELECT p.name, count(*) {_FROM} WHERE {where} AND p.name IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ?",
        [*values, most],
    )
    return {row[0]: row[1] for row in found}


# ------------------------------------------------------------- under another ruling


class Anew(Struct, frozen=True):
    """A game of the store under another ruling, beside what it is by its own."""

    game: GameRow
    difference: Difference


def alternatives(ruleset: str) -> dict[str, tuple[str, str]]:
    """Every `slug=value` of the ruleset, defaults too, with question and meaning; raises UnknownRulesetError."""
    return {each.name: (each.question, each.meaning) for each in choices(ruleset)}


def unlike(game: GameRow) -> dict[str, tuple[str, str]]:
    """The values of the game's rulings other than those it was audited under; raises UnknownRulesetError."""
    return {each.name: (each.question, each.meaning) for each in departures(game.ruleset, game.rulings)}


def anew(reader: Reader, game: GameRow, ruling: str) -> Anew:
    """The game audited with `ruling` (`slug=value`) instead of its own; the store stays as it is."""
    return next(anew_each(reader, game, [ruling]))[1]


def anew_under(reader: Reader, game: GameRow, rulings: Mapping[str, str]) -> Anew:
    """The game audited with these rulings (slug to value) instead of its own; the store stays as it is."""
    return Anew(game, next(iter(differences(reader.record(game), game.asked, [dict(rulings)]))))


def anew_each(reader: Reader, game: GameRow, rulings: Iterable[str]) -> Iterator[tuple[str, Anew]]:
    """The game under each of these rulings, one at a time, the others as they were."""
    names = list(rulings)
    tried = [dict([name.split("=", 1)]) for name in names]
    for name, found in zip(names, differences(reader.record(game), game.asked, tried), strict=True):
        yield name, Anew(game, found)


def made_right(reader: Reader, game: GameRow) -> tuple[Dispute, ...]:
    """Under which other rulings each finding of the game would be right; those that none makes right are left out."""
    record = reader.record(game)
    report = rulings_report(record, audit(record, rulings=game.asked), rulings=game.asked)
    return tuple(each for each in report.disputes if each.remedies)
