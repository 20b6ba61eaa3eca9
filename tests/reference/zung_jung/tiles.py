"""Kinds 0-33 (characters, circles, bamboo, winds, dragons) and their notation."""

from __future__ import annotations

from tests.reference.b30fj.tiles import DRAGONS, HONORS, WIND_OF, WINDS, name, notation
from tests.reference.b30fj.tiles import parse as with_jokers

__all__ = ["DRAGONS", "HONORS", "WINDS", "WIND_OF", "name", "notation"]

KINDS = range(34)


def parse(text: str) -> tuple[int, ...]:
    """The kinds that `text` writes, sorted; ValueError for anything else than tiles of this game."""
    found = with_jokers(text)
    if any(kind not in KINDS for kind in found):
        raise ValueError(f"not tiles of this game: {text!r}")
    return found


def is_honor(kind: int) -> bool:
    return kind in HONORS


def is_terminal(kind: int) -> bool:
    return kind < 27 and kind % 9 in (0, 8)


def is_orphan(kind: int) -> bool:
    return is_terminal(kind) or is_honor(kind)


ORPHANS = tuple(kind for kind in KINDS if is_orphan(kind))
