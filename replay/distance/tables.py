"""The tables of vectors, mapped into memory: made once for a user by `generate`, then found in the cache folder.

They are no part of the package, as they are four megabytes that follow from the code in two seconds. The folder is
`mahjong-replay` in $XDG_CACHE_HOME, %LOCALAPPDATA% or ~/.cache. The file is named by its digest and read only if it
has it; it appears at once and whole, so several processes may make it. Where none can be written, they stay in memory.
"""

from __future__ import annotations

import mmap
import os
from contextlib import suppress
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final, Literal, NamedTuple

from replay.distance.generate import BASE, GROUPS, NAMES, digest, generate
from replay.distance.sets import WIDTH
from replay.distance.vectors import Vector

DIGEST: Final = "f96aca988221f5ad0a6973043244f751"
"""The digest of the tables that this code was written for."""
FOLDER: Final = "mahjong-replay"


class VectorNames(NamedTuple):
    """The name of the vector of each code of a suit, of the winds, of the dragons: base 5, the first kind lowest."""

    suits: memoryview
    winds: bytes
    dragons: bytes


class VectorTables(NamedTuple):
    """All tables.

    - `limited`: vectors of targets with at most four copies of a kind; `free`: of all targets.
    - `joined`: the name of the sum of two vectors, at 256 times the one and the other; `less`: of a vector less by one.
    - `vectors`: by name.
    """

    limited: VectorNames
    free: VectorNames
    joined: bytes
    less: bytes
    vectors: tuple[Vector, ...]


@cache
def tables() -> VectorTables:
    """The tables, from the cache folder if they are there, else made anew (two seconds) and left there."""
    whole = memoryview(_found() or _made())
    places = [0]
    for size in (*(BASE**kinds for _ in range(2) for kinds, _ in GROUPS), NAMES * NAMES, NAMES, NAMES * WIDTH, 2):
        places.append(places[-1] + size)
    parts = [whole[start:end] for start, end in pairwise(places)]
    number = int.from_bytes(parts[9], "little")
    vectors = tuple(bytes(parts[8][WIDTH * name : WIDTH * (name + 1)]) for name in range(number))
    return VectorTables(
        VectorNames(parts[0], bytes(parts[1]), bytes(parts[2])),
        VectorNames(parts[3], bytes(parts[4]), bytes(parts[5])),
        bytes(parts[6]),
        bytes(parts[7]),
        vectors,
    )


def folder() -> Path:
    """Where the tables are kept; raises RuntimeError where there is no home."""
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        if place := os.environ.get(name):
            return Path(place) / FOLDER
    return Path.home() / ".cache" / FOLDER


def kept() -> tuple[Path, Literal["whole", "damaged", "missing"]]:
    """The file of the tables, and what is there; raises RuntimeError where there is no home."""
    file = _file()
    return file, "whole" if _found() is not None else "damaged" if file.exists() else "missing"


def _file() -> Path:
    return folder() / f"vectors-{DIGEST}.bin"


def _found() -> mmap.mmap | None:
    """The file of the cache folder, if it is there and what it should be."""
    with suppress(OSError, ValueError, RuntimeError), _file().open("rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        if digest(memoryview(mapped)) == DIGEST:
            return mapped
    return None


def _made() -> bytes:
    """The tables, written into the cache folder if that can be."""
    from tempfile import NamedTemporaryFile  # rarely needed, and slow to load

    made = generate()
    with suppress(OSError, RuntimeError):
        folder().mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=folder(), prefix="vectors-", suffix=".new", delete=False) as file:
            try:
                file.write(made)
                file.close()
                Path(file.name).replace(_file())
            except OSError:
                Path(file.name).unlink(missing_ok=True)
    return made
