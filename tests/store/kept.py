"""What a store keeps: all rows of it, those of games by their content, files that games were read from."""

import zlib
from typing import Any

from replay.store import Reader, Store
from replay.store.rows import GameRow


def dump(store: Store) -> list[tuple[Any, ...]]:
    """Everything but when it was written, and by which row."""
    times = ("ingested_at", "audited_at", "replaced_at")
    tables = [row[0] for row in store.connection.execute("SELECT name FROM pragma_table_list WHERE type = 'table'")]
    return [
        (table, *((name, row[name]) for name in row.keys() if name not in times))  # noqa: SIM118
        for table in sorted(tables)
        if "sqlite" not in table
        for row in store.connection.execute(f"SELECT * FROM {table}")
    ]


def foreign_file(store: Reader, game: GameRow) -> bytes | None:
    """The file of another program that the game was read from, as it lay there; None for a record."""
    query = "SELECT f.bytes FROM foreign_files f JOIN game_files g USING (sha256) WHERE g.game_id = ?"
    rows = store.rows(query, [game.id])
    return zlib.decompress(rows[0]["bytes"]) if rows else None


def figures(store: Store) -> list[Any]:
    """All rows of games by their content, whatever number they have."""
    contents = {row[0]: row[1] for row in store.rows("SELECT id, sha256 FROM games")}
    found = []
    for table, *columns in dump(store):
        values: dict[str, Any] = dict(columns)
        if table == "games":
            found.append((table, *((name, value) for name, value in values.items() if name != "id")))
        if "game_id" not in values or table == "earlier_versions":
            continue
        values["game_id"] = contents[values["game_id"]]
        found.append((table, *values.items()))
    return sorted(found, key=repr)
