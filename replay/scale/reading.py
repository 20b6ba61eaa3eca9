"""A dataset as a store that is read: the rows that are asked for in a SQLite file that goes away when it is closed."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from replay.scale.dataset import manifest_of
from replay.scale.folder import Folder
from replay.scale.queries.games import meant, tables
from replay.scale.queries.opening import connected, view, visible
from replay.scale.tables import TABLES
from replay.store.filled import fill
from replay.store.reader import Reader

EVIDENCE: Final = frozenset({"originals", "event_runs", "foreign_files", "game_files"})
"""Tables that no figure over many games asks for."""


class DatasetReader(Reader):
    """The games of a dataset. Notes are not among them."""

    _place: TemporaryDirectory[str] | None = None

    def close(self) -> None:
        """Close it, and leave nothing behind."""
        super().close()
        if self._place is not None:
            self._place.cleanup()


def open_dataset(url: str, game: str | None = None, *, without: frozenset[str] = frozenset()) -> DatasetReader:
    """The dataset as a reader: all of it, or the games that a name may mean. Raises StoreError.

    It takes room in the folder for temporary files, and time, as the games that are read: a store of them.
    """
    folder = Folder(url)
    manifest = manifest_of(folder)
    place = TemporaryDirectory(prefix="replay-")
    try:
        path = Path(place.name) / "games.sqlite"
        with closing(connected(folder)) as connection:
            for table in TABLES:
                view(connection, folder, table, [each for each in manifest.outputs if each.table == table])
            visible(connection, manifest.parts, manifest.hidden)
            ids = None if game is None else meant(connection, game)
            fill(path, tables(connection, ids, without), manifest.made_with.sets)
        reader = DatasetReader.open(path)
    except BaseException:
        place.cleanup()
        raise
    reader.path = Path(url)
    reader._place = place
    return reader
