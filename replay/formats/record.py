"""Reading game records: JSON Lines to games, one game in memory at a time.

Nothing is repaired and nothing stops at a fault: a line that is no event becomes a BadLine at its place.
"""

from __future__ import annotations

import io
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from replay.events import AnyEvent, BadLine, EndGame, EventAt, GameRecord, StartGame
from replay.formats.conditions import CONDITIONAL, unmet
from replay.formats.errors import TOO_LONG
from replay.formats.explain import (
    MAX_DEPTH,
    LineFault,
    depth,
    explain,
    looks_like_start,
    quoted,
    repeated,
    repeated_key,
    too_deep,
)
from replay.formats.streams import MAX_LINE, STANDARD_INPUT, DamagedStreamError, opened, read_lines

MAX_GAME: Final = 1 << 26
"""Bytes of one game after which the rest of it is not read, so that a file without end fits into memory."""
MAX_BAD_LINES: Final = 1000
"""Lines of one game that are reported one by one when they cannot be read; of the rest the first is."""

_ROOM: Final = MAX_GAME - MAX_LINE - 2
"""So many bytes of a game leave room for one more line."""
_LOOSE: Final = 1 << 16
"""Lines of a game that are kept one by one; short ones take much less room joined."""

_decode: Final = msgspec.json.Decoder(AnyEvent).decode
_encode: Final = msgspec.json.Encoder().encode
_decode_lines: Final = msgspec.json.Decoder(AnyEvent).decode_lines
_encode_lines: Final = msgspec.json.Encoder().encode_lines
_APART: Final = frozenset((*CONDITIONAL, StartGame, EndGame))
"""Types of events at which more is to be looked at than the event."""
# A key follows `{` or `,`: a text that begins with a colon is not taken for one.
_keys: Final = re.compile(rb'[{,]\s*+"([^"]*+)"\s*+:').findall
_MARK: Final = b"\xef\xbb\xbf"
_CUT: Final = b"(the file cannot be read on from here)"


def read_games(
    source: str | Path | BinaryIO,
    name: str | None = None,
    *,
    on_bytes: Callable[[int], None] | None = None,
    on_damage: Callable[[str], None] | None = None,
    line: int = 1,
) -> Iterator[GameRecord]:
    """The games of a file, of standard input (`-`) or of a binary stream, in order.

    `name` is the games' `source`, by default the path as given; `line` is the number of the first line. `on_bytes`
    hears of every few bytes taken from the input, `on_damage` why it cannot be read to its end. Lines before the first
    `start_game` are a game without a start, and so are lines that are no events after an `end_game`. Where more may be
    long in coming (a pipe), a game is handed over as soon as its `end_game` is read; if events follow all the same, it
    comes once more as a whole (`GameRecord.again`). Raises InputError if it cannot be opened.
    """
    if not isinstance(source, str | Path):
        yield from _Reading(name or STANDARD_INPUT, line, on_damage=on_damage).games(source, on_bytes)
        return
    shown = name or str(source)
    with ExitStack() as stack:
        yield from _Reading(shown, line, on_damage=on_damage).games(opened(str(source), shown, stack), on_bytes)


def read_game(raw: bytes, source: str, line: int) -> GameRecord:
    """The game of `raw`, as GameRecord keeps it, whose first line is the file's line `line`."""
    reading = _Reading(source, line, one=True)
    first, *more = reading.games(io.BytesIO(raw), None)
    if more:
        raise ValueError("there is more than one game in these bytes")
    return first


class _Reading:
    """A file being read: the game so far, and what is needed to see where the next one begins."""

    def __init__(
        self, source: str, line: int = 1, *, one: bool = False, on_damage: Callable[[str], None] | None = None
    ) -> None:
        """`one`: all lines are of one game, up to another start."""
        self.on_damage = on_damage or (lambda _: None)
        self.source = source
        self.one = one
        self.number = line - 1
        self.first = line
        self.entries: list[EventAt | BadLine] = []
        self.raw: list[bytes] = []
        self.size = 0
        self.bad = 0
        self.answered = 0
        """Entries of the game when it was handed over at its `end_game`; 0: it was not."""
        self.blank = 0
        """Blank lines after the `end_game`, which are of no game if nothing of this one follows."""
        self.joined = 0
        """Pieces at the head of `raw` that are several lines each."""

    def games(self, stream: BinaryIO, on_bytes: Callable[[int], None] | None) -> Iterator[GameRecord]:
        ended = as_written = True
        waits = _waits(stream)
        try:
            for block in read_lines(stream, self.source, on_bytes):
                ended = block.ended
                if self._is_passed_over(block.lines):
                    continue
                events = self._written(block.lines) if as_written else None
                as_written = events is not None
                place = 0
                for apart in _apart(events, len(block.lines)):
                    if events is not None and self._keep_all(block.lines[place:apart], events[place:apart]):
                        place = apart
                    for line in block.lines[place : apart + 1]:
                        self.number += 1
                        yield from self._line(line)
                    place = apart + 1
                if waits and ended and self._at_its_end() and self.answered != len(self.entries):
                    yield self._game()
                    self.answered = len(self.entries)
        except DamagedStreamError as error:
            self.number += 1
            ended = True
            self.on_damage(error.message)
            yield from self._refused(error.cut or _CUT, LineFault("bad_line", error.message))
        yield from self._cut(ended=ended)

    def _is_passed_over(self, lines: list[bytes]) -> bool:
        """Whether these lines are not looked at one by one: millions of them fit into a small file that is packed.

        Blank ones; none of which is said that it is no event, where none can be one; what follows a game that is too
        long, where none can open another.
        """
        if any(map(bytes.strip, lines)):
            telling = b"start_game" if self.size > MAX_GAME else b'"type"' if self.bad > MAX_BAD_LINES else b""
            text = b"\n".join(lines) if telling else b""
            if telling in text or b"\\" in text or self._at_its_end():
                return False
            self.bad += len(lines)
        else:
            text = b"\n".join(lines)
        self.number += len(lines)
        self._keep(text, None)
        return True

    def _keep_all(self, lines: list[bytes], events: list[AnyEvent]) -> bool:
        """Keep lines at once whose events need no further look; False where one may find no room, or blank lines stand
        before them."""
        size = sum(map(len, lines)) + len(lines)
        if self.blank or self.size + size >= _ROOM:
            return False
        self.raw += lines
        self.size += size
        self.entries += map(EventAt, events, range(self.number + 1, self.number + 1 + len(lines)))
        self.number += len(lines)
        return True

    def _written(self, lines: list[bytes]) -> list[AnyEvent] | None:
        """The events of these lines, if all are written as this program writes them; None where one is not, or may not
        be kept by itself."""
        if len(self.raw) - self.joined + len(lines) > _LOOSE:
            return None
        text = b"\n".join((*lines, b""))
        try:
            events: list[AnyEvent] = _decode_lines(text)
        except (ValueError, RecursionError):
            return None
        return events if len(events) == len(lines) and _encode_lines(events) == text else None

    def _line(self, line: bytes) -> Iterator[GameRecord]:
        """Take a line, whatever is in it."""
        try:
            event: AnyEvent = _decode(line)
            same = _encode(event) == line
            plain = same and event.meta is None and type(event) not in CONDITIONAL
        except (ValueError, RecursionError) as error:
            found = _second_look(line, error)
        else:
            found = event if plain else _hidden_fault(line, event, same=same) or event
        if found is None:
            self._keep(line, None)
        elif isinstance(found, LineFault):
            yield from self._refused(line, found)
        else:
            if type(found) is StartGame:
                yield from self._cut()
            self._keep(line, EventAt(found, self.number))

    def _refused(self, line: bytes, fault: LineFault) -> Iterator[GameRecord]:
        """Keep a line that is no event; a `start_game` opens a game even if it is damaged.

        After an `end_game` it may be the damaged opening of another game, and is no part of the one that has ended.
        """
        if fault.opens or (self._at_its_end() and not self.one):
            yield from self._cut()
        self.bad += 1
        entry: BadLine | None = None
        if self.bad <= MAX_BAD_LINES:
            entry = BadLine(self.number, fault.code, _sentence(fault.message))
        elif self.bad == MAX_BAD_LINES + 1:
            more = f"{MAX_BAD_LINES} lines of this game could not be read; what else cannot be read is not listed."
            entry = BadLine(self.number, "bad_line", more)
        self._keep(line, entry)

    def _keep(self, line: bytes, entry: EventAt | BadLine | None) -> None:
        if self.size > MAX_GAME:
            return
        if entry is None and self._at_its_end():
            self.blank += 1 + line.count(b"\n")
            return
        if self.blank:  # the game goes on after its end, so they are lines of it
            self.raw.append(b"\n" * (self.blank - 1))
            self.size += self.blank
            self.blank = 0
        self.raw.append(line)
        self.size += len(line) + 1
        if len(self.raw) - self.joined > _LOOSE:
            self.raw[self.joined :] = [b"\n".join(self.raw[self.joined :])]
            self.joined += 1
        if self.size > MAX_GAME:
            why = f"The game is longer than {MAX_GAME >> 20} MiB; the rest of it is not read."
            entry = BadLine(self.number, "bad_line", why)
        if entry is not None:
            self.entries.append(entry)

    def _cut(self, *, ended: bool = True) -> Iterator[GameRecord]:
        """The game so far, if there is one that was not handed over; what comes is the next."""
        if len(self.entries) > self.answered:
            yield self._game(ended=ended)
        self._clear(self.number)

    def _at_its_end(self) -> bool:
        """Whether the last event is the `end_game`."""
        last = self.entries[-1] if self.entries else None
        return type(last) is EventAt and type(last.event) is EndGame

    def _game(self, *, ended: bool = True) -> GameRecord:
        raw = b"\n".join(self.raw).removeprefix(_MARK) + (b"\n" if ended or self.blank else b"")
        return GameRecord(
            source=self.source, line=self.first, entries=tuple(self.entries), raw=raw, again=bool(self.answered)
        )

    def _clear(self, first: int) -> None:
        self.first = first
        self.entries, self.raw = [], []
        self.size = self.bad = self.blank = self.joined = self.answered = 0


def _apart(events: list[AnyEvent] | None, lines: int) -> list[int]:
    """Which lines of a block are looked at one by one, and where the block ends: of what is no event each is."""
    if events is None:
        return list(range(lines + 1))
    found = [place for place, each in enumerate(events) if type(each) in _APART or each.meta is not None]
    found.append(lines)
    return found


def _waits(stream: BinaryIO) -> bool:
    """Whether reading on may wait for somebody who writes: a pipe, a terminal, and no file."""
    try:
        return not stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError, AttributeError):  # in memory
        return False


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _second_look(line: bytes, error: Exception) -> AnyEvent | LineFault | None:
    """What a line is that was not decoded at once: None if it is blank."""
    text = line.strip()
    if not text:
        return None
    if len(line) > MAX_LINE:
        why = TOO_LONG.format(f"{MAX_LINE:,} bytes").replace(",", " ")
        return LineFault("bad_line", why, looks_like_start(line))
    if text.startswith(_MARK):  # files with a mark, joined
        text = text.removeprefix(_MARK)
        try:
            event: AnyEvent = _decode(text)
        except (ValueError, RecursionError) as again:
            error = again
        else:
            return _hidden_fault(text, event) or event
    return explain(text, error)


def _hidden_fault(line: bytes, event: AnyEvent, *, same: bool = False) -> LineFault | None:
    """What the decoder lets pass: a key that is given twice, a field that another one's value demands or forbids.

    `same`: the event is written as the line is, which has each key once then.
    """
    if event.meta is not None and depth(event.meta) >= MAX_DEPTH:
        return LineFault("bad_event", too_deep(), type(event) is StartGame)
    if same:
        key = None
    elif event.meta is not None or b"\\" in line:
        key = repeated_key(line)
    else:
        keys = _keys(line)
        key = repeated_key(line) if len(set(keys)) < len(keys) else None
    why = unmet(event) if key is None else repeated(quoted(key))
    return None if why is None else LineFault("bad_event", why, type(event) is StartGame)
