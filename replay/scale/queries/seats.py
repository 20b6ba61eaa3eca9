"""What a study counts, one row a player and hand, made once for each part: so that nobody has to join ten tables."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

import pyarrow as pa
import pyarrow.parquet as pq

from replay.engine.version import ENGINE_VERSION
from replay.scale.parquet import schema_of
from replay.scale.queries.opening import connected_to_files
from replay.store.study.rows import SEATS, SEATS_COLUMNS, counted_rows

_OF: Final = ("games", "players", "hands", "wins", "findings", "payments", "analysis", "hand_seats")
"""The tables that it is made of."""
_GROUP: Final = 1 << 16
"""Rows in a row group."""


def write_seats(places: Mapping[str, Path]) -> int:
    """Make the table of a part from its other tables, which are written; how many rows it has."""
    if not places["hands"].exists():
        return 0
    with closing(connected_to_files({table: places[table] for table in _OF})) as connection:
        names = ", ".join(f"CAST({each} AS {_kind(each)}) AS {each}" for each in SEATS_COLUMNS)
        query = f"SELECT {names} FROM ({counted_rows()}) ORDER BY game_id, hand, seat"  # noqa: S608
        found: pa.Table = connection.sql(query, params=[ENGINE_VERSION]).to_arrow_table()
    if found.num_rows:
        table = pa.Table.from_arrays([each.combine_chunks() for each in found.columns], schema=schema_of(SEATS))
        pq.write_table(table, places[SEATS], compression="zstd", row_group_size=_GROUP)
    return int(found.num_rows)


def _kind(name: str) -> str:
    return "VARCHAR" if schema_of(SEATS).field(name).type == pa.string() else "BIGINT"
