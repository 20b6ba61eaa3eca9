"""All rows of a dataset, table by table, as a store has them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from replay.scale.tables import MADE, TABLES

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_AT_ONCE: Final = 10_000


def tables(connection: DuckDBPyConnection) -> Iterator[tuple[str, list[str], Iterator[Sequence[Any]]]]:
    """The tables with their columns and rows, in the order of the store."""
    for table, columns in TABLES.items():
        if table in MADE:
            continue
        names = [each.name for each in columns]
        if table == "games":
            names += ["ingested_at", "audited_at"]
        yield table, names, _rows(connection, table, names)


def _rows(connection: DuckDBPyConnection, table: str, names: Sequence[str]) -> Iterator[Sequence[Any]]:
    quoted = ", ".join(f'"{each}"' for each in names)
    # Of games that are called alike the first is the one that came in first.
    order = " ORDER BY id" if table == "games" else ""
    cursor = connection.execute(f'SELECT {quoted} FROM "{table}"{order}')  # noqa: S608
    while rows := cursor.fetchmany(_AT_ONCE):
        yield from rows
