"""Notes on games, hands and events, and the search in them. Nothing here writes; `changes` does.

A note stands apart from the evidence: it names a game by its content, and keeps the event that it points to as it was.
What has become of that event is found when it is asked, so a game may be audited again, replaced, or read into another
store, and the note says whether it still means what it meant.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Literal

from msgspec import Struct

from replay.events import StartGame
from replay.store.connect import intact
from replay.store.notes.moved_events import moves, played
from replay.store.notes.search import condition, words_of
from replay.store.queries.events import game_events, hand_events, noted_games, numbers_of
from replay.store.queries.filter import NUMBERS
from replay.store.reader import Reader
from replay.store.rows import FoundRow, GameRow
from replay.store.source import EVERY

NoteState = Literal["same", "moved", "changed", "gone", "elsewhere"]
"""same: the event is as it was; moved: the record has changed, and it stands in another place of the hand; changed:
another event stands there now; gone: nothing stands there any more; elsewhere: the game is not in this store."""
_BATCH: Final = 400


class Note(Struct, frozen=True, kw_only=True):
    """A note. `hand` is the hand's place in the record from 1, `number` the number that the record gave it; `event` is
    0 for the deal; both are None for a note on the whole game, `event` for one on the whole hand.
    """

    id: int
    uid: str
    sha256: str
    game: str
    players: tuple[str, str, str, str]
    hand: int | None
    number: int | None
    event: int | None
    turn: int | None
    seat: int | None
    pointed_to: str
    """The event as it was when the note was written, JSON."""
    text: str
    tags: tuple[str, ...]
    written_at: str
    edited_at: str | None
    game_id: int | None
    """The number of its game in this store; None where it is not there."""
    source: str | None
    """The file of that game."""
    state: NoteState
    event_now: int | None
    """Where its event stands in the record as it is now; `event` itself where that is not known."""


class RecordNote(Struct, frozen=True, kw_only=True):
    """A note that a record carries itself, on one of its events; fields as of `Note`."""

    game: GameRow
    hand: int | None
    number: int | None
    event: int | None
    line: int
    text: str


def all_notes(reader: Reader) -> Iterator[Note]:
    """Every note of the store, the oldest first, read some hundred at a time."""
    last = 0
    while True:
        found = _notes(reader, "n.id > ?", [last], "n.id", _BATCH)
        yield from found
        if len(found) < _BATCH:
            return
        last = found[-1].id


def note_of(reader: Reader, number: int) -> Note | None:
    """The note of this number, None if there is none."""
    return next(iter(_notes(reader, "n.id = ?", [number], "n.id")), None)


def notes_of(reader: Reader, game: GameRow) -> tuple[Note, ...]:
    """The notes on a game: those on all of it, then hand by hand in the order of play."""
    return _notes(reader, "p.game_id = ?", [game.id], _IN_ORDER)


def find_notes(
    reader: Reader,
    query: str = "",
    *,
    games: Iterable[int] | None = None,
    tags: Iterable[str] = (),
    limit: int | None = None,
) -> tuple[Note, ...]:
    """The notes in which every word of `query` occurs, in the text or in a tag, and that have all of these tags.

    A word is looked for as it is, in the middle of words too, and capitals make no difference. Game by game in
    the order of play; `games` are numbers of games in the store.
    """
    where, values = condition(query, tags)
    if games is not None:
        where += f" AND p.game_id IN {NUMBERS}"
        values.append(json.dumps(list(games)))
    return _notes(reader, where, values, _IN_ORDER, limit)


def tags_of(reader: Reader) -> dict[str, int]:
    """How many notes have each tag, the most frequent first."""
    rows = reader.rows("SELECT tag, count(*) FROM note_tags GROUP BY tag ORDER BY 2 DESC, 1")
    return {row[0]: row[1] for row in rows}


def count_notes(reader: Reader) -> int:
    """How many notes there are."""
    return int(reader.rows("SELECT count(*) FROM notes")[0][0])


def first_places(reader: Reader, games: Iterable[int]) -> dict[int, tuple[int, int, int]]:
    """Of those of these games that have notes: how many, and the hand and the event of the first, 1 and 0 for all."""
    rows = reader.rows(
        f"SELECT p.game_id, n.hand, n.event FROM notes n JOIN note_games p ON p.note_id = n.id"  # noqa: S608
        f" WHERE p.game_id IN {NUMBERS} ORDER BY {_IN_ORDER}",
        [json.dumps(list(games))],
    )
    found: dict[int, tuple[int, int, int]] = {}
    for game_id, hand, event in rows:
        number, *first = found.get(game_id, (0, hand or 1, event or 0))
        found[game_id] = (number + 1, first[0], first[1])
    return found


def record_notes(reader: Reader, query: str = "", *, games: Iterable[int] | None = None) -> Iterator[RecordNote]:
    """The notes that the records carry themselves, with every word of `query` in them, game by game."""
    words = [word.casefold() for word in words_of(query)]
    for game_id in noted_games(reader, games):
        game: GameRow | None = None
        numbers = numbers_of(reader, game_id)
        before: Counter[int | None] = Counter()
        for each in game_events(reader, game_id):
            event, note = before[each.hand], getattr(each.event, "note", None)
            before[each.hand] += 1
            if note is None or any(word not in note.casefold() for word in words):
                continue
            game = game or reader.game(game_id)
            yield RecordNote(
                game=game,
                hand=each.hand,
                number=numbers.get(each.hand),
                event=None if each.hand is None else event,
                line=reader.places(game).get(each.line, each.line),
                text=note,
            )


def opening_of(reader: Reader, game_id: int) -> str | None:
    """The `start_game` of a game, JSON."""
    return next((each.json for each in game_events(reader, game_id) if isinstance(each.event, StartGame)), None)


# ------------------------------------------------------------- rows to notes

_IN_ORDER: Final = "p.game_id IS NULL, p.game_id, n.game, coalesce(n.hand, 0), coalesce(n.event, -1), n.id"


def _notes(reader: Reader, where: str, values: Sequence[Any], order: str, limit: int | None = None) -> tuple[Note, ...]:
    rows = reader.rows(
        "SELECT n.*, p.game_id, g.sha256 AS now, g.source,"  # noqa: S608
        " (SELECT coalesce(json_group_array(tag), '[]')"
        " FROM (SELECT tag FROM note_tags t WHERE t.note_id = n.id ORDER BY tag)) AS tags"
        " FROM notes n JOIN note_games p ON p.note_id = n.id LEFT JOIN games g ON g.id = p.game_id"
        f" WHERE {where} ORDER BY {order} LIMIT ?",
        [*values, EVERY if limit is None else limit],
    )
    found = _Found(reader)
    with intact(reader.path):
        return tuple(_note(row, found) for row in rows)


def _note(row: FoundRow, found: _Found) -> Note:
    state, now = found.state(row)
    return Note(
        **{name: row[name] for name in _PLAIN},
        players=(row["player_0"], row["player_1"], row["player_2"], row["player_3"]),
        tags=tuple(json.loads(row["tags"])),
        state=state,
        event_now=now,
    )


class _Found:
    """What has become of what notes point to; each hand is looked at once."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.hands: dict[tuple[int, int], list[str]] = {}
        self.moves: dict[tuple[str, int], dict[int, int] | None] = {}

    def state(self, row: FoundRow) -> tuple[NoteState, int | None]:
        """What has become of it, and at which event of the hand it stands now."""
        event = row["event"]
        if row["game_id"] is None:
            return "elsewhere", event
        if row["now"] == row["sha256"]:
            return "same", event
        here, place = self._events(row["game_id"], row["hand"]), event or 0
        if event:
            key = row["sha256"], row["hand"]
            if key not in self.moves:
                self.moves[key] = moves(self.reader, *key, here)
            moved = self.moves[key]
            if moved is not None and event in moved:
                return ("same" if moved[event] == event else "moved"), moved[event]
            if moved is not None:
                return ("changed" if place < len(here) else "gone"), event
        if place < len(here):
            return ("same" if played(here[place]) == played(row["pointed_to"]) else "changed"), event
        return "gone", event

    def _events(self, game_id: int, hand: int | None) -> list[str]:
        """The events of the hand; of a game its opening."""
        if hand is None:
            opening = opening_of(self.reader, game_id)
            return [] if opening is None else [opening]
        if (game_id, hand) not in self.hands:
            self.hands[game_id, hand] = [each.json for each in hand_events(self.reader, game_id, hand)]
        return self.hands[game_id, hand]


_MADE: Final = ("players", "tags", "state", "event_now")
_PLAIN: Final = tuple(name for name in Note.__struct_fields__ if name not in _MADE)
