"""One part: read, audited, analysed and written, then committed. A pure function of its inputs' bytes and the options.

A part may be done any number of times, by several workers at once: each writes the same files, and a commit says that
all of them are there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct

from replay import __version__
from replay.engine.version import ENGINE_VERSION
from replay.events import GameRecord
from replay.formats.errors import InputError
from replay.formats.paths import Input
from replay.scale.cuts import games_between
from replay.scale.deadly_games import Failed, GameLimits, Guarded, Watched
from replay.scale.folder import DatasetError, Folder
from replay.scale.parquet import FAILURES, TABLES, Output, Tables, hashed
from replay.scale.plan import MOST_GAMES, FilePiece, InputPart, stamp_of
from replay.scale.queries.seats import write_seats
from replay.scale.remote_inputs import far_games, far_games_between, is_far
from replay.store.ingest.work import Work, Worker, uncollected
from replay.store.pack import Packed, rulings_text, sha256_of
from replay.store.study.rows import SEATS


class PartWork(Struct, frozen=True):
    """How the games of a dataset are worked on."""

    url: str
    worker: Worker
    rulings: Callable[[GameRecord], Mapping[str, str]]
    """The rulings that take the place of what a record says; it may raise InputError."""
    ruleset: str | None = None
    limits: GameLimits = GameLimits()


class Unread(Struct, frozen=True):
    """An input that could not be read, or not to its end, or a game whose rulings are of another one."""

    source: str
    message: str


class Commit(Struct, frozen=True, kw_only=True):
    """What became of a part: everything of it is there."""

    part: InputPart
    program: str
    engine: int
    at: str
    """When it was done, UTC."""
    outputs: tuple[Output, ...]
    counts: dict[str, int]
    """games, hands, events, clean, errors, warnings, notes, refused, failures, bytes."""
    unread: tuple[Unread, ...] = ()


def commit_name(number: int) -> str:
    """The file that says that a part is done."""
    return f"commits/part-{number:06}.json"


def do_part(part: InputPart, doing: PartWork) -> Commit:
    """Do a part and commit it. Raises DatasetError, also where an input is no longer the one that was planned."""
    folder = Folder(doing.url)
    for each in part.pieces:
        _same_file(folder, each)
    marker = f"started/part-{part.number:06}"
    # Whoever began this before did not come to its end: then no game may end the worker.
    again = not folder.make(marker, b"")
    names = {table: f"{table}/part-{part.number:06}.parquet" for table in TABLES}
    outputs: list[Output] = []
    with folder.filling(list(names.values())) as paths:
        places = dict(zip(names, paths, strict=True))
        with Tables(places) as tables:
            filling = _Filling(tables, part, doing)
            guard = Guarded if again else Watched
            with uncollected(), guard(doing.worker, doing.limits) as work:
                filling.fill(work)
        tables.rows[SEATS] = write_seats(places)
        for table, path in places.items():
            if tables.rows[table]:
                outputs.append(Output(table, names[table], tables.rows[table], *hashed(path)))
    for each in part.pieces:
        _same_file(folder, each)
    commit = Commit(
        part=part,
        program=__version__,
        engine=ENGINE_VERSION,
        at=datetime.now(UTC).isoformat(timespec="seconds"),
        outputs=tuple(outputs),
        counts=dict(filling.counts),
        unread=tuple(filling.unread),
    )
    folder.write(commit_name(part.number), msgspec.json.encode(commit))
    folder.remove(marker)
    return commit


def _same_file(folder: Folder, piece: FilePiece) -> None:
    try:
        same = stamp_of(piece.path, piece.stamp.origin) == piece.stamp
    except OSError as error:
        raise DatasetError.of(folder.url, f"{piece.path}: {error.strerror or error}") from error
    if not same:
        raise DatasetError.of(folder.url, f"{piece.path} has changed since it was planned; a dataset keeps whole files")


class _Filling:
    """The games of a part on their way into its tables."""

    def __init__(self, tables: Tables, part: InputPart, doing: PartWork) -> None:
        self.counts: Counter[str] = Counter(games=0)
        self.unread: list[Unread] = []
        self._tables, self._part, self._doing = tables, part, doing
        self._files: set[str] = set()
        self._number = 0

    def fill(self, work: Callable[[GameRecord, Mapping[str, str]], Work | Failed]) -> None:
        for piece in self._part.pieces:
            seen = Counter(piece.seen)
            name = Input(piece.path).name
            self.counts["bytes"] += piece.stamp.size if not piece.line else (piece.end or piece.start) - piece.start
            try:
                for record in self._games(piece, name):
                    if record.start is not None:
                        seen[record.start.game] += 1
                    self._one(record, piece, seen, work)
            except InputError as error:
                self.unread.append(Unread(name, str(error)))

    def _games(self, piece: FilePiece, name: str) -> Iterator[GameRecord]:
        if is_far(piece.path):
            if piece.line:
                return far_games_between(piece.path, piece.start, piece.end, piece.line, self._doing.ruleset)
            return far_games(piece.path, self._doing.ruleset)
        if piece.line:
            return games_between(piece.path, name, piece.start, piece.end, piece.line, self._doing.ruleset)
        return Input(piece.path, ruleset=self._doing.ruleset).games()

    def _one(
        self,
        record: GameRecord,
        piece: FilePiece,
        seen: Counter[str],
        work: Callable[[GameRecord, Mapping[str, str]], Work | Failed],
    ) -> None:
        if record.start is None:
            self.counts["refused"] += 1
            return
        try:
            rulings = self._doing.rulings(record)
        except InputError as error:
            self.unread.append(Unread(record.source, str(error)))
            return
        if self._number >= MOST_GAMES - 1:
            raise DatasetError(f"{self._doing.url}: over {MOST_GAMES} games in a part; a lower --part-bytes helps")
        self._number += 1
        game_id = self._part.number * MOST_GAMES + self._number
        found = work(record, rulings)
        if isinstance(found, Failed):
            self.counts["failures"] += 1
            self._tables.add(FAILURES, [(game_id, *_failure(record, piece, found))])
        elif found.packed is not None:
            self._keep(game_id, found.packed, piece.stamp.origin, seen[record.start.game], rulings)
        self._tables.ended(len(record.raw))

    def _keep(self, game_id: int, packed: Packed, origin: str, place: int, rulings: Mapping[str, str]) -> None:
        for table, rows in rows_of(game_id, packed, origin, place, rulings):
            self._tables.add(table, rows)
        if packed.foreign is not None:
            if packed.foreign[0] not in self._files:
                self._files.add(packed.foreign[0])
                self._tables.add("foreign_files", [packed.foreign])
            self._tables.add("game_files", [(game_id, packed.foreign[0])])
        self.counts["games"] += 1
        self.counts["clean"] += packed.game["verdict"] == "clean"
        for name in ("hands", "events", "errors", "warnings", "notes"):
            self.counts[name] += packed.game[name]


def rows_of(
    game_id: int, packed: Packed, origin: str, place: int, rulings: Mapping[str, str]
) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    """The rows of a game by table, but for those of the file that it was read from."""
    game = {
        **packed.game,
        "id": game_id,
        "sha256": packed.sha256,
        "origin": origin,
        "place": place,
        "overrides": rulings_text(rulings),
        "engine": ENGINE_VERSION,
        "program": __version__,
    }
    yield "games", [tuple(game[each.name] for each in TABLES["games"])]
    for table, rows in packed.tables(ENGINE_VERSION).items():
        if table in TABLES:
            yield table, [(game_id, *row) for row in rows]


def _failure(record: GameRecord, piece: FilePiece, found: Failed) -> tuple[Any, ...]:
    game = "" if record.start is None else record.start.game
    return record.source, piece.stamp.origin, record.line, game, len(record.raw), sha256_of(record.raw), found.why
