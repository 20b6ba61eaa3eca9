"""Writing game records: one event a line, fields in the order of the format, nothing that is at its default."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec.structs import replace

from replay.events import AnyEvent, EventAt, GameRecord

_encode: Final = msgspec.json.Encoder().encode
_encode_lines: Final = msgspec.json.Encoder().encode_lines


def write_event(event: AnyEvent) -> bytes:
    """The event as a line without its line feed: `type` first, compact, UTF-8.

    >>> from replay.events import Draw
    >>> write_event(Draw(seat=1, tile="4p"))
    b'{"type":"draw","seat":1,"tile":"4p"}'
    """
    return _encode(event)


def write_events(events: Iterable[AnyEvent]) -> bytes:
    """The events as the text of a file."""
    return _encode_lines(events)


def canonical(game: GameRecord) -> bytes:
    """The game's content in one way of writing, whatever its spacing, line ends, blank lines and order of fields.

    Lines that are no events stand in it as they are.
    """
    events = [entry.event for entry in game.entries if isinstance(entry, EventAt)]
    if len(events) == len(game.entries):
        return _encode_lines(events)[:-1]
    lines: list[bytes] | None = None
    found = []
    for entry in game.entries:
        if isinstance(entry, EventAt):
            found.append(_encode(entry.event))
        else:
            lines = lines if lines is not None else game.raw.split(b"\n")
            found.append(lines[entry.line - game.line].strip())
    return b"\n".join(found)


def fingerprint(game: GameRecord) -> str:
    """The SHA-256 of the game's canonical content, in hexadecimal. That of the last game is kept."""
    return _fingerprints(game)[0]


def fingerprint_of_play(game: GameRecord) -> str:
    """The same of its content without its id and where it comes from: what two copies have in common that are called
    otherwise."""
    return _fingerprints(game)[1]


def _fingerprints(game: GameRecord) -> tuple[str, str]:
    known = _kept.get("last")
    if known is None or known[0] is not game:
        content = canonical(game)
        first = b"" if game.start is None else _encode(replace(game.start, game="-", source=None))
        play = hashlib.sha256(first)
        play.update(memoryview(content)[max(content.find(b"\n"), 0) :])
        known = _kept["last"] = game, (hashlib.sha256(content).hexdigest(), play.hexdigest())
    return known[1]


_kept: Final[dict[str, tuple[GameRecord, tuple[str, str]]]] = {}
