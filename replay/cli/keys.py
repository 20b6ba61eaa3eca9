"""One key at a time from the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

_LETTERS: Final = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end"}
_NUMBERS: Final = {1: "home", 4: "end", 7: "home", 8: "end", 5: "page-up", 6: "page-down"}
_SEQUENCES: Final = {
    **{f"{lead}{letter}": key for lead in "[O" for letter, key in _LETTERS.items()},
    **{f"[{number}~": key for number, key in _NUMBERS.items()},
}
"""What follows Esc: terminals differ in how they lead in a letter."""
_WINDOWS: Final = {
    "H": "up",
    "P": "down",
    "M": "right",
    "K": "left",
    "G": "home",
    "O": "end",
    "I": "page-up",
    "Q": "page-down",
}
_PLAIN: Final = {
    " ": "space",
    "\r": "enter",
    "\n": "enter",
    "\x1b": "escape",
    "\x7f": "left",
    "\x08": "left",
    "": "q",
    "\x04": "q",
}


@contextmanager
def keyboard() -> Iterator[Callable[[], str]]:
    """A function that waits for a key and names it: `right`, `page-up`, `space`, a character; `q` when input ends."""
    try:
        import termios
        import tty
    except ImportError:
        yield _windows_key
        return
    stdin = sys.stdin.fileno()
    before = termios.tcgetattr(stdin)
    try:
        tty.setcbreak(stdin)
        yield lambda: _posix_key(stdin)
    finally:
        termios.tcsetattr(stdin, termios.TCSADRAIN, before)


def _posix_key(stdin: int) -> str:
    import select

    first = os.read(stdin, 1).decode("latin-1")
    if first != "\x1b":
        return _PLAIN.get(first, first)
    sequence = ""
    # An arrow comes as several bytes at once, the key Esc alone; 50 ms tell them apart also over a network.
    while select.select([stdin], [], [], 0.05)[0] and len(sequence) < 8:
        sequence += os.read(stdin, 1).decode("latin-1")
        if len(sequence) > 1 and (sequence[-1].isalpha() or sequence[-1] == "~"):
            break
    return _SEQUENCES.get(sequence, "" if sequence else "escape")


def _windows_key() -> str:
    import msvcrt

    first = str(msvcrt.getwch())  # type: ignore[attr-defined,unused-ignore]
    if first in ("\x00", "\xe0"):
        return _WINDOWS.get(str(msvcrt.getwch()), "")  # type: ignore[attr-defined,unused-ignore]
    return _PLAIN.get(first, first)
