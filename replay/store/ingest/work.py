"""What is done for one game before it is stored: audited, analysed, packed into rows. It needs no store."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from replay.analysis.columns import HandColumns
from replay.events import GameRecord
from replay.store.pack import Packed, pack
from replay.verdicts import GameAudit


class Auditor(Protocol):
    """The engine's audit."""

    def __call__(self, record: GameRecord, *, rulings: Mapping[str, str], keep_steps: bool) -> GameAudit: ...


class Analyst(Protocol):
    """The analysis of an audited game's hands, in their order; none if it cannot be analysed."""

    def __call__(self, audit: GameAudit, /) -> Iterable[HandColumns]: ...


class Work(Struct, frozen=True):
    """The rows of a game, None where it has no name to be kept by, and the report on it."""

    packed: Packed | None
    report: GameAudit
    """Without what was found hand by hand."""


@contextmanager
def uncollected() -> Iterator[None]:
    """Nothing looks for cycles meanwhile: games, states and readings hold none, and it takes a twelfth of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


class Worker(Struct, frozen=True):
    """How games are worked on; without an analyst they are not analysed."""

    audit: Auditor
    analyse: Analyst | None = None

    def __call__(self, record: GameRecord, rulings: Mapping[str, str]) -> Work:
        """Audit, analyse and pack one game."""
        found = self.audit(record, rulings=rulings, keep_steps=True)
        packed = None
        if record.start is not None:
            analyses = () if self.analyse is None else self.analyse(found)
            packed = pack(record, record.start, found, analyses)
        return Work(packed, replace(found, details=()))
