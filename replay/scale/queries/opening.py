"""DuckDB with the tables of a dataset as views."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from replay.scale.folder import Folder
from replay.scale.plan import MOST_GAMES
from replay.scale.tables import TABLES, Output

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_TYPES: Final = {"INTEGER": "BIGINT", "TEXT": "VARCHAR", "BLOB": "BLOB"}

_OF_PARTS: Final = f"FROM all_games t JOIN parts p ON p.part = t.id // {MOST_GAMES}"


def connected(folder: Folder) -> DuckDBPyConnection:
    """DuckDB in memory, which orders as SQLite does and can read where the dataset lies."""
    import duckdb

    connection = duckdb.connect(":memory:")
    connection.execute("SET default_null_order = 'nulls_first_on_asc_last_on_desc'")
    connection.execute("SET enable_progress_bar = false")
    if folder.files is not None:
        connection.register_filesystem(folder.files)
    return connection


def files(folder: Folder, outputs: Iterable[Output]) -> str:
    """The Parquet files as DuckDB reads them."""
    names = ", ".join("'" + folder.at(each.name).replace("'", "''") + "'" for each in outputs)
    return f"read_parquet([{names}])"


def view(connection: DuckDBPyConnection, folder: Folder, table: str, outputs: Sequence[Output]) -> None:
    """A table of the dataset as a view of the same name, with all rows."""
    if outputs:
        source = f"SELECT * FROM {files(folder, outputs)}"  # noqa: S608
    else:
        columns = ", ".join(f'CAST(NULL AS {_TYPES[each.kind]}) AS "{each.name}"' for each in TABLES[table])
        source = f"SELECT {columns} WHERE false"
    connection.execute(f'CREATE VIEW "all_{table}" AS {source}')


def visible(connection: DuckDBPyConnection, parts: Mapping[int, str], hidden: Sequence[int]) -> None:
    """The tables as a store has them: without what stands there twice, and with when each game was audited."""
    connection.execute("CREATE TABLE hidden (id BIGINT)")
    if hidden:
        connection.execute("INSERT INTO hidden SELECT unnest(?)", [list(hidden)])
    connection.execute("CREATE TABLE parts (part BIGINT, done VARCHAR)")
    if parts:
        connection.execute("INSERT INTO parts SELECT unnest(?), unnest(?)", [list(parts), list(parts.values())])
    for table, columns in TABLES.items():
        names = [each.name for each in columns]
        if table == "games":
            others = " ANTI JOIN hidden h ON h.id = t.id" if hidden else ""
            source = f"SELECT t.*, p.done AS ingested_at, p.done AS audited_at {_OF_PARTS}{others}"
        elif table == "foreign_files":
            source = "SELECT DISTINCT ON (sha256) * FROM all_foreign_files"
        elif hidden and "game_id" in names:
            source = f'SELECT t.* FROM "all_{table}" t ANTI JOIN hidden h ON h.id = t.game_id'  # noqa: S608
        else:
            source = f'SELECT * FROM "all_{table}"'  # noqa: S608
        connection.execute(f'CREATE VIEW "{table}" AS {source}')
