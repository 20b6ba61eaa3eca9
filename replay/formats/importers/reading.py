"""From a foreign file's bytes to games of the record format."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from replay.events import BadLine, EventAt, Foreign, GameRecord
from replay.findings import TypedPlace
from replay.formats.errors import MOST_PROBLEMS, InputError, InputFault
from replay.formats.importers import majsoul, mjai, result_sheet, riichi_advanced, scored_hands
from replay.formats.importers.common import ForeignError, Imported, document
from replay.formats.importers.guobiao import botzone, tziakcha
from replay.formats.importers.sources import SOURCES, importers
from replay.formats.record import read_game
from replay.formats.typed.source import SOURCE as TYPED
from replay.formats.typed.source import typed_records
from replay.formats.write import write_events

_LONGEST: Final = 240
_TEXTS: Final[dict[str, Callable[[bytes, str | None], Imported]]] = {
    each.SOURCE.id: each.read for each in (mjai, scored_hands, botzone, result_sheet)
}
"""Readers of what is no single JSON value."""


class NotForeignError(Exception):
    """A JSON document is of none of the foreign formats."""


def read_foreign(text: bytes, kind: str, ruleset: str | None) -> Imported:
    """What a foreign file holds; `kind` is one of `sources()`, or `document` for a JSON value of any of them.

    Raises NotForeignError, ForeignError.
    """
    if kind in _TEXTS:
        return _TEXTS[kind](text, ruleset)
    if kind not in SOURCES and kind != "document" and (own := importers().get(kind)) is not None:
        try:
            return own.read(text, ruleset)
        except ForeignError as fault:
            fault.title = own.source.title
            raise
    value = document(text)
    for source, looks_like, read in (
        (riichi_advanced.SOURCE, riichi_advanced.looks_like, riichi_advanced.read),
        (majsoul.SOURCE, majsoul.looks_like, majsoul.read),
        (botzone.SOURCE, botzone.looks_like, botzone.read_log),
        (tziakcha.SOURCE, tziakcha.looks_like, tziakcha.read),
    ):
        if kind == source.id or (kind == "document" and looks_like(value)):
            try:
                return read(value, ruleset)
            except ForeignError as fault:
                fault.title = source.title
                raise
    if kind == "document" and isinstance(value, dict) and "concealed" in value:
        return scored_hands.read(msgspec.json.encode(value), ruleset)
    raise NotForeignError


def records_of(text: bytes, data: bytes, kind: str, name: str, ruleset: str | None) -> Iterator[GameRecord]:
    """The games of a foreign file, whose bytes as they lie there are `data`; `name` is shown for it.

    Raises InputError after the last game if something of it could not be read, NotForeignError at once.
    """
    if kind == TYPED.id:
        yield from typed_records(text, data, name)
        return
    found: Imported
    try:
        found = read_foreign(text, kind, ruleset)
    except ForeignError as fault:
        title = fault.title or (SOURCES[kind].title if kind in SOURCES else "a log of another program")
        raise InputError(f"{name}: {title}: {fault}", faults=(InputFault.from_message(str(fault)),)) from None
    foreign = Foreign(
        format=found.source.id,
        title=found.source.title,
        sha256=hashlib.sha256(data).hexdigest(),
        data=data,
        remarks=found.remarks,
        own_lines=found.own_lines,
    )
    line = 1
    for game in found.games:
        raw = write_events([game.start, *game.events])
        record = read_game(raw, name, line)
        entries = _placed(record.entries) if found.own_lines else record.entries
        yield msgspec.structs.replace(record, entries=entries, foreign=foreign)
        line += raw.count(b"\n")
    if found.problems:
        faults = tuple(map(InputFault.from_message, found.problems))
        told = list_of(found.problems, rest=bool(found.games))
        raise InputError(f"{name}: {found.source.title}: {told}", faults=faults)
    if not found.games:
        raise InputError(f"{name}: {found.source.title}: there is no game in it")


def _placed(entries: Iterable[EventAt | BadLine]) -> tuple[EventAt | BadLine, ...]:
    """The events with their lines in the file; what says none stands where the one before it does."""
    placed, row = [], 1
    for each in entries:
        at = (each.event.meta or {}).get("at", "") if isinstance(each, EventAt) else ""
        row = int(at.removeprefix("line ") or row)
        placed.append(msgspec.structs.replace(each, line=TypedPlace(each.line, row, 1)))
    return tuple(placed)


def list_of(problems: tuple[str, ...], *, rest: bool) -> str:
    """What could not be read, in one line; whether there is a `rest`."""
    shown = [each if len(each) <= _LONGEST else each[: _LONGEST - 3] + "..." for each in problems[:MOST_PROBLEMS]]
    more = len(problems) - 4
    return "; ".join(shown[:4]) + (f"; and {more} more" if more > 0 else "") + " (the rest was read)" * rest
