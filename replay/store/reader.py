"""Reading a store: games by name or filter, their records, their findings. Nothing here writes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, Self, cast

from msgspec import structs

from replay.analysis.values import HandAnalysis
from replay.engine.version import ENGINE_VERSION
from replay.events import GameRecord, StartGame
from replay.findings import Finding
from replay.findings import TypedPlace as Spot
from replay.formats.importers.common import left_out_of
from replay.formats.record import read_game
from replay.rules import Payments
from replay.rulesets import UnknownRulesetError, find_ruleset, rulings_in_force
from replay.rulings import RulingSet
from replay.store.connect import damaged, intact, open_for_reading
from replay.store.errors import NoSuchGameError
from replay.store.pack import finding_of, sha256_of, unpacked
from replay.store.places import TYPED, placed, places_in
from replay.store.queries.filter import EVERY_GAME, NUMBERS, TEXTS, GameFilter, games_condition
from replay.store.rows import FilePlace, FoundRow, GameRow, Totals
from replay.store.source import EVERY, QueryValues, RowSource, SQLiteSource
from replay.verdicts import Compared, GameAudit

ORDERS: Final = {
    "newest": "ingested_at DESC, id DESC",
    "oldest": "id",
    "played": "played_at IS NULL, played_at DESC, id DESC",
    "findings": "errors DESC, warnings DESC, id",
    "name": "game, id",
}
"""How games may be ordered."""

_MOST_PLACES: Final = 64
"""Typed games whose places are remembered."""
_SHORTEST_PREFIX: Final = 4
_LINKED: Final = 12
"""Digits of a SHA-256 that a link names a game by."""
_DIGITS: Final = frozenset("0123456789abcdef")


class Reader:
    """A store opened for reading: it cannot change the evidence.

    `engine` is the version of the engine whose analyses count; what another one made is not shown.
    """

    engine: int = ENGINE_VERSION

    def __init__(self, source: RowSource) -> None:
        self.source = source
        self._places: dict[tuple[str, int], dict[int, Spot]] = {}

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """The store at `path`; raises StoreError when there is none, or it is none, or of another version."""
        return cls(SQLiteSource(Path(path), open_for_reading(Path(path))))

    @property
    def path(self) -> Path:
        """What messages name the store by."""
        return self.source.path

    def close(self) -> None:
        """Close the store."""
        self.source.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def rows(self, query: str, values: QueryValues = ()) -> list[FoundRow]:
        """The answer to a query, for the modules of the store; raises StoreError."""
        return self.source.rows(query, values)

    @property
    def data_version(self) -> int:
        """A number that changes when another program has written to the store: a key for caches."""
        return self.source.data_version

    def tables(self) -> frozenset[str]:
        """The names of the tables; those of the analysis may be missing, which anybody may drop."""
        return self.source.tables()

    def has_analyses(self) -> bool:
        """Whether the tables of the analysis are there."""
        return {"analysis", "hand_seats"} <= self.tables()

    def as_it_is_now(self) -> AbstractContextManager[None]:
        """While the context lasts the store looks as it did at its beginning, whatever others write into it."""
        return self.source.as_it_is_now()

    def at_hand(self, games: Sequence[int]) -> Iterator[tuple[Sequence[int], Reader]]:
        """These games, some at a time, each time with a reader for what is asked of one game after the other; it is
        good until the next one. What takes game after game and asks all of this reader is slow where it is a dataset.
        """
        for some, source in self.source.at_hand(games):
            if source is self.source:
                yield some, self
                continue
            near = Reader(source)
            near.engine = self.engine
            yield some, near

    def totals(self) -> Totals:
        """How much is in the store."""
        (row,) = self.rows(
            "SELECT count(*), count(*) FILTER (WHERE verdict = 'clean'), coalesce(sum(hands), 0),"
            " coalesce(sum(events), 0), coalesce(sum(errors), 0), coalesce(sum(warnings), 0), coalesce(sum(notes), 0)"
            " FROM games"
        )
        return Totals(*map(int, row))

    def games(
        self,
        wanted: GameFilter = EVERY_GAME,
        *,
        order: str = "newest",
        limit: int | None = None,
        offset: int = 0,
    ) -> tuple[GameRow, ...]:
        """The games that are wanted, in one of `ORDERS`."""
        where, values = games_condition(wanted)
        return self._games(
            f"WHERE {where} ORDER BY {ORDERS[order]} LIMIT ? OFFSET ?",
            [*values, EVERY if limit is None else limit, offset],
        )

    def game(self, name: str | int) -> GameRow:
        """The game of this number in the store, or that `meant` finds for a text; raises NoSuchGameError.

        Where several games have one id, `ID#2` is the second that came into the store, and the beginning of the
        SHA-256 tells them apart, too.
        """
        if isinstance(name, int):
            found = self._games("WHERE id = ?", [name])
        else:
            found = self.meant(name)
            first, _, place = name.rpartition("#")
            if not found and first and place.isascii() and place.isdigit() and 0 < int(place) < 10**9:
                near, ids = self._near(name)
                found = self._games(
                    f"WHERE {near} game = ? ORDER BY id LIMIT 1 OFFSET ?", [*ids, first, int(place) - 1]
                )
        if len(found) == 1:
            return found[0]
        if not found:
            raise NoSuchGameError.of(self.path, f"no game {name!r} in this store")
        several = "; ".join(
            f"{each.sha256[:12]} from {each.source} line {self.places(each).get(each.line, each.line)}"
            for each in found[:8]
        )
        raise NoSuchGameError.of(
            self.path, f"{len(found)} games are called {name!r}; name one by its checksum: {several}"
        )

    def meant(self, name: str, *, limit: int | None = None) -> tuple[GameRow, ...]:
        """The games that a text may mean: those with this id, else those whose SHA-256 begins so (four digits or more).

        As many digits as links have (`_LINKED`) are taken for a SHA-256 first: no id leads a link to another game.
        """
        ways = [("game = ?", name)]
        if len(name) >= _SHORTEST_PREFIX and set(name.lower()) <= _DIGITS:
            ways.insert(0 if len(name) >= _LINKED else 1, ("sha256 GLOB ?", f"{name.lower()}*"))
        near, ids = self._near(name)
        most = EVERY if limit is None else limit
        for where, value in ways:
            if found := self._games(f"WHERE {near} {where} ORDER BY id LIMIT ?", [*ids, value, most]):
                return found
        return ()

    def _near(self, name: str) -> tuple[str, list[str]]:
        """The condition, and its value, that leaves of all games those that an index has for the name."""
        known = self.source.meant(name)
        return ("", []) if known is None else (f"id IN {NUMBERS} AND", [json.dumps(list(known))])

    def record(self, game: GameRow) -> GameRecord:
        """The game as it was read, from its original bytes; lines are counted as in its file, also in typed text."""
        record = read_game(self.original(game.id), game.source, game.line)
        places = self.places(game)
        if not places:
            return record
        entries = tuple(structs.replace(each, line=places.get(each.line, each.line)) for each in record.entries)
        return structs.replace(record, entries=entries)

    def original(self, game: int) -> bytes:
        """The record of the game of this number, byte for byte."""
        with intact(self.path):
            return self.originals([game])[game]

    def originals(self, games: Sequence[int]) -> dict[int, bytes]:
        """The records of the games of these numbers, byte for byte."""
        query = f"SELECT game_id, sha256, size, bytes FROM originals WHERE game_id IN {NUMBERS} ORDER BY game_id"  # noqa: S608
        found: dict[int, bytes] = {}
        for row in self.rows(query, [json.dumps(list(games))]):
            with intact(self.path):
                found[row["game_id"]] = raw = unpacked(row)
            if sha256_of(raw) != row["sha256"]:
                raise damaged(self.path)
        return found

    def places(self, game: GameRow) -> Mapping[int, Spot]:
        """Where in its text each line of a typed game stands, by the line of the record; empty for any other game."""
        query = (
            "SELECT f.sha256, f.format, f.size, f.bytes FROM foreign_files f JOIN game_files g USING (sha256)"  # noqa: S608
            f" WHERE g.game_id = ? AND f.format IN {TEXTS}"
        )
        rows = self.rows(query, [game.id, json.dumps(TYPED)])
        if not rows:
            return {}
        key = rows[0]["sha256"], game.line
        if key not in self._places:
            if len(self._places) >= _MOST_PLACES:
                self._places.clear()
            with intact(self.path):
                data, kind = unpacked(rows[0]), rows[0]["format"]
                self._places[key] = places_in(data, game.source, game.line, kind, game.ruleset)
        return self._places[key]

    def findings(self, game: GameRow) -> tuple[Finding, ...]:
        """What the audit found in the game, in the order of the record; of typed text with its places there."""
        return placed(self._findings(game), self.places(game))

    def _findings(self, game: GameRow) -> tuple[Finding, ...]:
        rows = self.rows("SELECT * FROM findings WHERE game_id = ? ORDER BY finding", [game.id])
        with intact(self.path):
            return tuple(map(finding_of, rows))

    def analysis(self, game: GameRow | int, hand: int) -> HandAnalysis | None:
        """The analysis of the hand at this place in the game, from 1; None if this engine has made none."""
        return self._analyses(game if isinstance(game, int) else game.id, "AND hand = ?", [hand]).get(hand)

    def analyses(self, game: GameRow) -> dict[int, HandAnalysis]:
        """The analyses that this engine has made of the game's hands, by their place in it."""
        return self._analyses(game.id)

    def unanalysed(self) -> tuple[int, ...]:
        """The numbers of the games to be analysed, the oldest first: one of their hands has no analysis by this engine,
        or their verdict is another engine's: verdict and analysis are of one, and what it could not read this may."""
        made = ""
        if "analysis" in self.tables():
            made = "- (SELECT count(*) FROM analysis a WHERE a.game_id = g.id AND a.engine = ?)"
        rows = self.rows(
            "SELECT id FROM games g WHERE engine <> ? OR verdict <> 'unreadable'"  # noqa: S608
            f" AND (SELECT count(*) FROM hands h WHERE h.game_id = g.id) {made} > 0 ORDER BY id",
            [self.engine, self.engine] if made else [self.engine],
        )
        return tuple(row["id"] for row in rows)

    def hands_of(self, games: Iterable[int] | None = None) -> int:
        """How many hands these games have, by default all."""
        if games is None:
            return self.totals().hands
        query = f"SELECT coalesce(sum(hands), 0) FROM games WHERE id IN {NUMBERS}"  # noqa: S608
        return int(self.rows(query, [json.dumps(list(games))])[0][0])

    def _analyses(self, game_id: int, more: str = "", values: Sequence[Any] = ()) -> dict[int, HandAnalysis]:
        if "analysis" not in self.tables():
            return {}
        query = f"SELECT hand, blob FROM analysis WHERE game_id = ? AND engine = ? {more} ORDER BY hand"  # noqa: S608
        rows = self.rows(query, [game_id, self.engine, *values])
        found = {row["hand"]: self.unpacked_hand(row["blob"]) for row in rows}
        return {place: hand for place, hand in found.items() if hand is not None}

    def unpacked_hand(self, blob: bytes) -> HandAnalysis | None:
        """The analysis that is packed so; None where another engine has packed it."""
        from replay.analysis.pack import UnknownLayoutError, unpack_hand

        with intact(self.path), suppress(UnknownLayoutError):
            return unpack_hand(blob)
        return None

    def rulesets(self) -> dict[str, int]:
        """How many games there are of each ruleset, by id."""
        rows = self.rows("SELECT ruleset, count(*) FROM games GROUP BY ruleset ORDER BY 1")
        return {row[0]: row[1] for row in rows}

    def players(self) -> dict[str, int]:
        """In how many games each name occurs, the most frequent first."""
        rows = self.rows("SELECT name, count(DISTINCT game_id) FROM players GROUP BY name ORDER BY 2 DESC, 1")
        return {row[0]: row[1] for row in rows}

    def report(self, game: GameRow) -> GameAudit:
        """The game's audit without what was found hand by hand."""
        return self._report(game, self.findings(game), self.record(game).start)

    def _report(self, game: GameRow, findings: Iterable[Finding], start: StartGame | None) -> GameAudit:
        """The report with these findings; `start` is the game's opening event, as it was read."""
        (stored,) = self.rows(
            "SELECT program, o.sha256 FROM games g JOIN originals o ON o.game_id = g.id WHERE g.id = ?", [game.id]
        )
        return GameAudit(
            game=game.game,
            source=game.source,
            ruleset=game.ruleset,
            verdict=game.verdict,
            hands=game.hands,
            events=game.events,
            scores=cast("Payments", game.scores),
            rulings_set=game.rulings_set,
            findings=tuple(findings),
            players=game.players,
            engine=game.engine,
            program=stored["program"],
            in_force={} if game.verdict == "unreadable" else rulings_in_force(game.ruleset, game.rulings),
            sha256=stored["sha256"],
            compared=self._compared(game.id) or Compared(),
            left_out=tuple(left_out_of(start)),
        )

    def _compared(self, game_id: int) -> Compared | None:
        """How much of a game was compared; None where an earlier version of the program has judged it."""
        rows = self.rows("SELECT totals, patterns, payments, scores FROM compared WHERE game_id = ?", [game_id])
        return Compared(*rows[0]) if rows else None

    def _games(self, rest: str, values: Sequence[Any]) -> tuple[GameRow, ...]:
        # Whoever looks through all games needs few of their columns, and all of them only of those that are found.
        ids = [row[0] for row in self.rows(f"SELECT g.id FROM games g {rest}", values)]  # noqa: S608
        query = f"SELECT * FROM games WHERE id IN {NUMBERS}"  # noqa: S608
        known = {row["id"]: row for row in (self.rows(query, [json.dumps(ids)]) if ids else ())}
        rows = [known[each] for each in ids if each in known]
        with intact(self.path):
            return tuple(self._shaped(rows))

    def ruling_sets(self) -> tuple[RulingSet, ...]:
        """The clubs' own sets of rulings that games were judged under."""
        return self.source.ruling_sets()

    def _names_of_rulings(self) -> Callable[[str, str, str], str | None]:
        """What names the rulings of a game: its ruleset, its rulings as they are written, and its verdict."""
        own = self.ruling_sets()

        @cache
        def named(ruleset: str, rulings: str, verdict: str) -> str | None:
            with suppress(UnknownRulesetError):
                return None if verdict == "unreadable" else find_ruleset(ruleset).set_of(json.loads(rulings), own)
            return None

        return named

    def _shaped(self, rows: list[FoundRow]) -> Iterator[GameRow]:
        seats: dict[int, list[FoundRow]] = {}
        ids = json.dumps([row["id"] for row in rows])
        for each in self.rows(
            f"SELECT * FROM players WHERE game_id IN {NUMBERS} ORDER BY game_id, seat",  # noqa: S608
            [ids],
        ):
            seats.setdefault(each["game_id"], []).append(each)
        names = self._names_of_rulings()
        for row in rows:
            own = seats.get(row["id"], [])
            yield GameRow(
                **{name: row[name] for name in _PLAIN},
                players=tuple(each["name"] for each in own),
                scores=tuple(each["score"] for each in own),
                place=FilePlace(origin=row["origin"], number=row["place"]),
                rulings=json.loads(row["rulings"]),
                overrides=json.loads(row["overrides"]),
                rulings_set=names(row["ruleset"], row["rulings"], row["verdict"]),
            )


_MADE: Final = ("players", "scores", "place", "rulings", "overrides", "rulings_set")
_PLAIN: Final = tuple(name for name in GameRow.__struct_fields__ if name not in _MADE)
