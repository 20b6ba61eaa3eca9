"""The main job: read, audit, analyse, store, one game after the other; safe to interrupt and to repeat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from msgspec import structs

from replay.events import Foreign, GameRecord
from replay.formats.errors import InputError
from replay.formats.paths import Input, find_inputs
from replay.formats.write import fingerprint
from replay.rulings import RulingSet
from replay.store.ingest.work import Analyst, Auditor, Work, Worker
from replay.store.ingest.workers import Job, worked
from replay.store.pack import Packed
from replay.store.places import placed, places_of
from replay.store.rows import FilePlace, Status
from replay.store.store import Store
from replay.store.versions.rivals import Differing, PutGame, Rival, told
from replay.verdicts import GameAudit

_NOWHERE: Final = FilePlace()
_NO_RULINGS: Final[Mapping[str, str]] = {}


@dataclass(frozen=True, slots=True)
class Ingested:
    """What became of one game, and its audit without what was found hand by hand."""

    status: Status
    report: GameAudit
    foreign: Foreign | None = None
    """The file of another program that it was read from."""
    again: bool = False
    """Whether it takes the place of the game before it, of which it is the whole."""
    rival: Rival | None = None
    """What the store has in its place, or had."""


@dataclass(frozen=True, slots=True)
class Unusable:
    """An input that could not be read, or not to its end, and why; the games before were stored."""

    source: str
    error: InputError

    @property
    def message(self) -> str:
        """Why, in one line."""
        return str(self.error)


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far an ingestion is: `bytes_total` is None when the size of an input is not known."""

    source: str
    bytes_read: int = 0
    """Bytes of the inputs whose games have been dealt with."""
    bytes_total: int | None = None
    games: int = 0
    hands: int = 0


def ingest(
    store: Store | Callable[[], Store],
    paths: Iterable[str | Path],
    audit: Auditor,
    *,
    analyse: Analyst | None = None,
    rulings: Mapping[str, str] | Callable[[GameRecord], Mapping[str, str]] = _NO_RULINGS,
    sets: Sequence[RulingSet] = (),
    ruleset: str | None = None,
    again: bool = False,
    differing: Differing = "ask",
    jobs: int = 1,
    progress: Callable[[Progress], None] | None = None,
    passed_over: Callable[[str], None] | None = None,
) -> Generator[Ingested | Unusable]:
    """Read every game of `paths`, audit it, analyse it and store it, in one transaction each; yields after each.

    A game whose verdict is in the store and still holds is not audited anew, unless `again`. What is given up on the
    way, by Ctrl-C or worse, leaves whole games in the store and nothing of the one at work. `store` may be a function
    that opens it, which is called when there is something to store. With more `jobs` than one so many processes audit
    and analyse; `audit` and `analyse` must then be functions of a module. The results and their order are the same.
    `ruleset` is for files that name none. `rulings` take the place of what the records say; a function says which, and
    where it raises InputError the game is not stored. `differing`: what becomes of those whose rival is
    in the store. `sets`: named ones among them, which the store keeps. `passed_over` hears of files of folders that
    are no records. Raises StoreError.
    """
    inputs = list(find_inputs(paths, ruleset, passed_over))
    sizes = [each.size for each in inputs]
    total = sum(size for size in sizes if size is not None) if None not in sizes else None
    at = Progress(source="", bytes_total=total)

    def tell(**changes: Any) -> None:
        nonlocal at
        at = replace(at, **changes)
        if progress is not None:
            progress(at)

    asked = rulings if callable(rulings) else lambda _record: rulings
    writing = _Writing(store, asked, sets, differing, again=again)
    with closing(worked(_read(inputs), writing.wanted, Worker(audit, analyse), jobs)) as works:
        for read, work in works:
            if read.source != at.source:
                tell(source=read.source)
            if read.trouble is not None:
                yield Unusable(read.source, read.trouble)
            elif read.record is not None:
                try:
                    found = writing.one(read.record, read.place, work)
                except InputError as error:
                    yield Unusable(read.source, error)
                    continue
                yield found
                tell(bytes_read=read.bytes_read, games=at.games + 1, hands=at.hands + found.report.hands)
            else:
                tell(bytes_read=read.bytes_read)


# ------------------------------------------------------------- reading


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """What came next of the inputs: a game, why one cannot be read on, or nothing where one ends."""

    source: str
    bytes_read: int
    """Bytes of the inputs up to the end of this game, as nearly as is known."""
    record: GameRecord | None = None
    place: FilePlace = _NOWHERE
    trouble: InputError | None = None


def _read(inputs: Iterable[Input]) -> Iterator[_Read]:
    before = 0
    for each in inputs:
        seen: Counter[str] = Counter()
        taken = text = 0

        def take(count: int) -> None:
            nonlocal taken
            taken += count

        try:
            yield _Read(source=each.name, bytes_read=before)
            for record in each.games(take):
                text += len(record.raw)
                # A zipped file is smaller than its text; of any other one more than this game may have been read.
                yield _Read(
                    source=each.name,
                    bytes_read=before + min(taken, text),
                    record=record,
                    place=_place(each, record, seen),
                )
        except InputError as error:
            yield _Read(source=each.name, bytes_read=before, trouble=error)
        before += taken
        yield _Read(source=each.name, bytes_read=before)


def _place(where: Input, record: GameRecord, seen: Counter[str]) -> FilePlace:
    if record.start is None:
        return FilePlace(origin=where.origin)
    seen[record.start.game] += 0 if record.again else 1
    return FilePlace(origin=where.origin, number=seen[record.start.game])


# ------------------------------------------------------------- writing


class _Writing:
    """The store's side: which games need work, and what becomes of each."""

    def __init__(
        self,
        store: Store | Callable[[], Store],
        rulings: Callable[[GameRecord], Mapping[str, str]],
        sets: Sequence[RulingSet],
        differing: Differing,
        *,
        again: bool,
    ) -> None:
        self._differing = differing
        self._store = store
        self._rulings = rulings
        self._sets = sets
        self._again = again
        self._at_work: set[str] = set()
        self._last: GameRecord | None = None
        """The last game that was stored, or known."""

    @property
    def store(self) -> Store:
        """The store, opened."""
        if not isinstance(self._store, Store):
            self._store = self._store()
        return self._store

    def wanted(self, read: _Read) -> Job | None:
        """The work on what was read; None where its verdict is in the store, or will be when its turn comes."""
        record = read.record
        if record is None:
            return None
        try:
            rulings = self._rulings(record)
        except InputError:
            return None  # `one` says so, when its turn comes
        if record.start is not None and not self._again:
            key = fingerprint(record)
            if key in self._at_work or self.store.is_known(record, overrides=rulings):
                return None
            self._at_work.add(key)
        return record, rulings

    def one(
        self, record: GameRecord, place: FilePlace, work: Callable[[GameRecord, Mapping[str, str]], Work]
    ) -> Ingested:
        """Store a game, unless it is known or cannot be; raises InputError where its rulings are of another game."""
        rulings = self._rulings(record)
        instead = fingerprint(self._last) if record.again and self._last is not None else None
        self._last = record

        if record.start is not None and not self._again:
            report = self.store.known(record, overrides=rulings)
            if report is not None:
                self.store.follow(record, place)
                return _ingested(record, "known", report)

        def put(packed: Packed) -> PutGame:
            if self._sets:
                self.store.keep_sets(self._sets)
                self._sets = ()
            self._at_work.discard(packed.sha256)
            return self.store.put(
                packed,
                place=place,
                overrides=rulings,
                again=self._again,
                instead=instead,
                differing=self._differing,
            )

        return stored(record, work(record, rulings), self.store.path, put)


def stored(record: GameRecord, done: Work, path: Path, put: Callable[[Packed], PutGame]) -> Ingested:
    """What becomes of a game that was worked on when it is `put` into the store at `path`."""
    if done.packed is None:
        return _ingested(record, "refused", done.report)
    status, found = put(done.packed)
    return _ingested(record, status, done.report, None if found is None else told(found, record, path))


def _ingested(record: GameRecord, status: Status, report: GameAudit, rival: Rival | None = None) -> Ingested:
    report = structs.replace(report, findings=placed(report.findings, places_of(record)))
    return Ingested(status, report, record.foreign, record.again, rival)
