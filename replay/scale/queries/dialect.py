"""What of the SQL of the store DuckDB does not know: functions of SQLite, the words of notes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from replay.store.notes.search import INDEXED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from duckdb import DuckDBPyConnection

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
