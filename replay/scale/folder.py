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
            if "file" in (self.files.protocol, *self.files.protocol):
                self.files = None

    def at(self, name: str) -> str:
        """The file as other programs name it."""
        if self.files is None:
            return str(self._path(name))
        return str(self.files.unstrip_protocol(f"{self.root}/{name}"))

    def _path(self, name: str) -> Path:
        """Where it lies on this machine; raises DatasetError where a link leads it out of the folder."""
        path = Path(self.root) / name
        if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(self.root)):
            raise DatasetError.of(self.url, f"{name} is a link that leads out of the dataset")
        return path

    def sizes(self, below: str) -> dict[str, int]:
        """The files directly in a folder of this one, with their sizes; without those that are being written."""
        with self._as_dataset_error():
            if self.files is None:
                place = self._path(below)
                found = []
                for each in place.iterdir() if place.is_dir() else ():
                    with suppress(FileNotFoundError):  # it has gone meanwhile, or leads nowhere
                        found.append((each.name, each.stat().st_size))
            else:
                self.files.invalidate_cache()
                try:
                    listed = self.files.ls(f"{self.root}/{below}", detail=True)
                except FileNotFoundError:
                    listed = []
                found = [(str(each["name"]).rpartition("/")[2], int(each["size"] or 0)) for each in listed]
            return {f"{below}/{name}": size for name, size in sorted(found) if name and not name.startswith(".")}

    def stamp(self, name: str) -> str:
        """A text that changes when another file takes the place of this one; "" where there is none."""
        with self._as_dataset_error():
            try:
                if self.files is None:
                    found = self._path(name).stat()
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
                    return self._path(name).read_bytes()
                return bytes(self.files.cat_file(f"{self.root}/{name}"))
            except (FileNotFoundError, NotADirectoryError):
                return None

    @contextmanager
    def opened(self, name: str) -> Iterator[Any]:
        """A file to be read from any place in it."""
        with self._as_dataset_error():
            here = self.files is None
            with self._path(name).open("rb") if here else self.files.open(f"{self.root}/{name}", "rb") as stream:
                yield stream

    def names(self, below: str) -> list[str]:
        """The names of the files directly in a folder of this one, sorted; without those that are being written."""
        return list(self.sizes(below))

    def write(self, name: str, data: bytes) -> None:
        """Put a file there, over one that is there."""
        with self.filling([name]) as (path,):
            path.write_bytes(data)

    def make(self, name: str, data: bytes) -> bool:
        """Put a file there unless there is one: whether this did. Of several who try at once, one does."""
        with self._as_dataset_error():
            path = self._temporary(name) if self.files is None else None
            try:
                if path is None:
                    self.files.pipe_file(f"{self.root}/{name}", data, mode="create")
                else:
                    path.write_bytes(data)
                    _linked(path, Path(self.root) / name)
            except FileExistsError:
                return False
            finally:
                if path is not None:
                    path.unlink(missing_ok=True)
            return True

    def remove(self, name: str) -> None:
        """Take a file away, if it is there."""
        with self._as_dataset_error(), suppress(FileNotFoundError):
            if self.files is None:
                self._path(name).unlink()
            else:
                self.files.rm_file(f"{self.root}/{name}")

    def tidy(self) -> None:
        """Remove what whoever was ended had begun to write; for who is `alone`."""
        with self._as_dataset_error():
            for each in Path(self.root).glob("*/.*.part"):
                each.unlink(missing_ok=True)

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
    def locked(self, *, alone: bool) -> Iterator[bool]:
        """Keep out, while the context lasts, who has to be alone or, if `alone`, everybody else who locks it.

        The system takes the lock away from whoever is killed. Object stores and Windows have none, nor some network
        shares: then this is False. Raises DatasetError at once where somebody else keeps this one out.
        """
        if self.files is None and Path(self.root).is_file():
            raise DatasetError(f"{self.url}: this is a file, and a dataset is a folder")
        if self.files is not None or sys.platform == "win32":
            yield False
            return
        import fcntl

        with self._as_dataset_error():
            Path(self.root).mkdir(parents=True, exist_ok=True)
            handle = os.open(Path(self.root) / _LOCK, os.O_RDWR | os.O_CREAT, 0o666)
        held = True
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
                held = False
            yield held
        finally:
            os.close(handle)

    def _temporary(self, name: str) -> Path:
        place = self._path(name).parent
        place.mkdir(parents=True, exist_ok=True)
        return place / f".{uuid.uuid4().hex}.part"

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
        if sys.platform == "win32":
            path.rename(target)  # which fails there where there is one
            return
        # Where there are no hard links the name is taken first: whoever reads it empty looks again.
        with target.open("xb") as stream:
            stream.write(path.read_bytes())


def far(url: str) -> tuple[Any, str]:
    """The file system of fsspec that has this address, and the address without its scheme; raises DatasetError."""
    try:
        import fsspec.core
    except ModuleNotFoundError:
        from replay.installation import SCALE, installs

        raise DatasetError.of(url, f"reading and writing there needs fsspec: {installs(SCALE)}") from None
    try:
        files, root = fsspec.core.url_to_fs(url)
    except (ImportError, ValueError, OSError) as error:
        raise DatasetError.of(url, str(error)) from error
    return files, str(root).rstrip("/")
