"""The table of notes, with the fields that `replay notes --json` prints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from replay.store import Reader
from replay.store.notes.reading import Note, all_notes, notes_of
from replay.store.queries.table import Column, RowByName, Table, Wanted


def _row(note: Note) -> RowByName:
    return msgspec.structs.asdict(note) | {"note": note.id, "pointed_to": msgspec.Raw(note.pointed_to.encode())}


def _rows(reader: Reader, game: int, wanted: Wanted) -> Iterator[RowByName]:
    for each in notes_of(reader, reader.game(game)):
        if wanted.hand is None or each.number == wanted.hand:
            yield _row(each)


def _every(reader: Reader) -> Iterator[RowByName]:
    """Also those on games that are not in this store."""
    yield from map(_row, all_notes(reader))


NOTES: Final = Table(
    name="notes",
    about="one row a note, with its tags and what it points to",
    columns=(
        Column("note", "integer", of="notes.id"),
        Column("uid", "text", of="notes.uid"),
        Column("game", "text", of="notes.game"),
        Column("sha256", "text", of="notes.sha256"),
        Column("players", "json", "the names of the players of the game, by seat"),
        Column("hand", "integer", of="notes.hand"),
        Column("number", "integer", of="notes.number"),
        Column("event", "integer", of="notes.event"),
        Column("turn", "integer", of="notes.turn"),
        Column("seat", "integer", of="notes.seat"),
        Column("pointed_to", "json", of="notes.pointed_to"),
        Column("text", "text", "what was noted"),
        Column("tags", "json", "its tags"),
        Column("written_at", "text", of="notes.written_at"),
        Column("edited_at", "text", of="notes.edited_at"),
        Column("source", "text", "the file of the game, if the game is in this store"),
        Column("state", "text", "same, moved, changed, gone or elsewhere: what has become of what it points to"),
        Column("event_now", "integer", "where its event stands in the record as it is now, as far as that is known"),
    ),
    rows=_rows,
    every=_every,
)
