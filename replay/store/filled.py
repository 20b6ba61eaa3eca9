"""A store filled with rows that were made elsewhere, as they are: each table in its own columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from replay.rulings import RulingSet
from replay.store.columns import columns
from replay.store.connect import spoken
from replay.store.store import Store

Filling = Iterable[tuple[str, Sequence[str], Iterable[Sequence[Any]]]]
"""Tables with the names of their columns and their rows, those first that others refer to."""


def fill(path: Path, tables: Filling, sets: Sequence[RulingSet] = ()) -> None:
    """Make a new store of these rows. Raises StoreError."""
    known = {table: {each.name for each in found} for table, found in columns().items()}
    with Store.open(path) as store:
        with spoken(path), store.database.atomic():
            for table, names, rows in tables:
                if not known[table].issuperset(names):
                    raise ValueError(f"{table} has no such columns: {names}")
                quoted = ", ".join(f'"{each}"' for each in names)
                marks = ", ".join("?" * len(names))
                store.connection.executemany(f'INSERT INTO "{table}" ({quoted}) VALUES ({marks})', rows)  # noqa: S608
        if sets:
            store.keep_sets(sets)
