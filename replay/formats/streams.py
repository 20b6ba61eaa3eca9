"""Bytes to lines in bounded memory: gzip by its first bytes, a byte order mark, lines that never end."""

from __future__ import annotations

import codecs
import os
import stat
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from replay.formats.encodings import wide_name
from replay.formats.errors import InputError

CHUNK: Final = 1 << 18
MAX_LINE: Final = 1 << 20
"""Bytes of the longest line that is read; of a longer one so many are kept, and a NUL after them, so that it is no
event whatever it began with."""

STANDARD_INPUT: Final = "-"
UNPACKED_FREELY: Final = 1 << 24
"""Bytes of text that packed data may unpack to, however few they are; more only in proportion."""
UNPACKED_TIMES: Final = 100
"""Bytes of text for each byte of packed data beyond which the rest is not unpacked. Records have 10 to 50."""

_GZIP: Final = b"\x1f\x8b"
_WIDE: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)
"""The marks of UTF-16 and UTF-32; that of UTF-32 in little-endian order begins with the first."""


class DamagedStreamError(Exception):
    """The rest of the stream cannot be read: `message` says why, `cut` is the line that it breaks off in."""

    def __init__(self, message: str, cut: bytes = b"") -> None:
        super().__init__(message)
        self.message = message
        self.cut = cut


def opened(path: str, name: str, stack: ExitStack, buffering: int = 0) -> BinaryIO:
    """The file at this path, or standard input (`-`), open until the stack is; `name` is shown for it.

    Raises InputError where it cannot be opened, and for a device, which may have no end. Terminals and pipes have one.
    """
    if path == STANDARD_INPUT:
        if sys.stdin is None:
            raise InputError("standard input is closed")
        stream: BinaryIO = sys.stdin.buffer
    else:
        try:
            file = Path(path).open("rb", buffering=buffering)  # noqa: SIM115  # the stack closes it
        except (OSError, ValueError) as error:  # ValueError: a NUL in the path
            raise InputError(f"{name}: {getattr(error, 'strerror', None) or error}") from error
        stream = stack.enter_context(file)
    if _is_device(stream):
        raise InputError(f"{name}: it is a device, and no file")
    return stream


def _is_device(stream: BinaryIO) -> bool:
    try:
        status = os.fstat(stream.fileno())
    except (OSError, ValueError, AttributeError):  # in memory
        return False
    if not stat.S_ISCHR(status.st_mode):
        return stat.S_ISBLK(status.st_mode)
    return status.st_rdev != Path(os.devnull).stat().st_rdev and not stream.isatty()


class LineBlock(NamedTuple):
    """Some lines without their line feeds, and whether the last of them had one."""

    lines: list[bytes]
    ended: bool


def read_lines(stream: BinaryIO, name: str, on_bytes: Callable[[int], None] | None = None) -> Iterator[LineBlock]:
    """The lines of `stream` in blocks; `on_bytes` hears how many bytes of the input each step has taken.

    Raises InputError when the system cannot read on, DamagedStreamError after the last line that could be read.
    """
    rest: list[bytes] = []
    kept = 0
    try:
        for chunk in _without_mark(unpacked(_chunks(stream, name, on_bytes))):
            first, *more = chunk.split(b"\n")
            if kept <= MAX_LINE:
                rest.append(first[: MAX_LINE + 1 - kept])
                kept += len(rest[-1])
            if more:
                last = more.pop()
                yield LineBlock([_bounded(rest), *more], ended=True)
                rest, kept = [last], len(last)
    except DamagedStreamError as error:
        error.cut = _bounded(rest)
        raise
    if kept:
        yield LineBlock([_bounded(rest)], ended=False)


def _bounded(pieces: list[bytes]) -> bytes:
    line = b"".join(pieces)
    return line if len(line) <= MAX_LINE else line[:MAX_LINE] + b"\0"


def _chunks(stream: BinaryIO, name: str, on_bytes: Callable[[int], None] | None) -> Iterator[bytes]:
    # A pipe must not wait until a whole chunk has come.
    read = getattr(stream, "read1", stream.read)
    try:
        while chunk := read(CHUNK):
            if on_bytes is not None:
                on_bytes(len(chunk))
            yield chunk
    except OSError as error:
        raise InputError(f"{name}: {error.strerror or error}") from error


def unpacked(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The text of these bytes, which may be gzip and must be UTF-8; raises DamagedStreamError where it cannot be read
    on."""
    text = decompressed(chunks)
    head = next(text, b"")
    if head.startswith(_WIDE):
        raise DamagedStreamError(f"the text is {wide_name(head)}; a record is UTF-8")
    yield head
    yield from text


def decompressed(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """What these bytes are, if they are gzip what was packed; raises DamagedStreamError where it cannot be read on."""
    head = _head(chunks, len(_GZIP))
    if head.startswith(_GZIP):
        yield from _inflated(head, chunks)
        return
    yield head
    yield from chunks


def _head(chunks: Iterator[bytes], size: int) -> bytes:
    """So many bytes, or all there are."""
    head = b""
    while len(head) < size and (chunk := next(chunks, b"")):
        head += chunk
    return head


def _inflated(head: bytes, chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The text of one or more gzip members, never more than a chunk at a time."""
    member = zlib.decompressobj(wbits=31)
    before, data = member, head
    room = UNPACKED_FREELY + UNPACKED_TIMES * len(head)
    try:
        while True:
            before = member.copy()
            text = member.decompress(data, CHUNK)
            if text:
                yield text
                room -= len(text)
                if room < 0:
                    raise DamagedStreamError(
                        f"the gzip data unpack to more than {UNPACKED_TIMES} times their size, and the rest of them is "
                        "not read; if it is a record, unpack it first"
                    )
            if member.eof:
                # Members may be padded with zeros, and another one may follow.
                data = member.unused_data.lstrip(b"\0")
                while len(data) < len(_GZIP) and (chunk := next(chunks, b"")):
                    data = (data + chunk).lstrip(b"\0")
                    room += UNPACKED_TIMES * len(chunk)
                if not data:
                    return
                if not data.startswith(_GZIP):
                    raise DamagedStreamError("after the gzip data come bytes that are not gzip data")
                member = zlib.decompressobj(wbits=31)
                continue
            data = member.unconsumed_tail
            if not data and not text:
                data = next(chunks, b"")
                room += UNPACKED_TIMES * len(data)
                if not data:
                    raise DamagedStreamError("the gzip data break off: the file was cut")
    except zlib.error:
        yield from _salvaged(before, data)
        raise DamagedStreamError("the gzip data are damaged and cannot be read on") from None


def _salvaged(member: zlib._Decompress, data: bytes) -> Iterator[bytes]:
    """What can be had from `data` before the damage: a whole chunk is lost with a wrong checksum at its end."""
    try:
        for place in range(len(data)):
            yield member.decompress(data[place : place + 1])
    except zlib.error:
        return


def _without_mark(chunks: Iterator[bytes]) -> Iterator[bytes]:
    yield _head(chunks, len(codecs.BOM_UTF8)).removeprefix(codecs.BOM_UTF8)
    yield from chunks
