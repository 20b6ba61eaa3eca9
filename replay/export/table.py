"""What an exported table is: its columns, and where its rows come from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal

from msgspec import Struct

from replay.store import Reader

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
