"""Whether a store is whole, up to date, and lies where it can be used. Nothing is changed, nothing left beside it.

SQLite leaves files beside a store that it opens for reading. So a store that nobody has open is read as one that does
not change; one with games in the file beside it, and nobody there, is read in a copy.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.parse import quote

from replay.checks import Check, checked
from replay.engine.version import ENGINE_VERSION
from replay.said import Said, together
from replay.store.connect import APPLICATION_ID, SCHEMA_VERSION, STRANGE_ADVICE, strange, taught
from replay.store.earlier_defaults import by_earlier_defaults
from replay.store.errors import StoreError
from replay.store.ingest.shares import share_of
from replay.store.own_schema import strangers
from replay.store.pack import sha256_of, unpacked
from replay.store.reader import Reader
from replay.store.source import SQLiteSource
from replay.store.timed import in_time
from replay.store.versions.reading import removed_games

ROOM: Final = 100 << 20
"""Bytes of free room below which there is a warning, or as many as the store has."""
_LISTED: Final = 3
_OUT: Final = (
    "Keep the file; ingest the records into a new store. docs/reliability.md says how to get records out of this one."
)

ProgressHeard = Callable[[str, int, int], None]
"""Hears what is being looked at, how much of it is done, and of how much."""


check: Final = partial(checked, "store")
"""A check of a store."""


def examine(path: Path, tell: ProgressHeard = lambda *_: None) -> Iterator[Check]:
    """Look at the store at `path`, which is there or should be."""
    try:
        mode = path.stat().st_mode
    except OSError as error:
        missing = isinstance(error, (FileNotFoundError, NotADirectoryError))
        found, why = "{path}: there is none" if missing else "{path}: {error}", error.strerror or error
        advice = "replay ingest PATH... --store {path} makes one."
        yield check("file", found, advice, unusable=True, path=path, error=why)
        return
    if not stat.S_ISREG(mode):
        found = "{path}: a folder or a device, no file"
        yield check("file", found, "Name the store itself.", unusable=True, path=path)
        return
    yield check("file", "{path}, {size}", path=path, size=_size(path.stat().st_size))
    before = _marks(path)
    yield from _inside(path, tell)
    yield from _beside(path)
    if _marks(path) != before:
        yield check(
            "meanwhile",
            "the store was written to while it was looked at",
            "What is said above may be wrong: end the other program, and look again.",
            "warning",
        )


def _inside(path: Path, tell: ProgressHeard) -> Iterator[Check]:
    try:
        with ExitStack() as stack:
            connection = _opened(path, stack)
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if application != APPLICATION_ID:
                found = "an empty database" if not (application or version or tables) else "another program's database"
                yield check("schema", found, "Name the store that replay ingest made.", unusable=True)
                return
            yield (schema := _schema(path, version))
            if schema.unusable:
                return
            if others := strangers(connection):
                yield check("tables", "{what}", STRANGE_ADVICE, unusable=True, what=strange(others))
                return
            yield check("tables", "those that replay makes, and no others")
            yield from _whole(connection, tell)
            if version == SCHEMA_VERSION:
                reader = Reader(SQLiteSource(path, connection))
                yield from _verdicts(reader)
                yield from _twice(reader)
                yield from _removed(reader)
                yield from _evidence(connection, tell)
    except (sqlite3.Error, UnicodeDecodeError, StoreError, ValueError, LookupError, TypeError, OSError) as error:
        if "not a database" in str(error):
            yield check("schema", "no SQLite database", "Name the store that replay ingest made.", unusable=True)
            return
        yield check("reading", "it cannot be read on: {error}", _OUT, error=error)


def _opened(path: Path, stack: ExitStack) -> sqlite3.Connection:
    log = path.with_name(f"{path.name}-wal")
    live = log.exists() and log.stat().st_size
    if live and not path.with_name(f"{path.name}-shm").exists():
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="replay-doctor-")))
        for each in (path, log):
            shutil.copyfile(each, folder / each.name)
        path = folder / path.name
    mode = "mode=ro" if live else "mode=ro&immutable=1"
    connection = sqlite3.connect(f"file:{quote(os.fsencode(path.absolute()))}?{mode}", uri=True, timeout=10)
    stack.enter_context(in_time(connection, path.stat().st_size))
    return taught(stack.enter_context(closing(connection)))


def _schema(path: Path, version: int) -> Check:
    if version > SCHEMA_VERSION:
        found = "version {version}, made by a newer replay; this one knows {known}"
        advice = "Upgrade replay to use this store."
        return check("schema", found, advice, unusable=True, version=version, known=SCHEMA_VERSION)
    if version < SCHEMA_VERSION:
        found = "version {version}, made by an older replay; this one writes {known}"
        advice = "replay analyse --store {path} brings it up to date."
        return check("schema", found, advice, "warning", version=version, known=SCHEMA_VERSION, path=path)
    return check("schema", "version {version}", version=version)


def _whole(connection: sqlite3.Connection, tell: ProgressHeard) -> Iterator[Check]:
    tell("checking every page", 0, 1)
    said = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(100)")]
    if said == ["ok"]:
        yield check("pages", "SQLite finds every page and index whole")
    else:
        yield check("pages", "SQLite finds faults: {what}", _OUT, what=_some(said))
    lost = connection.execute("PRAGMA foreign_key_check").fetchall()
    if lost:
        found = "1 row belongs to no game ({tables})" if len(lost) == 1 else "{n:,} rows belong to no game ({tables})"
        yield check("references", found, _OUT, n=len(lost), tables=", ".join(sorted({str(row[0]) for row in lost})))
    else:
        yield check("references", "every row belongs to a game")


def _verdicts(reader: Reader) -> Iterator[Check]:
    games = reader.totals().games, "games"
    rows = reader.rows("SELECT engine, count(*) FROM games WHERE engine <> ? GROUP BY 1", [reader.engine])
    others = {row[0]: row[1] for row in rows}
    again = "replay analyse --store {path} judges and analyses them anew from their records."
    if others:
        by = [Said("{n:,} by engine {engine}", n=count, engine=engine) for engine, count in sorted(others.items())]
        found, what = "{worth}; {what}, this one is {engine}", together(by, "{what}, {why}")
        places: dict[str, Any] = {"worth": games, "what": what, "engine": ENGINE_VERSION, "path": reader.path}
        yield check("verdicts", found, again, "warning", **places)
    else:
        yield check("verdicts", "{worth}, all judged by this engine ({engine})", worth=games, engine=ENGINE_VERSION)
    for each in by_earlier_defaults(reader):
        yield check("defaults", "{what}", again, "warning", what=each.words, path=reader.path)
    waiting = len(reader.unanalysed())
    if waiting:
        found = "{n:,} of {worth} not analysed by this version"
        yield check("analysis", found, again, "warning", n=waiting, worth=games, path=reader.path)
    else:
        yield check("analysis", "there for every game that can be analysed")


def _twice(reader: Reader) -> Iterator[Check]:
    """Games that look like one: the same players in the same seats, date and results."""
    seats = "".join(f" JOIN players p{seat} ON p{seat}.game_id = g.id AND p{seat}.seat = {seat}" for seat in range(4))
    alike = ", ".join(f"p{seat}.name, p{seat}.score" for seat in range(4))
    rows = reader.rows(
        "SELECT group_concat(g.game || ' (' || substr(g.sha256, 1, 12) || ' from ' || g.source || ')', ' and ')"  # noqa: S608
        f" FROM games g{seats} WHERE g.hands > 0 GROUP BY g.ruleset, g.played_at, g.hands, {alike}"
        " HAVING count(*) > 1 ORDER BY min(g.id)"
    )
    for (games,) in rows[:_LISTED]:
        advice = "replay remove GAME --store {path} takes one out, by its id or these digits; it can be undone."
        found = "{games} have the same players, date and results"
        yield check("counted twice", found, advice, "warning", games=games, path=reader.path)
    if more := len(rows) - _LISTED if len(rows) > _LISTED else 0:
        yield check("counted twice", "{n} more such games", "Look at these first.", "warning", n=more)


def _removed(reader: Reader) -> Iterator[Check]:
    if number := removed_games(reader):
        found = (
            "{worth}, which replay versions GAME --restore N brings back and "
            "replay doctor --forget --store {path} deletes for good"
        )
        yield check("removed", found, worth=(number, "games"), path=reader.path)


def _evidence(connection: sqlite3.Connection, tell: ProgressHeard) -> Iterator[Check]:
    """Every record and every file of another program against its SHA-256."""
    names = {
        row["id"]: f"{row['game']} ({row['source']} line {row['line']})"
        for row in connection.execute("SELECT id, game, source, line FROM games")
    }
    kept = {row[0] for row in connection.execute("SELECT game_id FROM originals")}
    bad = [Said("{name}: its record is missing", name=name) for number, name in names.items() if number not in kept]
    sums = "SELECT (SELECT count(*) FROM originals), (SELECT count(*) FROM foreign_files)"
    records, files = connection.execute(sums).fetchone()
    done = 0
    for query in (
        "SELECT game_id, sha256, size, bytes FROM originals",
        "SELECT NULL AS game_id, sha256, size, bytes FROM foreign_files",
    ):
        for row in connection.execute(query):
            done += 1
            tell("checking records", done, records + files)
            if not _is_whole(row):
                name = names.get(row["game_id"], row["sha256"])
                bad.append(Said("{name}: it is not what was stored", name=name))
    if bad:
        advice = "Their verdicts cannot be made anew from here: ingest their files with --again if they are at hand."
        found = "{n} of {all:,} are not as they were stored: {what}"
        yield check("records", found, advice, n=len(bad), all=records + files, what=_some(bad))
    else:
        found = "each has its SHA-256: {records:,} of games, {files:,} of other programs"
        yield check("records", found, records=records, files=files)


def _is_whole(row: sqlite3.Row) -> bool:
    try:
        return sha256_of(unpacked(row)) == str(row["sha256"])
    except (ValueError, TypeError):
        return False


def _beside(path: Path) -> Iterator[Check]:
    log = path.with_name(f"{path.name}-wal")
    if log.exists() and (size := log.stat().st_size):
        yield check(
            "file beside it",
            "{name}, {size}: the last games may stand there alone",
            "Another program has the store open, or was ended badly. Move and copy both files together; the next "
            "replay ingest puts the games into the store.",
            "warning",
            name=log.name,
            size=_size(size),
        )
    folder = path.absolute().parent
    free, needed = shutil.disk_usage(folder).free, max(ROOM, path.stat().st_size)
    short = "Make room before you ingest more." if free < needed else ""
    yield check("free room", "{size}", short, "warning" if short else "ok", size=_size(free))
    if (share := share_of(path)) is not None:
        advice = "Keep the store on a disk of this machine: over the net SQLite cannot lock it dependably."
        yield check("place", "on a network share ({share})", advice, "warning", share=share)
    if not (os.access(path, os.W_OK) and os.access(folder, os.W_OK)):
        advice = "It can be read; to ingest into it, its file and folder must be writable."
        yield check("writing", "the store or its folder is read-only", advice, "warning")


def _marks(path: Path) -> list[tuple[int, int]]:
    """What changes when somebody writes: the store's and the size of the file beside it."""
    found = []
    for each in (path, path.with_name(f"{path.name}-wal")):
        try:
            status = each.stat()
        except OSError:
            continue
        found.append((status.st_size, status.st_mtime_ns))
    return found


def _some(said: Sequence[str]) -> str:
    """The first few, a finished text cut short."""
    first = [each if isinstance(each, Said) else Said("{text}", text=each[:200]) for each in said[:_LISTED]]
    what = together(first)
    return Said("{what}; and {n} more", what=what, n=len(said) - _LISTED) if len(said) > _LISTED else what


def _size(size: float) -> str:
    for unit in ("bytes", "KB", "MB", "GB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if unit == "bytes" or size >= 10 else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:,.1f} TB"
