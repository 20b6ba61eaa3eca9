"""Opening a store: what it is checked for, how it is set up, and how SQLite's refusals read."""

from __future__ import annotations

import os
import sqlite3
import stat
import sys
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

import msgspec

from replay.formats.other_files import STORE_ID
from replay.running import tell
from replay.said import Said
from replay.store.errors import (
    DamagedStoreError,
    NoStoreError,
    NotAStoreError,
    StoreBusyError,
    StoreError,
    StoreTooNewError,
    StoreTooOldError,
)

if TYPE_CHECKING:
    from sqlite_utils import Database

APPLICATION_ID: Final = STORE_ID
"""`MJRP` in the header of the file: tells a store from other databases."""
SCHEMA_VERSION: Final = 10
"""`PRAGMA user_version`: how many migrations a store of this program has had."""
BUSY_SECONDS: Final = 10.0
"""How long a writer waits for another one; a game takes some milliseconds."""
_LISTED: Final = 5


def open_for_writing(path: Path, *, create: bool) -> Database:
    """The store at `path` with all migrations applied; a new one if there is none and `create`. Raises StoreError."""
    with spoken(path):
        if not _is_there(path):
            if not create:
                raise NoStoreError.of(path, "there is no store here; replay ingest makes one")
            if not path.parent.is_dir():
                raise NoStoreError.of(path, f"the folder {path.parent} does not exist")
        # Never a name alone: SQLite takes ":memory:" and "file:..." for something else than a file.
        connection = sqlite3.connect(path.absolute(), timeout=BUSY_SECONDS)
        try:
            if not create and _version(connection, path) is None:
                raise _empty(path)
            return _set_up(connection, path)
        except BaseException:
            connection.close()
            raise


def open_in_memory() -> Database:
    """A new store that is nowhere but in memory."""
    path = Path(":memory:")
    with spoken(path):
        made = _set_up(sqlite3.connect(path, check_same_thread=False), path)
        made.conn.execute("PRAGMA trusted_schema = ON")  # no file says how it is to be read
        return made


def open_for_reading(path: Path) -> sqlite3.Connection:
    """The store at `path`, which this connection cannot change. Raises StoreError."""
    with spoken(path):
        if not _is_there(path):
            raise NoStoreError.of(path, "there is no store here; replay ingest makes one")
        connection = _read_only(path, "mode=ro")
        try:
            version = _version(connection, path)
        except sqlite3.OperationalError as error:
            connection.close()
            # In a folder that cannot be written SQLite cannot make the files beside a store in WAL mode.
            if "unable to open" not in str(error) and "readonly" not in str(error):
                raise
            _must_be_closed(path)
            connection = _read_only(path, "mode=ro&immutable=1")
            version = _version(connection, path)
        except BaseException:
            connection.close()
            raise
        if version is None or version < SCHEMA_VERSION:
            connection.close()
            if version is None:
                raise _empty(path)
            raise StoreTooOldError.of(
                path, "an older version of replay made this store; replay ingest brings it up to date"
            )
        try:
            _must_be_ours(connection, path)
        except BaseException:
            connection.close()
            raise
        return connection


@contextmanager
def spoken(path: Path) -> Iterator[None]:
    """Turns what SQLite raises into a StoreError that names the file and says what is the matter."""
    try:
        yield
    except sqlite3.Error as error:
        raise _spoken(path, error) from error
    except UnicodeDecodeError as error:  # in what SQLite says of a damaged schema
        raise damaged(path) from error
    except OSError as error:
        raise StoreError.of(path, f"{error.strerror or error}") from error


@contextmanager
def intact(path: Path) -> Iterator[None]:
    """Turns what comes of values that no program wrote so into a DamagedStoreError; for decoding rows alone."""
    try:
        yield
    except (zlib.error, msgspec.MsgspecError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise damaged(path) from error


STRANGE_ADVICE: Final = (
    "Nothing is read from such a store and nothing written to it. If they are your own, drop them; if not, keep the "
    "file, and ingest the records into a new store (docs/reliability.md says how to get them out of this one)."
)


def strange(found: Sequence[str]) -> str:
    """What is said of what a store has and this program does not make."""
    text, more = ", ".join(each[:80] for each in found[:_LISTED]), len(found) - _LISTED
    if more > 0:
        return Said("the store has what replay does not make: {text} and {n} more", text=text, n=more)
    return Said("the store has what replay does not make: {text}", text=text)


def _empty(path: Path) -> NotAStoreError:
    return NotAStoreError.of(path, "the store is empty; nothing has been ingested yet")


def damaged(path: Path) -> DamagedStoreError:
    """The error for a store in which something is not as it was written."""
    return DamagedStoreError.of(
        path,
        "the store is damaged; keep the file, and ingest the records into a new store "
        "(docs/reliability.md says how to get the records out of this one)",
    )


_DAMAGE: Final = (
    "malformed",
    "decode to UTF-8",
    "no such table",
    "no such column",
    "mismatch",
    "unsupported file format",
)
"""What SQLite says of a file that it has not written so."""


def _spoken(path: Path, error: sqlite3.Error) -> StoreError:
    said = str(error)
    if "locked" in said or "busy" in said:
        return StoreBusyError.of(path, "another program is writing to the store; try again when it is done")
    if "not a database" in said:
        return NotAStoreError.of(path, "this is not a store of replay, nor any SQLite database")
    if "readonly" in said or "unsafe use" in said:  # that of an index which is written
        return StoreError.of(path, "the store cannot be written: the file or its folder is read-only")
    if "unable to open" in said:
        return StoreError.of(path, "the store cannot be opened; may the file and its folder be read and written?")
    if "full" in said:
        return StoreError.of(
            path, "the disk is full; what was stored before is safe. Make room, and the same command goes on"
        )
    if "I/O error" in said:
        return StoreError.of(
            path,
            "the system does not read or write the store any further (disk I/O error): is there room, may a "
            "file be so large, is the drive still there? What was stored before is safe; the same command goes on",
        )
    if said == "interrupted":
        return StoreError.of(
            path, "a question to the store took longer than its size explains; replay doctor says what is wrong with it"
        )
    if "no such table: analysis" in said or "no such table: hand_seats" in said:
        return StoreError.of(path, "the analysis has been dropped from the store; replay analyse makes it anew")
    if any(words in said for words in _DAMAGE):
        return damaged(path)
    return StoreError.of(path, said)


def _is_there(path: Path) -> bool:
    """Whether there is a file; raises NotAStoreError at anything else, OSError where that cannot be told."""
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return False
    if stat.S_ISDIR(mode):
        raise NotAStoreError.of(path, "this is a folder, not a store")
    if not stat.S_ISREG(mode):
        raise NotAStoreError.of(path, "this is a device or a pipe, not a store")
    return True


def _must_be_closed(path: Path) -> None:
    """Refuse what would be read without its last games: those still stand in the file beside it."""
    beside = path.with_name(f"{path.name}-wal")
    if beside.exists() and beside.stat().st_size:
        raise StoreError.of(
            path,
            f"the last games are still in {beside.name}, and the folder cannot be written; copy both files "
            "to a folder that can, and open the store there",
        )


def _read_only(path: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"file:{quote(os.fsencode(path.absolute()))}?{mode}", uri=True, timeout=BUSY_SECONDS, check_same_thread=False
    )
    return taught(connection)


def taught(connection: sqlite3.Connection) -> sqlite3.Connection:
    """The connection, which trusts nothing that the file says of how it is to be read, and gives rows by name.

    It knows the function that looks for a word in a text as the index of notes does: in small letters.
    """
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")

    def has(text: object, word: object) -> bool:
        return str(word).casefold() in str(text).casefold()

    connection.create_function("replay_has", 2, has, deterministic=True)
    return connection


@contextmanager
def trusted(connection: sqlite3.Connection) -> Iterator[None]:
    """While the context lasts the triggers of the store, which are known to be ours, may write the index of notes."""
    connection.execute("PRAGMA trusted_schema = ON")  # SQLite before 3.41 takes that index for unsafe in any trigger
    try:
        yield
    finally:
        connection.execute("PRAGMA trusted_schema = OFF")


@contextmanager
def on_the_disk(connection: sqlite3.Connection) -> Iterator[None]:
    """What is committed meanwhile has reached the disk: unlike a game, nobody has a note a second time."""
    if connection.in_transaction:  # whoever has begun it says how safe it is to be
        yield
        return
    before = connection.execute("PRAGMA synchronous").fetchone()[0]
    connection.execute("PRAGMA synchronous = FULL")
    try:
        yield
    finally:
        connection.execute(f"PRAGMA synchronous = {before}")


def _must_be_ours(connection: sqlite3.Connection, path: Path) -> None:
    """Raises DamagedStoreError where the store has what this program does not make."""
    from replay.store.own_schema import strangers

    if found := strangers(connection):
        raise DamagedStoreError.of(path, f"{strange(found)}. {STRANGE_ADVICE}")


def _set_up(connection: sqlite3.Connection, path: Path) -> Database:
    taught(connection)
    version = _version(connection, path)
    _must_be_ours(connection, path)
    connection.execute("PRAGMA foreign_keys = ON")
    # With WAL a power cut may take the last games with it but never damages the store, and ingesting is repeatable.
    # Where there is no WAL to be had, NORMAL would not be enough.
    mode = patiently(connection, "PRAGMA journal_mode = WAL")[0]
    connection.execute(f"PRAGMA synchronous = {'NORMAL' if mode == 'wal' else 'FULL'}")
    # Not loaded before there is something to write.
    with _without("numpy", "pandas"):
        from sqlite_utils import Database

    database = Database(connection)
    if version is None or version < SCHEMA_VERSION:
        _migrate(database, path)
        if version is not None:
            with suppress(sqlite3.Error):  # where there is no room for it, the next games take what has become free
                connection.execute("VACUUM")
    _restore(database)
    return database


def _restore(database: Database) -> None:
    """Make the tables of the analysis where somebody has dropped them."""
    query = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('analysis', 'hand_seats')"
    if database.conn.execute(query).fetchone()[0] < 2:
        from replay.store.schema import ANALYSIS

        database.conn.execute("DROP TABLE IF EXISTS hand_seats")
        for statement in ANALYSIS:
            database.conn.execute(statement.strip())


@contextmanager
def _without(*names: str) -> Iterator[None]:
    """What is loaded meanwhile does not find these modules, unless they are there already.

    sqlite-utils would load them for column types that no store has, a quarter of a second and 80 MB.
    """
    modules: dict[str, Any] = sys.modules  # None stands for one that cannot be had
    hidden = [name for name in names if name not in modules]
    modules.update(dict.fromkeys(hidden))
    try:
        yield
    finally:
        for name in hidden:
            modules.pop(name, None)


def _migrate(database: Database, path: Path) -> None:
    from replay.store.migrations import MIGRATIONS

    # One writer at a time, so that two programs do not both make the tables of a new store.
    patiently(database.conn, "BEGIN IMMEDIATE")
    with database.atomic():
        _version(database.conn, path)
        MIGRATIONS.apply(database)
        database.conn.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        database.conn.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    database.conn.execute("COMMIT")


def _version(connection: sqlite3.Connection, path: Path) -> int | None:
    """The schema version of the store, None for an empty database; raises when it is another program's or newer."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application == 0 and version == 0 and tables == 0:
        return None
    if application != APPLICATION_ID:
        raise NotAStoreError.of(path, "this is a database of another program, not a store of replay")
    if version > SCHEMA_VERSION:
        raise StoreTooNewError.of(
            path,
            f"a newer version of replay made this store (schema {version}, this one knows {SCHEMA_VERSION}); "
            "upgrade replay to use it",
        )
    return int(version)


def insert(connection: sqlite3.Connection, table: str, values: Mapping[str, Any]) -> int:
    """Write a row, its values by the names of their columns; its number."""
    names, marks = ", ".join(values), ", ".join("?" * len(values))
    query = f"INSERT INTO {table} ({names}) VALUES ({marks})"  # noqa: S608
    return int(connection.execute(query, list(values.values())).lastrowid or 0)


@contextmanager
def _at_once(connection: sqlite3.Connection) -> Iterator[None]:
    """While the context lasts SQLite does not wait by itself."""
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        yield
    finally:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_SECONDS * 1000:.0f}")


def patiently(connection: sqlite3.Connection, query: str) -> Any:
    """The first row of the answer to what only one program may do at a time: whoever waits for another one is told."""
    begun, waited, most = time.monotonic(), -1, int(BUSY_SECONDS) + 1
    with _at_once(connection):
        try:
            while True:
                try:
                    return connection.execute(query).fetchone()
                except sqlite3.OperationalError as error:
                    if "locked" not in str(error) or time.monotonic() > begun + BUSY_SECONDS:
                        raise
                    waited = int(time.monotonic() - begun)
                    tell("waiting for another program that writes to the store", waited, most)
                    time.sleep(0.02)
        finally:
            if waited >= 0:
                tell("", most, most)
