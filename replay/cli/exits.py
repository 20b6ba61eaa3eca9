"""How a command ends: the exit statuses, and what is said of an input or a failure."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from replay.cli.output import complain, emit

if TYPE_CHECKING:
    from replay.formats.errors import InputFault

OK: Final = 0
FOUND: Final = 1
"""The command worked and found something wrong in a record."""
UNUSABLE: Final = 2
"""Wrong usage or unusable input."""
INTERNAL: Final = 70
"""A fault of this program."""
INTERRUPTED: Final = 130
CLOSED: Final = 141
"""The reader of the output went away: the status that the shell gives to a program that SIGPIPE ends."""


class UnusableError(Exception):
    """Wrong usage or unusable input: the message is for the user, the exit status 2."""

    source: str | None = None
    """The input, where it is one that cannot be used."""

    @classmethod
    def of(cls, source: object, why: str) -> UnusableError:
        """That an input cannot be used, and why."""
        error = cls(f"{source}: {why}")
        error.source = str(source)
        return error


_FOR_THE_USER: Final = (
    ("replay.formats.errors", "InputError"),
    ("replay.formats.hands", "HandInputError"),
    ("replay.store.errors", "StoreError"),
    ("replay.rulings", "UnknownRulingError"),
)
"""Errors of the library that tell the user what to do."""


_output = {"raw": False, "refused": False}
"""Of the command at work: whether it prints for programs, with `--json`, and whether an input could not be used."""


def prints_for_programs(raw: bool) -> None:
    """Say whether the command that begins prints for programs, who read of unusable input on standard output, too."""
    _output.update(raw=raw, refused=False)


def status_with_refused(status: int) -> int:
    """The exit status: that of unusable input where there was any, whatever else was found."""
    return UNUSABLE if _output["refused"] and status in (OK, FOUND) else status


def refuse(error: Exception) -> None:
    """Say on standard error why an input cannot be used; with `--json` on standard output, too, a line a fault.

    The command ends with the status of unusable input, whatever else it does.
    """
    _output["refused"] = True
    if _output["raw"]:
        with suppress(OSError):  # standard output may be what cannot be used
            from replay.answers.parts import refused_of

            emit(*refused_of(getattr(error, "source", None), getattr(error, "faults", None) or [_fault(error)]))
    complain(str(error), getattr(error, "lines", ()))


def _fault(error: Exception) -> InputFault:
    from replay.formats.errors import InputFault

    field, colon, _ = str(error).partition(": ")
    named = colon and isinstance(error, ValueError) and field.isidentifier()
    return InputFault(field=field if named else None, error=str(error))


def failed(error: Exception) -> int:
    """Say in a line or two on standard error what went wrong, and give the exit status; raise it for who debugs."""
    if os.environ.get("REPLAY_DEBUG"):
        raise error
    # Whoever raised an error has loaded its module: nothing is imported in the middle of a failure.
    loaded = (getattr(sys.modules.get(module), name, None) for module, name in _FOR_THE_USER)
    if isinstance(error, (UnusableError, *(each for each in loaded if isinstance(each, type)))):
        refuse(error)
        return UNUSABLE
    if isinstance(error, OSError):
        where = f"{error.filename}: " if isinstance(error.filename, str) else ""
        refuse(UnusableError(f"{where}{error.strerror or error}"))
        return UNUSABLE
    if (plugs := sys.modules.get("replay.plugins")) is not None and (plugin := plugs.failing(error)) is not None:
        complain(f"{plugin.label} fails: {plugs.said(error)}")
        complain("This is a fault of that package, not of your input. REPLAY_DEBUG=1 prints where it is.")
        return INTERNAL
    complain(f"internal error, {type(error).__name__}: {error}")
    complain("This is a fault of replay, not of your input. Please report it with what REPLAY_DEBUG=1 prints.")
    return INTERNAL


def interrupted(number: int, noun: str, how: str = "interrupted") -> int:
    """Say how far it came that Ctrl-C has ended, and give the exit status."""
    from replay.said import counted

    complain(f"{how}; {counted(number, noun)} dealt with, and the same command goes on from there")
    return INTERRUPTED


def agreed(question: str, *, json: bool) -> bool:
    """Whether somebody at the terminal says so; raises UnusableError where nobody can be asked."""
    import typer

    if json or sys.stdin is None or not sys.stdin.isatty():
        raise UnusableError(f"{question} --yes says so without being asked")
    return typer.confirm(question, err=True)
