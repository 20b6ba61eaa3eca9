"""Games whose content stands in a dataset more than once: all but the one that a store keeps are hidden."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from typing import Final

from replay.scale.folder import Folder
from replay.scale.parquet import Output
from replay.scale.queries.opening import connected, told, view

_TWICE: Final = """
WITH repeated AS (SELECT sha256 FROM all_games GROUP BY sha256 HAVING count(*) > 1),
each AS (
  SELECT g.id, g.sha256, g.origin, first_value(g.origin) OVER (PARTITION BY g.sha256 ORDER BY g.id) AS first
  FROM all_games g SEMI JOIN repeated r ON r.sha256 = g.sha256
),
kept AS (SELECT sha256, max(id) AS id FROM each WHERE origin = first GROUP BY sha256)
SELECT e.id FROM each e JOIN kept k ON k.sha256 = e.sha256 WHERE e.id <> k.id ORDER BY e.id
"""
"""A store keeps the file that it saw the content in first, and of that file the last place."""


def twice(folder: Folder, outputs: Sequence[Output]) -> list[int]:
    """The ids of the games to be hidden."""
    if not outputs:
        return []
    with told(folder), closing(connected(folder)) as connection:
        view(connection, folder, "games", outputs)
        return [int(row[0]) for row in connection.execute(_TWICE).fetchall()]
