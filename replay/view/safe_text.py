"""Text of strangers made harmless, for a terminal: `safe` and `in_place`. It needs nothing but the standard library."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from typing import Final

_ESCAPES = re.compile(
    r"\x9b[0-?]*[ -/]*[@-~]"
    r"|\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[PX^_].*?(?:\x1b\\|$)|[ -/]*[0-~]?)",
    re.DOTALL,
)
_JOINERS: Final = "\u200c\u200d"  # names in many scripts, and joined emoji, need them
UNSEEN: Final = frozenset(" \u034f\u115f\u1160\u17b4\u17b5\u200c\u200d\u2800\u3164\ufe0f\uffa0")
"""What `safe` keeps, or makes, that shows nothing where it stands alone."""
_BLANKS: Final = frozenset({"Zl", "Zp", "Zs"})
_REPLACED: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Me", "Mn"})
_DROPPED: Final = frozenset({"Cc", "Cf", "Co", "Cn"})


def in_place(text: str) -> str:
    r"""Text of a stranger on one line in which every character stays at its place, a sign for one that may not stand.

    For a line that has a mark below it.

    >>> in_place("  5x\x1b >1z")
    '  5x\ufffd >1z'
    """
    return "".join(_in_place(char) for char in text)


def _in_place(char: str) -> str:
    if char in "\t\n\r\v\f" or unicodedata.category(char) in _BLANKS:
        return " "
    return "\N{REPLACEMENT CHARACTER}" if unicodedata.category(char) in _REPLACED else char


def told_apart(names: Iterable[str]) -> dict[str, str]:
    r"""Each name as it is written; of those that look like another one what does not show is spelt out.

    >>> told_apart(["Mei", "\u200fMei", "Mei ", "\u200fSam", "می\u200cنا"])
    {'Mei': 'Mei', '\u200fMei': '\\u200fMei', 'Mei ': 'Mei\\x20', '\u200fSam': 'Sam', 'می\u200cنا': 'می\u200cنا'}
    """
    looks = {name: safe(name) for name in names}
    seen = Counter(map(_seen, looks.values()))
    return {name: look if seen[_seen(look)] == 1 else safe(_spelt(name)) for name, look in looks.items()}


def _seen(text: str) -> str:
    return "".join(char for char in text if char not in UNSEEN)


def _spelt(name: str) -> str:
    """The name with an escape for each character that does not show, and for blanks where none are expected."""
    shown = "".join(
        char if char == " " or (char.isprintable() and char not in UNSEEN) else char.encode("unicode_escape").decode()
        for char in name
    )
    return re.sub(r"^ |(?<= ) | $", r"\\x20", shown)


def safe(text: object, limit: int = 200) -> str:
    r"""Text of a stranger on one line: no terminal escapes, control, bidirectional or invisible characters.

    Blanks of all kinds become single spaces; halves of surrogate pairs become U+FFFD; more than three marks on one
    letter are dropped; what is longer than `limit` characters is cut. Square brackets stay: views never use markup.

    >>> safe("Ann\x1b[31m\u202e[bold]\n B")
    'Ann[bold] B'
    """
    found: list[str] = []
    marks = 0
    for char in _ESCAPES.sub("", str(text)[: limit * 20 + 1000]):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if char in "\t\n\r\v\f" or category in _BLANKS:
            found.append(" ")
        elif category == "Cs":
            found.append("\ufffd")
        elif char in _JOINERS or (category not in _DROPPED and marks <= 3):
            found.append(char)
    line = re.sub(" +", " ", "".join(found)).strip()
    return line if len(line) <= limit else line[: limit - 1] + "…"
