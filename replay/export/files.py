"""Files that are there whole or not at all: written under another name, and given theirs at the end."""

from __future__ import annotations

import gzip
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkstemp
from typing import BinaryIO, Final, cast

from replay.formats.other_files import SQLITE

PACKED: Final = ".gz"


class ExistsError(Exception):
    """There is a file already, and nothing was said of overwriting it."""


def check_free(path: Path, *, force: bool) -> None:
    """Raises ExistsError where there is something at the path that must not be overwritten."""
    if path.is_dir():
        raise ExistsError(f"{path}: this is a folder")
    if not force and os.path.lexists(path) and not _is_device(path):
        raise ExistsError(f"{path}: the file is there already; --force overwrites it")


def check_kept(path: Path, kept: Iterable[str]) -> None:
    """Raises ExistsError where the path is one of the files `kept`, by whatever name, or a database of SQLite.

    Nothing is overwritten by what is made from it, and no store by anything.
    """
    for each in kept:
        with suppress(OSError, ValueError):
            if path.samefile(each):
                raise ExistsError(f"{path}: what is written is made from this file; name another one")
    with suppress(OSError):
        if path.is_file():
            with path.open("rb") as stream:
                if stream.read(len(SQLITE)) == SQLITE:
                    raise ExistsError(f"{path}: this is a database, and no export overwrites one; name another file")


@contextmanager
def whole_file(path: Path, *, force: bool) -> Iterator[BinaryIO]:
    """A stream for the file at `path`, packed if its name ends in .gz; the file is there when the context ends well.

    A pipe or device is written to as it is. Raises ExistsError, OSError.
    """
    check_free(path, force=force)
    if _is_device(path):
        with _closed(path.open("wb"), path) as stream:
            yield stream
        return
    shown, path = path, path.resolve()  # of a link what it leads to is replaced
    with _naming(shown):
        number, name = mkstemp(dir=path.parent, prefix=f".{path.name[:100]}.", suffix=".part")
    part = Path(name)
    try:
        with _closed(os.fdopen(number, "wb"), shown) as plain:
            if path.name.endswith(PACKED):
                with _closed(cast(BinaryIO, gzip.GzipFile("", "wb", fileobj=plain, mtime=0)), shown) as packed:
                    yield packed
            else:
                yield plain
        part.chmod(0o666 & ~_umask())  # mkstemp's are for their owner alone
        _rename(part, path, force=force)
    finally:
        with suppress(OSError):
            part.unlink()


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """What the system says of another name, or of none, it says of the file at `path`."""
    try:
        yield
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from None


class _Named:
    """A stream that says which file it could not write to."""

    def __init__(self, stream: BinaryIO, path: Path) -> None:
        self._stream, self._path = stream, path

    def write(self, data: bytes) -> int:
        """See `BinaryIO`."""
        with _naming(self._path):
            return self._stream.write(data)

    def flush(self) -> None:
        """See `BinaryIO`."""
        with _naming(self._path):
            self._stream.flush()


@contextmanager
def _closed(stream: BinaryIO, path: Path) -> Iterator[BinaryIO]:
    """The stream, closed at the end, when a full disk may refuse what is left."""
    try:
        yield cast(BinaryIO, _Named(stream, path))
    finally:
        with _naming(path):
            stream.close()


def _rename(part: Path, path: Path, *, force: bool) -> None:
    if force:
        part.replace(path)
        return
    try:
        path.hardlink_to(part)  # which, other than a rename, does not overwrite what has come meanwhile
    except FileExistsError:
        raise ExistsError(f"{path}: the file is there already; --force overwrites it") from None
    except OSError:  # a file system without links
        part.replace(path)


def _is_device(path: Path) -> bool:
    try:
        return not stat.S_ISREG(path.stat().st_mode) and not path.is_dir()
    except OSError:
        return False


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
