"""The search in notes as SQL over `notes n`: what is typed, word by word; nothing in it is an operator."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

SHORTEST: Final = 3
"""Characters of a word that the index finds; shorter ones are looked for in every note."""
INDEXED: Final = "(SELECT rowid FROM notes_fts WHERE notes_fts MATCH ?)"
"""The notes in which the index finds a word, in quotes."""
_IN_A_TAG: Final = "EXISTS (SELECT 1 FROM note_tags t WHERE t.note_id = n.id AND replay_has(t.tag, ?))"


def condition(query: str, tags: Iterable[str] = ()) -> tuple[str, list[Any]]:
    """The notes in which every word of `query` occurs and that have all of these tags: the condition, its values."""
    parts, values = ["true"], list[Any]()
    for word in words_of(query):
        inside, value = "replay_has(n.text, ?)", word
        if len(word) >= SHORTEST:
            inside = f"n.id IN {INDEXED}"
            value = '"' + word.replace('"', '""') + '"'
        parts.append(f"({inside} OR {_IN_A_TAG})")
        values += [value, word.removeprefix("#") or word]
    for tag in tags:
        parts.append("EXISTS (SELECT 1 FROM note_tags t WHERE t.note_id = n.id AND t.tag = ?)")
        values.append(tag)
    return " AND ".join(parts), values


def words_of(query: str) -> list[str]:
    """The words of a query; nothing in it is an operator."""
    clean = "".join(" " if char == "\0" or "\ud800" <= char <= "\udfff" else char for char in query)
    return list(dict.fromkeys(clean.split()))[:32]
