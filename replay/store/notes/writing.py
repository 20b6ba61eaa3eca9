"""Writing, changing and deleting notes, and reading in those of another store: one transaction each."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Final, Literal
from uuid import uuid4

import msgspec
from msgspec import Struct, structs

from replay.findings import TypedPlace
from replay.said import counted
from replay.store.connect import insert, on_the_disk, patiently, spoken, trusted
from replay.store.errors import NoteError
from replay.store.notes.base import NoteKeeper
from replay.store.notes.lines import check_place, read_line
from replay.store.notes.reading import Note, note_of, opening_of
from replay.store.people.reading import recorded_names
from replay.store.queries.events import GameEvent, hand_events, turns
from replay.store.reader import Reader
from replay.store.rows import FoundRow, GameRow

MOST: Final = 100_000
"""Characters of a note."""
LONGEST_TAG: Final = 60
MOST_TAGS: Final = 50
_JOINERS: Final = "\u200c\u200d\ufe0f"


class Target(Struct, frozen=True, kw_only=True):
    """What a note is on: an event of a hand, a hand (`event` None), or the game (`hand` None); see `Note`."""

    hand: int | None = None
    number: int | None = None
    event: int | None = None
    turn: int | None = None
    pointed_to: str = ""


# ------------------------------------------------------------- what a note is on


def target(
    reader: Reader,
    game: GameRow,
    *,
    number: int | None = None,
    event: int | None = None,
    turn: int | None = None,
    line: str | int | None = None,
) -> Target:
    """The event, hand or game that is meant; raises NoteError that says which there are.

    `number` is the number that the record gives the hand, `event` counts from the deal, 0; `turn` means the last event
    of that turn; `line` names the event by its line in the file instead,
    in typed text `7:23` or, where one event alone begins on it, `7`.
    """
    if line is not None:
        return _at_line(reader, game, line)
    rows = _hands(reader, game)
    if number is None and (event is not None or turn is not None) and len(rows) == 1:
        number = rows[0]["number"]
    if number is None:
        if event is not None or turn is not None:
            raise NoteError(f"say in which hand, with --hand; game {game.game!r} has {_numbers(rows)}")
        return Target(pointed_to=opening_of(reader, game.id) or "{}")
    hands = [row for row in rows if row["number"] == number]
    if not hands:
        raise NoteError(f"there is no hand {number} in game {game.game!r}; it has {_numbers(rows)}")
    if len(hands) > 1:
        places = reader.places(game)
        lines = ", ".join(str(places.get(row["line"], row["line"])) for row in hands)
        raise NoteError(
            f"game {game.game!r} has {len(hands)} hands with the number {number}, on lines {lines}; "
            "name the event by its line, with --line"
        )
    events = hand_events(reader, game.id, hands[0]["hand"])
    if turn is not None:
        found = turns(reader, game.id)
        there = [found.get(each.line, -1) for each in events]
        if turn not in there or turn < 0:
            raise NoteError(f"there is no turn {turn} in hand {number}; the last one is {max(0, *there)}")
        event = max(place for place, each in enumerate(there) if each == turn)
    if event is not None and not 0 <= event < len(events):
        raise NoteError(f"there is no event {event} in hand {number}; there are 0, the deal, to {len(events) - 1}")
    return _on(reader, game, hands[0], events, event)


def _at_line(reader: Reader, game: GameRow, given: str | int) -> Target:
    places, hands = reader.places(game), _hands(reader, game)
    line = _line(str(given), places, game)
    hand = next((row for row in reversed(hands) if row["line"] <= line), None)
    events = [] if hand is None else hand_events(reader, game.id, hand["hand"])
    place = next((place for place, each in enumerate(events) if each.line == line), None)
    if hand is None or place is None:
        begin = _some("line", [str(places.get(row["line"], row["line"])) for row in hands])
        raise NoteError(f"line {given} is no event of a hand of game {game.game!r}; its hands begin on {begin}")
    return _on(reader, game, hand, events, place)


def _line(given: str, places: Mapping[int, TypedPlace], game: GameRow) -> int:
    """The line of the record that is meant: as it is given, or where an event stands in the text that was typed."""
    row, _, column = given.partition(":")
    if not row.isdecimal() or (":" in given and not column.isdecimal()) or len(given) > 15:
        raise NoteError(f"--line {given}: write a line as findings name it, 7, or 7:23 in typed text")
    if not places:
        if column:
            raise NoteError(f"line {given}: game {game.game!r} is no typed text; its lines have no columns")
        return int(row)
    here = [line for line, place in places.items() if place.row == int(row)]
    found = [line for line in here if not column or places[line].column == int(column)]
    if len(found) > 1:
        several = _some("place", [str(places[line]) for line in found])
        raise NoteError(f"several events begin on line {given}; name one as findings do: {several}")
    if column and here and not found:
        there = _some("place", [str(places[line]) for line in here])
        raise NoteError(f"no event begins at {given}; on this line they do at {there}")
    return found[0] if found else 0


def _on(reader: Reader, game: GameRow, hand: FoundRow, events: Sequence[GameEvent], event: int | None) -> Target:
    at = events[event or 0]
    turn = None if event is None else turns(reader, game.id).get(at.line)
    return Target(hand=hand["hand"], number=hand["number"], event=event, turn=turn, pointed_to=at.json)


def _hands(reader: Reader, game: GameRow) -> list[FoundRow]:
    return reader.rows("SELECT hand, number, line, dealer FROM hands WHERE game_id = ? ORDER BY hand", [game.id])


def dealer_of(reader: Reader, game: GameRow, hand: int) -> int:
    """The dealer of a hand, by its place in the record."""
    return next(int(row["dealer"]) for row in _hands(reader, game) if row["hand"] == hand)


def _numbers(rows: list[FoundRow]) -> str:
    return _some("hand", [row["number"] for row in rows])


def _some(noun: str, numbers: Sequence[int | str]) -> str:
    if not numbers:
        return f"no {noun}"
    more = f" and {len(numbers) - 20} more" if len(numbers) > 20 else ""
    return f"{noun}{'s' * (len(numbers) > 1)} {', '.join(map(str, numbers[:20]))}{more}"


# ------------------------------------------------------------- what a note may hold


def clean_text(text: str) -> str:
    """The text as it is kept: lines end in a line feed, no blanks around it. Raises NoteError at what is none."""
    found = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    if not found:
        raise NoteError("the note is empty; write something, or - and the text on standard input")
    if len(found) > MOST:
        raise NoteError(f"the note has {len(found):,} characters; {MOST:,} are the most")
    if "\0" in found:
        raise NoteError("the note holds a character NUL, which no text has")
    if any("\ud800" <= char <= "\udfff" for char in found):
        raise NoteError("the note is not UTF-8")
    return found


def clean_tags(tags: Iterable[str]) -> tuple[str, ...]:
    """Tags as they are kept: without a #, in small letters, each once. Raises NoteError at what is none."""
    found = tuple(sorted({clean_tag(each) for each in tags}))
    if len(found) > MOST_TAGS:
        raise NoteError(f"{counted(len(found), 'tag')}; {MOST_TAGS} are the most")
    return found


def clean_tag(tag: str) -> str:
    """A tag as it is kept; raises NoteError at what is none."""
    found = unicodedata.normalize("NFC", tag.strip().removeprefix("#")).lower()
    strange = [each for each in found if each not in _JOINERS and unicodedata.category(each)[0] in "CZ"]
    if not found or strange or "," in found or len(found) > LONGEST_TAG:
        shown = tag if len(tag) <= LONGEST_TAG else f"{tag[:LONGEST_TAG]}…"
        raise NoteError(
            f"{shown!r} is no tag: a tag is one word of at most {LONGEST_TAG} characters, without blanks and commas"
        )
    return found


# ------------------------------------------------------------- changes


def add_note(
    store: NoteKeeper, game: GameRow, on: Target, text: str, *, tags: Iterable[str] = (), seat: int | None = None
) -> Note:
    """Write a note; it as it stands in the store. Raises NoteError, StoreError."""
    kept, words = clean_text(text), clean_tags(tags)
    with _change(store):
        players = {f"player_{place}": name for place, name in enumerate(recorded_names(store, game))}
        made = {"uid": uuid4().hex, "sha256": game.sha256, "game": game.game, "written_at": _now()}
        number = insert(
            store.connection, "notes", {**made, **players, **structs.asdict(on), "seat": seat, "text": kept}
        )
        _set_tags(store, number, words)
    return _there(store, number)


def edit_note(
    store: NoteKeeper, number: int, text: str | None = None, *, tag: Iterable[str] = (), untag: Iterable[str] = ()
) -> Note:
    """Give a note another text, if one is given, and more or fewer tags. Raises NoteError, StoreError."""
    kept = None if text is None else clean_text(text)
    more, fewer = clean_tags(tag), clean_tags(untag)
    with _change(store):
        before = _there(store, number)
        if missing := [each for each in fewer if each not in before.tags]:
            has = ", ".join(before.tags) or "none"
            raise NoteError(f"note {number} has no tag {missing[0]!r}; it has {has}")
        store.connection.execute(
            "UPDATE notes SET text = ?, edited_at = ? WHERE id = ?",
            [before.text if kept is None else kept, _now(), number],
        )
        _set_tags(store, number, clean_tags({*before.tags, *more} - set(fewer)))
    return _there(store, number)


def delete_notes(store: NoteKeeper, numbers: Iterable[int]) -> tuple[Note, ...]:
    """Delete notes, all of them or, if one is not there, none; as they were. Raises NoteError, StoreError."""
    with _change(store):
        gone = tuple(_there(store, each) for each in dict.fromkeys(numbers))
        store.connection.executemany("DELETE FROM notes WHERE id = ?", [(each.id,) for each in gone])
    return gone


# ------------------------------------------------------------- notes of another store

Came = Literal["new", "known", "replaced"]
"""What became of a note that was read in: replaced, where the file's is the later one."""


def read_in(
    store: NoteKeeper, lines: Iterable[bytes], name: str, progress: Callable[[], None] | None = None
) -> dict[Came, int]:
    """Read in the notes of another store, all or none: JSON Lines as `replay notes --json` prints them; how many there
    were of each kind. `name` is the file's. Raises NoteError with the line that is wrong, StoreError.
    """
    counts: dict[Came, int] = {"new": 0, "known": 0, "replaced": 0}
    with _change(store):
        for number, line in enumerate(lines, 1):
            if line.strip():
                try:
                    counts[_take(store, line)] += 1
                except NoteError as error:
                    raise NoteError(f"{name} line {number}: {error}; no note of this file is stored") from None
            if progress is not None:
                progress()
    return counts


def _take(store: NoteKeeper, line: bytes) -> Came:
    found = read_line(line)
    check_place(store, found)
    text, tags = clean_text(found.text), clean_tags(found.tags)
    values = {
        **{name: value for name, value in structs.asdict(found).items() if name not in ("players", "tags")},
        **{f"player_{place}": name for place, name in enumerate(found.players)},
        "pointed_to": msgspec.json.encode(found.pointed_to).decode(),
        "text": text,
    }
    row = store.connection.execute("SELECT * FROM notes WHERE uid = ?", [found.uid]).fetchone()
    if row is None:
        _set_tags(store, insert(store.connection, "notes", values), tags)
        return "new"
    if (found.edited_at or found.written_at) <= (row["edited_at"] or row["written_at"]):
        return "known"
    names = ", ".join(f"{name} = ?" for name in values)
    store.connection.execute(f"UPDATE notes SET {names} WHERE id = ?", [*values.values(), row["id"]])  # noqa: S608
    _set_tags(store, row["id"], tags)
    return "replaced"


# ------------------------------------------------------------- rows


@contextmanager
def _change(store: NoteKeeper) -> Iterator[None]:
    """One transaction, whole or not at all."""
    with spoken(store.path), trusted(store.connection), on_the_disk(store.connection), store.database.atomic():
        # A write before the first read: the transaction waits its turn here and never has to be given up later. It is
        # no write to notes: to prepare that, SQLite reads the index.
        patiently(store.connection, "DELETE FROM games WHERE id = -1")
        yield


def _set_tags(store: NoteKeeper, number: int, tags: tuple[str, ...]) -> None:
    store.connection.execute("DELETE FROM note_tags WHERE note_id = ?", [number])
    store.connection.executemany("INSERT INTO note_tags VALUES (?, ?)", [(number, tag) for tag in tags])


def _there(store: NoteKeeper, number: int) -> Note:
    found = note_of(store, number)
    if found is None:
        raise NoteError.of(store.path, f"there is no note {number}; `replay notes` lists those there are")
    return found


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
