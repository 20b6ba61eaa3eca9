"""A store of games for programs: taking games in, asking for them, and its tables as data frames."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from msgspec import Struct

from replay.engine import audit
from replay.export.subjects import TABLES, select, table_rows
from replay.formats.ruling_sets import built_in
from replay.library.errors import Error, in_one_family
from replay.library.games import Game, audit_json
from replay.library.rulesets import ChosenRulings, choice_of
from replay.said import counted
from replay.scale.open_named import is_dataset, open_named
from replay.store import Reader
from replay.store import Store as Opened
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.run import Unusable, ingest
from replay.store.people.reading import aliases
from replay.store.queries.filter import EVERY_GAME, GameFilter
from replay.store.queries.table import ColumnKind, Table, TableRow, Wanted
from replay.store.rows import GameRow
from replay.store.versions.rivals import Differing

if TYPE_CHECKING:
    from pandas import DataFrame

    from replay.events import GameRecord

Paths = str | PathLike[str] | Iterable[str | PathLike[str]]
_DTYPES: Final[dict[ColumnKind, str]] = {"integer": "Int64", "boolean": "boolean", "number": "Float64"}
"""The types of pandas that keep an empty cell empty."""


class Taken(Struct, frozen=True, kw_only=True):
    """What became of one game at ingestion: its id and source, its `status` (`new`, `known`, `replaced`, `refused`),
    its `verdict`, and the report on it as `replay audit --json` prints it."""

    game: str
    source: str
    status: str
    verdict: str
    report: dict[str, Any]
    differs: str = ""
    """What the store has in its place, or had, in a sentence."""

    def __repr__(self) -> str:
        return f"<taken {self.game!r} from {self.source}: {self.status}, {self.verdict}>"


class Store:
    """The games of one SQLite file, or of a dataset, which can only be read. Each call opens it for itself, so that
    threads and processes may share it.

    Made by `replay.open`; a context manager, which has nothing left to close at its end.

    >>> import replay
    >>> replay.open("club.sqlite").tables()[:4]
    ('games', 'hands', 'results', 'seats')
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self._name = fspath(path)
        self.path = Path(path)

    def __repr__(self) -> str:
        return f"replay.open({self._name!r})"

    @property
    def is_dataset(self) -> bool:
        """Whether this is a folder or an address of Parquet tables (docs/scale.md), and no SQLite file."""
        return is_dataset(self._name)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is held open between two calls."""

    def ingest(
        self,
        paths: Paths,
        *,
        rulings: ChosenRulings | None = None,
        ruleset: str | None = None,
        jobs: int = 1,
        analysis: bool = True,
        again: bool = False,
        differing: Differing = "ask",
    ) -> tuple[Taken, ...]:
        """Audit the games of files and folders and store them; what became of each, in their order.

        The file is made if need be, and what is in it already is left as it is, unless `again`. `rulings` win over
        those of the records, `ruleset` is for logs that name none, `jobs` is the number of processes, `analysis` counts
        waits and judges discards as well. A game whose id another file has with other content is `refused`, unless
        `differing` is `replace` or `keep`. Raises Error for the first input that cannot be read, after all the others.
        """
        if self.is_dataset:
            raise Error("a dataset takes games in by `replay ingest --out`", self._name)
        asked = [paths] if isinstance(paths, str | PathLike) else paths
        choice = choice_of(rulings)

        def of(record: GameRecord) -> Mapping[str, str]:
            return choice.of("" if record.start is None else record.start.ruleset)

        found, refused = [], []
        with in_one_family(str(self.path)), Opened.open(self.path) as store:
            for each in ingest(
                store,
                [fspath(each) for each in asked],
                audit,
                analyse=analyse_game if analysis else None,
                rulings=of,
                sets=[each for each in choice.sets if each not in tuple(built_in())],
                ruleset=ruleset,
                again=again,
                differing=differing,
                jobs=jobs,
            ):
                if isinstance(each, Unusable):
                    refused.append(each)
                    continue
                found.append(
                    Taken(
                        game=each.report.game,
                        source=each.report.source,
                        status=each.status,
                        verdict=each.report.verdict,
                        report=audit_json(each.report),
                        differs="" if each.rival is None else each.rival.words,
                    )
                )
        if refused:
            rest = len(refused) - 1
            more = f" (and {counted(rest, 'more input')} cannot be taken in)" if rest else ""
            fault = refused[0].error.faults[0]
            raise Error(f"{refused[0].message}{more}", refused[0].source, fault.line, fault.field)
        return tuple(found)

    def games(
        self,
        *,
        player: str | None = None,
        ruleset: str | None = None,
        verdict: str | None = None,
        search: str | None = None,
        since: str | None = None,
        until: str | None = None,
        order: str = "oldest",
    ) -> tuple[GameRow, ...]:
        """The games that meet all that is said, each with `.game` (its id), `.id` (its number here), `.players`,
        `.ruleset`, `.verdict`, `.scores`, `.played_at`, `.errors`.

        `player` is a whole name, `verdict` is `clean`, `findings` or `unreadable`, `since` and `until` are dates or
        beginnings of them, `search` is a part of an id, a source or a name. Raises Error.
        """
        from replay.store.reader import ORDERS

        if order not in ORDERS:
            raise Error(f"there is no order {order!r}; there are {', '.join(ORDERS)}", field="order")
        with in_one_family(self._name), open_named(self._name) as reader:
            wanted = GameFilter(
                ruleset=ruleset,
                players=_named(reader, player),
                verdict=verdict,
                search=search,
                since=since,
                until=until,
            )
            return reader.games(wanted, order=order)

    def game(self, name: str | int) -> Game:
        """The game of this id, or this number in the store, or whose SHA-256 begins so; audited, it comes to the
        verdict that is stored. Raises Error where there is none, or more than one.
        """
        with in_one_family(self._name), open_named(self._name, name if isinstance(name, str) else None) as reader:
            row = reader.game(name)
            return Game(reader.record(row), row.asked)

    def tables(self) -> tuple[str, ...]:
        """The names of the tables that `frame` knows (docs/export.md has their columns)."""
        return tuple(TABLES)

    def frame(self, table: str, *, player: str | None = None, ruleset: str | None = None) -> DataFrame:
        """A table of the store as a pandas DataFrame, of all games or of some.

        A cell that is empty in the store is missing here; numbers are `Int64` and `Float64`, flags `boolean`, and what
        is JSON in the store are Python values. Raises Error for an unknown table, and where pandas is not installed.
        """
        if table not in TABLES:
            raise Error(f"there is no table {table!r}; there are {', '.join(TABLES)}", field="table")
        kind = TABLES[table]
        with in_one_family(self._name), open_named(self._name) as reader, reader.as_it_is_now():
            wanted = GameFilter(ruleset=ruleset, players=_named(reader, player))
            chosen_games = EVERY_GAME if wanted.says_nothing else wanted
            rows = list(table_rows(reader, kind, select(reader, chosen_games, Wanted())))
        return _frame(kind, rows)


def _named(reader: Reader, player: str | None) -> tuple[str, ...]:
    """The player by the name that counts."""
    return () if player is None else (aliases(reader).get(player, player),)


def _frame(table: Table, rows: list[TableRow]) -> DataFrame:
    try:
        import pandas
    except ImportError:
        raise Error("a data frame takes pandas, which is not installed here: pip install pandas") from None
    columns = {}
    for place, column in enumerate(table.columns):
        cells = [row[place] for row in rows]
        if column.kind == "json":
            cells = [None if cell is None else json.loads(cell) for cell in cells]
        columns[column.name] = pandas.Series(cells, dtype=_DTYPES.get(column.kind, "object"))
    return pandas.DataFrame(columns)


def open(path: str | PathLike[str]) -> Store:
    """The store in this file, which the first `ingest` makes if there is none; or the dataset in this folder.

    >>> import replay, tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "game.jsonl").write_text(replay.simulate("xixi", seed=3, hands=1).text)
    >>> with replay.open(folder / "club.sqlite") as store:
    ...     _ = store.ingest(folder, analysis=False)
    ...     store.game("xixi-simulated-3").audit().verdict
    'clean'
    """
    return Store(path)
