"""The rows of a dataset by game: of all of them, or of those that a name may mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from replay.scale.tables import FAILURES, TABLES

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_AT_ONCE: Final = 10_000
_MEANT: Final = """
SELECT id FROM games WHERE game IN (?, ?) OR starts_with(sha256, ?)
"""


def meant(connection: DuckDBPyConnection, name: str) -> list[int]:
    """The ids of the games that may be meant by a name: an id, `ID#2`, or the beginning of a SHA-256."""
    first = name.rpartition("#")[0] or name
    return [row[0] for row in connection.execute(_MEANT, [name, first, name.lower()]).fetchall()]


def tables(
    connection: DuckDBPyConnection, ids: Sequence[int] | None, without: frozenset[str] = frozenset()
) -> Iterator[tuple[str, list[str], Iterator[Sequence[Any]]]]:
    """The tables with their columns and rows, in the order of the store; `ids`: of these games alone."""
    for table, columns in TABLES.items():
        if table == FAILURES or table in without:
            continue
        names = [each.name for each in columns]
        if table == "games":
            names += ["ingested_at", "audited_at"]
        yield table, names, _rows(connection, table, names, ids)


def _rows(
    connection: DuckDBPyConnection, table: str, names: Sequence[str], ids: Sequence[int] | None
) -> Iterator[Sequence[Any]]:
    quoted = ", ".join(f'"{each}"' for each in names)
    key = "id" if table == "games" else "game_id" if "game_id" in names else ""
    query = f'SELECT {quoted} FROM "{table}"'  # noqa: S608
    if ids is not None:
        # Numbers in the text and no parameter: so row groups are passed over by the least and the most that they hold.
        listed = ", ".join(str(each) for each in ids or (-1,))
        files = f"sha256 IN (SELECT sha256 FROM game_files WHERE game_id IN ({listed}))"  # noqa: S608
        query += f" WHERE {key} IN ({listed})" if key else f" WHERE {files}"
    if key == "id":
        query += " ORDER BY id"  # of games that are called alike the first is the one that came in first
    cursor = connection.execute(query)
    while rows := cursor.fetchmany(_AT_ONCE):
        yield from rows
