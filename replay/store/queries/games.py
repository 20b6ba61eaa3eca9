"""The list of games: how many meet a filter, one page of them, and where something is wrong in each."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from replay.events import Four
from replay.findings import Finding
from replay.store.notes.reading import first_places
from replay.store.pack import finding_of
from replay.store.queries.filter import EVERY_GAME, NUMBERS, GameFilter, games_condition
from replay.store.reader import Reader
from replay.store.rows import GameRow


class FirstFinding(Struct, frozen=True):
    """Where a game's gravest finding first occurs: the line in the file, and the hand's place in the record from 1; all
    that was found there, and of a win there what is claimed and computed to be paid, and which row drops which.
    """

    hand: int | None
    line: int
    found: tuple[Finding, ...]
    claimed: Four | None = None
    computed: Four | None = None
    dropped: Mapping[str, str] = {}
    events: Mapping[str, int] = {}
    """On how many events of the game something of each severity was found: an event is one dispute."""


class JudgedUnder(NamedTuple):
    """How many games were judged under these rulings, by slug."""

    ruleset: str
    rulings: dict[str, str]
    games: int


class GamesPage(Struct, frozen=True):
    """A page of the list and how many games there are in all."""

    games: tuple[GameRow, ...]
    total: int
    first_findings: dict[int, FirstFinding]
    """By game, where its first error, or else its first warning or note, is."""
    notes: dict[int, tuple[int, int, int]]
    """By game, how many notes people have written on it, and the hand and the event of the first."""


def page_of(
    reader: Reader, wanted: GameFilter = EVERY_GAME, *, order: str = "newest", limit: int = 25, offset: int = 0
) -> GamesPage:
    """One page of the games that are wanted; raises StoreError."""
    games = reader.games(wanted, order=order, limit=limit, offset=offset)
    ids = [each.id for each in games]
    return GamesPage(games, count_games(reader, wanted), first_findings(reader, ids), first_places(reader, ids))


def count_games(reader: Reader, wanted: GameFilter = EVERY_GAME) -> int:
    """How many games are wanted."""
    where, values = games_condition(wanted)
    return int(reader.rows(f"SELECT count(*) FROM games g WHERE {where}", values)[0][0])  # noqa: S608


def numbers_of(reader: Reader, wanted: GameFilter = EVERY_GAME) -> tuple[int, ...]:
    """The numbers in the store of the games that are wanted, as they came into it."""
    where, values = games_condition(wanted)
    rows = reader.rows(f"SELECT g.id FROM games g WHERE {where} ORDER BY g.id", values)  # noqa: S608
    return tuple(row[0] for row in rows)


def rulings_of(reader: Reader, wanted: GameFilter = EVERY_GAME) -> tuple[JudgedUnder, ...]:
    """By which rulings the games that are wanted were judged, the most frequent first; unreadable ones aside."""
    where, values = games_condition(wanted)
    found = reader.rows(
        f"SELECT g.ruleset, g.rulings, count(*) FROM games g WHERE {where} AND g.verdict != 'unreadable'"  # noqa: S608
        " GROUP BY g.ruleset, g.rulings ORDER BY count(*) DESC, g.ruleset, g.rulings",
        values,
    )
    return tuple(JudgedUnder(ruleset, json.loads(rulings), number) for ruleset, rulings, number in found)


def first_findings(reader: Reader, games: Iterable[int]) -> dict[int, FirstFinding]:
    """Where the gravest of the findings of each game first occurs."""
    wanted = [json.dumps(sorted(games))]
    found: dict[int, FirstFinding] = {}
    lines: defaultdict[tuple[int, str], set[int]] = defaultdict(set)
    for row in reader.rows(
        f"SELECT * FROM findings WHERE game_id IN {NUMBERS}"  # noqa: S608
        " ORDER BY game_id, CASE severity WHEN 'error' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END, finding",
        wanted,
    ):
        first = found.setdefault(row["game_id"], FirstFinding(row["hand"], row["line"], ()))
        lines[row["game_id"], row["severity"]].add(row["line"])
        if (row["hand"], row["line"]) == (first.hand, first.line):
            found[row["game_id"]] = replace(first, found=(*first.found, finding_of(row)))
    for (game, severity), several in lines.items():
        found[game] = replace(found[game], events={**found[game].events, severity: len(several)})
    for row in reader.rows(
        "SELECT w.game_id, w.line, w.claimed_payments, w.computed_payments, r.name, r.dropped_by FROM wins w"  # noqa: S608
        " LEFT JOIN win_rows r ON r.game_id = w.game_id AND r.hand = w.hand AND r.win = w.win AND r.kind = 'dropped'"
        f" WHERE w.game_id IN {NUMBERS}",
        wanted,
    ):
        if (known := found.get(row["game_id"])) is not None and known.line == row["line"]:
            claimed, computed = (row[f"{each}_payments"] for each in ("claimed", "computed"))
            dropped = {**known.dropped, **({row["name"]: row["dropped_by"]} if row["dropped_by"] else {})}
            found[row["game_id"]] = replace(known, claimed=_four(claimed), computed=_four(computed), dropped=dropped)
    return found


def _four(text: str | None) -> Four | None:
    return None if text is None else msgspec.json.decode(text, type=Four)
