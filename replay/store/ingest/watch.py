"""Folders that are watched: which files have come or changed, and have come to rest.

What counts is what a look through the folders finds; the system's notices of changes (watchdog) only say when to look.
So nothing is missed that happens between two notices, in a new folder, behind a link, or in a folder that was away;
and where there are no notices, on a network share, the folders are looked through now and then.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from replay.formats.paths import files_below, is_record
from replay.store.ingest.notices import Notices
from replay.store.ingest.shares import share_of

SETTLED: Final = 1.0
"""Seconds for which a file must stay as it is before it is read: who writes it may not have finished."""
OFTEN: Final = 5.0
"""Seconds between two looks at folders whose changes the system does not tell."""
SELDOM: Final = 30.0
"""Seconds between two looks at folders whose changes it does tell."""
_BREATH: Final = 0.25
"""Seconds between two looks at files that have not come to rest."""


class Stamp(NamedTuple):
    """What changes when a file does."""

    size: int
    modified: int
    changed: int
    place: tuple[int, int]


class FolderLook(NamedTuple):
    """What a look through the folders found: files with their stamps, what cannot be looked into and why."""

    files: dict[str, Stamp]
    closed: dict[str, str]
    gone: tuple[str, ...]


class Rest:
    """Tells which files have changed since they were last read, and for a while not any more."""

    def __init__(self, settled: float = SETTLED) -> None:
        self._settled = settled
        self._read: dict[str, Stamp] = {}
        self._moving: dict[str, tuple[Stamp, float]] = {}

    @property
    def moving(self) -> tuple[str, ...]:
        """The files that have changed and have not come to rest."""
        return tuple(self._moving)

    def see(self, files: Mapping[str, Stamp | None], now: float, *, whole: bool = True) -> None:
        """Take note of the files as they are at the time `now`; None: it is gone. `whole`: there are no others."""
        if whole:
            for known in (self._read, self._moving):
                for path in [path for path in known if path not in files]:
                    del known[path]
        for path, stamp in files.items():
            if stamp is None or self._read.get(path) == stamp:
                self._moving.pop(path, None)
            elif path not in self._moving or self._moving[path][0] != stamp:
                self._moving[path] = (stamp, now)

    def settle(self, now: float, *, old_at: float | None = None) -> list[str]:
        """The files that are to be read now, which counts as done.

        `old_at`, the time of day: a file whose last change is older than the wait need not be waited for.
        """
        ready = [path for path, (stamp, since) in self._moving.items() if self._rests(stamp, since, now, old_at)]
        for path in ready:
            self._read[path] = self._moving.pop(path)[0]
        return sorted(ready, key=lambda path: Path(path).parts)

    def again(self, paths: Iterable[str], now: float) -> None:
        """These could not be read: they are to be, after another wait."""
        for path in paths:
            if (stamp := self._read.pop(path, None)) is not None:
                self._moving[path] = (stamp, now)

    def _rests(self, stamp: Stamp, since: float, now: float, old_at: float | None) -> bool:
        return now - since >= self._settled or (old_at is not None and old_at - stamp.modified / 1e9 >= self._settled)


class Watch:
    """Files and folders that are watched until somebody ends it.

    `poll`: the seconds between two looks, for folders of whose changes no notice is taken. `tell` is called with what
    a person should know: folders that are gone or back or cannot be read, files that cannot be read yet.
    """

    def __init__(
        self,
        roots: Sequence[str],
        *,
        poll: float | None = None,
        tell: Callable[[str], None],
        settled: float = SETTLED,
    ) -> None:
        self.roots = tuple(dict.fromkeys(roots))
        self.poll = poll
        self._tell = tell
        self._rest = Rest(settled)
        self._told: dict[str, str] = {}
        if poll is None and (shares := [root for root in self.roots if share_of(root)]):
            self.poll = OFTEN
            tell(f"{shares[0]}: on a network share, looked through every {OFTEN:g} seconds (--poll changes that)")

    def batches(self) -> Generator[list[str]]:
        """The files to be read: first those that are there, which may be none, then more, without end."""
        notices = None if self.poll is not None else Notices()
        with closing(self._batches(notices)) as batches:
            try:
                yield from batches
            finally:
                if notices is not None:
                    notices.close()

    def again(self, paths: Iterable[str]) -> None:
        """These were to be read and could not be stored: they are yielded again, after another wait."""
        self._rest.again(paths, time.monotonic())

    def _batches(self, notices: Notices | None) -> Generator[list[str]]:
        first, due, earliest = True, 0.0, 0.0
        while True:
            # However many notices come, most of the time is not spent looking.
            time.sleep(max(0.0, earliest - time.monotonic()))
            now = time.monotonic()
            if now >= due or (notices is not None and (notices.came() or notices.lost(self.roots))):
                if notices is not None and (trouble := notices.follow(self.roots)):
                    self._tell(f"{trouble}; the folders are looked through every {OFTEN:g} seconds (--poll)")
                    notices.close()
                    notices, self.poll = None, OFTEN
                self._look()
                took = time.monotonic() - now
                due = now + max(self.poll or (OFTEN if self._told else SELDOM), 5 * took)
                earliest = now + min(self.poll or _BREATH, _BREATH) + 4 * took
            elif self._rest.moving:
                self._rest.see({path: stamp_of(path) for path in self._rest.moving}, now, whole=False)
            ready = self._readable(self._rest.settle(time.monotonic(), old_at=time.time() if first else None))
            if ready or first:
                first = False
                yield ready
                continue
            wait = _BREATH if self._rest.moving else min(1.0, max(0.01, due - time.monotonic()))
            if notices is None:
                time.sleep(wait)
            else:
                notices.wait(wait)

    def _look(self) -> None:
        found = look(self.roots)
        now = {**dict.fromkeys(found.gone, "it is gone; when it comes back it is watched again"), **found.closed}
        for path, why in now.items():
            if self._told.get(path) != why:
                self._tell(f"{path}: {why}")
        for path in [path for path in self._told if path in self.roots and path not in now]:
            self._tell(f"{path}: it is back")
        files = {path: why for path, why in self._told.items() if path in found.files and path not in now}
        self._told = {**files, **now}
        self._rest.see(found.files, time.monotonic())

    def _readable(self, paths: list[str]) -> list[str]:
        """Those that can be read, and are meant; the others that are meant are tried again."""
        found: list[str] = []
        for path in paths:
            try:
                with Path(path).open("rb") as file:
                    empty = not file.read(1)
            except FileNotFoundError:
                continue
            except OSError as error:
                why = f"it cannot be read yet ({error.strerror or error}); it is tried again until it can"
                if self._told.get(path) != why:
                    self._told[path] = why
                    self._tell(f"{path}: {why}")
                self.again([path])
                continue
            self._told.pop(path, None)
            if not empty and (path in self.roots or is_record(path)):
                found.append(path)
        return found


def look(roots: Iterable[str]) -> FolderLook:
    """Look through the folders."""
    files: dict[str, Stamp] = {}
    closed: dict[str, str] = {}
    gone: list[str] = []
    for root in roots:
        if not Path(root).is_dir():
            stamp = stamp_of(root)
            if stamp is None:
                gone.append(root)
            else:
                files[root] = stamp
            continue
        for each in files_below(root):
            if each.trouble:
                closed[each.path] = each.trouble
            elif (stamp := stamp_of(each.path)) is not None:
                files[each.path] = stamp
    return FolderLook(files, closed, tuple(gone))


def stamp_of(path: str) -> Stamp | None:
    """The file as it lies there now; None if there is none, or only a link that leads nowhere."""
    try:
        found = Path(path).stat()
    except (OSError, ValueError):
        return None
    return Stamp(found.st_size, found.st_mtime_ns, found.st_ctime_ns, (found.st_dev, found.st_ino))
