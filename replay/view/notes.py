"""Notes for people: what they are on, what they say, whether that is still there. All of it is text of strangers."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

import msgspec

from replay.events import AnyEvent
from replay.store.notes.reading import Note, RecordNote
from replay.view.blocks import FAINT, NOTE, STRONG, WARN, Block, Cells, Grid, Inset, Text, numeric, styled, whole
from replay.view.sentences import sentence
from replay.view.text import counted, name_of, safe

SIGN: Final = "✎"
BRIEF: Final = 1000
"""Characters of a note that a list shows, and a moment of a hand."""
_decode: Final = msgspec.json.Decoder(AnyEvent).decode
_STATES: Final = {
    "changed": "the record has changed since; when this was written, there stood: ",
    "gone": "the record has changed since, and nothing stands there any more; there stood: ",
    "elsewhere": "this game is not in this store; there stood: ",
}


def place_words(note: Note) -> str:
    """What a note is on: `the game`, `hand 2`, `hand 2, turn 5, event 31`."""
    if note.hand is None:
        return "the game"
    if note.event is None:
        return f"hand {note.number}"
    if note.event == 0:
        return f"hand {note.number}, the deal"
    turn = f", turn {note.turn}" if note.turn is not None else ""
    now = f", now {note.event_now}" if note.state == "moved" else ""
    return f"hand {note.number}{turn}, event {note.event}{now}"


def event_words(note: Note) -> Text:
    """The event that a note points to, in words, as it was when the note was written."""
    try:
        return sentence(_decode(note.pointed_to.encode()), note.players)
    except msgspec.MsgspecError:  # another version of the record format
        return Text(safe(note.pointed_to))


def lines_of(text: str, limit: int | None = BRIEF) -> list[str]:
    """The lines of a note, harmless; no more than some `limit` characters of it, and then what is left out."""
    shown = text[:limit]
    found = [safe(line, len(line) + 1) for line in shown.split("\n")]
    if left := len(text) - len(shown):
        found.append(f"… {counted(left, 'more character')}; `replay notes --whole` prints them")
    return found


def note_view(note: Note, *, limit: int | None = BRIEF, placed: bool = False) -> Block:
    """A note with its number, its tags and whom it is about; `placed`: with what it is on, for a list."""
    table = Grid(whole(style=NOTE), Cells(), gap=1)
    blocks: list[Text] = []
    head = Text()
    if placed:
        head.append(place_words(note), STRONG)
        if note.event and note.state in ("same", "moved"):
            head.append(": ").append(event_words(note))
    if note.seat is not None:
        head.append(f"{'  ' if head else ''}about {name_of(note.players, note.seat)}", FAINT)
    if note.tags:
        head.append("  " if head else "").append(" ".join(f"#{safe(tag, 60)}" for tag in note.tags), NOTE)
    if head:
        blocks.append(head)
    blocks += [Text(line) for line in lines_of(note.text, limit)]
    if note.state in _STATES and (note.hand is not None or note.state == "changed"):
        blocks.append(styled(_STATES[note.state], WARN).append(event_words(note)))
    table.add(f"{SIGN} {note.id}", blocks)
    return table


def notes_view(notes: Sequence[Note], carried: Sequence[RecordNote] = (), *, whole: bool = False) -> Iterable[Block]:
    """Notes game by game, then those that the records carry themselves."""
    limit = None if whole else BRIEF
    first = True
    for (_, game, source), several in groupby(notes, lambda note: (note.game_id, note.game, note.source)):
        if not first:
            yield ""
        first = False
        listed = list(several)
        names = ", ".join(name_of(listed[0].players, seat) for seat in range(4))
        where = safe(source) if source is not None else "not in this store"
        yield styled(safe(game), STRONG).append(f"  {names} · {where}", FAINT)
        for note in listed:
            yield Inset(note_view(note, limit=limit, placed=True))
    if carried:
        yield from ([] if first else [""])
        yield Text("In the records themselves", STRONG)
        for each in carried:
            yield Inset(_carried_view(each, limit))


def _carried_view(each: RecordNote, limit: int | None) -> Block:
    event = f"event {each.event}" if each.event else "the deal"
    hand = "" if each.hand is None else f", hand {each.number}, {event}"
    head = styled(safe(each.game.game), STRONG).append(f"{hand}  {safe(each.game.source)} line {each.line}", FAINT)
    return [head, *(Inset(Text(line)) for line in lines_of(each.text, limit))]


def with_notes(page: Block, notes: Sequence[Note]) -> Block:
    """A page with the notes on what it shows below it."""
    return [page, Text(), *map(note_view, notes)] if notes else page


def written_view(note: Note, what: str) -> Block:
    """What a command has done to a note: `what` is `written`, `changed` or `deleted`."""
    head = styled(f"Note {note.id} {what}", STRONG).append(f" on {safe(note.game, 80)}, {place_words(note)}")
    if note.event:
        head.append(": ").append(event_words(note))
    return [head, Inset(note_view(note))]


def tags_view(tags: Mapping[str, int]) -> Grid:
    """Every tag and how many notes have it."""
    table = Grid(numeric())
    for tag, number in tags.items():
        table.add(f"{number:,}", Text(f"#{safe(tag, 60)}", NOTE))
    return table


def moment_notes(notes: Iterable[Note], place: int, moment: int, last: int) -> list[Note]:
    """The notes that stand at a moment of the hand at this `place` of the game: on its event, at the deal those on the
    whole hand, at the `last` moment those on events that could not be followed.
    """
    here = [note for note in notes if note.hand == place]
    return [note for note in here if min(note.event_now or 0, last) == moment]


def note_command(game: str, store: str, *, number: int | None = None, event: int = 0, line: int | None = None) -> str:
    """The command that writes a note on a moment, to be copied; `line` names the event in the place of the others."""
    at = ["--hand", number, "--event", event] if line is None else ["--line", line]
    words = [game, *map(str, at), "--store", store]
    return f'replay note {" ".join(map(shlex.quote, words))} "…"'
