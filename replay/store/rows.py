"""What the store's queries return: rows as the database has them, and what is made of them, typed and frozen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, Protocol

from msgspec import Struct

from replay.findings import Finding
from replay.verdicts import Verdict

Status = Literal["new", "known", "replaced", "refused"]
"""What became of a game at ingestion (docs/store.md, Ingesting again)."""


class FoundRow(Protocol):
    """A row of an answer: its values in order, and by the names of their columns."""

    def __getitem__(self, key: Any, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...

    def __len__(self) -> int: ...

    def keys(self) -> list[str]:
        """The names of the columns."""
        ...


class FilePlace(Struct, frozen=True, kw_only=True):
    """Where a game was read: the absolute path of the file ("" for standard input), and which game of its id there."""

    origin: str = ""
    number: int = 1


class GameRow(Struct, frozen=True, kw_only=True):
    """A game of the store. `scores` by seat; `errors`, `warnings` and `notes` count its findings.

    `overrides` are the rulings that were asked for at ingestion, `rulings` all that differ from the default;
    `rulings_set` is the named set that these are equal to, None if none is.
    """

    id: int
    sha256: str
    game: str
    source: str
    place: FilePlace
    line: int
    ruleset: str
    played_at: str | None
    stated_source: str | None
    verdict: Verdict
    hands: int
    events: int
    errors: int
    warnings: int
    notes: int
    players: tuple[str, ...]
    scores: tuple[int, ...]
    rulings: dict[str, str]
    overrides: dict[str, str]
    rulings_set: str | None
    engine: int
    ingested_at: str
    audited_at: str

    @property
    def asked(self) -> dict[str, str]:
        """The rulings under which an audit of the record comes to the stored verdict: a default that was asked for
        stands against another value in the record."""
        return {**self.overrides, **self.rulings}


class FindingRow(Struct, frozen=True, kw_only=True):
    """A finding and the game that it is about; `hand` is the hand's place in the record, from 1."""

    game: GameRow
    hand: int | None
    finding: Finding
    name: str
    """The player concerned, "" if nobody is."""


class Totals(Struct, frozen=True):
    """How much is in the store."""

    games: int
    clean: int
    hands: int
    events: int
    errors: int
    warnings: int
    notes: int
