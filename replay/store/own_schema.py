"""What of a store's schema this program has made, in this version or an earlier one.

A trigger of somebody else's runs when games are written, a view, a default or a check when they are read. So whatever
is not word for word ours, but for comments, is named and the store is left alone.
"""

from __future__ import annotations

import re
import sqlite3
from functools import cache
from typing import Final

from replay.store.pack import sha256_of
from replay.store.schema import STEPS
from replay.store.worth.schema import WORTH

_OF_LIBRARIES: Final = (
    "CREATE TABLE sqlite_sequence(name,seq)",
    "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
    "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
    "CREATE TABLE _sqlite_migrations (id INTEGER PRIMARY KEY, migration_set TEXT, name TEXT, applied_at TEXT)",
    "CREATE UNIQUE INDEX idx__sqlite_migrations_migration_set_name ON _sqlite_migrations (migration_set, name)",
    "CREATE TABLE 'notes_fts_data'(id INTEGER PRIMARY KEY, block BLOB)",
    "CREATE TABLE 'notes_fts_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID",
    "CREATE TABLE 'notes_fts_docsize'(id INTEGER PRIMARY KEY, sz BLOB)",
    "CREATE TABLE 'notes_fts_config'(k PRIMARY KEY, v) WITHOUT ROWID",
)
"""What SQLite and sqlite-utils make for themselves."""
_GONE: Final = (
    "668ea8dcd5fcf8721a3d76b56f18b6a40866dabcdb02b3816415c33210c1bbb2",
    "b857b74afe99b2837ab4d016ca3edcae485c0820fa8f8bff7f6c24131cd94a57",
    "04968438b05eb2c61e62cd695263584f3709f430604b722e223b1e90c2a57000",
)
"""What earlier versions made and this one drops, by the SHA-256 of its words: events as a table, packed, as a view."""
_LONGEST: Final = 1 << 14
"""Characters of a statement that are looked at; ours are shorter."""
_TOKEN: Final = re.compile(r"""'(?:[^']|'')*'|"(\w+)"|\[(\w+)\]|--[^\n]*|/\*.*?\*/|\w+|\S""", re.DOTALL)
_INDEX: Final = re.compile(r"CREATE INDEX \w+ ON \w+ \( \w+( DESC)?( , \w+( DESC)?)* \)")
"""An index of columns alone: it changes no answer, and whoever asks much may have made one."""


def strangers(connection: sqlite3.Connection) -> list[str]:
    """What of the schema is not ours, each with its kind and name."""
    return [
        f"{kind} {name}"
        for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_master")
        if not (_is_ours(sql) if sql is not None else kind == "index" and str(name).startswith("sqlite_autoindex_"))
    ]


def _is_ours(sql: object) -> bool:
    if sql in _ours():
        return True
    if len(text := str(sql)) > _LONGEST:
        return False
    words = _words(text)
    return words in _ours() or _INDEX.fullmatch(words) is not None or sha256_of(words.encode()) in _GONE


@cache
def _ours() -> frozenset[str]:
    """All that was ever made, as SQLite keeps it and word for word."""
    statements = (*(each for step in STEPS.values() for each in step), *WORTH, *_OF_LIBRARIES)
    made = [each.strip().replace(" IF NOT EXISTS", "", 1) for each in statements if each.strip().startswith("CREATE")]
    return frozenset(made) | frozenset(map(_words, made))


def _words(sql: str) -> str:
    """The statement without comments, its words apart by one blank each, and no quotes around plain names."""
    found = (each[1] or each[2] or each[0] for each in _TOKEN.finditer(sql))
    return " ".join(each for each in found if not each.startswith(("--", "/*")))
