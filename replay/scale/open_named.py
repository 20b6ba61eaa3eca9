"""What a name after `--store` stands for: a SQLite file or a dataset. Either is opened as the same reader."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from replay.installation import SCALE, missing
from replay.scale.folder import DatasetError, Folder
from replay.store.notes.base import NoteKeeper
from replay.store.reader import Reader
from replay.store.store import Store

_MANIFEST: Final = "manifest.json"


def is_dataset(name: str) -> bool:
    """Whether this is a folder or an address of Parquet tables (docs/scale.md), and no SQLite file."""
    return "://" in name or (Path(name) / _MANIFEST).is_file()


def open_named(name: str, game: str | None = None) -> Reader:
    """The store or the dataset of this name; of a dataset with `game` the games that this may mean. Raises StoreError.

    A dataset needs packages that an ordinary install leaves out; that they are missing is a DatasetError.
    """
    if not is_dataset(name):
        return Reader.open(name)
    _can_read(name)
    from replay.scale.reading import open_dataset

    return open_dataset(name, game)


def open_noting(name: str) -> NoteKeeper:
    """The store or the dataset of this name, to write notes on its games. Raises StoreError."""
    if not is_dataset(name):
        return Store.open(name, create=False)
    _can_read(name)
    from replay.scale.reading import open_notes

    return open_notes(name)


def _can_read(name: str) -> None:
    if why := missing("datasets need", SCALE, "duckdb", "pyarrow"):
        raise DatasetError.of(name, why)


def stamp_of(name: str) -> str:
    """A text that changes when other files are to be read under this name: a key for whoever keeps it open.

    Raises StoreError.
    """
    if is_dataset(name):
        return Folder(name).stamp(_MANIFEST)
    try:
        found = Path(name).stat()
    except OSError:
        return ""
    return f"{found.st_dev} {found.st_ino}"
