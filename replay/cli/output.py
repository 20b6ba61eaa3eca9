"""What a command prints: views for a person, JSON Lines for a program, complaints on standard error."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console, RenderableType


def console(*, stderr: bool = False) -> Console:
    """The terminal, or what stands in for it: no markup, so that text from records cannot style itself."""
    from rich.console import Console

    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def say(*views: RenderableType, whole: bool = False) -> None:
    """Print for a person; without a terminal no line ends in blanks. `whole`: no line outside a table is broken."""
    out = console()
    if out.is_terminal:
        out.print(*views, sep="\n", soft_wrap=whole)
        return
    with out.capture() as captured:
        out.print(*views, sep="\n", soft_wrap=whole)
    sys.stdout.write("".join(f"{line.rstrip()}\n" for line in captured.get().splitlines()))
    sys.stdout.flush()


def width() -> int:
    """Columns that views may fill."""
    return console().width


def emit(value: Any) -> None:
    """Print one line of JSON at once."""
    import msgspec

    line = msgspec.json.encode(value, enc_hook=str) + b"\n"
    if (binary := getattr(sys.stdout, "buffer", None)) is None:
        sys.stdout.write(line.decode())
    else:
        binary.write(line)
    sys.stdout.flush()


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
