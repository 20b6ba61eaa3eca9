"""What can be exported of a store: the tables, and the records themselves; of all games or of some."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec import Struct

from replay.export.analysis import ANALYSIS
from replay.export.notes import NOTES
from replay.export.turns import TURNS
from replay.formats.anonymous import People, anonymous_record
from replay.store import Reader, StoreError
from replay.store.people.reading import aliases
from replay.store.queries.exported import has_hand
from replay.store.queries.filter import GameFilter
from replay.store.queries.games import numbers_of
from replay.store.queries.table import Table, TableRow, Wanted
from replay.store.queries.tables import FINDINGS, GAMES, HANDS, RESULTS, SEATS, WINS

TABLES: Final[Mapping[str, Table]] = {
    each.name: each for each in (GAMES, HANDS, RESULTS, SEATS, WINS, FINDINGS, TURNS, ANALYSIS, NOTES)
}
"""The tables by name, in the order of docs/export.md."""
_AT_ONCE: Final = 512
"""Games that one query asks for: they take little memory, and a dataset keeps as many in one piece."""
FREE: Final = frozenset({NOTES.name})
"""Tables of nothing but free text: there is nothing of them to be had without it."""


class Selection(Struct, frozen=True, kw_only=True):
    """The games, by their numbers in the store in the order in which they came into it, and what is wanted of each."""

    games: tuple[int, ...]
    wanted: Wanted = Wanted()
    all_games: bool = False
    """Whether nothing was left out: then rows that are of no game belong to it, too."""


def select(reader: Reader, chosen: GameFilter, wanted: Wanted) -> Selection:
    """The games that meet a choice; raises StoreError where none of them has the hand that is wanted."""
    found = numbers_of(reader, chosen)
    if wanted.hand is not None and not has_hand(reader, found, wanted.hand):
        raise StoreError.of(reader.path, f"none of these games has a hand {wanted.hand}")
    everything = chosen.says_nothing and wanted.hand is None
    return Selection(games=found, wanted=wanted, all_games=everything)


def table_rows(
    reader: Reader, table: Table, selection: Selection, tick: Callable[[], None] | None = None
) -> Iterator[TableRow]:
    """The rows of a table, some games at a time; `tick` is called after each game."""
    if table.every is not None and selection.all_games:
        yield from table.laid_out(table.every(reader))
        return
    chosen, most = selection.games, _AT_ONCE if table.source else 1
    for some, near in ((chosen, reader),) if table.source and not table.near else reader.at_hand(chosen):
        for first in range(0, len(some), most):
            games = some[first : first + most]
            yield from table.of_games(near, games, selection.wanted)
            if tick is not None:
                for _ in games:
                    tick()


def record_texts(
    reader: Reader, selection: Selection, *, anonymous: bool = False, tick: Callable[[], None] | None = None
) -> Iterator[bytes]:
    """The records of the games: the bytes that were read, or anonymous; each ends in a line feed."""
    people = People(aliases(reader))
    number = 0
    for some, near in reader.at_hand(selection.games):
        for each in some:
            number += 1
            record = near.record(near.game(each))
            if anonymous:
                record = anonymous_record(record, people, game=f"game-{number}")
            yield record.raw if record.raw.endswith(b"\n") else record.raw + b"\n"
            if tick is not None:
                tick()


def not_analysed(reader: Reader, selection: Selection) -> int:
    """How many of the games have hands that this engine has not analysed."""
    return len(set(reader.unanalysed()).intersection(selection.games))
