"""Small parts that all reports are made of."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from replay.view.text import name_of, safe


def text(value: object, limit: int = 500) -> str:
    """Text of a record, harmless and escaped."""
    return escape(safe(value, limit))


def who(players: Sequence[str], seat: int) -> str:
    """A player's name, apart from the direction of the text around it."""
    return f"<bdi>{escape(name_of(players, seat))}</bdi>"


def heading(level: int, words: str, name: str = "") -> str:
    """A heading of already escaped words; `name` is its anchor."""
    anchor = f' id="{name}"' if name else ""
    return f"<h{level}{anchor}>{words}</h{level}>\n"
