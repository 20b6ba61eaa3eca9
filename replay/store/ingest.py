"""The main job: read, audit, store, one game after the other; safe to interrupt and to repeat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Protocol

from replay.events import GameRecord
from replay.formats.errors import InputError
from replay.formats.paths import Input, find_inputs
from replay.store.rows import Place, Status
from replay.store.store import Store
from replay.verdicts import GameAudit

_NO_RULINGS: Final[Mapping[str, str]] = {}


class Auditor(Protocol):
    """The engine's audit."""

    def __call__(self, record: GameRecord, *, rulings: Mapping[str, str], keep_steps: bool) -> GameAudit: ...


@dataclass(frozen=True, slots=True)
class Ingested:
    """What became of one game, and the report on it as `replay audit --json` prints it."""

    status: Status
    report: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """The line that `replay ingest --json` prints."""
        return {**self.report, "status": self.status}


@dataclass(frozen=True, slots=True)
class Unusable:
    """An input that could not be read, or not to its end: its name and why; the games before were stored."""

    source: str
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far an ingestion is: `bytes_total` is None when the size of an input is not known."""

    source: str
    bytes_read: int = 0
    bytes_total: int | None = None
    games: int = 0


def ingest(
    store: Store,
    paths: Iterable[str | Path],
    audit: Auditor,
    *,
    rulings: Mapping[str, str] = _NO_RULINGS,
    again: bool = False,
    progress: Callable[[Progress], None] | None = None,
) -> Iterator[Ingested | Unusable]:
    """Read every game of `paths`, audit it and store it, in one transaction each; yields after each.

    A game whose verdict is in the store and still holds is not audited anew, unless `again`. What is given up on the
    way, by Ctrl-C or worse, leaves whole games in the store and nothing of the one at work. Raises StoreError.
    """
    inputs = list(find_inputs(paths))
    sizes = [each.size for each in inputs]
    total = sum(size for size in sizes if size is not None) if None not in sizes else None
    at = Progress(source="", bytes_total=total)

    def tell(**changes: Any) -> None:
        nonlocal at
        at = replace(at, **changes)
        if progress is not None:
            progress(at)

    for each in inputs:
        tell(source=each.name)
        seen: Counter[str] = Counter()
        try:
            for record in each.games(lambda count: tell(bytes_read=at.bytes_read + count)):
                yield _one(store, record, _place(each, record, seen), audit, rulings, again=again)
                tell(games=at.games + 1)
        except InputError as error:
            yield Unusable(each.name, str(error))


def audit_again(store: Store, audit: Auditor) -> Iterator[Ingested]:
    """Audit every game of the store anew from its original bytes, under the rulings it was ingested with.

    For after a change of the rules, when the files are not at hand; one transaction a game. Raises StoreError.
    """
    for game in store.games(order="oldest"):
        record = store.record(game)
        found = audit(record, rulings=game.overrides, keep_steps=True)
        status = store.ingest(record, found, place=game.place, overrides=game.overrides, again=True)
        yield Ingested(status, found.as_json())


def _place(where: Input, record: GameRecord, seen: Counter[str]) -> Place:
    if record.start is None:
        return Place(origin=where.origin)
    seen[record.start.game] += 1
    return Place(origin=where.origin, number=seen[record.start.game])


def _one(
    store: Store, record: GameRecord, place: Place, audit: Auditor, rulings: Mapping[str, str], *, again: bool
) -> Ingested:
    if not again and (report := store.known(record, overrides=rulings)) is not None:
        return Ingested("known", report)
    found = audit(record, rulings=rulings, keep_steps=True)
    status = store.ingest(record, found, place=place, overrides=rulings, again=again)
    return Ingested(status, found.as_json())
