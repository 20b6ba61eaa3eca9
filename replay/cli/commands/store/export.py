"""`replay export`: what the store holds, as files for other programs and people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

from replay.cli.exits import UnusableError
from replay.cli.exporting.files import STANDARD_OUTPUT, written
from replay.cli.exporting.request import ExportAsked
from replay.cli.output import complain
from replay.cli.progress import progress
from replay.cli.stored import games_chosen, reading
from replay.installation import DEFAULT_STORE

if TYPE_CHECKING:
    from replay.cli.progress import Bar
    from replay.export.csv_json import Format
    from replay.export.subjects import Selection
    from replay.store import Reader


class Subject(NamedTuple):
    """A WHAT: what it does, and which of the options that not all take it takes."""

    run: Callable[[ExportAsked], None]
    takes: frozenset[str]


def export(asked: ExportAsked) -> None:
    """Write what the store holds as CSV, JSON Lines or a workbook, or as a report.

    It goes to standard output, or with --to to a file, which is written whole
    or not at all. docs/export.md says what each column holds. In CSV an
    apostrophe stands before text that a spreadsheet would take for a formula.

    replay export wins --store club.sqlite --to wins.csv

    replay export all --anonymous --to shared
    """
    what = asked.what
    asked = asked._replace(store=asked.store or DEFAULT_STORE)
    if what not in SUBJECTS:
        near = get_close_matches(what, SUBJECTS, 2, 0.5)
        meant = f"is it {' or '.join(near)}?" if near else f"there are {', '.join(SUBJECTS)}"
        raise UnusableError(f"nothing called {what!r} can be exported; {meant}")
    subject = SUBJECTS[what]
    for option, value in _particular(asked):
        if value and option not in subject.takes:
            raise UnusableError(f"export {what} takes no {option}")
    if _ending(asked) == "xlsx" and "--format" not in subject.takes:
        raise UnusableError(f"--to {asked.to}: export {what} writes no workbook")
    subject.run(asked)


def _particular(asked: ExportAsked) -> Iterable[tuple[str, Any]]:
    """The options that not every subject takes, and whether they were given."""
    chosen = [asked.players, asked.ruleset, asked.since, asked.until, asked.verdict, asked.games, asked.rulings]
    return (
        ("PATH", asked.source is not None),
        ("choice of games", any(chosen)),
        ("--hand", asked.hand is not None),
        ("--format", asked.form is not None),
        ("--anonymous", asked.anonymous),
        ("--prices", asked.prices),
        ("--findings", asked.findings),
        ("--bom", asked.bom),
    )


# ------------------------------------------------------------- what can be exported


def _tables(asked: ExportAsked) -> None:
    """One table, or all of them into a folder."""
    from replay.export.csv_json import lines
    from replay.export.subjects import FREE, TABLES, not_analysed, table_rows

    form = _form(asked)
    several = asked.what == "all"
    names = [name for name in TABLES if several or name == asked.what]
    if asked.anonymous:
        if not several and FREE.issuperset(names):
            raise UnusableError(f"{asked.what} are what people wrote: without it nothing is left to export")
        names = [name for name in names if name not in FREE]
    if several and asked.to in (None, STANDARD_OUTPUT):
        raise UnusableError("export all writes several files: name their folder with --to")
    folder = [f"{name}.{form}" for name in names] if several else None
    analysed = not {"analysis", "seats"}.isdisjoint(names)
    with written(asked.to, folder, made_from=[asked.store], force=asked.force, json=asked.json) as files:
        with _reading(asked, analyse=analysed) as (reader, selection, bar):
            missing = not_analysed(reader, selection) if analysed else 0
            for place, name in enumerate(names):
                rows = _Counted(table_rows(reader, TABLES[name], selection, _tick(bar, name, len(selection.games))))
                for data in lines(TABLES[name].columns, rows, form, bom=asked.bom, name=name):
                    files.write(place, data)
                files.note(place, name, rows.number)
                if not several and selection.games and not rows.number:
                    complain(f"the games that match have no {name}")
        if missing:
            complain(f"{missing} of the games are not analysed by this version, or not to their end: replay analyse")


def _records(asked: ExportAsked) -> None:
    """The records themselves, one after the other."""
    from replay.export.subjects import record_texts

    with (
        written(asked.to, made_from=[asked.store], force=asked.force, json=asked.json) as files,
        _reading(asked._replace(anonymous=False)) as (reader, selection, bar),
    ):
        tick = _tick(bar, "records", len(selection.games))
        texts = _Counted(record_texts(reader, selection, anonymous=asked.anonymous, tick=tick))
        for data in texts:
            files.write(0, data)
        files.note(0, "records", texts.number)


def _datasette(asked: ExportAsked) -> None:
    """The description of the store for Datasette."""
    import json

    from replay.export.datasette import metadata
    from replay.store import Reader

    with Reader.open(asked.store or DEFAULT_STORE) as reader:
        found = metadata(reader)
    with written(asked.to, made_from=[asked.store], force=asked.force, json=asked.json) as files:
        files.write(0, json.dumps(found, indent=None if asked.json else 2, ensure_ascii=False).encode() + b"\n")
        files.note(0, "datasette", None)


def _report(asked: ExportAsked) -> None:
    from replay.cli.exporting.report import export_report

    export_report(asked, _reading)


_CHOICE: Final = frozenset({"choice of games", "--anonymous"})
_TABLE: Final = _CHOICE | {"--hand", "--format", "--bom"}
SUBJECTS: Final[dict[str, Subject]] = {
    "games": Subject(_tables, _TABLE - {"--hand"}),
    **dict.fromkeys(("hands", "results", "seats", "wins", "findings", "turns", "notes"), Subject(_tables, _TABLE)),
    **dict.fromkeys(("analysis", "all"), Subject(_tables, _TABLE | {"--prices"})),
    "records": Subject(_records, _CHOICE),
    "report": Subject(_report, _CHOICE | {"PATH", "--hand", "--findings"}),
    "datasette": Subject(_datasette, frozenset()),
}
"""What can be exported, by WHAT, in the order of the help."""


# ------------------------------------------------------------- reading


@contextmanager
def _reading(asked: ExportAsked, *, analyse: bool = False) -> Iterator[tuple[Reader, Selection, Bar]]:
    """The store as it is now, and the games that are meant; an anonymous copy of them if that is asked for."""
    from replay.export.subjects import select
    from replay.store.queries.table import Wanted

    quiet = asked.to in (None, STANDARD_OUTPUT)
    with (
        reading(asked.store) as reader,
        reader.as_it_is_now(),
        progress("exporting", 0, raw=quiet) as bar,
    ):
        chosen, _ = games_chosen(
            reader,
            players=asked.players,
            ruleset=asked.ruleset,
            since=asked.since,
            until=asked.until,
            games=asked.games,
            verdict=asked.verdict,
            rulings=asked.rulings,
        )
        selection = select(reader, chosen, Wanted(hand=asked.hand, prices=asked.prices))
        if not selection.games:
            complain("no game of the store matches this")
        if not asked.anonymous:
            yield reader, selection, bar
            return
        from replay.export.anonymous import anonymous_store

        tick = _tick(bar, "making anonymous", len(selection.games))
        with anonymous_store(reader, selection, analyse=analyse, tick=tick) as (other, same):
            yield other, same, bar


def _tick(bar: Bar, what: str, total: int) -> Callable[[], None]:
    """What moves the bar by a game."""
    done = 0

    def tick() -> None:
        nonlocal done
        done += 1
        bar.show(done, total, what)

    return tick


class _Counted:
    """Rows, and how many they were."""

    def __init__(self, rows: Iterable[Any]) -> None:
        self._rows, self.number = rows, 0

    def __iter__(self) -> Iterator[Any]:
        for row in self._rows:
            self.number += 1
            yield row


def _form(asked: ExportAsked) -> Format:
    """The format that is asked for, by the option or by the name of the file; raises UnusableError."""
    to_output = asked.to in (None, STANDARD_OUTPUT)
    json = asked.json and to_output
    form = asked.form or ("jsonl" if json else _ending(asked)) or "csv"
    if form == "xlsx" and to_output:
        raise UnusableError("a workbook is a file: name it with --to")
    if form != "xlsx" and _ending(asked) == "xlsx":
        raise UnusableError(f"--to {asked.to}: with --format {form} the file is no workbook; name it otherwise")
    if asked.json and json and form == "csv":
        raise UnusableError("--json prints JSON Lines: it does not go with --format csv")
    if asked.bom and form != "csv":
        raise UnusableError("--bom is for CSV: nothing else begins with a mark")
    return form


def _ending(asked: ExportAsked) -> Format | None:
    """The format that the name of the file says; None where it says none."""
    from replay.export.csv_json import Format

    name = "" if asked.what == "all" else (asked.to or "").removesuffix(".gz").lower()
    return next((form for form in get_args(Format) if name.endswith(f".{form}")), None)
