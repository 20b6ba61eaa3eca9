"""The earlier versions of a game, one that is in the store or one that was removed, and what changed from each."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct, structs

from replay.events import Foreign, GameRecord
from replay.formats.record import read_game
from replay.formats.write import fingerprint
from replay.store.connect import damaged, intact
from replay.store.errors import NoSuchGameError
from replay.store.pack import sha256_of, unpacked
from replay.store.places import TYPED, places_in
from replay.store.reader import Reader
from replay.store.rows import FoundRow, GameRow
from replay.store.versions.changes import RecordChange, changes
from replay.verdicts import Verdict

_SHORTEST: Final = 4
"""Digits of a SHA-256 that name a game, as for games that are there."""


class Version(Struct, frozen=True, kw_only=True):
    """A record that a game had: `number` from 1, the oldest first; what changed in it then, where it was replaced."""

    number: int
    id: int
    sha256: str
    source: str
    verdict: Verdict
    until: str
    removed: bool
    changes: tuple[RecordChange, ...]


class History(Struct, frozen=True, kw_only=True):
    """A game by its number in the store, as it is now (None: it was removed), and its earlier versions."""

    id: int
    game: str
    now: GameRow | None
    versions: tuple[Version, ...]
    removed: tuple[str, ...]
    """The contents of other games of this id that were removed, SHA-256."""


def history(reader: Reader, name: str) -> History:
    """The history of the game of this name, or whose content begins so; it may be one that was removed.

    Raises NoSuchGameError.
    """
    try:
        now = reader.game(name)
    except NoSuchGameError:
        rows = _removed(reader, name)
        if not rows:
            raise
        if len(rows) > 1:
            several = ", ".join(row["sha256"][:12] for row in rows[:8])
            why = f"several games that were removed are called {name!r}; name one by its checksum: {several}"
            raise NoSuchGameError.of(reader.path, why) from None
        return _history(reader, rows[0]["game_id"], rows[0]["game"], None)
    return _history(reader, now.id, now.game, now)


def removed_games(reader: Reader) -> int:
    """How many games were removed and can be brought back."""
    query = "SELECT count(DISTINCT game_id) FROM earlier_versions WHERE game_id NOT IN (SELECT id FROM games)"
    return int(reader.rows(query)[0][0])


def differences(reader: Reader, found: History, number: int) -> tuple[RecordChange, ...]:
    """What differs from the version of this number in the game as it is now, or was at last. Raises NoSuchGameError."""
    old = record_of(reader, version_of(reader, found, number))
    if found.now is not None:
        return changes(old, reader.record(found.now))
    return changes(old, record_of(reader, found.versions[-1]))


def version_of(reader: Reader, found: History, number: int) -> Version:
    """The version of this number; raises NoSuchGameError that says which there are."""
    if not 0 < number <= len(found.versions):
        there = f"there are 1 to {len(found.versions)}" if found.versions else "there is none"
        raise NoSuchGameError.of(reader.path, f"{found.game!r} has no earlier version {number}; {there}")
    return found.versions[number - 1]


def record_of(reader: Reader, version: Version) -> GameRecord:
    """The record of a version, with the file of another program that it was read from. Raises StoreError."""
    row = reader.rows("SELECT * FROM earlier_versions WHERE id = ?", [version.id])[0]
    return record_in(reader, row)


def record_in(reader: Reader, row: FoundRow) -> GameRecord:
    """The record in a row of `earlier_versions`, as it was read. Raises StoreError."""
    record = _record(reader, row)
    if row["file"] is None:
        return record
    foreign = file_of(reader, row["file"])
    ruleset = "" if record.start is None else record.start.ruleset
    places = places_in(foreign.data, record.source, record.line, foreign.format, ruleset) if foreign.own_lines else {}
    entries = tuple(structs.replace(each, line=places.get(each.line, each.line)) for each in record.entries)
    return structs.replace(record, entries=entries, foreign=foreign)


def file_of(reader: Reader, sha256: str) -> Foreign:
    """A file of another program that games were read from. Raises StoreError."""
    rows = reader.rows("SELECT format, size, bytes FROM foreign_files WHERE sha256 = ?", [sha256])
    with intact(reader.path):
        data = unpacked(rows[0])
        if sha256_of(data) != sha256:
            raise damaged(reader.path)
    kind = str(rows[0]["format"])
    return Foreign(format=kind, title=kind, sha256=sha256, data=data, own_lines=kind in TYPED)


def _history(reader: Reader, number: int, game: str, now: GameRow | None) -> History:
    rows = reader.rows("SELECT * FROM earlier_versions WHERE game_id = ? ORDER BY replaced_at, id", [number])
    records = [_record(reader, row) for row in rows]
    if now is not None:
        records.append(reader.record(now))
    return History(
        id=number,
        game=game,
        now=now,
        versions=tuple(
            Version(
                number=place + 1,
                **{name: row[name] for name in ("id", "sha256", "source", "verdict")},
                until=row["replaced_at"],
                removed=bool(row["removed"]),
                changes=changes(records[place], records[place + 1]) if place + 1 < len(records) else (),
            )
            for place, row in enumerate(rows)
        ),
        removed=tuple(row["sha256"] for row in _removed(reader, game) if row["game_id"] != number),
    )


def _removed(reader: Reader, name: str) -> list[FoundRow]:
    """The last versions of the games of this name, or content, that were removed."""
    where, values = "e.game = ?", list[Any]([name])
    if len(name) >= _SHORTEST and set(name.lower()) <= set("0123456789abcdef"):
        where, values = "(e.game = ? OR e.sha256 GLOB ?)", [name, f"{name.lower()}*"]
    return reader.rows(
        f"SELECT e.game_id, e.game, e.sha256, max(e.id) FROM earlier_versions e WHERE {where}"  # noqa: S608
        " AND NOT EXISTS (SELECT 1 FROM games g WHERE g.id = e.game_id) GROUP BY e.game_id ORDER BY e.game_id",
        values,
    )


def _record(reader: Reader, row: FoundRow) -> GameRecord:
    with intact(reader.path):
        record = read_game(unpacked(row), row["source"], row["line"])
        if fingerprint(record) != row["sha256"]:
            raise damaged(reader.path)
    return record
