"""What `replay note` and `replay notes` print."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from msgspec import UNSET

from replay.answers.parts import Answer, Column, Line, Seat, about
from replay.findings import place_json
from replay.store.notes import reading
from replay.store.notes.reading import NoteState


class Note(Answer, frozen=True, kw_only=True):
    """A note. `replay note --from FILE` reads such lines into another store."""

    note: Annotated[int, about("Its number in this store.")]
    uid: Annotated[str, about("Its name in every store.")]
    game: Annotated[str, about("The id of the game.")]
    sha256: Annotated[str, about("The SHA-256 of the game's record, in hexadecimal.")]
    players: Annotated[list[str], about("The players of the game.")]
    hand: Annotated[int | None, about("The hand's place in the record, from 1; null for the whole game.")]
    number: Annotated[int | None, about("The number that the record gives the hand.")]
    event: Annotated[int | None, about("The event's place in the hand, from 1; 0 is the deal; null for the hand.")]
    turn: Annotated[int | None, about("The turn of that event.")]
    seat: Annotated[Seat | None, about("The seat that the note is about.")]
    pointed_to: Annotated[Any, about("The event as it was when the note was written.")]
    text: Annotated[str, about("The note.")]
    tags: Annotated[list[str], about("Its tags.")]
    written_at: Annotated[str, about("When it was written, ISO 8601.")]
    edited_at: Annotated[str | None, about("When it was last changed, ISO 8601; null if never.")]
    source: Annotated[str | None, about("The file of the game; null where the store does not hold it.")]
    state: Annotated[
        NoteState, about("Whether what it points to is still there; the page on notes says what each means.")
    ]
    event_now: Annotated[int | None, about("Where its event stands in the record as it is now.")]


def notes_of(found: Iterable[reading.Note]) -> list[Note]:
    """Notes as programs get them."""
    return [
        Note(
            note=each.id,
            uid=each.uid,
            game=each.game,
            sha256=each.sha256,
            players=list(each.players),
            hand=each.hand,
            number=each.number,
            event=each.event,
            turn=each.turn,
            seat=each.seat,
            pointed_to=msgspec.json.decode(each.pointed_to),
            text=each.text,
            tags=list(each.tags),
            written_at=each.written_at,
            edited_at=each.edited_at,
            source=each.source,
            state=each.state,
            event_now=each.event_now,
        )
        for each in found
    ]


class RecordNote(Answer, frozen=True, kw_only=True):
    """A note that a record carries itself."""

    note: Annotated[None, about("It has no number.")]
    game: Annotated[str, about("The id of the game.")]
    sha256: Annotated[str, about("The SHA-256 of the game's record, in hexadecimal.")]
    hand: Annotated[int | None, about("The hand's place in the record, from 1; null for the whole game.")]
    number: Annotated[int | None, about("The number that the record gives the hand.")]
    event: Annotated[int | None, about("The event's place in the hand, from 1; 0 is the deal; null for none.")]
    line: Line
    column: Column = UNSET
    text: Annotated[str, about("The note.")]
    source: Annotated[str, about("The file of the game.")]


def record_notes_of(found: Iterable[reading.RecordNote]) -> list[RecordNote]:
    """Notes of records as programs get them."""
    return [
        RecordNote(
            note=None,
            game=each.game.game,
            sha256=each.game.sha256,
            hand=each.hand,
            number=each.number,
            event=each.event,
            **place_json(each.line),
            text=each.text,
            source=each.game.source,
        )
        for each in found
    ]


class Tag(Answer, frozen=True, kw_only=True):
    """A tag, with --tags."""

    tag: Annotated[str, about("The tag.")]
    notes: Annotated[int, about("How many notes have it.")]


class NotesRead(Answer, frozen=True, kw_only=True):
    """What became of notes that were read in, with --from."""

    new: Annotated[int, about("Notes that were not there.")]
    known: Annotated[int, about("Notes that were there as they are.")]
    replaced: Annotated[int, about("Notes that were there in an older state.")]
