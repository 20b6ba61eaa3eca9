"""The list of games: how many meet the filters, one page of them, where each begins and where something is wrong."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec import Struct

from replay.store.notes.reading import condition as noted_condition
from replay.store.notes.reading import first_places
from replay.store.queries import ORDERS, Reader
from replay.store.rows import GameRow

ORDER_NAMES: Final = {
    "newest": "newest in the store first",
    "played": "last played first",
    "findings": "most errors first",
    "name": "by name",
    "oldest": "oldest in the store first",
}
VERDICTS: Final = {"clean": "clean", "findings": "with findings", "unreadable": "unreadable"}
assert set(ORDER_NAMES) == set(ORDERS), "every order of the store has its words"


class Filters(Struct, frozen=True, kw_only=True):
    """What games are asked for; "" and None ask for nothing. Dates are YYYY-MM-DD, `until` included."""

    ruleset: str = ""
    player: str = ""
    """A whole name."""
    verdict: str = ""
    search: str = ""
    """A part of the game's id, its source or a name, or words of a note on it."""
    noted: str = ""
    """`any`: games with notes; `#tag`: those with a note that has the tag."""
    since: str = ""
    until: str = ""


class Spot(Struct, frozen=True):
    """A moment of a game: the line of the event in the file, and the hand's place in the record from 1, if any."""

    hand: int | None
    line: int
    turn: int | None = None
    seat: int | None = None


class Page(Struct, frozen=True):
    """A page of the list and how many games there are in all."""

    games: tuple[GameRow, ...]
    total: int
    first_findings: dict[int, Spot]
    """By game, where its first error, or else its first warning or note, is."""
    notes: dict[int, tuple[int, int, int]]
    """By game, how many notes people have written on it, and the hand and the event of the first."""


def condition(filters: Filters) -> tuple[str, list[Any]]:
    """The filters as SQL over `games g`, and its values."""
    parts: list[tuple[str, Sequence[Any]]] = []
    if filters.ruleset:
        parts.append(("g.ruleset = ?", [filters.ruleset]))
    if filters.verdict:
        parts.append(("g.verdict = ?", [filters.verdict]))
    if filters.player:
        parts.append(("g.id IN (SELECT game_id FROM players WHERE name = ?)", [filters.player]))
    if filters.since:
        parts.append(("substr(g.played_at, 1, 10) >= ?", [filters.since]))
    if filters.until:
        parts.append(("substr(g.played_at, 1, 10) <= ?", [filters.until]))
    if filters.search:
        part = f"%{filters.search.translate({ord(char): f'~{char}' for char in '~%_'})}%"
        inside, words = noted_condition(filters.search)
        parts.append(
            (
                "(g.game LIKE ? ESCAPE '~' OR g.source LIKE ? ESCAPE '~'"  # noqa: S608
                " OR g.id IN (SELECT game_id FROM players WHERE name LIKE ? ESCAPE '~')"
                f" OR g.id IN ({_NOTED} WHERE {inside}))",
                [part] * 3 + words,
            )
        )
    if filters.noted:
        inside, words = noted_condition("", [] if filters.noted == "any" else [filters.noted.removeprefix("#")])
        parts.append((f"g.id IN ({_NOTED} WHERE {inside})", words))
    return " AND ".join(text for text, _ in parts) or "1", [value for _, values in parts for value in values]


_NOTED: Final = "SELECT p.game_id FROM notes n JOIN note_games p ON p.note_id = n.id"


def page_of(reader: Reader, filters: Filters, *, order: str = "newest", limit: int = 25, offset: int = 0) -> Page:
    """One page of the games that meet the filters; raises StoreError's causes as SQLite gives them."""
    where, values = condition(filters)
    run = reader.connection.execute
    (total,) = run(f"SELECT count(*) FROM games g WHERE {where}", values).fetchone()  # noqa: S608
    ids = [
        row[0]
        for row in run(
            f"SELECT g.id FROM games g WHERE {where} ORDER BY {ORDERS[order]} LIMIT ? OFFSET ?",  # noqa: S608
            [*values, limit, offset],
        )
    ]
    return Page(
        tuple(reader.game(each) for each in ids), int(total), first_findings(reader, ids), first_places(reader, ids)
    )


def rulings_of(reader: Reader, filters: Filters) -> list[tuple[str, dict[str, str], int]]:
    """By which rulings the games that meet the filters were judged: ruleset, rulings by slug, how many games; the most
    frequent first."""
    where, values = condition(filters)
    found = reader.connection.execute(
        f"SELECT g.ruleset, g.rulings, count(*) FROM games g WHERE {where} AND g.verdict != 'unreadable'"  # noqa: S608
        " GROUP BY g.ruleset, g.rulings ORDER BY count(*) DESC, g.ruleset, g.rulings",
        values,
    )
    return [(ruleset, json.loads(rulings), number) for ruleset, rulings, number in found]


def first_findings(reader: Reader, games: Iterable[int]) -> dict[int, Spot]:
    """Where the gravest of the findings of each game first occurs."""
    found: dict[int, Spot] = {}
    for row in reader.connection.execute(
        "SELECT game_id, hand, line, turn, seat FROM findings"
        " WHERE game_id IN (SELECT value FROM json_each(?))"
        " ORDER BY game_id, CASE severity WHEN 'error' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END, finding",
        [json.dumps(sorted(games))],
    ):
        found.setdefault(row["game_id"], Spot(row["hand"], row["line"], row["turn"], row["seat"]))
    return found
