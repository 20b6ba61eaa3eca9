"""DuckDB with the tables of a dataset as views."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from replay.scale.folder import DatasetError, Folder
from replay.scale.parquet import TABLES, Output
from replay.scale.plan import MOST_GAMES

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_PATTERN: Final = re.compile(r"[*?\[]")
TYPES: Final = {"INTEGER": "BIGINT", "TEXT": "VARCHAR", "BLOB": "BLOB"}

_OF_PARTS: Final = f"FROM all_games t JOIN parts p ON p.part = t.id // {MOST_GAMES}"


@contextmanager
def told(folder: Folder) -> Iterator[None]:
    """Turns what DuckDB says into a DatasetError that names the dataset."""
    import duckdb

    try:
        yield
    except duckdb.Error as error:
        said = str(error).partition("\n")[0]
        raise DatasetError.of(folder.url, f"the dataset cannot be read: {said}") from error


def connected(folder: Folder) -> DuckDBPyConnection:
    """DuckDB in memory, which orders as SQLite does and can read where the dataset lies."""
    import duckdb

    connection = duckdb.connect(":memory:")
    connection.execute("SET default_null_order = 'nulls_first_on_asc_last_on_desc'")
    connection.execute("SET enable_progress_bar = false")
    connection.execute("SET autoinstall_known_extensions = false")  # nothing is fetched from the net
    # A file of a dataset never changes, so what is known of it once is known.
    connection.execute("SET parquet_metadata_cache = true")
    if folder.files is not None:
        connection.register_filesystem(folder.files)
    return connection


def connected_to_files(places: Mapping[str, Path]) -> DuckDBPyConnection:
    """DuckDB with a view of each of these tables, of which some may have no file; it answers the same each time."""
    import duckdb

    connection = duckdb.connect(":memory:", config={"threads": 1})
    for table, path in places.items():
        source = f"SELECT * FROM {_files([str(path)])}" if path.exists() else _nothing(table)  # noqa: S608
        connection.execute(f'CREATE VIEW "{table}" AS {source}')
    return connection


def _files(names: Iterable[str]) -> str:
    return f"read_parquet([{', '.join(map(quoted, names))}])"


def quoted(name: str) -> str:
    """A file as DuckDB's SQL names it: this one, and no pattern."""
    return "'" + _PATTERN.sub(r"[\g<0>]", name).replace("'", "''") + "'"


def _nothing(table: str) -> str:
    columns = ", ".join(f'CAST(NULL AS {TYPES[each.kind]}) AS "{each.name}"' for each in TABLES[table])
    return f"SELECT {columns} WHERE false"


def view(connection: DuckDBPyConnection, folder: Folder, table: str, outputs: Sequence[Output]) -> None:
    """A table of the dataset as a view of the same name, with all rows; what older files have not got is null."""
    source = _nothing(table)
    if outputs:
        source += f" UNION ALL BY NAME SELECT * FROM {_files(folder.at(each.name) for each in outputs)}"  # noqa: S608
    connection.execute(f'CREATE OR REPLACE VIEW "all_{table}" AS {source}')


def only(connection: DuckDBPyConnection, ids: Iterable[int]) -> None:
    """Leave these games alone in the view of all of them, with what is known of each, read once."""
    listed = ", ".join(map(str, ids)) or "-1"
    connection.execute(f"CREATE TABLE these_games AS SELECT * FROM all_games WHERE id IN ({listed})")  # noqa: S608
    connection.execute("CREATE OR REPLACE VIEW all_games AS SELECT * FROM these_games")


def counting(connection: DuckDBPyConnection, parts: Mapping[int, str], hidden: Sequence[int]) -> None:
    """What tells which games count, and when each part was done."""
    connection.execute("CREATE OR REPLACE TABLE hidden (id BIGINT)")
    if hidden:
        connection.execute("INSERT INTO hidden SELECT unnest(?)", [list(hidden)])
    connection.execute("CREATE OR REPLACE TABLE parts (part BIGINT, done VARCHAR)")
    if parts:
        connection.execute("INSERT INTO parts SELECT unnest(?), unnest(?)", [list(parts), list(parts.values())])


def seen(connection: DuckDBPyConnection, table: str, *, hidden: bool) -> None:
    """A table as a store has it; `hidden`: whether any games do not count."""
    names = [each.name for each in TABLES[table]]
    if table == "games":
        others = " ANTI JOIN hidden h ON h.id = t.id" if hidden else ""
        source = f"SELECT t.*, p.done AS ingested_at, p.done AS audited_at {_OF_PARTS}{others}"
    elif table == "foreign_files":
        source = "SELECT DISTINCT ON (sha256) * FROM all_foreign_files"
    elif hidden and "game_id" in names:
        source = f'SELECT t.* FROM "all_{table}" t ANTI JOIN hidden h ON h.id = t.game_id'  # noqa: S608
    else:
        source = f'SELECT * FROM "all_{table}"'  # noqa: S608
    connection.execute(f'CREATE OR REPLACE VIEW "{table}" AS {source}')
