"""The plan: inputs in parts of about so many bytes, each a task of its own. It says all that a worker needs to know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Final

from msgspec import Struct

from replay.formats.paths import Input
from replay.scale.cuts import Cut, cuts
from replay.scale.remote_inputs import far_stamp, fetched, is_far

PART_BYTES: Final = 32 << 20
"""Bytes of input in a part: a minute's work or two."""
MOST_FILES: Final = 2_500
"""Files in a part."""
MOST_GAMES: Final = 1 << 24
"""Games in a part: the id of a game is `part * MOST_GAMES + its place in the part`."""


class FileStamp(Struct, frozen=True, order=True):
    """By what a file is known to be the one that was planned: its absolute path, its size, when it was written."""

    origin: str
    size: int
    mtime_ns: int


class FilePiece(Struct, frozen=True):
    """A file, or what stands in it between two cuts (`line` above 0): bytes of its text, the number of the first line,
    and how many games of each id came before, where ids come again."""

    path: str
    stamp: FileStamp
    line: int = 0
    start: int = 0
    end: int | None = None
    seen: dict[str, int] = {}


class InputPart(Struct, frozen=True):
    """A task: its number and the pieces that it reads, in order."""

    number: int
    pieces: tuple[FilePiece, ...]


def stamp_of(path: str, origin: str) -> FileStamp:
    """The file as it is now; raises OSError."""
    if is_far(path):
        return FileStamp(origin, *far_stamp(path))
    found = Path(path).stat()
    return FileStamp(origin, found.st_size, found.st_mtime_ns)


def planned(
    files: Iterable[tuple[Input, FileStamp]], first: int, part_bytes: int, ruleset: str | None
) -> Iterator[InputPart]:
    """The parts that these files make, numbered from `first`; small files together, large ones cut. Raises OSError."""
    number = first
    pieces: list[FilePiece] = []
    size = 0
    for each, stamp in files:
        if pieces and (size + stamp.size > part_bytes or len(pieces) >= MOST_FILES):
            yield InputPart(number, tuple(pieces))
            number, pieces, size = number + 1, [], 0
        for piece in _pieces(each, stamp, part_bytes, ruleset):
            if piece.line and pieces:
                yield InputPart(number, tuple(pieces))
                number, pieces = number + 1, []
            pieces.append(piece)
            size = part_bytes if piece.line else size + stamp.size
    if pieces:
        yield InputPart(number, tuple(pieces))


def _pieces(each: Input, stamp: FileStamp, part_bytes: int, ruleset: str | None) -> Iterator[FilePiece]:
    places: list[Cut] = []
    # Whether it may be worth looking: records shrink to a tenth when they are packed.
    if stamp.size > (part_bytes // 10 if stamp.origin.endswith(".gz") else part_bytes):
        with fetched(each.path) if is_far(each.path) else nullcontext(each.path) as path:
            places = cuts(path, part_bytes, ruleset)
    if not places:
        yield FilePiece(each.path, stamp)
        return
    yield FilePiece(each.path, stamp, 1, 0, places[0].byte)
    for place, cut in enumerate(places):
        end = places[place + 1].byte if place + 1 < len(places) else None
        yield FilePiece(each.path, stamp, cut.line, cut.byte, end, cut.seen)
