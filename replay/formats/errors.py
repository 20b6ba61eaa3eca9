"""What goes wrong outside a record: a path that cannot be read."""

from __future__ import annotations


class InputError(Exception):
    """An input that cannot be read at all; the message names it and says why, in one line for a person."""

    def __init__(self, message: str, lines: tuple[str, ...] = ()) -> None:
        """`lines`: the same at length, harmless in a terminal, where one line is not enough."""
        super().__init__(message)
        self.lines = lines

    def __reduce__(self) -> tuple[type[InputError], tuple[str, tuple[str, ...]]]:
        """What it takes to raise it in another process."""
        return type(self), (str(self), self.lines)


class HandInputError(ValueError):
    """A hand cannot be read; the message names the field and what is wrong with it."""


class ContradictionError(HandInputError):
    """What is said of a hand cannot be; the message names each field and why."""
