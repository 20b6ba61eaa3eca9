"""What an exported table is: its columns, and where its rows come from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from replay.store.columns import StoreColumn, columns
from replay.store.reader import Reader

ColumnKind = Literal["integer", "text", "boolean", "number", "json"]
"""What a column holds. Rows have a boolean as 0 or 1, JSON as its text, and None where nothing is known."""

TableRow = tuple[Any, ...]
RowByName = Mapping[str, Any]
"""A row by the names of its columns, and whatever else."""


class Column(Struct, frozen=True):
    """A column: its name, its kind, what it says; `of` names the column of the store whose description it has.

    `sql` is what it is in a query, by default the column `of`; `:these` stands there for the range of the games.
    """

    name: str
    kind: ColumnKind
    about: str = ""
    of: str = ""
    sql: str = ""


class Wanted(Struct, frozen=True, kw_only=True):
    """What of a game is wanted: the hands of this number, by default all; `prices` are wanted in the analysis."""

    hand: int | None = None
    prices: bool = False


class Table(Struct, frozen=True, kw_only=True):
    """A table: one row a game, hand, win or whatever `about` says.

    Either it is a query to tables of the store (`source`, `order`), asked for many games at once, or `rows` makes the
    rows of one game, by its number. `near`: what a query asks has to be at hand (`Reader.at_hand`).
    """

    name: str
    about: str
    columns: tuple[Column, ...]
    source: str = ""
    order: str = ""
    near: bool = False
    analysed: bool = False
    """Whether it takes the tables of the analysis, which anybody may drop."""
    finished: Callable[[Reader, Sequence[int], list[TableRow]], Iterable[TableRow]] | None = None
    """What makes the rows of the table of those of the query."""
    rows: Callable[[Reader, int, Wanted], Iterator[RowByName]] | None = None
    every: Callable[[Reader], Iterator[RowByName]] | None = None
    """All rows, where some may be of no game of the store."""

    def of_games(self, reader: Reader, games: Sequence[int], wanted: Wanted) -> Iterable[TableRow]:
        """The rows of these games."""
        if (rows := self.rows) is not None:
            return self.laid_out(row for game in games for row in rows(reader, game, wanted))
        if self.analysed and not reader.has_analyses():
            return ()
        hand = f" AND hands.number = {wanted.hand}" if wanted.hand is not None and "hands" in self.source else ""
        query = (
            f"SELECT {', '.join(each.sql or each.of for each in self.columns)} FROM {self.source}"  # noqa: S608
            f" WHERE games.id :these AND games.id IN ({', '.join(map(str, games))}){hand} ORDER BY {self.order}"
        ).replace(":these", range_of(games))
        found = [tuple(row) for row in reader.rows(query.replace(":engine", str(reader.engine)))]
        return found if self.finished is None else self.finished(reader, games, found)

    def laid_out(self, rows: Iterable[RowByName]) -> Iterator[TableRow]:
        """The values of the columns, in their order; what is JSON as its text, what is not named as None."""
        names = [each.name for each in self.columns]
        texts = [place for place, each in enumerate(self.columns) if each.kind == "json"]
        for row in rows:
            cells = list(map(row.get, names))
            for place in texts:
                if cells[place] is not None:
                    cells[place] = msgspec.json.encode(cells[place]).decode()
            yield tuple(cells)


def range_of(games: Sequence[int]) -> str:
    """The range in which the numbers of these games are: a dataset passes over what lies outside."""
    return f"BETWEEN {min(games)} AND {max(games)}"


def of(table: str, *names: str, **called: str) -> tuple[Column, ...]:
    """Columns of a table of the store, under their own names or called otherwise."""
    known = {each.name: each for each in columns()[table]}
    pairs = {**{name: name for name in names}, **called}
    return tuple(Column(name, _kind(known[column]), of=f"{table}.{column}") for name, column in pairs.items())


def _kind(column: StoreColumn) -> ColumnKind:
    if column.kind == "INTEGER":
        return "boolean" if "IN (0, 1)" in column.more else "integer"
    return "json" if "JSON" in column.more else "text"


def per_seat(name: str, kind: ColumnKind, about: str, sql: str = "") -> tuple[Column, ...]:
    """Four columns, one a seat; `about` and `sql` have a place for the seat."""
    return tuple(Column(f"{name}_{seat}", kind, about.format(seat), sql=sql.format(seat)) for seat in range(4))


GAME = of("games", "game", game_id="id")[::-1]
"""What every table begins with: `game_id` tells games apart, whose own ids need not differ."""
HAND = (
    *GAME,
    Column("hand", "integer", "the place of the hand in the record, from 1; empty outside a hand", sql="hands.hand"),
    *of("hands", "number"),
)
PLAYED = (*HAND, *of("games", "ruleset"))
"""What the tables begin with that are mostly looked at alone."""
