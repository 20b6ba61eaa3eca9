"""The one family of errors that programs meet: what is wrong, in which input, line and field."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from replay.findings import Fault

_TOLD: Final = (
    ("replay.formats.errors", "InputError"),
    ("replay.formats.errors", "HandInputError"),
    ("replay.store.errors", "StoreError"),
    ("replay.rulings", "UnknownRulingError"),
    ("replay.rulesets", "UnknownRulesetError"),
    ("replay.tiles", "BadNotationError"),
)
"""What is raised below for whoever gave the input."""
_NO_FIELD: Final = re.compile(r"there is no field '([^']*)'")
_FIELDS: Final = {"UnknownRulingError": "rulings", "UnknownRulesetError": "ruleset"}


class Error(Exception):
    """Something that was asked for cannot be had: the message says in a sentence what is wrong.

    `source` is the input as it was named, `line` is counted from 1, `field` is the field of an event, a hand or a call;
    each is None where there is none.

    >>> import replay
    >>> try:
    ...     replay.score("123m + 4q", ruleset="b30fj")
    ... except replay.Error as error:
    ...     print(error.field)
    win
    """

    def __init__(
        self, message: str, source: str | None = None, line: int | None = None, field: str | None = None
    ) -> None:
        super().__init__(message, source, line, field)
        self.message = message
        self.source = source
        self.line = line
        self.field = field

    def __str__(self) -> str:
        return self.message


class IllegalEventError(Error):
    """An event that the rules forbid in its position; `faults` are those that an audit finds, each with its code.

    >>> import replay
    >>> deal = replay.simulate("b30fj", seed=1, hands=1).audit().hands[0][0]
    >>> try:
    ...     deal.play({"type": "discard", "seat": 0, "tile": "1m"})
    ... except replay.IllegalEventError as error:
    ...     print([fault.code for fault in error.faults])
    ['missing_draw']
    """

    def __init__(
        self,
        message: str,
        source: str | None = None,
        line: int | None = None,
        field: str | None = None,
        faults: tuple[Fault, ...] = (),
    ) -> None:
        super().__init__(message, source, line, field)
        self.args = (message, source, line, field, faults)
        self.faults = faults


@contextmanager
def in_one_family(source: str | None = None) -> Iterator[None]:
    """Whatever is raised for the user becomes an Error; `source` names the input where the error below does not."""
    try:
        yield
    except Error:
        raise
    except Exception as error:
        # Whoever raised an error has loaded its module: nothing is loaded to look at one.
        kinds = tuple(
            kind for module, name in _TOLD if isinstance(kind := getattr(sys.modules.get(module), name, None), type)
        )
        if isinstance(error, kinds):
            raise _as_error(error, source) from error
        if isinstance(error, OSError):
            where = str(error.filename) if error.filename is not None else source
            raise Error(f"{where}: {error.strerror or error}" if where else str(error), where) from error
        raise


def _as_error(error: Exception, source: str | None) -> Error:
    message = str(error)
    source = getattr(error, "source", None) or source
    faults: tuple[Any, ...] = getattr(error, "faults", ())
    if faults:
        return Error(message, source, faults[0].line, faults[0].field)
    field = _FIELDS.get(type(error).__name__)
    named, colon, _ = message.partition(": ")
    if field is None and isinstance(error, ValueError):
        if colon and named.replace(".", "_").isidentifier():
            field = named
        elif found := _NO_FIELD.match(message):
            field = found[1]
    return Error(message, source, None, field)
