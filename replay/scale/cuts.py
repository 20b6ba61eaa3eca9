"""Where a large record may be cut: at a `start_game` at which the reader begins a game whatever came before it."""

from __future__ import annotations

import codecs
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final, cast

from msgspec import Struct

from replay.events import GameRecord, StartGame
from replay.formats.foreign import kind_of_file, under
from replay.formats.record import read_games
from replay.formats.streams import CHUNK, MAX_LINE, DamagedStreamError, unpacked

MOST_OF_PACKED: Final = 100
"""Pieces that a packed file is cut into at most: each is unpacked from the beginning."""
_GZIP: Final = b"\x1f\x8b"


class Cut(Struct, frozen=True):
    """A place to cut: the byte of the text and the line at which a game begins, and the ids of games that come again:
    how many of each there were before."""

    byte: int
    line: int
    seen: dict[str, int]


def is_packed(path: str) -> bool:
    """Whether the file is gzip, by its first bytes."""
    with Path(path).open("rb") as stream:
        return stream.read(len(_GZIP)) == _GZIP


def cuts(path: str, every: int, ruleset: str | None = None) -> list[Cut]:
    """Where to cut the record, so that each piece has this many bytes of text or little more; none if it cannot be cut.

    A file that is no record, or is damaged, is read whole, and so is what stands behind a line that is too long.
    `ruleset`: only games that name it are counted. Raises OSError.
    """
    if kind_of_file(path) not in (None, "native"):
        return []
    found: list[tuple[int, int]] = []
    ids: list[Counter[str]] = [Counter()]
    begun = 0
    try:
        for byte, number, line in _lines(path):
            start = _opening(line)
            if start is None:
                continue
            if byte - begun >= every and line.startswith(b"{"):
                found.append((byte, number))
                ids.append(Counter())
                begun = byte
            if ruleset in (None, start.ruleset):
                ids[-1][start.game] += 1
    except (_UncuttableError, DamagedStreamError):
        return []
    step = -(-(len(found) + 1) // MOST_OF_PACKED) if found and is_packed(path) else 1
    return [each for place, each in enumerate(_counted(found, ids), 1) if place % step == 0]


def _counted(found: list[tuple[int, int]], ids: list[Counter[str]]) -> Iterator[Cut]:
    total = sum(ids, Counter[str]())
    before: Counter[str] = Counter()
    for place, (byte, line) in enumerate(found):
        before.update({game: times for game, times in ids[place].items() if total[game] > 1})
        yield Cut(byte, line, dict(before))


def _opening(line: bytes) -> StartGame | None:
    """The `start_game` that the reader would find in the line."""
    # An escape may stand for any letter, so a line with one is looked at, too.
    if b"start_game" not in line and b"\\" not in line:
        return None
    for record in read_games(cast(BinaryIO, _Text(line + b"\n")), ""):
        return record.start
    return None


class _UncuttableError(Exception):
    """The text is one that only the whole file tells how to read."""


class _Text:
    """Bytes in memory as a stream that is no file."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def read(self, _size: int) -> bytes:
        data, self._data = self._data, b""
        return data


def _lines(path: str) -> Iterator[tuple[int, int, bytes]]:
    """Each line that may open a game, with its first byte in the text and its number, up to one that is too long."""
    byte, number, rest = 0, 1, b""
    for chunk in unpacked(_of_file(path, 0)):
        first = byte + len(rest) == 0
        if first:
            if chunk.startswith((_GZIP, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
                raise _UncuttableError
            rest = b""
        text = rest + chunk
        if b"start_game" not in text and b"\\" not in text and text.find(b"\n") <= MAX_LINE:
            end = text.rfind(b"\n") + 1
            byte, number, rest = byte + end, number + text.count(b"\n"), text[end:]
            if len(rest) > MAX_LINE:
                return
            continue
        *lines, rest = text.split(b"\n")
        for line in lines:
            if len(line) > MAX_LINE:
                return
            if b"start_game" in line or b"\\" in line:
                yield byte, number, line
            byte += len(line) + 1
            number += 1
        if len(rest) > MAX_LINE:
            return
    yield byte, number, rest


class Slice:
    """The text of a file from one byte to another, as a stream."""

    def __init__(self, path: str, start: int, end: int | None) -> None:
        self._left = end
        self._chunks = self._from(path, start)

    def read(self, _size: int) -> bytes:
        """The next bytes, few or many; none at the end."""
        return next(self._chunks, b"")

    def _from(self, path: str, start: int) -> Iterator[bytes]:
        if is_packed(path):
            at, chunks = 0, unpacked(_of_file(path, 0))
        else:
            at, chunks = start, _of_file(path, start)
        for chunk in chunks:
            begins, at = at, at + len(chunk)
            stop = len(chunk) if self._left is None else min(len(chunk), self._left - begins)
            if piece := chunk[max(0, start - begins) : max(0, stop)]:
                yield piece
            if self._left is not None and at >= self._left:
                return


def _of_file(path: str, start: int) -> Iterator[bytes]:
    with Path(path).open("rb") as stream:
        stream.seek(start)
        while chunk := stream.read(CHUNK):
            yield chunk


def games_between(
    path: str, name: str, start: int, end: int | None, line: int, ruleset: str | None = None
) -> Iterator[GameRecord]:
    """The games of a record from one cut to the next; `line` is the number of the first line. Raises InputError."""
    games = read_games(cast(BinaryIO, Slice(path, start, end)), name, line=line)
    return games if ruleset is None else under(games, ruleset, name)
