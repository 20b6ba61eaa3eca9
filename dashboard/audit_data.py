"""Findings over all games of a store, and the same games judged anew under another ruling, in memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

import games_data
from replay.engine import audit
from replay.findings import Finding
from replay.hands import Scored
from replay.rulesets import find_ruleset
from replay.store.pack import finding_of
from replay.store.queries import Reader
from replay.store.rows import GameRow
from replay.verdicts import GameAudit, WinAudit

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
    return Findings(
        tuple(
            FoundAt(
                finding=finding_of(row),
                sha256=row["sha256"],
                game=row["game"],
                source=row["source"],
                ruleset=row["ruleset"],
                hand=row["hand"],
                name=row["name"] or "",
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


class ChangedWin(Struct, frozen=True, kw_only=True):
    """A win that another ruling judges otherwise; None is no legal win, or one that cannot be decided."""

    hand: int
    line: int
    seat: int
    before: int | None
    after: int | None
    unit: str


class Anew(Struct, frozen=True, kw_only=True):
    """A game under another ruling, beside what the store says of it."""

    game: GameRow
    verdict: str
    errors: int
    scores: tuple[int, ...]
    wins: tuple[ChangedWin, ...]
    lost: tuple[Finding, ...]
    """Findings of the store that are not found now."""
    gained: tuple[Finding, ...]
    """Findings that are found now and are not in the store."""

    @property
    def changed(self) -> bool:
        """Whether anything is another."""
        same = self.verdict == self.game.verdict and self.scores == self.game.scores
        return not (same and not self.wins and not self.lost and not self.gained)


def alternatives(ruleset: str) -> dict[str, tuple[str, str]]:
    """Every `slug=value` of the ruleset, defaults too, with question and meaning; raises UnknownRulesetError."""
    return {
        f"{each.slug}={option.name}": (each.question, option.meaning)
        for each in find_ruleset(ruleset).rulings.described()
        for option in each.options
    }


def unlike(game: GameRow) -> dict[str, tuple[str, str]]:
    """The values of the game's rulings other than those it was audited under."""
    under = {
        slug: game.rulings.get(slug, "default") for slug in (each.split("=")[0] for each in alternatives(game.ruleset))
    }
    return {
        name: told
        for name, told in alternatives(game.ruleset).items()
        if under[name.split("=", 1)[0]] != name.split("=", 1)[1]
    }


def anew(reader: Reader, game: GameRow, ruling: str) -> Anew:
    """The game audited with `ruling` (`slug=value`) instead of its own; the store stays as it is."""
    return next(_anew(reader, game, [ruling]))[1]


def anew_each(reader: Reader, game: GameRow, rulings: Mapping[str, Any]) -> Iterator[tuple[str, Anew]]:
    """The game under each of these rulings, one at a time, the others as they were."""
    yield from _anew(reader, game, list(rulings))


def _anew(reader: Reader, game: GameRow, rulings: list[str]) -> Iterator[tuple[str, Anew]]:
    record = reader.record(game)
    stored = audit(record, rulings=game.rulings)
    known = reader.findings(game)
    for each in rulings:
        slug, _, value = each.partition("=")
        report = audit(record, rulings={**game.rulings, slug: value})
        yield (
            each,
            Anew(
                game=game,
                verdict=report.verdict,
                errors=sum(finding.severity == "error" for finding in report.findings),
                scores=report.scores,
                wins=_changed(stored, report),
                lost=_without(known, report.findings),
                gained=_without(report.findings, known),
            ),
        )


def _without(findings: tuple[Finding, ...], others: tuple[Finding, ...]) -> tuple[Finding, ...]:
    keys = {(each.line, each.code, str(each.expected)) for each in others}
    return tuple(each for each in findings if (each.line, each.code, str(each.expected)) not in keys)


def _total(win: WinAudit | None) -> int | None:
    return win.scored.total if win is not None and isinstance(win.scored, Scored) else None


def _changed(before: GameAudit, after: GameAudit) -> tuple[ChangedWin, ...]:
    """Wins by their line; a ruling may also change how far a hand can be followed."""
    old = {win.line: (place, win) for place, hand in enumerate(before.details, 1) for win in hand.wins}
    new = {win.line: (place, win) for place, hand in enumerate(after.details, 1) for win in hand.wins}
    found = []
    for line in sorted({*old, *new}):
        place, win = new.get(line) or old[line]
        was, now = (side[line][1] if line in side else None for side in (old, new))
        if _total(was) != _total(now):
            units = [each.scored.unit for each in (now, was) if each and isinstance(each.scored, Scored)]
            found.append(
                ChangedWin(
                    hand=place,
                    line=line,
                    seat=win.event.seat,
                    before=_total(was),
                    after=_total(now),
                    unit=units[0] if units else "",
                )
            )
    return tuple(found)
