"""What of the SQL of the store DuckDB does not know: functions of SQLite, the view of events, the words of notes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from replay.store.notes.search import INDEXED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from duckdb import DuckDBPyConnection

_SHORT: Final = "json_type(e.value) = 'VARCHAR'"
_TEXT: Final = "(e.value ->> '$')"
_DRAWN: Final = f"substr({_TEXT}, 1, 1) IN ('d', 'r', 'n')"
_STATEMENTS: Final = (
    """CREATE MACRO json_each(list) AS TABLE SELECT unnest(from_json(list, '["VARCHAR"]')) AS value""",
    "CREATE MACRO replay_has(text, word) AS contains(lower(text), lower(word))",
    """CREATE MACRO unquoted(word) AS replace(word[2:-2], '""', '"')""",
    """
CREATE TABLE earlier_versions (
  id BIGINT, game_id BIGINT, sha256 VARCHAR, line BIGINT, verdict VARCHAR, engine BIGINT, audited_at VARCHAR,
  replaced_at VARCHAR, size BIGINT, bytes BLOB)
""",
    "CREATE TABLE aliases (name VARCHAR, player VARCHAR, joined_at VARCHAR)",
    "CREATE TABLE recorded_names (game_id BIGINT, seat BIGINT, name VARCHAR)",
)
# The same as the view of the store (replay/store/schema.py), where it is said what an element may be.
_EVENTS: Final = f"""
CREATE VIEW IF NOT EXISTS events AS
SELECT e.game_id, e.first + e.key AS seq, e.line + e.key AS line, e.hand,
  CASE WHEN {_SHORT} THEN CAST(nullif(substr({_TEXT}, 5), '') AS BIGINT)
    ELSE CAST(e.value ->> '$[0]' AS BIGINT) END AS turn,
  CASE WHEN {_SHORT} THEN CAST(substr({_TEXT}, 2, 1) AS BIGINT)
    ELSE CAST(e.value ->> '$[1].seat' AS BIGINT) END AS seat,
  CASE WHEN {_SHORT} THEN CASE WHEN {_DRAWN} THEN 'draw' ELSE 'discard' END ELSE e.value ->> '$[1].type' END AS type,
  CASE WHEN {_SHORT} THEN trim(substr({_TEXT}, 3, 2)) ELSE e.value ->> '$[1].tile' END AS tile,
  CASE WHEN {_SHORT} THEN printf('{{"type":"%s","seat":%s,"tile":"%s"%s}}',
      CASE WHEN {_DRAWN} THEN 'draw' ELSE 'discard' END, substr({_TEXT}, 2, 1), trim(substr({_TEXT}, 3, 2)),
      CASE substr({_TEXT}, 1, 1) WHEN 'h' THEN ',"drawn":false' WHEN 't' THEN ',"drawn":true'
        WHEN 'n' THEN ',"replacement":false' WHEN 'r' THEN ',"replacement":true' ELSE '' END)
    ELSE CAST(json_extract(e.value, '$[1]') AS VARCHAR) END AS json
FROM (
  SELECT game_id, first, line, hand, unnest(range(CAST(json_array_length(events) AS BIGINT))) AS key,
    unnest(from_json(events, '["JSON"]')) AS value
  FROM event_runs
) e
"""  # noqa: S608
_OTHERWISE: Final = (
    # SQLite takes small letters and capitals for the same in LIKE.
    (re.compile(r"\bLIKE \? ESCAPE"), "ILIKE ? ESCAPE"),
    # There is no index of words: there are a few notes, and each is looked at.
    (
        re.compile(re.escape(INDEXED)),
        "(SELECT id FROM notes WHERE replay_has(text, replace(trim(?, '\"'), '\"\"', '\"')))",
    ),
)
_PLACES: Final = re.compile(r"'(?:[^']|'')*'|\?")


def teach(connection: DuckDBPyConnection) -> None:
    """What the questions of the store take for granted besides the tables."""
    for statement in _STATEMENTS:
        connection.execute(statement)


def teach_events(connection: DuckDBPyConnection) -> None:
    """The view of the events, unless it is there; the table `event_runs` is."""
    connection.execute(_EVENTS)


def spoken(query: str, values: Sequence[Any]) -> tuple[str, list[Any]]:
    """The query as DuckDB takes it. Whole numbers stand in the text: so files and row groups are passed over by the
    least and the most that they hold.
    """
    for said, otherwise in _OTHERWISE:
        query = said.sub(otherwise, query)
    coming = iter(values)
    left: list[Any] = []

    def placed(found: re.Match[str]) -> str:
        if found[0] != "?":
            return found[0]
        value = next(coming)
        if type(value) is int:
            return str(value)
        left.append(value)
        return "?"

    return _PLACES.sub(placed, query), left
