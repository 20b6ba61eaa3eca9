"""The index of a dataset: which games a name or a SHA-256 may mean, found without reading the table of games.

Two files of sorted rows: `contents` by the first digits of the SHA-256, `names` by the id that the record gives. Their
names tell of which parts they are, so a file never changes. A dataset without them is read all the same, only slower.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Final

import msgspec

from replay.scale.folder import Folder
from replay.scale.manifest import INDEX, are_there
from replay.scale.parquet import Output, hashed
from replay.scale.queries.opening import connected, quoted, told, view

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

DIGITS: Final = 16
"""Digits of the SHA-256 that are kept: what begins alike to there is told apart by the games themselves."""
SHORTEST: Final = 4
"""Digits of a SHA-256 that may mean a game at least."""
_ROWS: Final = 8_192
"""Rows in a row group: what has to be read to find a game."""
_SORTED: Final = {
    "contents": f"SELECT substr(sha256, 1, {DIGITS}) AS digits, id FROM all_games ORDER BY digits, id",  # noqa: S608
    "names": "SELECT game, id FROM all_games ORDER BY game, id",
}


def indexed(
    folder: Folder, games: Sequence[Output], of: Iterable[object], known: tuple[Output, ...] = ()
) -> tuple[Output, ...]:
    """The index of these games, which is made unless it is `known`; `of` tells it from those of others."""
    if not games:
        return ()
    digits = hashlib.sha256(msgspec.json.encode(list(of))).hexdigest()[:16]
    names = {kind: f"{INDEX}/{kind}-{digits}.parquet" for kind in _SORTED}
    if {each.name for each in known} == set(names.values()):
        return known
    with told(folder), folder.filling(list(names.values())) as paths, closing(connected(folder)) as connection:
        view(connection, folder, "games", games)
        found = []
        for (kind, name), path in zip(names.items(), paths, strict=True):
            place = str(path).replace("'", "''")
            copied = f"COPY ({_SORTED[kind]}) TO '{place}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE {_ROWS})"
            connection.execute(copied)
            found.append(Output(kind, name, sum(each.rows for each in games), *hashed(path)))
    return tuple(found)


def meant(connection: DuckDBPyConnection, folder: Folder, index: Sequence[Output], name: str) -> list[int] | None:
    """The ids of the games that a name may mean: its own, that before a `#`, or the beginning of a SHA-256.

    None where there is no index.
    """
    if not index or not are_there(index, folder.sizes(INDEX)):
        return None
    at = {each.table: quoted(folder.at(each.name)) for each in index}
    first = name.rpartition("#")[0] or name
    query, values = f"SELECT id FROM read_parquet({at['names']}) WHERE game IN (?, ?)", [name, first]  # noqa: S608
    digits = name.lower()[:DIGITS]
    if len(name) >= SHORTEST and set(digits) <= set("0123456789abcdef"):
        # Behind every digit stands g.
        query += f" UNION SELECT id FROM read_parquet({at['contents']}) WHERE digits BETWEEN ? AND ?"  # noqa: S608
        values += [digits, f"{digits}g"]
    return [int(row[0]) for row in connection.execute(f"{query} ORDER BY 1", values).fetchall()]
