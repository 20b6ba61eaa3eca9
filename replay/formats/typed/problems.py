"""What is wrong in a typed record: the place, a sentence, and the line with a mark below the place."""

from __future__ import annotations

import unicodedata
from typing import Final

from msgspec import Struct

from replay.formats.errors import MOST_PROBLEMS, InputFault

_BEFORE: Final = 60
_SHOWN: Final = 100


class Problem(Struct, frozen=True):
    """A place in the text, line and column counted from 1 (in characters), what is wrong there, and the line."""

    line: int
    column: int
    message: str
    text: str

    def as_line(self, name: str) -> str:
        """In one line, as editors jump to it: `club.txt:7:23: expected ...`."""
        return f"{name}:{self.line}:{self.column}: {self.message}"

    def pointed(self) -> tuple[str, str]:
        """The line, or the part of it around the place, and a mark below the place; nothing in it is obeyed."""
        start = max(0, self.column - 1 - _BEFORE)
        shown = "".join(map(harmless, self.text[start : start + _SHOWN]))
        before = sum(map(cells, shown[: self.column - 1 - start]))
        return f"    {shown}".rstrip(), " " * (4 + before) + "^"


def harmless(char: str) -> str:
    """The character, or a sign for one that a terminal would obey or not show; blanks are spaces."""
    if char.isspace():
        return " "
    return (
        char if char.isprintable() and unicodedata.category(char) not in ("Mn", "Me") else "\N{REPLACEMENT CHARACTER}"
    )


def cells(char: str) -> int:
    """Columns of a terminal that the character fills."""
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1


class Problems:
    """What is wrong in a text: all counted, the first MOST_PROBLEMS kept."""

    def __init__(self) -> None:
        self.count = 0
        self.kept: list[Problem] = []

    def add(self, problem: Problem) -> None:
        """Another one."""
        self.count += 1
        if len(self.kept) < MOST_PROBLEMS:
            self.kept.append(problem)

    def faults(self) -> tuple[InputFault, ...]:
        """Those that are kept, for programs, in the order of the text."""
        found = sorted(self.kept, key=lambda each: (each.line, each.column))
        return tuple(InputFault(line=each.line, column=each.column, error=each.message) for each in found)

    def lines(self, name: str) -> tuple[str, ...]:
        """How many, then each in the order of the text with its line and a mark below the place; empty for none."""
        if not self.count:
            return ()
        found = [f"{name}: {self.count} place{' is' if self.count == 1 else 's are'} not in the text form"]
        for each in sorted(self.kept, key=lambda each: (each.line, each.column)):
            found += [each.as_line(name), *each.pointed()]
        if self.count > len(self.kept):
            found.append(f"{name}: and {self.count - len(self.kept)} more")
        return tuple(found)


def shown(text: str) -> str:
    """A text in a message, shortened."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


def quote_like(char: str) -> bool:
    """Whether the sign is a quote of another kind than '"'."""
    return (
        unicodedata.category(char) in ("Pi", "Pf")
        or char in "'`\N{ACUTE ACCENT}\N{DOUBLE LOW-9 QUOTATION MARK}\N{SINGLE LOW-9 QUOTATION MARK}"
    )


def in_straight_quotes(written: str) -> str:
    """That a name stands in quotes of another kind."""
    return f"a name in quotes needs straight double quotes; write {written}"


def unlike_typed(word: str) -> str:
    """What to say of a word that has signs as input methods and word processors put them; "" for no such word.

    >>> unlike_typed("５z>")
    " (the wide '５' is not '5')"
    """
    for place, char in enumerate(word):
        plain = unicodedata.normalize("NFKC", char)
        if plain == " " or char.isspace():
            return f" (U+{ord(char):04X} in it is not a plain blank)"
        if plain != char and plain.isascii() and plain.isprintable():
            return f" (the wide {char!r} is not {plain!r})"
        if not place and not char.isascii() and quote_like(char):
            return f" (the quote {char!r} is not '\"')"
        if not char.isascii() and (unicodedata.category(char) == "Pd" or char == "\N{MINUS SIGN}"):
            return f" (the dash {char!r} is not '-')"
        if unicodedata.name(char, "").endswith("RIGHTWARDS ARROW"):
            return f" (the arrow {char!r} is not '>')"
    return ""
