"""What goes wrong with a store, each in one line for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Self


class StoreError(Exception):
    """The store cannot be used; the message names the file and says why."""

    source: str | None = None
    """The store, where the error is about one, as it was named."""

    @classmethod
    def of(cls, store: Path | str, why: str) -> Self:
        """That the store at this path cannot be used so, and why."""
        error = cls(f"{store}: {why}")
        error.source = str(store)
        return error


class NoStoreError(StoreError):
    """There is no store at this path."""


class NotAStoreError(StoreError):
    """The file is something else."""


class StoreTooNewError(StoreError):
    """A newer version of this program made the store."""


class StoreTooOldError(StoreError):
    """An older version made the store, and it is opened for reading only."""


class StoreBusyError(StoreError):
    """Another program holds the store for longer than can be waited."""


class DamagedStoreError(StoreError):
    """Something in the store is not as this program wrote it."""


class NoSuchGameError(StoreError):
    """No game, or more than one, answers to the name; the message says which there are."""


class WorkerDiedError(StoreError):
    """A process that worked on games beside this one has ended before it should."""


class PeopleError(StoreError):
    """Names cannot be joined or parted; the message says why."""


class VersionError(StoreError):
    """A game cannot be brought back to what it was; the message says why."""


class NoteError(StoreError):
    """A note cannot be written, found or read in; the message says why, and what there is."""
