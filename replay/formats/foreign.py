"""Opening an input that may be a record or a foreign file: what it is shows in its first bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from typing import TYPE_CHECKING, BinaryIO, Final, cast

from replay.events import BadLine, GameRecord
from replay.formats.encodings import as_utf_8, beginning, wide_name
from replay.formats.errors import MOST_PROBLEMS, InputError, InputFault
from replay.formats.importers.recognise import ENOUGH, FileKind, is_ours, kind_of
from replay.formats.record import read_games
from replay.formats.streams import DamagedStreamError, decompressed, opened
from replay.plugins import IMPORTERS, plugins

if TYPE_CHECKING:
    from replay.formats.importers.installed import Importer
    from replay.formats.other_files import OtherFile

MAX_FOREIGN: Final = 1 << 26
"""Bytes of the text of a foreign file beyond which it is not read: it has to be in memory whole."""
_MOST_KEPT: Final = 1 << 20
"""Bytes of a file that are kept while no line of it is an event."""
OTHER_GAME: Final = "other game"
_MARK: Final = b"\xef\xbb\xbf"
_PIECE: Final = 1 << 16


def games_of(
    path: str,
    name: str,
    on_bytes: Callable[[int], None] | None = None,
    *,
    ruleset: str | None = None,
    kind: str | None = None,
    stream: BinaryIO | None = None,
) -> Iterator[GameRecord]:
    """The games of a file or of standard input (`-`), whatever its format; `name` is shown for it.

    `stream` is read in place of what lies at `path`; `ruleset` is for foreign files that do not say theirs; `kind` says
    the format that it otherwise shows by itself.
    Raises InputError when it cannot be opened or not be read to its end, or names another ruleset.
    """
    games = _games_of(path, name, on_bytes, ruleset, kind, stream)
    return games if ruleset is None else under(games, ruleset, name)


def under(games: Iterator[GameRecord], ruleset: str, name: str) -> Iterator[GameRecord]:
    """The games that do not name another ruleset; raises InputError after the last one if any did."""
    others: list[str] = []
    trouble = ""
    try:
        for game in games:
            named = ruleset if game.start is None else game.start.ruleset
            if named == ruleset:
                yield game
            else:
                place = game.entries[0].line if game.entries else game.line  # of typed text its own line and column
                others.append(f"line {place}: the game names the ruleset {named}")
    except InputError as error:
        if not others:
            raise
        trouble = str(error)
    if others:
        rest = len(others) - 1
        more = f" (and {rest} more {'game' if rest == 1 else 'games'} of others)" if rest else ""
        refused = f"{others[0]}, and --ruleset {ruleset}, for files that name none, does not change that{more}"
        raise InputError(f"{trouble or name}{'; ' if trouble else ': '}{refused}")


def _games_of(
    path: str,
    name: str,
    on_bytes: Callable[[int], None] | None,
    ruleset: str | None,
    kind: str | None,
    stream: BinaryIO | None,
) -> Iterator[GameRecord]:
    with ExitStack() as stack:
        head = Head(stream or opened(path, name, stack), name)
        found = kind
        if found is None:
            found, other = _recognised(head)
            if other is not None:
                raise InputError(f"{name}: this is {other.what}, {other.do}")
        if found == "prose" and path.endswith((".jsonl", ".jsonl.gz")):
            found = "native"
        if found in ("near-text", "prose"):
            found = "text"
        if found in (None, "native"):
            yield from _native(head, name, on_bytes)
            return
        from replay.formats.importers.reading import NotForeignError, records_of

        data = head.whole()
        if on_bytes is not None:
            on_bytes(len(data))
        try:
            yield from records_of(text_in(data, name), data, str(found), name, ruleset)
        except NotForeignError:
            if kind is not None:
                raise InputError(f"{name}: it is not a file of the format {kind}") from None
            yield from _native(head, name)


def _recognised(head: Head) -> tuple[str | None, OtherFile | None]:
    """The format of a file, one of a plug-in's too, and what it is where nothing reads it."""
    found = head.kind()
    if is_ours(found, head.start):
        return found, None
    if own := next((name for name, each in importers_installed().items() if each.claims(head.start)), None):
        return own, None
    if found == "near-text":
        return found, None
    from replay.formats.other_files import other_file

    head.look_on()
    return found, other_file(head.unpacked, head.start)


def importers_installed() -> Mapping[str, Importer]:
    """The importers of plug-ins by the ids of their formats; where there are none, none of ours is loaded for it."""
    if not plugins(IMPORTERS):
        return {}
    from replay.formats.importers.sources import importers

    return importers()


def _native(head: Head, name: str, on_bytes: Callable[[int], None] | None = None) -> Iterator[GameRecord]:
    """The games of a record; raises InputError where no line is an event, or after the last if part of the file is
    damaged, or of another program."""
    told: list[InputFault] = []
    nothing: list[GameRecord] = []
    read = False
    games = read_games(
        cast(BinaryIO, head), name, on_bytes=on_bytes, on_damage=lambda why: told.append(InputFault(error=why))
    )
    for run in _runs(games):
        other = _other(run) if (unread := _is_unread(run[0])) else None
        if other is not None:
            told.append(InputFault(line=run[0].line, error=f"this is {other.what}, {other.do}"))
        elif unread and not read and _size(run) <= _MOST_KEPT:
            nothing += run
        else:
            yield from nothing
            yield from run
            nothing, read = [], True
    if nothing:
        raise _no_record(nothing, name)
    if told:
        said = "; ".join(each.error if each.line is None else f"line {each.line}: {each.error}" for each in told)
        raise InputError(f"{name}: {said}", faults=tuple(told))


def _is_unread(game: GameRecord) -> bool:
    """Whether no line of it is an event."""
    return all(isinstance(entry, BadLine) for entry in game.entries)


def _size(run: list[GameRecord]) -> int:
    return sum(len(each.raw) for each in run)


def _runs(games: Iterator[GameRecord]) -> Iterator[list[GameRecord]]:
    """Each game by itself, but games without an event together, up to so many bytes."""
    run: list[GameRecord] = []
    for game in games:
        unread = _is_unread(game)
        if run and (not unread or _size(run) > _MOST_KEPT):
            yield run
            run = []
        if unread:
            run.append(game)
        else:
            yield [game]
    if run:
        yield run


def _other(run: list[GameRecord]) -> OtherFile | None:
    """What lines without an event are."""
    from replay.formats.other_files import other_file

    text = b"".join(each.raw for each in run)[:ENOUGH]
    return other_file(text, text)


def _no_record(games: list[GameRecord], name: str) -> InputError:
    """That nothing of a file is an event, with why its first line is none."""
    bad = [entry for game in games for entry in game.entries if isinstance(entry, BadLine)]
    faults = tuple(InputFault(line=each.line, error=each.message) for each in bad[:MOST_PROBLEMS])
    first = f"line {bad[0].line}: {bad[0].message.rstrip('.')}"
    return InputError(f"{name}: this is not a record: no line of it is an event; {first}", faults=faults)


def kind_of_file(path: str) -> str | None:
    """What the file shows itself to be, also of a format of a plug-in; OTHER_GAME for games in a form that nothing
    reads; None if it cannot be read."""
    try:
        with ExitStack() as stack:
            found, other = _recognised(Head(opened(path, path, stack), path))
            return OTHER_GAME if other is not None and other.game else found
    except InputError:
        return None


class Head:
    """A stream whose first bytes can be looked at before it is read from the beginning."""

    def __init__(self, stream: BinaryIO, name: str) -> None:
        self._stream = stream
        self._name = name
        self._read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
        self._pieces: list[bytes] = []
        self._place = 0
        self.unpacked = b""
        """Its first bytes, those of what was packed if it is gzip, once `kind` was asked."""
        self.start = b""
        """The beginning of its text, once `kind` was asked."""
        self._text = decompressed(self._taken())
        self._ended = False

    def read1(self, size: int) -> bytes:
        """The next bytes, first those that have been looked at."""
        if self._place < len(self._pieces):
            self._place += 1
            return self._pieces[self._place - 1]
        return self._read(size)

    read = read1

    def fileno(self) -> int:
        """The number of the file that it reads; raises OSError or AttributeError where there is none."""
        return self._stream.fileno()

    def kind(self) -> FileKind | None:
        """What the bytes show, from as few of them as it takes."""
        found = None
        while found is None and not self._ended and self._seen() <= 16 * ENOUGH:
            self._look()
            found = kind_of(self.start, ended=self._ended)
        return found

    def look_on(self) -> None:
        """Take in as much as may be needed to tell a file that is no record; no more of one that has lines of JSON."""
        while not self._ended and len(self.unpacked) < ENOUGH:
            if self.start.startswith((b"{", b"[")) or b"\n{" in self.start:
                break
            self._look()

    def _seen(self) -> int:
        return sum(map(len, self._pieces))

    def _look(self) -> None:
        """Take in one more piece; after damage there is none."""
        try:
            piece = next(self._text, None)
        except DamagedStreamError:
            piece = None
        self._ended = piece is None
        self.unpacked += piece or b""
        self.start = beginning(self.unpacked).removeprefix(_MARK)

    def _taken(self) -> Iterator[bytes]:
        """The pieces that are read, each of which is kept."""
        try:
            while piece := self._read(_PIECE):
                self._pieces.append(piece)
                yield piece
        except OSError as error:
            raise InputError(f"{self._name}: {error.strerror or error}") from error

    def whole(self) -> bytes:
        """All bytes; the stream can be read again from the beginning afterwards."""
        for _ in self._taken():
            if self._seen() > MAX_FOREIGN:
                raise InputError(f"{self._name}: it is larger than {MAX_FOREIGN >> 20} MiB")
        return b"".join(self._pieces)


def text_in(data: bytes, name: str) -> bytes:
    """The text that the bytes of a file hold, in UTF-8; raises InputError."""
    pieces: list[bytes] = []
    try:
        for piece in decompressed(iter((data,))):
            pieces.append(piece)
            if sum(map(len, pieces)) > MAX_FOREIGN:
                raise InputError(f"{name}: it is larger than {MAX_FOREIGN >> 20} MiB")
    except DamagedStreamError as error:
        raise InputError(f"{name}: {error.message}") from None
    text = b"".join(pieces)
    try:
        return as_utf_8(text).removeprefix(_MARK)
    except UnicodeDecodeError:
        raise InputError(f"{name}: the text is {wide_name(text)}, and damaged or cut; save it as UTF-8") from None
