"""Inputs behind an address that fsspec knows, as `s3://bucket/games`: how they are found, known again, and read."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO, Final, cast

from replay.events import GameRecord
from replay.formats.errors import InputError
from replay.formats.foreign import games_of, under
from replay.formats.paths import LINES, MAYBE, TYPED, Input, is_record
from replay.formats.record import read_games
from replay.scale.cuts import games_between
from replay.scale.folder import far

_CHANGES: Final = ("ETag", "etag", "generation", "mtime", "LastModified", "last_modified", "updated", "created")
"""What file systems say of a file that is another one when the file is; the first that there is counts."""


def is_far(path: str) -> bool:
    """Whether the path is an address."""
    return "://" in path


def far_inputs(url: str, passed_over: Callable[[str], None]) -> Iterator[Input]:
    """The file of this address, or those below it that are records by their names, sorted.

    What is called `.jsonl` is not looked into: each look is a request. Nothing is raised: an input says its trouble.
    """
    files, root = far(url)
    try:
        if files.info(root)["type"] == "file":
            yield Input(str(files.unstrip_protocol(root)))
            return
        names = sorted(map(str, files.find(root)))
    except FileNotFoundError:
        yield Input(url, "there is no such file")
        return
    except OSError as error:
        yield Input(url, error.strerror or str(error))
        return
    found = False
    for name in names:
        place = str(files.unstrip_protocol(name))
        if "/." in name[len(root) :] or not name.endswith((*LINES, *MAYBE, *TYPED)):
            continue
        found = True
        if name.endswith(LINES) or _is_record(place):
            yield Input(place)
        else:
            passed_over(place)
    if not found:
        yield Input(url, f"there is no record below this address ({', '.join(LINES + MAYBE + TYPED)})")


def _is_record(url: str) -> bool:
    with fetched(url) as path:
        return is_record(path)


def far_stamp(url: str) -> tuple[int, int]:
    """The size, and a number that is another one when the file is; raises OSError."""
    files, root = far(url)
    files.invalidate_cache()
    found = files.info(root)
    said = next((str(found[name]) for name in _CHANGES if found.get(name) is not None), "")
    return int(found["size"]), int(hashlib.sha256(said.encode()).hexdigest()[:15], 16)


@contextmanager
def fetched(url: str) -> Iterator[str]:
    """A copy of the file on this machine, while the context lasts; raises OSError."""
    files, root = far(url)
    with TemporaryDirectory(prefix="replay-") as place:
        path = Path(place) / f"file{''.join(Path(root).suffixes[-2:])}"
        files.get_file(root, str(path))
        yield str(path)


def far_games(url: str, ruleset: str | None) -> Iterator[GameRecord]:
    """The games of the file, read as they come; raises InputError."""
    files, root = far(url)
    found = False
    try:
        with files.open(root, "rb") as stream:
            for game in games_of(url, url, ruleset=ruleset, stream=stream):
                found = True
                yield game
    except OSError as error:
        raise InputError(f"{url}: {error.strerror or error}") from error
    if not found:
        raise InputError.no_game(url)


def far_games_between(url: str, start: int, end: int | None, line: int, ruleset: str | None) -> Iterator[GameRecord]:
    """As `games_between` of the survey; of a file that is not packed, only these bytes are fetched."""
    files, root = far(url)
    try:
        if bytes(files.cat_file(root, start=0, end=2)) == b"\x1f\x8b":
            with fetched(url) as path:
                yield from games_between(path, url, start, end, line, ruleset)
            return
        data = bytes(files.cat_file(root, start=start, end=end))
    except OSError as error:
        raise InputError(f"{url}: {error.strerror or error}") from error
    games = read_games(cast(BinaryIO, BytesIO(data)), url, line=line)
    yield from games if ruleset is None else under(games, ruleset, url)
