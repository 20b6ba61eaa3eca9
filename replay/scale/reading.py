"""A dataset as a store that is read, and on whose games notes are written."""

from __future__ import annotations

from replay.scale.folder import Folder
from replay.scale.manifest import manifest_of
from replay.scale.queries.source import NOTES, DatasetSource
from replay.store.errors import NoteError
from replay.store.notes.base import NoteKeeper
from replay.store.notes.beside import NotedBeside
from replay.store.reader import Reader
from replay.store.store import Store


def open_dataset(url: str, game: str | None = None) -> Reader:
    """The dataset as a reader; with `game` of the games that a name may mean. Raises StoreError."""
    folder = Folder(url)
    return Reader(DatasetSource(folder, manifest_of(folder), game))


def open_notes(url: str) -> NoteKeeper:
    """The dataset, to write notes on its games; the file of them is made if there is none. Raises StoreError."""
    folder = Folder(url)
    if folder.files is not None:
        raise NoteError(
            f"{url}: notes are kept in a file beside a dataset, which has to lie in a folder of this machine"
        )
    source = DatasetSource(folder, manifest_of(folder))
    try:
        return NotedBeside(source, Store.open(source.path / NOTES))
    except BaseException:
        source.close()
        raise
