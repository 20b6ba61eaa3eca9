"""Taking another store in: its games, judged anew from their records, with their versions, notes and joined names.

Nothing of the other store is believed but what stands in records: verdicts and figures are made here. So all figures
are those of one store into which the same records were ingested.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Final, get_args
from urllib.parse import quote

import msgspec
from msgspec import Meta, Struct, structs

from replay.events import GameRecord
from replay.formats.errors import InputError
from replay.rulesets import UnknownRulesetError, find_ruleset
from replay.rulings import RulingSet, UnknownRulingError
from replay.store.connect import insert, spoken
from replay.store.errors import PeopleError, StoreTooOldError
from replay.store.ingest.run import Ingested, Unusable, stored
from replay.store.ingest.work import Analyst, Auditor, Work, Worker
from replay.store.ingest.workers import Job, worked
from replay.store.notes.reading import all_notes
from replay.store.notes.writing import Came, read_in
from replay.store.pack import foreign_row, rulings_text
from replay.store.people.joining import join
from replay.store.people.reading import aliases
from replay.store.reader import Reader
from replay.store.rows import FoundRow, GameRow
from replay.store.store import Store
from replay.store.versions.reading import file_of, record_in
from replay.store.versions.rivals import Differing
from replay.verdicts import Verdict

_VERDICTS: Final = frozenset(get_args(Verdict))


class Merged(Struct, frozen=True, kw_only=True):
    """What came besides games: earlier versions, notes by what became of them, names that were joined, and those that
    were not, each in a sentence."""

    versions: Annotated[int, Meta(description="Earlier versions of games.")]
    notes: Annotated[dict[Came, int], Meta(description="Notes.")]
    joined: Annotated[
        dict[str, str], Meta(description="Names that are joined now, each with the player that it counts as.")
    ]
    not_joined: Annotated[
        tuple[str, ...], Meta(description="Why names that are joined there are not here, a sentence each.")
    ]


class _Theirs(Struct, frozen=True):
    """A game of the other store; no record where its content is here."""

    row: GameRow
    record: GameRecord | None


@contextmanager
def opened(path: Path) -> Iterator[Reader]:
    """The store at `path`, which stays as it is; of an older version a copy, brought up to date. Raises StoreError."""
    with ExitStack() as stack:
        try:
            yield stack.enter_context(Reader.open(path))
            return
        except StoreTooOldError:
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="replay-merge-")))
            copy = folder / path.name
            with (
                spoken(path),
                closing(sqlite3.connect(f"file:{quote(str(path.absolute()))}?mode=ro", uri=True)) as there,
                closing(sqlite3.connect(copy)) as here,
            ):
                there.backup(here)
        yield stack.enter_context(Store.open(copy, create=False))


def merge(
    store: Store,
    other: Reader,
    audit: Auditor,
    *,
    analyse: Analyst | None = None,
    differing: Differing = "ask",
    jobs: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Generator[Ingested | Unusable | Merged]:
    """Take in what the other store has and this one has not; yields after each game, and at last what came besides.

    One transaction a game, as at ingestion. A content that a game here had before is known: the later one stays.
    `differing`: what becomes of games that are here with other content. Raises StoreError.
    """
    rows = other.games(order="oldest")
    _keep_sets(store, other)
    versions = 0
    merging = _Merging(store, other, differing)

    def job(item: _Theirs) -> Job | None:
        return None if item.record is None else (item.record, item.row.overrides)

    with closing(worked(map(merging.read, rows), job, Worker(audit, analyse), jobs)) as works:
        for done, (item, work) in enumerate(works, 1):
            try:
                found = merging.one(item, work)
            except UnknownRulingError as error:
                yield Unusable(item.row.source, InputError(f"{item.row.source}: {error}"))
            else:
                yield found
                versions += merging.versions(item.row)
            if progress is not None:
                progress(done)
    lines = (
        msgspec.json.encode(structs.asdict(each) | {"pointed_to": msgspec.Raw(each.pointed_to.encode())})
        for each in all_notes(other)
    )
    notes = read_in(store, lines, str(other.path))
    joined, refused = _join(store, aliases(other))
    yield Merged(versions=versions, notes=notes, joined=joined, not_joined=refused)


class _Merging:
    """The two stores, and what becomes of each game of the other."""

    def __init__(self, store: Store, other: Reader, differing: Differing) -> None:
        self._store, self._other, self._differing = store, other, differing
        self._file = lru_cache(maxsize=1)(partial(file_of, other))
        """The file of another program by its checksum; of the last one there may be a thousand games."""

    def read(self, row: GameRow) -> _Theirs:
        """The game, with its record where it is not here."""
        if self._store.one_row("SELECT 1 FROM games WHERE sha256 = ?", row.sha256) is not None:
            return _Theirs(row, None)
        record = self._other.record(row)
        files = self._other.rows("SELECT sha256 FROM game_files WHERE game_id = ?", [row.id])
        return _Theirs(row, structs.replace(record, foreign=self._file(files[0]["sha256"])) if files else record)

    def one(self, item: _Theirs, work: Callable[..., Work]) -> Ingested:
        """Store a game that is not here; raises UnknownRulingError where its rulings are none."""
        row, record = item.row, item.record
        if record is None:
            return Ingested("known", self._store.report(self._store.game(row.sha256)))
        if row.overrides:
            with suppress(UnknownRulesetError):
                find_ruleset(row.ruleset).chosen(row.overrides)
        done = work(record, row.overrides)
        put = partial(self._store.put, place=row.place, overrides=row.overrides, here=False)
        for differing in dict.fromkeys(("ask", self._differing)):
            found = stored(record, done, self._store.path, partial(put, differing=differing))
            if found.status != "refused" or found.rival is None or found.rival.why != "elsewhere":
                break
        known = found.rival is not None and found.rival.why == "earlier"
        return replace(found, status="known", rival=None) if known else found

    def versions(self, row: GameRow) -> int:
        """Take over the earlier versions of a game that is here with the same content; how many came."""
        here = self._store.one_row("SELECT id FROM games WHERE sha256 = ?", row.sha256)
        if here is None:
            return 0
        came = 0
        for each in self._other.rows("SELECT * FROM earlier_versions WHERE game_id = ? ORDER BY id", [row.id]):
            known = "SELECT 1 FROM earlier_versions WHERE game_id = ? AND sha256 = ?"
            if each["sha256"] != row.sha256 and self._store.one_row(known, here["id"], each["sha256"]) is None:
                self._take(here["id"], each)
                came += 1
        return came

    def _take(self, game_id: int, row: FoundRow) -> None:
        record = record_in(self._other, row)  # raises where it is not what it is said to be
        values = {name: row[name] for name in row.keys() if name not in ("id", "game_id")}  # noqa: SIM118
        values["verdict"] = row["verdict"] if row["verdict"] in _VERDICTS else "unreadable"
        with self._store.writing():
            if record.foreign is not None:
                query = "INSERT OR IGNORE INTO foreign_files VALUES (?, ?, ?, ?)"
                self._store.connection.execute(query, foreign_row(record.foreign))
            insert(self._store.connection, "earlier_versions", {"game_id": game_id, **values})


def _keep_sets(store: Store, other: Reader) -> None:
    """Keep the clubs' sets of rulings that are not here by any name."""
    here = {(each.ruleset, rulings_text(each.values)) for each in store.ruling_sets()}
    store.keep_sets([each for each in other.ruling_sets() if _is_new(each, here)])


def _is_new(each: RulingSet, here: set[tuple[str, str]]) -> bool:
    try:
        find_ruleset(each.ruleset).chosen(each.values)
    except (UnknownRulesetError, UnknownRulingError):
        return False
    return (each.ruleset, rulings_text(each.values)) not in here


def _join(store: Store, theirs: dict[str, str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Join the names that are joined there; those that were, and why others were not."""
    joined: dict[str, str] = {}
    refused: list[str] = []
    for name, player in theirs.items():
        ours = aliases(store)
        counted = ours.get(player, player)
        if ours.get(name, name) == counted:
            continue
        try:
            if name in ours:
                raise PeopleError(f"{name!r} is joined to {ours[name]!r} here and to {player!r} there")
            join(store, counted, [name])
        except PeopleError as error:
            refused.append(str(error))
        else:
            joined[name] = counted
    return joined, tuple(refused)
