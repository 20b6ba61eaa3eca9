"""What a command prints: views for a person, JSON Lines for a program, complaints on standard error."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from replay.view.blocks import Block


def say(*views: Block, whole: bool = False) -> None:
    """Print for a person; without a terminal no line ends in blanks. `whole`: no line outside a table is broken."""
    from replay.view.terminal import write

    write(views, whole=whole)


def width() -> int:
    """Columns that views may fill."""
    from replay.view.terminal import console

    return console().width


def emit(*values: Any) -> None:
    """Print lines of JSON, each at once."""
    import msgspec

    for value in values:
        write_bytes(msgspec.json.encode(value, enc_hook=str) + b"\n")
        sys.stdout.flush()


def write_bytes(data: bytes) -> None:
    """To standard output, as they are where it takes bytes."""
    if (binary := getattr(sys.stdout, "buffer", None)) is None:
        sys.stdout.write(data.decode(errors="replace"))
    else:
        binary.write(data)


def complain(message: str, lines: Sequence[str] = ()) -> None:
    """One line on standard error, or `lines` that say the same at length; blanks at the head of one stay."""
    from replay.view.safe_text import in_place, safe

    told = (in_place(each) if each.startswith(" ") else safe(each, 2000) for each in lines or (message,))
    with suppress(OSError):  # there is nowhere left to say it
        sys.stderr.write("replay: " + "".join(f"{each}\n" for each in told))


def name_left_out() -> None:
    """Say which plug-ins cannot be used. Where there are none, the look at the end of a command takes a millisecond."""
    from replay.plugins import IMPORTERS, RULESETS, left_out, plugins

    if plugins(RULESETS):
        from replay.rulesets import plugged_in

        plugged_in()
    if plugins(IMPORTERS):
        from replay.formats.importers.sources import importers

        importers()
    for each in left_out():
        complain(f"{each.sentence}; replay doctor tells what is installed")
