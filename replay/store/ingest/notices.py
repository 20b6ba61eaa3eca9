"""The system's notices that something below a folder has changed, by watchdog."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Final

from replay.formats.paths import LINES, MAYBE, SHEETS, TYPED

if TYPE_CHECKING:
    from watchdog.events import FileSystemEvent
    from watchdog.observers.api import ObservedWatch

_NAMES: Final = LINES + MAYBE + TYPED + SHEETS


class Notices:
    """Whether something has changed below the folders that are followed. What it was, a look will show."""

    def __init__(self) -> None:
        from watchdog.events import FileSystemEventHandler
        from watchdog.observers import Observer

        class Handler(FileSystemEventHandler):
            def on_any_event(self, event: FileSystemEvent) -> None:
                if _matters(event):
                    came.set()

        self._came = came = Event()
        self._handler = Handler()
        self._observer = Observer()
        self._followed: dict[str, tuple[tuple[int, int], ObservedWatch]] = {}
        self._started = False

    def follow(self, roots: Iterable[str]) -> str:
        """Follow these, those that have been away anew; why that cannot be, or ""."""
        for root in roots:
            folder, place = _followed(root)
            if root in self._followed and self._followed[root][0] == place:
                continue
            if root in self._followed:
                self._forget(root)
            if place is None:
                continue
            try:
                watch = self._observer.schedule(self._handler, os.path.realpath(folder), recursive=Path(root).is_dir())
                if not self._started:
                    self._observer.start()
                    self._started = True
            except OSError as error:
                return f"{root}: the system gives no notice of changes there ({error.strerror or error})"
            self._followed[root] = (place, watch)
        return ""

    def came(self) -> bool:
        """Whether something has changed since this was last asked."""
        if not self._came.is_set():
            return False
        self._came.clear()
        return True

    def lost(self, roots: Iterable[str]) -> bool:
        """Whether one of these lies elsewhere than when it was followed, which nobody gives notice of."""
        return any(
            (self._followed[root][0] if root in self._followed else None) != _followed(root)[1] for root in roots
        )

    def wait(self, seconds: float) -> None:
        """Wait until something changes, so long at most."""
        self._came.wait(seconds)

    def close(self) -> None:
        """Follow nothing any more."""
        if self._started:
            self._observer.stop()
            self._observer.join(5)

    def _forget(self, root: str) -> None:
        _, watch = self._followed.pop(root)
        if all(other != watch for _, other in self._followed.values()):
            try:
                self._observer.unschedule(watch)
            except (KeyError, OSError):
                return  # what is gone has taken its watch with it


def _followed(root: str) -> tuple[Path, tuple[int, int] | None]:
    """The folder whose notices tell of this one or this file, and where it lies; None: there is none."""
    folder = Path(root) if Path(root).is_dir() else Path(root).absolute().parent
    try:
        found = folder.stat()
    except OSError:
        return folder, None
    return folder, (found.st_dev, found.st_ino)


def _matters(event: FileSystemEvent) -> bool:
    """Whether a folder came or went, or a file that may be a record was written; reading one is told, too."""
    if event.event_type in ("opened", "closed_no_write"):
        return False
    if event.is_directory:
        return event.event_type != "modified"
    return any(os.fsdecode(path).endswith(_NAMES) for path in (event.src_path, event.dest_path))
