"""Typed records and sheets: the store counts the lines of the record, the person has the text, and reads line and
column of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Final

from msgspec import structs

from replay.events import GameRecord
from replay.findings import Finding, TypedPlace
from replay.formats.errors import InputError
from replay.formats.foreign import games_of, text_in
from replay.formats.typed.rewording import reworded
from replay.formats.typed.source import SOURCE as TEXT
from replay.formats.typed.source import typed_records
from replay.rulings import RulingSet

TYPED: Final = (TEXT.id, "results")
"""The formats of `foreign_files` whose files people type, and whose places they know."""


def places_of(record: GameRecord) -> dict[int, TypedPlace]:
    """Where in its text each line of a typed game stands; empty for any other."""
    if record.foreign is None or not record.foreign.own_lines:
        return {}
    return {int(entry.line): entry.line for entry in record.entries if isinstance(entry.line, TypedPlace)}


def places_in(data: bytes, name: str, line: int, kind: str, ruleset: str) -> dict[int, TypedPlace]:
    """The same for the game that begins on this line of the record that the text makes; empty if none does.

    `data` are the bytes of the file, `name` is shown for it, `kind` is its format; `ruleset` is that of the game. What
    a set of rulings holds that the text names moves no place, so that no club need have it any more.
    """

    def any_set(called: str, of: str) -> RulingSet:
        return RulingSet(name=called, title=called, ruleset=of, values={}, cite="")

    try:
        if kind == TEXT.id:
            records = typed_records(text_in(data, name), data, name, any_set)
        else:
            records = games_of(name, name, kind=kind, ruleset=ruleset, stream=BytesIO(data))
        for record in records:
            if record.line == line:
                return places_of(record)
    except InputError:  # of other games in the same text
        pass
    return {}


def placed(findings: Sequence[Finding], places: Mapping[int, TypedPlace]) -> tuple[Finding, ...]:
    """The findings with the places of a typed game in its text, in the words of that."""
    if not places:
        return tuple(findings)
    return tuple(reworded(structs.replace(each, line=places.get(each.line, each.line))) for each in findings)
