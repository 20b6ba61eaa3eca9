"""Notes on the Replay page: what has been noted on a moment, its hand and its game, and how to add a note.

Where the dashboard was started with `--notes` that is done here. Else it never writes to the store: the command stands
here that does it in a terminal, and the page shows the note at the next step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Final

import streamlit as st
from msgspec.structs import replace

from data import Opened, asked, noted_at, store_name, write_note, writes_notes
from parts.html import faint, plain
from replay.store import Reader, StoreError
from replay.store.notes.reading import Note, notes_of
from replay.store.notes.writing import MOST as MOST_CHARACTERS
from replay.terms import say
from replay.view.drawn.words import told_html
from replay.view.notes import SIGN, lines_of, moment_notes, note_command
from replay.view.text import name_of, safe
from screens.replay.moments import Spot
from screens.replay.words import link

MOST: Final = 40
"""Notes of a hand that are listed beside the table."""
_STATES: Final = {
    "changed": "The record has changed since this was written: another event stands here now.",
    "gone": "The record has changed since this was written: nothing stands at that event any more.",
}


def notes_on(opened: Opened) -> tuple[Note, ...]:
    """The notes on a game; none on one that is not stored. Raises StoreError."""
    return asked(_of_game, opened.key) if opened.stored else ()


def _of_game(store: Reader, key: str) -> tuple[Note, ...]:
    return notes_of(store, store.game(key))


def noted(opened: Opened) -> Mapping[int, Mapping[int, Sequence[str]]]:
    """By the place of each hand in the record, and then by moment, what its notes say in brief: for the timeline."""
    found: dict[int, dict[int, list[str]]] = {}
    for note in notes_on(opened):
        if note.hand is not None and note.hand <= len(opened.audit.details):
            last = len(opened.audit.details[note.hand - 1].steps)
            here = found.setdefault(note.hand, {})
            here.setdefault(min(note.event_now or 0, last), []).append(
                say("note {number}: {text}", number=note.id, text=safe(note.text, 60))
            )
    return found


def at_moment(opened: Opened, spot: Spot) -> list[Note]:
    """The notes on this moment; at the deal those on the whole hand and, of the first hand, on the game."""
    notes = notes_on(opened)
    last = len(opened.audit.details[spot.hand - 1].steps)
    game = [note for note in notes if note.hand is None] if spot.hand == 1 and spot.event == 0 else []
    return [*game, *moment_notes(notes, spot.hand, spot.event, last)]


def boxes(notes: Sequence[Note], spot: Spot | None = None) -> str:
    """Notes as HTML; where they stand elsewhere than at this `spot` of their hand, with the way there."""
    return "".join(_box(note, spot) for note in notes)


def _box(note: Note, spot: Spot | None) -> str:
    head = f"{SIGN} {note.id}"
    if note.hand is None:
        head += f" · {say('the game')}"
    elif spot is not None:
        at = note.event_now or 0
        words = say("event {event}", event=at) if at else say("the whole hand")
        head += f" · {link(words, f'at {spot.hand} {at}', replace(spot, event=at))}"
    if note.seat is not None:
        head += f" · {say('about {name}', name=f'<bdi>{escape(name_of(note.players, note.seat))}</bdi>')}"
    tags = "".join(f' <span class="tag note"><bdi>#{escape(safe(tag, 60))}</bdi></span>' for tag in note.tags)
    told = _STATES.get(note.state)
    state = f'<p class="warn">{say(told)}</p>' if told else ""
    lines = "".join(f'<div dir="auto">{escape(line) or "&nbsp;"}</div>' for line in lines_of(note.text))
    return f'<div class="box noted"><h3>{head}{tags}</h3>{lines}{state}</div>'


def panel(opened: Opened, spot: Spot) -> None:
    """Draw the panel: the notes of this moment, the command that adds one, and the notes on the hand and the game."""
    hand = opened.audit.details[spot.hand - 1]
    steps = hand.steps if spot.open else hand.steps[: spot.event]
    players = opened.audit.players
    carried = [(number, step.at.event) for number, step in enumerate(steps, 1) if step.at.event.note]
    if not spot.open:
        st.html(faint(say("Notes may tell more than this player could see. Press 0 to open all hands.")))
    else:
        _written(opened, spot)
    rows = []
    for number, event in carried:
        picked = ' class="picked"' if number == spot.event else ""
        words = told_html(replace(event, note=None), players)
        note = escape(safe(event.note or "", 2000))
        rows.append(f'<tr{picked}><td class="num">{number}</td><td>{words}</td><td dir="auto">{note}</td></tr>')
    if not rows:
        st.html(faint(say("The record has no notes in this hand.")))
        return
    heads = f'<th class="num">{say("event")}</th><th>{say("what happened")}</th><th>{say("note")}</th>'
    head = f"<thead><tr>{heads}</tr></thead>"
    st.html(f'<h2>{say("In the record itself")}</h2><table class="plain">{head}{"".join(rows)}</table>')


def _written(opened: Opened, spot: Spot) -> None:
    if not opened.stored:
        words = "Notes are kept in a store, and this record is in none: <code>replay ingest FILE</code> puts it there."
        st.html(faint(say(words)))
        return
    notes, here = notes_on(opened), at_moment(opened, spot)
    none = faint(say("There is no note on this moment."))
    st.html(f"<h2>{say('This moment')}</h2>{boxes(here)}" if here else none)
    if writes_notes():
        _form(opened, spot)
    else:
        st.html(faint(say("To add one, in a terminal:")))
        st.code(command(opened, spot), language=None, wrap_lines=True)
        words = (
            "Without <code>--event</code> it is on the whole hand, without <code>--hand</code> too on the game; "
            "<code>--tag WORD</code> to find it by. This page never writes: <code>replay dashboard --notes</code> lets "
            "it."
        )
        st.html(faint(say(words)))
    other = [note for note in notes if note.hand == spot.hand and note not in here]
    if other:
        st.html(f"<h2>{say('In this hand')}</h2>{boxes(other[:MOST], spot)}")
        if len(other) > MOST:
            st.html(faint(say("{number} more: <code>replay notes</code> lists them.", number=len(other) - MOST)))
    if game := [note for note in notes if note.hand is None and note not in here]:
        st.html(f"<h2>{say('The game')}</h2>{boxes(game[:MOST])}")
    hands = opened.audit.details
    others = sorted({note.hand for note in notes if note.hand is not None and note.hand != spot.hand})
    if numbers := ", ".join(str(hands[each - 1].number) for each in others if each <= len(hands)):
        st.html(faint(say("There are notes in hand {numbers} as well.", numbers=numbers)))


def _form(opened: Opened, spot: Spot) -> None:
    """The form that writes a note on this moment."""
    place = f"{spot.game} {spot.hand} {spot.event}"
    with st.form(f"note form {place}", clear_on_submit=True, border=False):
        st.text_area(
            say("A note on event {event}", event=spot.event),
            key=f"note text {place}",
            height=90,
            max_chars=MOST_CHARACTERS,
        )
        st.text_input(say("Tags, by commas"), key=f"note tags {place}", max_chars=400)
        st.form_submit_button(say("Write the note"), on_click=_write, args=(opened, spot, place))
    if (said := st.session_state.pop("note refused", None)) is not None:
        st.warning(plain(said, 500))


def _write(opened: Opened, spot: Spot, place: str) -> None:
    """Write what the form says; what keeps it from being written is told beside the form."""
    tags = [each.strip() for each in st.session_state[f"note tags {place}"].split(",") if each.strip()]
    try:
        write_note(opened, spot.hand, spot.event, st.session_state[f"note text {place}"], tags)
    except StoreError as error:
        st.session_state["note refused"] = str(error)


def command(opened: Opened, spot: Spot) -> str:
    """The command that writes a note on this moment."""
    name = store_name()
    store = name if "://" in name else str(Path(name).absolute())
    return note_command(opened.key, store, **noted_at(opened, spot.hand, spot.event))
