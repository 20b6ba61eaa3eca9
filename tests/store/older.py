"""Stores as older versions of the program left them."""

import sqlite3
from contextlib import closing
from pathlib import Path

from replay.store.connect import APPLICATION_ID
from replay.store.migrations import STEPS


def older(store: Path, version: int, path: Path) -> Path:
    """What of a store one of this version would hold, from the second on, as a store at `path`."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for step in STEPS[:version]:
            for statement in step:
                connection.execute(statement.strip())
        connection.execute("ATTACH ? AS newer", [str(store)])
        tables = [row[0] for row in connection.execute("SELECT name FROM pragma_table_list WHERE type = 'table'")]
        for table in (each for each in dict.fromkeys(tables) if not each.startswith("sqlite_")):
            known = (
                {row[1] for row in connection.execute(f"PRAGMA {of}.table_info({table})")} for of in ("main", "newer")
            )
            if names := ", ".join(f'"{each}"' for each in sorted(set.intersection(*known))):
                connection.execute(f"INSERT INTO main.{table} ({names}) SELECT {names} FROM newer.{table}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {version}")
    return path
