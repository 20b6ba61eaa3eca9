"""The text form as one of the formats that the commands read: bytes to games whose lines are those of the text."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Final

import msgspec

from replay.events import BadLine, EventAt, Foreign, GameRecord
from replay.findings import TypedPlace
from replay.formats.encodings import not_utf_8
from replay.formats.errors import InputError, InputFault
from replay.formats.importers.common import Source
from replay.formats.record import read_game
from replay.formats.typed.problems import Problems
from replay.formats.typed.read import TypedEvent, read_text
from replay.formats.typed.values import SetCalled
from replay.formats.typed.write import write_text
from replay.formats.write import write_events

SOURCE: Final = Source(id="text", title="typed text")
BEGINNING: Final = "`game friday-7 RULESET`"
"""How a typed game begins, for who must be told: its id, its ruleset."""


def typed_records(text: bytes, data: bytes, name: str, sets: SetCalled | None = None) -> Iterator[GameRecord]:
    """The games of a typed file, whose bytes as they lie there are `data`; `name` is shown for it, `sets` as in
    `read_text`.

    Raises InputError after the last game if something of it could not be read.
    """
    problems = Problems()
    sha256 = hashlib.sha256(data).hexdigest()
    line, read = 1, 0
    for game in read_text(_decoded(text, name), problems, sets):
        foreign = Foreign(format=SOURCE.id, title=SOURCE.title, sha256=sha256, data=data, own_lines=True)
        raw = write_events(each.event for each in game.events)
        record = read_game(raw, name, line)
        entries = tuple(_placed(entry, game.events[entry.line - line]) for entry in record.entries)
        yield msgspec.structs.replace(record, entries=entries, foreign=foreign)
        line += raw.count(b"\n")
        read += 1
    if not read and not problems.count:
        raise InputError(f"{name}: there is no game in it, only comments; one begins with a line like {BEGINNING}")
    if problems.count:
        more = "; the other games were read" if read else ""
        head, *lines = problems.lines(name)
        raise InputError(f"{_first(name, problems)}{more}", (f"{head}{more}", *lines), problems.faults())


def text_of(record: GameRecord) -> str:
    """A game as text; raises InputError where a line of it is no event, which the text form cannot hold."""
    for entry in record.entries:
        if isinstance(entry, BadLine):
            raise InputError(f"{record.source}: line {entry.line} cannot be written as text: {entry.message}")
    return write_text(entry.event for entry in record.entries if isinstance(entry, EventAt))


def _placed(entry: EventAt | BadLine, typed: TypedEvent) -> EventAt | BadLine:
    return msgspec.structs.replace(entry, line=TypedPlace(entry.line, typed.line, typed.column))


def _decoded(text: bytes, name: str) -> str:
    try:
        return text.decode()
    except UnicodeDecodeError as error:
        found = not_utf_8(text, error)
        fault = InputFault(line=found.line, column=found.column, error=found.message())
        raise InputError(f"{name}:{found.line}:{found.column}: {found.message()}", faults=(fault,)) from None


def _first(name: str, problems: Problems) -> str:
    first = min(problems.kept, key=lambda each: (each.line, each.column))
    more = f" (and {problems.count - 1} more)" if problems.count > 1 else ""
    return f"{first.as_line(name)}{more}"
