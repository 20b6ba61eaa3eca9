"""A dataset as what a reader asks: DuckDB over its Parquet files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, Final

from replay.engine.version import ENGINE_VERSION
from replay.scale.folder import DatasetError, Folder
from replay.scale.manifest import Manifest, missing, parts_in
from replay.scale.parquet import TABLES, Output
from replay.scale.plan import MOST_GAMES
from replay.scale.queries.dialect import spoken, teach
from replay.scale.queries.games import AT_ONCE, tables
from replay.scale.queries.index import meant
from replay.scale.queries.notes import make_notes, put_notes
from replay.scale.queries.opening import connected, counting, only, seen, told, view
from replay.store.notes.beside import NotesBeside
from replay.store.study.rows import SEATS
from replay.store.timed import in_time

if TYPE_CHECKING:
    from replay.rulings import RulingSet
    from replay.store.source import QueryValues, RowSource

_MEANT: Final = "SELECT id FROM all_games WHERE game IN (?, ?) OR starts_with(sha256, ?)"
NOTES: Final = "notes.sqlite"
"""The file of the notes on the games of a dataset."""
_ON_NOTES: Final = frozenset({"notes", "note_tags", "note_games"})
_WORD: Final = re.compile(r"\w+")
_SECONDS: Final = 0.05
"""Between two looks at the clock and the keyboard while a query runs."""


class NamedRow(tuple[Any, ...]):
    """A row of an answer; see `replay.store.rows.FoundRow`."""

    places: Mapping[str, int]

    def __getitem__(self, key: Any) -> Any:
        return super().__getitem__(self.places[key] if isinstance(key, str) else key)

    def keys(self) -> list[str]:
        """The names of the columns."""
        return list(self.places)


class DatasetSource:
    """The games of a dataset; see `replay.store.source.RowSource`. Threads may share it, and are answered in turn.

    `game`: only the games that this name may mean are there.
    """

    def __init__(self, folder: Folder, manifest: Manifest, game: str | None = None) -> None:
        self.path = Path(folder.url if folder.files is not None else folder.root)
        self._notes = NotesBeside(self.path / NOTES) if folder.files is None else None
        self._noted = 0
        self._manifest = manifest
        self._size = sum(each.size for each in manifest.outputs)
        self._counted = manifest.made_with.engine == ENGINE_VERSION
        self._folder = folder
        self._lock = Lock()
        self._tick: Callable[[], None] | None = None
        self._watched = False
        self._unseen: dict[str, list[Output]] = {}
        """Files of tables that nothing has asked for yet."""
        self._connection = connected(folder)
        try:
            with told(self._folder):
                self._set_up(game)
        except BaseException:
            self._connection.close()
            raise

    def _set_up(self, game: str | None) -> None:
        manifest, outputs = self._manifest, self._manifest.outputs
        ids = None if game is None else self._meant(game)
        parts = None if ids is None else {each // MOST_GAMES for each in ids}
        for table in TABLES:
            self._unseen[table] = [each for each in outputs if each.table == table and _holds(each, parts)]
        counting(self._connection, manifest.parts, manifest.hidden)
        if ids is not None:
            # Looked for once: whoever asks for it again by its name asks among these.
            self._view("games", self._unseen.pop("games"))
            only(self._connection, ids)
            seen(self._connection, "games", hidden=bool(manifest.hidden))
        teach(self._connection)
        make_notes(self._connection)

    def _see(self, query: str) -> None:
        """Make the views that the query may name: each takes a look into a file."""
        words = set(_WORD.findall(query))
        if noted := bool(words & _ON_NOTES):
            words.add("games")
        for table in sorted(words & self._unseen.keys()):
            self._view(table, self._unseen.pop(table))
            seen(self._connection, table, hidden=bool(self._manifest.hidden))
        if noted:
            self._read_notes()

    def _view(self, table: str, outputs: Sequence[Output]) -> None:
        """A table with all rows; raises DatasetError where some of them are lost."""
        self._are_there(table, outputs)
        view(self._connection, self._folder, table, outputs)

    def _are_there(self, table: str, outputs: Sequence[Output]) -> None:
        if lost := missing(outputs, self._folder.sizes(table)):
            url = self._folder.url
            raise DatasetError.of(url, f"{lost[0]}; replay doctor --store {url} says what to do")

    def _meant(self, game: str) -> list[int]:
        """The ids of the games that may be meant; none by an empty name."""
        if not game:
            return []
        games = [each for each in self._manifest.outputs if each.table == "games"]
        if (known := meant(self._connection, self._folder, self._manifest.index, game)) is not None:
            if not known:  # the index has no games of lost files
                self._are_there("games", games)
            return known
        self._view("games", games)
        first = game.rpartition("#")[0] or game
        found = self._connection.execute(_MEANT, [game, first, game.lower()]).fetchall()
        return [int(row[0]) for row in found]

    def meant(self, name: str) -> list[int] | None:
        """See `RowSource`."""
        with self._lock, told(self._folder):
            return meant(self._connection, self._folder, self._manifest.index, name) if name else None

    @property
    def data_version(self) -> int:
        """See `RowSource`: notes alone change."""
        return 0 if self._notes is None else self._notes.version()

    def rows(self, query: str, values: QueryValues = ()) -> list[Any]:
        """See `RowSource`."""
        with ExitStack() as stack, self._lock, told(self._folder):
            self._see(query)
            text, left = spoken(query, list(values))
            stack.enter_context(in_time(self._connection, self._size))
            return self._answered(text, left) if not self._watched else self._while_ticking(text, left)

    def _read_notes(self) -> None:
        """See that the notes are those of now."""
        if self._notes is not None and (version := self._notes.version()) != self._noted:
            put_notes(self._connection, self._notes.rows())
            self._noted = version

    def _answered(self, text: str, values: Sequence[Any]) -> list[Any]:
        cursor = self._connection.execute(text, list(values))
        places = {each[0]: place for place, each in enumerate(cursor.description)}
        kind = type("NamedRow", (NamedRow,), {"places": places})
        return [kind(row) for row in cursor.fetchall()]

    def _while_ticking(self, text: str, values: Sequence[Any]) -> list[Any]:
        """The answer, while this thread looks at the clock and the keyboard."""
        found: list[list[Any]] = []
        wrong: list[BaseException] = []

        def answer() -> None:
            try:
                found.append(self._answered(text, values))
            except BaseException as error:  # it is raised again in the other thread
                wrong.append(error)

        asking = Thread(target=answer, daemon=True)
        asking.start()
        try:
            while asking.is_alive():
                asking.join(_SECONDS)
                if self._tick is not None:
                    self._tick()
        except BaseException:
            self._connection.interrupt()
            asking.join()
            raise
        if wrong:
            raise wrong[0]
        return found[0]

    def tables(self) -> frozenset[str]:
        """See `RowSource`."""
        return frozenset(TABLES) - (frozenset() if self._counted else {SEATS})

    def ruling_sets(self) -> tuple[RulingSet, ...]:
        """See `RowSource`."""
        return tuple(sorted(self._manifest.made_with.sets, key=lambda each: (each.ruleset, each.name)))

    def as_it_is_now(self) -> AbstractContextManager[None]:
        """See `RowSource`: what the manifest names does not change."""
        return nullcontext()

    def at_hand(self, games: Sequence[int]) -> Iterator[tuple[Sequence[int], RowSource]]:
        """See `RowSource`: a store in memory with all that is known of some games."""
        from replay.store.in_memory import FilledStore

        with FilledStore(self.path, self.ruling_sets()) as near:
            for first in range(0, len(games), AT_ONCE):
                some = games[first : first + AT_ONCE]
                yield some, near.fill(tables(self.rows, some))

    @contextmanager
    def watched(self, tick: Callable[[], None] | None) -> Iterator[None]:
        """See `RowSource`."""
        self._watched, self._tick = True, tick
        try:
            yield
        finally:
            self._watched, self._tick = False, None

    def close(self) -> None:
        """See `RowSource`."""
        self._connection.close()
        if self._notes is not None:
            self._notes.close()


def _holds(output: Output, parts: set[int] | None) -> bool:
    """Whether a file may hold rows of these parts."""
    return parts is None or any(part in parts_in(output.name) for part in parts)
