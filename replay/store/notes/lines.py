"""Lines of notes that are read in: what such a line must hold, and whether what it points to can be."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from replay.events import AnyEvent, StartGame, StartHand
from replay.formats.errors import TOO_LONG
from replay.formats.explain import explain
from replay.said import counted
from replay.store.errors import NoteError
from replay.store.queries.events import hand_events
from replay.store.reader import Reader

LONGEST_LINE: Final = 1 << 20
"""Bytes of a line that is read in, as of a record."""

_Sha = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
_Place = Annotated[int, Meta(ge=1, le=10**6)] | None
_Count = Annotated[int, Meta(ge=0, le=10**6)] | None
_Time = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\S{0,20}$")]
_Name = Annotated[str, Meta(max_length=10_000)]


class NoteLine(Struct, frozen=True, kw_only=True):
    """A line that is read in; what `replay notes --json` prints besides belongs to the store it was printed from."""

    uid: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
    sha256: _Sha
    game: Annotated[str, Meta(min_length=1, max_length=500)]
    players: tuple[_Name, _Name, _Name, _Name]
    hand: _Place
    number: _Place
    event: _Count
    turn: _Count
    seat: Annotated[int, Meta(ge=0, le=3)] | None
    pointed_to: AnyEvent
    text: str
    tags: tuple[str, ...]
    written_at: _Time
    edited_at: _Time | None


_decode: Final = msgspec.json.Decoder(NoteLine).decode
_decode_event: Final = msgspec.json.Decoder(AnyEvent).decode
_FIELD: Final = re.compile(r"`\$\.(\w+)")


def read_line(line: bytes) -> NoteLine:
    """The note of a line, if what it says of its place can be at all; raises NoteError that says what cannot."""
    if len(line) > LONGEST_LINE:
        raise NoteError(TOO_LONG.format(f"{LONGEST_LINE >> 20} MiB"))
    line = line.removeprefix(b"\xef\xbb\xbf")
    try:
        found = _decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise NoteError(f"this is not a note as `replay notes --json` prints it: {_why(line, error)}") from None
    for name, time in (("written_at", found.written_at), ("edited_at", found.edited_at)):
        try:
            datetime.fromisoformat(time or "2000-01-01")
        except ValueError:
            raise NoteError(f"this is not a note: `{name}` is {time!r}, and there is no such time") from None
    if wrong := _impossible(found):
        raise NoteError(f"this is not a note: {wrong}")
    return found


def check_place(reader: Reader, found: NoteLine) -> None:
    """See that the note points to what the store's game of this content has there; raises NoteError if not.

    Where the store has no game of this content nothing can be said.
    """
    query = "SELECT id FROM games WHERE sha256 = ?"
    games = reader.rows(query, [found.sha256])
    if not games or found.hand is None:
        return
    game_id = games[0]["id"]
    query = "SELECT number FROM hands WHERE game_id = ? AND hand = ?"
    several = reader.rows(query, [game_id, found.hand])
    if not several:
        hands = counted(reader.rows("SELECT count(*) FROM hands WHERE game_id = ?", [game_id])[0][0], "hand")
        raise NoteError(f"it is on the hand in place {found.hand} of game {found.game!r}, which has {hands}")
    if (number := several[0]["number"]) != found.number:
        raise NoteError(f"it calls the hand {found.number}, and the game calls it {number}")
    events = hand_events(reader, game_id, found.hand)
    place = found.event or 0
    if place >= len(events):
        raise NoteError(f"it is on event {place} of hand {found.number}, whose last one is {len(events) - 1}")
    if events[place].event != found.pointed_to:
        raise NoteError(f"event {place} of hand {found.number} is another one than `pointed_to` says")


def _impossible(found: NoteLine) -> str:
    """What of the places that a note names goes with nothing else; "" if all does."""
    is_deal = isinstance(found.pointed_to, StartHand)
    if found.hand is None:
        named = [name for name in ("event", "turn", "number") if getattr(found, name) is not None]
        if named:
            return f"it names {'an event' if named[0] == 'event' else f'a {named[0]}'} and no hand"
        return "" if isinstance(found.pointed_to, StartGame) else "it is on a game, and `pointed_to` is no start_game"
    if found.number is None:
        return "it names a hand and not the number that the record gives it"
    if found.event is None and found.turn is not None:
        return "it names a turn and no event"
    if isinstance(found.pointed_to, StartGame):
        return "it is on a hand, and `pointed_to` is a start_game"
    if is_deal and found.event:
        return f"event {found.event} of a hand is no deal, and `pointed_to` is one"
    if not is_deal and not found.event:
        return "it is on the deal of a hand, and `pointed_to` is none"
    if found.turn is not None and found.event is not None and found.turn > found.event:
        return f"event {found.event} of a hand cannot be in turn {found.turn}: a turn has an event or more"
    return ""


def _why(line: bytes, error: Exception) -> str:
    """What is wrong with the line; `error` is what the decoder said of it."""
    try:
        value: Any = msgspec.json.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as broken:
        return explain(line, broken).message
    if not isinstance(value, dict):
        return "the line is no JSON object, {...}"
    if missing := [name for name in NoteLine.__struct_fields__ if name not in value]:
        return f"it has no `{missing[0]}`"
    event = msgspec.json.encode(value["pointed_to"])
    try:
        _decode_event(event)
    except (msgspec.MsgspecError, RecursionError) as wrong:
        return f"`pointed_to`: {explain(event, wrong).message}"
    field = _FIELD.search(str(error))
    if field is None or field[1] not in value:
        return "a value in it is not one that a note has"
    text = msgspec.json.encode(value[field[1]]).decode()
    return f"`{field[1]}` may not be {text if len(text) <= 60 else f'{text[:57]}...'}"
