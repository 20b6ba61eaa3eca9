"""Notes on the games of a dataset, as DuckDB sees them: a few rows, kept in memory and read anew when they change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pyarrow as pa

from replay.scale.parquet import ARROW
from replay.scale.queries.opening import TYPES
from replay.store.columns import note_columns

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

    from replay.store.notes.beside import NoteRows

_GAMES: Final = "INSERT INTO note_games SELECT n.id, g.id FROM notes n LEFT JOIN games g ON g.sha256 = n.sha256"
"""A dataset keeps finished files, so a note is on the game of its content or on none."""


def make_notes(connection: DuckDBPyConnection) -> None:
    """The tables, empty."""
    for table, columns in note_columns().items():
        made = ", ".join(f'"{each.name}" {TYPES[each.kind]}' for each in columns)
        connection.execute(f'CREATE TABLE "{table}" ({made})')
    connection.execute("CREATE TABLE note_games (note_id BIGINT, game_id BIGINT)")


def put_notes(connection: DuckDBPyConnection, rows: NoteRows) -> None:
    """Put these notes in the place of those that are there, each with the game of its content."""
    connection.execute("DELETE FROM note_games")
    for table, columns in note_columns().items():
        connection.execute(f'DELETE FROM "{table}"')  # noqa: S608
        if rows[table]:
            schema = pa.schema([(each.name, ARROW[each.kind]) for each in columns])
            arrays = [
                pa.array(values, each.type) for values, each in zip(zip(*rows[table], strict=True), schema, strict=True)
            ]
            connection.register("coming", pa.Table.from_arrays(arrays, schema=schema))
            connection.execute(f'INSERT INTO "{table}" SELECT * FROM coming')  # noqa: S608
            connection.unregister("coming")
    if rows["notes"]:
        connection.execute(_GAMES)
