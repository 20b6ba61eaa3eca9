"""`replay convert`: logs of other programs, typed text and scored hands as records, and records as text."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Annotated, Any

import typer

from replay.cli.choice.games import TO_FILE, PathsArgument
from replay.cli.exits import FOUND, OK, UnusableError, refuse
from replay.cli.exporting.files import Files, written
from replay.cli.options import JsonOption, NamingOption
from replay.cli.output import complain, emit
from replay.cli.progress import progress

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from replay.answers.records import Converted
    from replay.events import GameRecord
    from replay.findings import Finding
    from replay.formats.paths import Input


def convert(
    paths: PathsArgument,
    to: Annotated[str | None, typer.Option("--to", "-o", metavar="FILE", help=TO_FILE)] = None,
    ruleset: NamingOption = None,
    kind: Annotated[
        str | None,
        typer.Option("--from", metavar="FORMAT", help="The format; by default it is recognised by the content."),
    ] = None,
    form: Annotated[
        str | None,
        typer.Option("--as", metavar="FORM", help="record, or text to read and type; text if FILE ends in .txt."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Turn logs of other programs and typed games into records, or any of them into text.

    Riichi Advanced, MajSoul (Sichuan), Botzone and tziakcha (MCR), event streams
    like mjai's, hands for replay score and the text form (replay new) are
    recognised by their content.
    Records are copied as they are; what cannot be read of them is told, with
    status 1. Ingest, audit and show read all of these.

    replay convert log.json --to game.jsonl

    replay convert game.jsonl --as text
    """
    from replay.cli.foreign import inputs_of
    from replay.engine.follow.game import unread
    from replay.formats import InputError

    _check(ruleset, kind)
    to = None if to == "-" else to
    formed, games, status = _form(form, to), 0, OK
    with ExitStack() as stack:
        out: Files | None = None
        inputs = inputs_of(paths)
        size = sum(each.size or 0 for each in inputs)
        bar = stack.enter_context(progress("converting", size, raw=to is None or json))
        for each in inputs:
            unreadable: list[tuple[str, Sequence[Finding]]] = []
            broken = ""
            try:
                for record in _asked(each, ruleset, kind).games(bar.advance):
                    try:
                        raw = formed(record, games)
                    except InputError as error:
                        refuse(error)
                        continue
                    if out is None and not (json and to is None):
                        out = stack.enter_context(written(to, made_from=paths, force=True))
                    games += 1
                    if out is not None:
                        out.write(0, raw)
                    if lost := unread(record):
                        status = FOUND
                        unreadable.append((record.source, lost))
                    if json:
                        emit(_line(record, lost))
                    elif to is not None:
                        typer.echo(_line_for_people(record))
            except InputError as error:
                broken = str(error)
                refuse(error)
            _tell(unreadable, broken)
    if status != OK:
        raise typer.Exit(status)


def _check(ruleset: str | None, kind: str | None) -> None:
    from replay.cli.options import ruleset_named
    from replay.formats.importers.sources import SOURCES, sources

    if ruleset is not None:
        ruleset_named(ruleset)
    if kind is not None and kind not in (*SOURCES, "native") and kind not in sources():
        raise UnusableError(f"--from {kind}: there are {', '.join((*sources(), 'native'))}")


def _form(form: str | None, to: str | None) -> Callable[[GameRecord, int], bytes]:
    """What makes the bytes of a game, which is given with the number of games before it."""
    if form not in (None, "text", "record"):
        raise UnusableError(f"--as {form}: there are record and text")
    if form == "text" or (form is None and to is not None and to.removesuffix(".gz").endswith(".txt")):
        return _as_text
    return _as_record


def _as_record(record: GameRecord, _before: int) -> bytes:
    return record.raw if record.raw.endswith(b"\n") else record.raw + b"\n"


def _as_text(record: GameRecord, before: int) -> bytes:
    from replay.formats.typed.source import text_of

    return ("\n" if before else "").encode() + text_of(record).encode()


def _asked(each: Input, ruleset: str | None, kind: str | None) -> Input:
    import msgspec

    return msgspec.structs.replace(each, ruleset=ruleset, kind=kind)


def _tell(unreadable: Sequence[tuple[str, Sequence[Finding]]], broken: str) -> None:
    """Say what could not be read of records that are copied all the same, beside what is said already."""
    from replay.formats.importers.reading import list_of

    for source, found in unreadable:
        told = [(each.line, each.message.rstrip(".")) for each in found]
        if others := tuple(f"line {line}: {words}" for line, words in told if words.lower() not in broken):
            complain(f"{source}: {list_of(others, rest=False)} (copied as it is)")


def _line(record: Any, lost: Sequence[Finding]) -> Converted:
    from replay.answers.records import Converted
    from replay.events import EventAt, StartHand, Win
    from replay.verdicts import LeftOut

    events = [entry.event for entry in record.entries if isinstance(entry, EventAt)]
    foreign = record.foreign
    return Converted(
        source=record.source,
        format="native" if foreign is None else foreign.format,
        sha256=None if foreign is None else foreign.sha256,
        game=record.start.game if record.start else None,
        ruleset=record.start.ruleset if record.start else None,
        line=record.line,
        events=len(events),
        hands=sum(isinstance(each, StartHand) for each in events),
        wins=sum(isinstance(each, Win) for each in events),
        derived=sum("derived" in (each.meta or {}) for each in events),
        remarks=[] if foreign is None else list(foreign.remarks),
        left_out=_left_out(record),
        unread=[LeftOut(where=f"line {each.line}", why=each.message) for each in lost],
    )


def _left_out(record: Any) -> list[Any]:
    """What the importer could not take over, each with where and why, as it stands in the record."""
    about = (record.start.meta or {}).get("import") if record.start else None
    return about.get("left_out", []) if isinstance(about, dict) else []


def _line_for_people(record: Any) -> str:
    from replay.view.audit import first_left_out, left_out_words, not_taken_over
    from replay.view.safe_text import safe
    from replay.view.text import counted

    found = _line(record, ())
    title = "a record" if record.foreign is None else record.foreign.title
    named = f"{found.game} ({found.ruleset})" if record.start else "no `start_game`"
    said = f"{found.source}: {title}: {named}: {counted(found.hands, 'hand')}, "
    said += f"{counted(found.events, 'event')}"
    if record.foreign is not None and not record.foreign.own_lines:
        said += f", {found.derived} of them derived"
    if lost := left_out_words(not_taken_over(each["why"] for each in _left_out(record))):
        said += f", {lost}"
    first = first_left_out((each["where"], each["why"]) for each in _left_out(record))
    return safe("\n  ".join(filter(None, (said, *found.remarks, first))), 2000)
