"""The tables of a part as Parquet: the columns of the store, row groups of so many games, the same bytes each time."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Annotated, Any, Final, Self

import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import Meta, Struct

from replay.store.columns import StoreColumn, columns
from replay.store.study.rows import SEATS, SEATS_COLUMNS, SEATS_TEXTS

GROUP: Final = 512
"""Games in a row group: what has to be read to open one of them."""
_GROUP_BYTES: Final = 64 << 20
"""Bytes of records after which a row group ends all the same."""
_LATER: Final = frozenset({"ingested_at", "audited_at"})
"""Columns of `games` that the commit of the part says: the tables are the same whenever they are made."""
_NOT_KEPT: Final = frozenset({"earlier_versions", "ruling_sets"})
ARROW: Final = {"INTEGER": pa.int64(), "TEXT": pa.string(), "BLOB": pa.binary()}
FAILURES: Final = "failures"
MADE: Final = (FAILURES, SEATS)
"""Tables that no store keeps."""

TABLES: Final[dict[str, tuple[StoreColumn, ...]]] = {
    **{
        name: tuple(each for each in found if each.name not in _LATER)
        for name, found in columns().items()
        if name not in _NOT_KEPT
    },
    FAILURES: tuple(
        StoreColumn(name, "TEXT" if name in ("source", "origin", "game", "sha256", "why") else "INTEGER")
        for name in ("id", "source", "origin", "line", "game", "size", "sha256", "why")
    ),
    SEATS: tuple(StoreColumn(name, "TEXT" if name in SEATS_TEXTS else "INTEGER") for name in SEATS_COLUMNS),
}
"""The tables of a dataset: those of the store, the games that could not be worked on, and what a study counts."""


class Output(Struct, frozen=True):
    """A file of a table: its name in the dataset, rows, bytes, SHA-256."""

    table: str
    name: str
    rows: Annotated[int, Meta(ge=0, lt=1 << 62)]
    size: Annotated[int, Meta(ge=0, lt=1 << 62)]
    sha256: str


def schema_of(table: str) -> pa.Schema:
    """The columns of a table with their types."""
    return pa.schema([(each.name, ARROW[each.kind]) for each in TABLES[table]])


class Tables:
    """The tables of a part being written; a table without rows makes no file."""

    def __init__(self, paths: dict[str, Path]) -> None:
        self.rows = dict.fromkeys(paths, 0)
        self._paths = paths
        self._writers: dict[str, pq.ParquetWriter] = {}
        self._waiting: dict[str, list[Sequence[Any]]] = {name: [] for name in paths}
        self._games = self._bytes = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, _: object, __: TracebackType | None) -> None:
        try:
            if kind is None:
                self._flush()
        finally:
            for each in self._writers.values():
                each.close()

    def add(self, table: str, rows: Iterable[Sequence[Any]]) -> None:
        """More rows of a table, each in the order of its columns."""
        waiting = self._waiting[table]
        before = len(waiting)
        waiting.extend(rows)
        self.rows[table] += len(waiting) - before

    def ended(self, size: int) -> None:
        """That all rows of a game are there, whose record has so many bytes."""
        self._games += 1
        self._bytes += size
        if self._games >= GROUP or self._bytes >= _GROUP_BYTES:
            self._flush()

    def _flush(self) -> None:
        for table, rows in self._waiting.items():
            if rows:
                schema = schema_of(table)
                if table not in self._writers:
                    self._writers[table] = pq.ParquetWriter(self._paths[table], schema, compression="zstd")
                by_column = zip(*rows, strict=True)
                arrays = [_array(values, each.type) for values, each in zip(by_column, schema, strict=True)]
                self._writers[table].write_table(pa.Table.from_arrays(arrays, schema=schema), row_group_size=len(rows))
                rows.clear()
        self._games = self._bytes = 0


def _array(values: Sequence[Any], kind: pa.DataType) -> pa.Array:
    """A column; a truth value is 1 or 0, as in the store."""
    if kind == pa.int64():
        values = [None if each is None else int(each) for each in values]
    return pa.array(values, kind)


def hashed(path: Path) -> tuple[int, str]:
    """Bytes and SHA-256 of a file."""
    with path.open("rb") as stream:
        return path.stat().st_size, digest_of(stream)


def digest_of(stream: Any) -> str:
    """The SHA-256 of what is still to be read."""
    return hashlib.file_digest(stream, "sha256").hexdigest()
