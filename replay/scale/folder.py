"""Where a dataset lies: a folder of this machine or, through fsspec, of an object store. Each file is
whole or not there.

Names within the folder are relative, with `/`.
"""

from __future__ import annotations

import errno
import os
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from replay.store.errors import StoreError

_LOCK: Final = ".lock"


class DatasetError(StoreError):
    """A dataset cannot be used; the message names it and says why."""


class Folder:
    """A folder. `url` is as it was given; only one that has `://` is asked of fsspec."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/") or url
        self.files: Any = None
        """The file system of fsspec; None for a folder of this machine."""
        self.root = self.url
        if url.rstrip("/").endswith(":") and "://" in url:
            raise DatasetError(f"{url}: this address names no folder")
        if "://" in url:
            self.files, self.root = far(self.url)

    def at(self, name: str) -> str:
        """The file as other programs name it."""
        if self.files is None:
            return str(Path(self.root) / name)
        return str(self.files.unstrip_protocol(f"{self.root}/{name}"))

    def has(self, name: str, size: int | None = None) -> bool:
        """Whether there is such a file, and of this size if one is given."""
        with self._as_dataset_error():
            if self.files is None:
                path = Path(self.root) / name
                return path.is_file() and size in (None, path.stat().st_size)
            self.files.invalidate_cache()
            there = f"{self.root}/{name}"
            return bool(self.files.exists(there)) and size in (None, self.files.info(there)["size"])

    def stamp(self, name: str) -> str:
        """A text that changes when another file takes the place of this one; "" where there is none."""
        with self._as_dataset_error():
            try:
                if self.files is None:
                    found = (Path(self.root) / name).stat()
                    return f"{found.st_dev} {found.st_ino} {found.st_mtime_ns}"
                self.files.invalidate_cache()
                return str(self.files.ukey(f"{self.root}/{name}"))
            except (FileNotFoundError, NotADirectoryError):
                return ""

    def read(self, name: str) -> bytes | None:
        """The bytes of a file; None if there is none."""
        with self._as_dataset_error():
            try:
                if self.files is None:
                    return (Path(self.root) / name).read_bytes()
                return bytes(self.files.cat_file(f"{self.root}/{name}"))
            except (FileNotFoundError, NotADirectoryError):
                return None

    @contextmanager
    def opened(self, name: str) -> Iterator[Any]:
        """A file to be read from any place in it."""
        with self._as_dataset_error():
            if self.files is None:
                with (Path(self.root) / name).open("rb") as stream:
                    yield stream
            else:
                with self.files.open(f"{self.root}/{name}", "rb") as stream:
                    yield stream

    def names(self, below: str) -> list[str]:
        """The names of the files directly in a folder of this one, sorted; without those that are being written."""
        with self._as_dataset_error():
            if self.files is None:
                place = Path(self.root) / below
                found = [each.name for each in place.iterdir()] if place.is_dir() else []
            else:
                self.files.invalidate_cache()
                try:
                    listed = self.files.ls(f"{self.root}/{below}", detail=False)
                except FileNotFoundError:
                    listed = []
                found = [str(each).rpartition("/")[2] for each in listed]
            return sorted(f"{below}/{each}" for each in found if each and not each.startswith("."))

    def write(self, name: str, data: bytes) -> None:
        """Put a file there, over one that is there."""
        with self._as_dataset_error():
            if self.files is not None:
                self.files.pipe_file(f"{self.root}/{name}", data)
                return
            with self._beside(name) as path:
                path.write_bytes(data)
                self._settle(path, name)

    def make(self, name: str, data: bytes) -> bool:
        """Put a file there unless there is one: whether this did. Of several who try at once, one does."""
        with self._as_dataset_error():
            try:
                if self.files is not None:
                    self.files.pipe_file(f"{self.root}/{name}", data, mode="create")
                    return True
                with self._beside(name) as path:
                    path.write_bytes(data)
                    _linked(path, Path(self.root) / name)
            except FileExistsError:
                return False
            return True

    def remove(self, name: str) -> None:
        """Take a file away, if it is there."""
        with self._as_dataset_error(), suppress(FileNotFoundError):
            if self.files is None:
                (Path(self.root) / name).unlink()
            else:
                self.files.rm_file(f"{self.root}/{name}")

    @contextmanager
    def filling(self, names: list[str]) -> Iterator[list[Path]]:
        """Paths of this machine to write to, which become the files of these names when the context ends well."""
        with self._as_dataset_error():
            if self.files is not None:
                with TemporaryDirectory(prefix="replay-") as place:
                    paths = [Path(place) / str(number) for number in range(len(names))]
                    yield paths
                    for path, name in zip(paths, names, strict=True):
                        if path.exists():
                            self.files.put_file(str(path), f"{self.root}/{name}")
                return
            paths = [self._temporary(name) for name in names]
            try:
                yield paths
                for path, name in zip(paths, names, strict=True):
                    if path.exists():
                        self._settle(path, name)
            finally:
                for path in paths:
                    path.unlink(missing_ok=True)

    @contextmanager
    def locked(self, *, alone: bool) -> Iterator[None]:
        """Keep out, while the context lasts, who has to be alone or, if `alone`, everybody else who locks it.

        The system takes the lock away from whoever is killed. Object stores and Windows have none. Raises DatasetError
        at once where somebody else keeps this one out.
        """
        if self.files is None and Path(self.root).is_file():
            raise DatasetError(f"{self.url}: this is a file, and a dataset is a folder")
        if self.files is not None or sys.platform == "win32":
            yield
            return
        import fcntl

        with self._as_dataset_error():
            Path(self.root).mkdir(parents=True, exist_ok=True)
            handle = os.open(Path(self.root) / _LOCK, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            try:
                fcntl.flock(handle, (fcntl.LOCK_EX if alone else fcntl.LOCK_SH) | fcntl.LOCK_NB)
            except BlockingIOError:
                other = "replay ingest or replay compact" if alone else "replay compact"
                raise DatasetError(
                    f"{self.url}: {other} is at work on this dataset; try again when it is done"
                ) from None
            except OSError as error:
                if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.EINVAL):
                    raise DatasetError(f"{self.url}: {error.strerror or error}") from error
            yield
        finally:
            os.close(handle)

    def _temporary(self, name: str) -> Path:
        place = (Path(self.root) / name).parent
        place.mkdir(parents=True, exist_ok=True)
        return place / f".{uuid.uuid4().hex}.part"

    @contextmanager
    def _beside(self, name: str) -> Iterator[Path]:
        path = self._temporary(name)
        try:
            yield path
        finally:
            path.unlink(missing_ok=True)

    def _settle(self, path: Path, name: str) -> None:
        """Give what was written its name, once it is on the disk."""
        with path.open("rb+") as stream:
            os.fsync(stream.fileno())
        path.replace(Path(self.root) / name)

    @contextmanager
    def _as_dataset_error(self) -> Iterator[None]:
        """Turns what the system says into a DatasetError that names the folder."""
        try:
            yield
        except OSError as error:
            if error.errno == errno.ENOSPC:
                full = "the disk is full; what was committed before is safe. Make room, and the same command goes on"
                raise DatasetError.of(self.url, f"{full}") from error
            raise DatasetError.of(self.url, f"{error.strerror or error}") from error


def _linked(path: Path, target: Path) -> None:
    """Give a file its name unless there is one of it; raises FileExistsError."""
    try:
        os.link(path, target)
    except OSError as error:
        if isinstance(error, FileExistsError):
            raise
        # Where there are no hard links the name is taken first: whoever reads it empty looks again.
        with target.open("xb") as stream:
            stream.write(path.read_bytes())


def far(url: str) -> tuple[Any, str]:
    """The file system of fsspec that has this address, and the address without its scheme; raises DatasetError."""
    try:
        import fsspec.core
    except ModuleNotFoundError:
        from replay.extras import SCALE, installs

        raise DatasetError.of(url, f"reading and writing there needs fsspec: {installs(SCALE)}") from None
    try:
        files, root = fsspec.core.url_to_fs(url)
    except (ImportError, ValueError, OSError) as error:
        raise DatasetError.of(url, str(error)) from error
    return files, str(root).rstrip("/")
