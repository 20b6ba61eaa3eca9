"""The text form's tokens: words, texts in quotes, JSON objects, each with its place. Comments are left out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final, Literal

import msgspec
from msgspec import Struct

from replay.formats.errors import TOO_LONG
from replay.formats.explain import MAX_DEPTH, depth, repeated, repeated_key
from replay.formats.typed.problems import Problem, shown
from replay.formats.typed.words import quoted

TokenShape = Literal["word", "text", "object", "bad", "end"]
"""`text`: in quotes; `bad`: from here to the end of the line there is no token; `end`: of the whole text."""

MAX_LINE: Final = 1 << 22
"""Characters of the longest line that is read."""
_BLANK: Final = " \t\r"
_WORD: Final = re.compile(r"""(?:[^ \t\r"{]|(?<==)"(?:[^"\\]|\\.)*"?)+""")
_TEXT: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_OBJECT: Final = json.JSONDecoder(parse_int=len, parse_float=len).raw_decode


class Token(Struct, frozen=True):
    """A word as it stands, what quotes hold, a JSON object, or for a `bad` one why it is none.

    `line` and `column` are counted from 1, `source` is the line; `first`: it is the first token of its line.
    """

    shape: TokenShape
    text: str
    line: int
    column: int
    first: bool
    source: str = ""

    @property
    def width(self) -> int:
        """Characters that it fills, quotes and all."""
        return len(self.text) + (2 if self.shape == "text" else 0)

    @property
    def named(self) -> str:
        """The token in a message."""
        match self.shape:
            case "end":
                return "the end of the text"
            case "text":
                return quoted(self.text if len(self.text) <= 40 else f"{self.text[:37]}...")
            case _:
                return shown(self.text)

    @property
    def end(self) -> Token:
        """The place behind it."""
        return msgspec.structs.replace(self, shape="end", column=self.column + self.width)

    def problem(self, message: str) -> Problem:
        """What is wrong at this token."""
        return Problem(self.line, self.column, message, self.source)


def tokens_of(text: str) -> Iterator[Token]:
    """The tokens in order, then `end` for as long as more is asked for."""
    number, start = 0, 0
    line = ""
    while start <= len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        number += 1
        line = text[start:end]
        start = end + 1
        yield from _of_line(line, number)
    while True:
        yield Token("end", "", number, len(line) + 1, first=True, source=line)


def _of_line(line: str, number: int) -> Iterator[Token]:
    if len(line) > MAX_LINE:
        yield Token("bad", TOO_LONG.format(f"{MAX_LINE} characters"), number, 1, first=True, source=line[:200])
        return
    place, first = _after_blanks(line, 0), True
    while place < len(line) and line[place] != "#":
        shape, text, end = _token(line, place)
        yield Token(shape, text, number, (end if shape == "bad" else place) + 1, first, line)
        if shape == "bad":
            return
        place, first = _after_blanks(line, end), False


def _after_blanks(line: str, place: int) -> int:
    while place < len(line) and line[place] in _BLANK:
        place += 1
    return place


def _token(line: str, place: int) -> tuple[TokenShape, str, int]:
    """The token that begins here and where it ends; of a bad one the message, and where it goes wrong."""
    if line[place] == "{":
        try:
            _, end = _OBJECT(line, place)
        except json.JSONDecodeError as error:
            return "bad", f"the JSON object cannot be read: {error.msg}", min(error.pos, len(line))
        except RecursionError:
            return "bad", f"the JSON object is nested more than {MAX_DEPTH} levels deep", place
        refused = _refused(line[place:end])
        return ("object", line[place:end], end) if refused is None else ("bad", refused, place)
    if line[place] == '"':
        if (found := _TEXT.match(line, place)) is None:
            return "bad", "the text in quotes has no end on this line", place
        try:
            return "text", msgspec.json.decode(found[0], type=str), found.end()
        except (msgspec.DecodeError, UnicodeError):
            return "bad", r"in quotes a backslash is written \\, a quote \", and there are no tabs", place
    word = _WORD.match(line, place)
    assert word is not None  # it begins with neither a blank nor a quote nor a brace
    return "word", word[0], word.end()


def _refused(text: str) -> str | None:
    """Why a JSON object will not do."""
    try:
        value = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return f"the JSON object cannot be read: {error}"
    if depth(value) > MAX_DEPTH:
        return f"the JSON object is nested more than {MAX_DEPTH} levels deep"
    if (key := repeated_key(text.encode())) is not None:
        return repeated(shown(key))
    return None
