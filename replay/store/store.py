"""Writing a store: one game, one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from msgspec.structs import replace

from replay import __version__
from replay.engine.version import ENGINE_VERSION
from replay.events import GameRecord
from replay.formats.write import fingerprint
from replay.store.connect import damaged, insert, open_for_writing, patiently, spoken
from replay.store.notes.base import NoteKeeper
from replay.store.pack import Packed, StoredRow, rulings_text, sha256_of
from replay.store.people.names import put_players
from replay.store.places import TYPED
from replay.store.rows import FilePlace, FoundRow, GameRow, Status
from replay.store.rulings.sets import keep
from replay.store.source import SQLiteSource
from replay.store.versions.rivals import ASKED, REPLACED, Differing, FoundRival, PutGame, rival_of
from replay.verdicts import GameAudit

if TYPE_CHECKING:
    from sqlite_utils import Database

    from replay.rulings import RulingSet

_NOWHERE: Final = FilePlace()
_NO_RULINGS: Final[Mapping[str, str]] = {}
_OF_VERSIONS: Final = (
    "sha256",
    "line",
    "verdict",
    "engine",
    "audited_at",
    "game",
    "source",
    "origin",
    "place",
    "overrides",
    "ingested_at",
)
"""What an earlier version keeps of its row of `games`."""


class Store(NoteKeeper):
    """A store opened for writing. Several programs may have it open; each game is written by one at a time."""

    def __init__(self, path: Path, database: Database, *, engine: int = ENGINE_VERSION) -> None:
        super().__init__(SQLiteSource(path, database.conn))
        self.database = database
        self.connection: sqlite3.Connection = database.conn
        self.engine = engine

    @classmethod
    def open(cls, path: str | Path, create: bool = True, *, engine: int = ENGINE_VERSION) -> Self:
        """The store at `path`, brought up to date; a new one if there is none and `create`. Raises StoreError.

        `engine` is the version of the engine whose audits are stored.
        """
        return cls(Path(path), open_for_writing(Path(path), create=create), engine=engine)

    def close(self) -> None:
        """Close the store, with what was stored on the disk, also while others have it open."""
        # Closing does it for the last connection alone.
        with suppress(sqlite3.Error):
            self.connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        super().close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction, for the modules of the store. Raises StoreError."""
        with spoken(self.path), self.database.atomic():
            # A write before the first read: the transaction waits its turn here and never has to be given up later.
            patiently(self.connection, "DELETE FROM games WHERE id = -1")
            yield

    def known(self, record: GameRecord, *, overrides: Mapping[str, str] = _NO_RULINGS) -> GameAudit | None:
        """The report on a game whose verdict is in the store and still holds, as if it had been audited now.

        None if it has to be audited: its content is not there, or was audited by another engine or under other
        rulings, or stands on other lines of its file than here.
        """
        row = self._known(record, overrides)
        if row is None:
            return None
        game = self.game(int(row["id"]))  # places of typed text are those of `record`, whatever was typed around it
        return replace(self._report(game, self._findings(game), record.start), source=record.source)

    def follow(self, record: GameRecord, place: FilePlace) -> bool:
        """Say of a game that is here that it stands at this place now, if the file that it was read from is gone.

        So a file that was moved goes on with its game when it grows. False, and nothing is done, where that file is
        still there, or the place has a game of this name already.
        """
        row = self._row_of(fingerprint(record))
        if row is None or not place.origin or row["origin"] in ("", place.origin) or Path(row["origin"]).exists():
            return False
        with self.writing():
            if self.at(place, row["game"]) is not None:
                return False
            self.connection.execute(
                "UPDATE games SET origin = ?, place = ?, source = ? WHERE id = ?",
                [place.origin, place.number, record.source, row["id"]],
            )
        return True

    def is_known(self, record: GameRecord, *, overrides: Mapping[str, str] = _NO_RULINGS) -> bool:
        """Whether `known` has a report on the game."""
        return self._known(record, overrides) is not None

    def _known(self, record: GameRecord, overrides: Mapping[str, str]) -> sqlite3.Row | None:
        row = self._row_of(fingerprint(record)) if record.start is not None else None
        if (
            row is None
            or not self._holds(row, overrides)
            or not self._same_lines(row, record.line, sha256_of(record.raw))
            or not self._same_text(row, None if (file := record.foreign) is None else (file.sha256, file.format))
        ):
            return None
        return row

    def put(
        self,
        packed: Packed,
        *,
        place: FilePlace = _NOWHERE,
        overrides: Mapping[str, str] = _NO_RULINGS,
        again: bool = False,
        instead: str | None = None,
        differing: Differing = "ask",
        here: bool = True,
        number: int | None = None,
    ) -> PutGame:
        """Store a game and its audit, as `pack` made them of it, in one transaction; what became of it.

        `overrides` are the rulings that were asked for beside those of the record. `again` replaces a verdict that
        still holds. A game whose id another file has with other content is refused, unless `differing` says what
        becomes of the two. `instead`: in the place of the game of this content; `here`: the place is a file of this
        machine, whose game it takes the place of without being asked; `number`: of this number, whether a game has it
        or one had that was removed.
        """
        now = datetime.now(UTC).isoformat(timespec="seconds")
        with self.writing():
            row: FoundRow | None = self._row_of(packed.sha256)
            status: Status = "new"
            rival: FoundRival | None = None
            if row is not None:
                status = "known" if self._holds(row, overrides) and not again else "replaced"
                moved = place.origin == row["origin"] != "" and not (
                    self._same_lines(row, packed.game["line"], packed.rows["originals"][0][0])
                    and self._same_text(row, packed.foreign)
                )
                if status == "known" and not moved:
                    return PutGame(status)
            elif instead is not None:
                row = self._row_of(instead)
            elif number is not None:
                row = self.one_row("SELECT * FROM games WHERE id = ?", number)
            elif (rival := rival_of(self, packed, place, here=here)) is not None:
                if differing == "ask" and rival.why in ASKED:
                    return PutGame("refused", rival)
                number = int(rival.row["id"]) if rival.why == "removed" else None
                row = rival.row if rival.why in REPLACED and differing != "keep" else None
            if row is not None and row["sha256"] != packed.sha256:
                status = "replaced"
                self.keep_earlier(row, now)
            if not here and row is not None:
                place = FilePlace(origin=row["origin"], number=row["place"])
            elif not here and self.at(place, packed.game["game"]) is not None:
                place = _NOWHERE  # that file is another one here
            values = {
                **packed.game,
                "sha256": packed.sha256,
                "origin": place.origin,
                "place": place.number,
                "overrides": rulings_text(overrides),
                "engine": self.engine,
                "program": __version__,
                "ingested_at": now if row is None else row["ingested_at"],
                "audited_at": now,
            }
            file: str | None = None if packed.foreign is None else packed.foreign[0]
            if file is None and row is not None and (row["sha256"], row["origin"]) == (packed.sha256, place.origin):
                file = self._file_of(row["id"])  # judged anew from the store, which has its file
            if row is None and number is not None:
                values["id"] = number  # a game that comes back has the number that it had
            self._write(packed, self._named(values, None if row is None else row["id"], [*packed.rows]), file)
            return PutGame(status, rival)

    def keep_sets(self, sets: Sequence[RulingSet]) -> None:
        """Keep named sets of rulings with the verdicts that are made under them."""
        with spoken(self.path), self.database.atomic():
            keep(self.connection, sets)

    def put_analysis(self, packed: Packed, game: GameRow) -> bool:
        """Store the analysis in `packed` in the place of the game's older one; its verdict stays as it is.

        False, and nothing is done, if the verdict in the store is not (or no longer) this engine's on this content.
        """
        with self.writing():
            row = self._row_of(packed.sha256)
            if row is None or row["id"] != game.id or not self._holds(row, game.overrides):
                return False
            self.connection.execute("DELETE FROM analysis WHERE game_id = ?", [game.id])
            tables = packed.tables(self.engine)
            self._insert(game.id, {table: tables[table] for table in ("analysis", "hand_seats")})
            return True

    def _row_of(self, sha256: str) -> sqlite3.Row | None:
        with spoken(self.path):
            found: sqlite3.Row | None = self.connection.execute(
                "SELECT * FROM games WHERE sha256 = ?", [sha256]
            ).fetchone()
        return found

    def at(self, place: FilePlace, game: str) -> sqlite3.Row | None:
        """The row of the game of this id at this place, for the modules of the store."""
        query = "SELECT * FROM games WHERE origin = ? AND game = ? AND place = ? ORDER BY id DESC LIMIT 1"
        return self.one_row(query, place.origin, game, place.number)

    def one_row(self, query: str, *values: Any) -> sqlite3.Row | None:
        """The first row of an answer, for the modules of the store."""
        found: sqlite3.Row | None = self.connection.execute(query, values).fetchone()
        return found

    def _stored(self, game_id: int) -> sqlite3.Row:
        with spoken(self.path):
            query = "SELECT * FROM originals WHERE game_id = ?"
            found: sqlite3.Row | None = self.connection.execute(query, [game_id]).fetchone()
        if found is None:
            raise damaged(self.path)
        return found

    def _same_lines(self, row: FoundRow, line: int, checksum: str) -> bool:
        """Whether the game stood on these lines of its file when it was stored, blank ones included."""
        return bool(row["line"] == line and self._stored(row["id"])["sha256"] == checksum)

    def _same_text(self, row: FoundRow, file: Sequence[Any] | None) -> bool:
        """Whether a typed game stood in this text, by its checksum and format: beside it places may have moved."""
        if file is None or file[1] not in TYPED:
            return True
        return self._file_of(row["id"]) == str(file[0])

    def _holds(self, row: FoundRow, overrides: Mapping[str, str]) -> bool:
        same = row["engine"] == self.engine and row["overrides"] == rulings_text(overrides)
        # What an older version of the program has stored lacks one of these.
        query = "SELECT 1 FROM compared JOIN contents USING (game_id) WHERE game_id = ?"
        return bool(same) and self.one_row(query, row["id"]) is not None

    def keep_earlier(self, row: FoundRow, now: str, *, removed: bool = False) -> None:
        """Keep the record of a game, of this row of `games`, which is about to be replaced or removed."""
        old = self._stored(row["id"])
        values = {
            "game_id": row["id"],
            **{name: row[name] for name in _OF_VERSIONS},
            "replaced_at": now,
            "removed": int(removed),
            "size": old["size"],
            "bytes": old["bytes"],
            "file": self._file_of(row["id"]),
        }
        insert(self.connection, "earlier_versions", values)

    def _named(self, values: dict[str, Any], game_id: int | None, tables: Sequence[str]) -> int:
        """The number of the game with these columns: a new row, or the old one with new values."""
        if game_id is None:
            # The number of a game that was removed is given to no other one.
            numbers = "SELECT 0 AS id UNION SELECT max(id) FROM games UNION SELECT max(game_id) FROM earlier_versions"
            query = f"SELECT 1 + max(id) FROM ({numbers})"  # noqa: S608
            values.setdefault("id", self.connection.execute(query).fetchone()[0])
            return insert(self.connection, "games", values)
        for table in ("game_files", "recorded_names", *reversed(tables)):  # dependent ones first
            self.connection.execute(f"DELETE FROM {table} WHERE game_id = ?", [game_id])  # noqa: S608
        names = ", ".join(f"{name} = ?" for name in values)
        self.connection.execute(f"UPDATE games SET {names} WHERE id = ?", [*values.values(), game_id])  # noqa: S608
        return game_id

    def _file_of(self, game_id: int) -> str | None:
        """The checksum of the other program's file that the game was read from."""
        found = self.connection.execute("SELECT sha256 FROM game_files WHERE game_id = ?", [game_id]).fetchone()
        return None if found is None else str(found["sha256"])

    def _write(self, packed: Packed, game_id: int, file: str | None) -> None:
        tables = packed.tables(self.engine)
        put_players(self.connection, game_id, tables.pop("players"))
        self._insert(game_id, tables)
        if packed.foreign is not None:
            self.connection.execute("INSERT OR IGNORE INTO foreign_files VALUES (?, ?, ?, ?)", packed.foreign)
        if file is not None:
            self.connection.execute("INSERT INTO game_files VALUES (?, ?)", [game_id, file])

    def _insert(self, game_id: int, tables: Mapping[str, Sequence[StoredRow]]) -> None:
        for table, rows in tables.items():
            if rows:
                marks = ", ".join("?" * (1 + len(rows[0])))
                query = f"INSERT INTO {table} VALUES ({marks})"  # noqa: S608
                self.connection.executemany(query, [(game_id, *row) for row in rows])
