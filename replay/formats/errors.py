"""What goes wrong outside a record: a path that cannot be read."""

from __future__ import annotations

import re
from typing import Final, Self

from msgspec import Struct

MOST_PROBLEMS: Final = 50
"""Problems of one file that are told one by one."""
TOO_LONG: Final = "the line is longer than {}"
_IN_A_DOCUMENT: Final = re.compile(r"(\$[^:]*): (.+)", re.DOTALL)
_IN_A_LINE: Final = re.compile(r"line (\d+)(?:\.([^:\s]+))?: (.+)", re.DOTALL)


class InputFault(Struct, frozen=True, kw_only=True):
    """One thing that is wrong with an input: in which line or field, where there are such, and what."""

    error: str
    line: int | None = None
    column: int | None = None
    field: str | None = None

    @classmethod
    def from_message(cls, text: str) -> InputFault:
        """The fault of a sentence that begins with its place, `$.kyokus[1].kyoku: ...` or `line 7.pai: ...`."""
        if found := _IN_A_DOCUMENT.fullmatch(text):
            return cls(field=found[1], error=found[2])
        if found := _IN_A_LINE.fullmatch(text):
            return cls(line=int(found[1]), field=found[2], error=found[3])
        return cls(error=text)


class InputError(Exception):
    """An input that cannot be read at all; the message names it and says why, in one line for a person."""

    def __init__(self, message: str, lines: tuple[str, ...] = (), faults: tuple[InputFault, ...] = ()) -> None:
        """`lines`: the same at length, harmless in a terminal, where one line is not enough; `faults`: for programs."""
        super().__init__(message)
        self.lines = lines
        self.source: str | None = None
        """The input as it was named, once that is known."""
        self._faults = faults

    @classmethod
    def no_game(cls, name: str) -> Self:
        """Nothing is wrong with this input, but that it is empty."""
        return cls(f"{name}: there is no game in it, it is empty")

    @property
    def faults(self) -> tuple[InputFault, ...]:
        """What is wrong, each by itself; one where the message says it all."""
        return self._faults or (InputFault(error=str(self).removeprefix(f"{self.source}: ")),)

    def of(self, source: str) -> None:
        """Say of which input it is, if that is not known."""
        self.source = self.source or source

    def __reduce__(self) -> tuple[type[InputError], tuple[str, tuple[str, ...], tuple[InputFault, ...]]]:
        """What it takes to raise it in another process."""
        return type(self), (str(self), self.lines, self._faults)


class HandInputError(ValueError):
    """A hand cannot be read; the message names the field and what is wrong with it."""


class ContradictionError(HandInputError):
    """What is said of a hand cannot be; the message names each field and why."""
