"""What an exported table is: its columns, and where its rows come from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal

from msgspec import Struct

from replay.store import Reader

_UNSEEN: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
ColumnKind = Literal["integer", "text", "boolean", "number", "json"]
"""What a column holds. Rows have a boolean as 0 or 1, JSON as its text, and None where nothing is known."""

TableRow = tuple[Any, ...]


class Column(Struct, frozen=True):
    """A column: its name, its kind, what it says; `of` names the column of the store whose description it has."""

    name: str
    kind: ColumnKind
    about: str = ""
    of: str = ""


class Wanted(Struct, frozen=True, kw_only=True):
    """What of a game is wanted: the hands of this number, by default all; `prices` are wanted in the analysis."""

    hand: int | None = None
    prices: bool = False


class Table(Struct, frozen=True, kw_only=True):
    """A table: one row a game, hand, win or whatever `about` says. `rows` are those of one game, by its number."""

    name: str
    about: str
    columns: tuple[Column, ...]
    rows: Callable[[Reader, int, Wanted], Iterator[TableRow]]
    every: Callable[[Reader], Iterator[TableRow]] | None = None
    """All rows, where some may be of no game of the store."""


def per_seat(name: str, kind: ColumnKind, about: str) -> tuple[Column, ...]:
    """Four columns, one a seat; `about` has a place for the seat."""
    return tuple(Column(f"{name}_{seat}", kind, about.format(seat)) for seat in range(4))


GAME = (
    Column("game_id", "integer", of="games.id"),
    Column("game", "text", of="games.game"),
)
"""What every table begins with: `game_id` tells games apart, whose own ids need not differ."""
HAND = (
    *GAME,
    Column("hand", "integer", "the place of the hand in the record, from 1; empty outside a hand"),
    Column("number", "integer", of="hands.number"),
)
PLAYED = (*HAND, Column("ruleset", "text", of="games.ruleset"))
"""What the tables begin with that are mostly looked at alone."""


def spelt(text: str) -> str:
    r"""Text in which control characters and those that turn the direction of writing are spelt out as in JSON.

    Programs that read CSV break off at some, and in others a name looks like another one. Tabs and line breaks stay.

    >>> spelt("Ann\x1b[31m\u202e")
    'Ann\\u001b[31m\\u202e'
    """
    return text if text.isprintable() else _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
