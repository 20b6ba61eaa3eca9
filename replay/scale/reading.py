"""A dataset as a store that is read. What is exported of it is copied into a SQLite file that goes away at the end."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from replay.scale.dataset import manifest_of
from replay.scale.folder import Folder
from replay.scale.queries.games import tables
from replay.scale.queries.opening import connected, view, visible
from replay.scale.queries.source import DatasetSource
from replay.scale.tables import TABLES
from replay.store.connect import open_for_reading
from replay.store.filled import fill
from replay.store.reader import Reader
from replay.store.source import SQLiteSource


def open_dataset(url: str, game: str | None = None) -> Reader:
    """The dataset as a reader; with `game` of the games that a name may mean. Raises StoreError."""
    folder = Folder(url)
    return Reader(DatasetSource(folder, manifest_of(folder), game))


class _Copy(SQLiteSource):
    """A copy, gone when it is closed."""

    place: TemporaryDirectory[str]

    def close(self) -> None:
        """Close it, and leave nothing behind."""
        super().close()
        self.place.cleanup()


def copy_of_dataset(url: str) -> Reader:
    """All rows of the dataset as a store, in the folder for temporary files; for what asks of game after game
    everything that is known of it. Raises StoreError.
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
            fill(path, tables(connection), manifest.made_with.sets)
        source = _Copy(path, open_for_reading(path))
    except BaseException:
        place.cleanup()
        raise
    source.path, source.place = Path(url), place
    return Reader(source)
