"""The rows of some games of a dataset, table by table, as a store has them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from replay.scale.parquet import GROUP, MADE, TABLES
from replay.store.columns import note_columns

AT_ONCE: Final = GROUP
"""Games that are looked at together: what stands in a row group is read at once."""
_NOTES: Final = (("notes", "id"), ("note_tags", "note_id"))


def tables(
    ask: Callable[[str], Sequence[Sequence[Any]]], games: Sequence[int]
) -> Iterator[tuple[str, list[str], Sequence[Sequence[Any]]]]:
    """The tables with their columns and the rows of these games, in the order of the store."""
    listed = ", ".join(map(str, games))
    # The bounds tell which files and row groups need not be read.
    these = f"BETWEEN {min(games)} AND {max(games)} AND {{0}} IN ({listed})"
    for table, columns in TABLES.items():
        if table in MADE:
            continue
        names = [each.name for each in columns]
        if table == "games":
            names += ["ingested_at", "audited_at"]
        key = "id" if table == "games" else "game_id"
        where = f"{key} {these.format(key)}"
        if table == "foreign_files":
            where = f"sha256 IN (SELECT sha256 FROM game_files WHERE game_id {these.format('game_id')})"  # noqa: S608
        yield table, names, ask(f'SELECT {_quoted(names)} FROM "{table}" WHERE {where}')  # noqa: S608
    for table, key in _NOTES:
        mine = f"{key} IN (SELECT note_id FROM note_games WHERE game_id {these.format('game_id')})"  # noqa: S608
        names = [each.name for each in note_columns()[table]]
        yield table, names, ask(f'SELECT {_quoted(names)} FROM "{table}" WHERE {mine}')  # noqa: S608


def _quoted(names: Sequence[str]) -> str:
    return ", ".join(f'"{each}"' for each in names)
