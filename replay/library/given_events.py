"""Events as programs give them: values, mappings, or lines of a record."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from replay.events import AnyEvent, EventAt
from replay.formats.record import read_games
from replay.library.errors import Error

EventGiven = AnyEvent | Mapping[str, Any] | str | bytes
"""An event of the record format: its value, a mapping with its fields, or the line of JSON."""

_FIELD: Final = re.compile(r"`(\w+)[^`]*` of ")

_encode: Final = msgspec.json.Encoder().encode


def event_of(given: EventGiven) -> AnyEvent:
    """The event, held to all that the reader of records asks of a line; raises Error with the field that is wrong."""
    if isinstance(given, str):
        line = given.encode()
    elif isinstance(given, bytes):
        line = given
    else:
        try:
            line = _encode(given)
        except (TypeError, ValueError, RecursionError) as error:
            raise Error(f"this cannot be an event: {error}") from None
    entries = [entry for game in read_games(io.BytesIO(line), "event") for entry in game.entries]
    if len(entries) != 1:
        raise Error(f"one event belongs here, and there are {len(entries)}")
    entry = entries[0]
    if isinstance(entry, EventAt):
        return entry.event
    raise _refused(entry.message)


def _refused(message: str) -> Error:
    """The message of the reader as an error; it begins with the field where it is about one."""
    found = _FIELD.match(message)
    return Error(message, None, None, "type" if found is None and "event type" in message else found and found[1])
