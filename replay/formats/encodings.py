"""Text that is no UTF-8: UTF-16 and UTF-32 are decoded; of other encodings it is said which they may be."""

from __future__ import annotations

import codecs
import unicodedata
from typing import Final, NamedTuple

_MARKS: Final = {
    codecs.BOM_UTF32_LE: "utf-32-le",  # before UTF-16, whose mark it begins with
    codecs.BOM_UTF32_BE: "utf-32-be",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
NOT_UTF_8: Final = "the line is not UTF-8 text"
_LOOKED_AT: Final = 64
"""Bytes that show UTF-16 or UTF-32 where no mark does."""
_OTHERS: Final = (("GBK", "gb18030"), ("Big5", "big5"), ("Shift-JIS", "shift_jis"), ("Windows-1252", "cp1252"))


class NotUTF8(NamedTuple):
    """Where a text is no UTF-8, line and column from 1, and what the word there would be in other encodings."""

    line: int
    column: int
    guesses: tuple[tuple[str, str], ...]

    def message(self) -> str:
        """In a sentence, with what to do."""
        guesses = ", ".join(f"in {name} it would be {word!r}" for name, word in self.guesses)
        return f"{NOT_UTF_8}{f' ({guesses})' if guesses else ''}; save the file as UTF-8"


def wide(data: bytes) -> str | None:
    """The codec of UTF-32 or UTF-16 text, by its mark, or as all of its beginning can be read so; None for else."""
    for mark, codec in _MARKS.items():
        if data.startswith(mark):
            return codec
    head = data[:_LOOKED_AT]
    if len(head) < 8 or 0 not in head:
        return None
    return next((codec for codec in _MARKS.values() if _reads_as(head, codec)), None)


def _reads_as(head: bytes, codec: str) -> bool:
    """Whether a beginning is text of this codec: all of it can be seen, and some of it is plain letters."""
    try:
        text = codecs.getincrementaldecoder(codec)().decode(head)
    except UnicodeDecodeError:
        return False
    plain = sum(char.isascii() for char in text)
    return 4 * plain >= len(text) > 0 and all(char.isprintable() or char in "\t\r\n" for char in text)


def wide_name(data: bytes) -> str:
    """What to call the encoding of such text: UTF-16 or UTF-32."""
    return (wide(data) or "")[:6].upper()


def beginning(data: bytes) -> bytes:
    """The beginning of a text as UTF-8, as far as it can be decoded."""
    codec = wide(data)
    return data if codec is None else data.decode(codec, "ignore").removeprefix("\ufeff").encode("utf-8", "ignore")


def as_utf_8(data: bytes) -> bytes:
    """A whole text as UTF-8; raises UnicodeDecodeError for UTF-16 or UTF-32 that breaks off or is damaged."""
    codec = wide(data)
    return data if codec is None else data.decode(codec).removeprefix("\ufeff").encode()


def not_utf_8(data: bytes, error: UnicodeDecodeError) -> NotUTF8:
    """Where the text goes wrong, and what it may be."""
    start = data.rfind(b"\n", 0, error.start) + 1
    column = len(data[start : error.start].decode("utf-8", "replace")) + 1
    before, behind = data[start : error.start].split()[-1:], data[error.start :].split(maxsplit=1)
    joined = error.start == start or data[error.start - 1 : error.start].isspace() or not before
    word = (b"" if joined else before[0]) + (behind[0] if behind else b"")
    found = []
    for name, codec in _OTHERS:
        try:
            text = word[:60].decode(codec)
        except UnicodeDecodeError:
            continue
        if all(_is_letter(char) for char in text if not char.isascii()):
            found.append((name, text))
    if sum(byte > 127 for byte in word) == 1:  # a letter with an accent among plain ones
        found.sort(key=lambda each: each[0] != _OTHERS[-1][0])
    return NotUTF8(data.count(b"\n", 0, error.start) + 1, column, tuple(found[:2]))


def _is_letter(char: str) -> bool:
    if unicodedata.east_asian_width(char) == "H":  # half-width signs, which nobody types
        return False
    return unicodedata.category(char) in ("Lo", "Ll", "Lu", "Pi", "Pf", "Ps", "Pe", "Po")
