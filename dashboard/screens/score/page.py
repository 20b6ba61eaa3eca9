"""The page Score a hand: a hand clicked together or typed, its situation, and what it scores and waits for."""

from __future__ import annotations

import streamlit as st

from parts.hands.drawn import button_faces
from parts.html import heading, text
from parts.looks import dress
from replay.terms import say, term
from screens.score.answer import answer
from screens.score.builder import builder
from screens.score.state import drawn, give_address, take_address


def page() -> None:
    """Draw the page."""
    dress("Score a hand")
    st.html(button_faces())
    st.html(
        heading(
            "Score a hand",
            term("Click a hand together or type it, and see what it scores, why, and what it waits for."),
        )
    )
    take_address()
    left, right = st.columns([1, 1], gap="large")
    with left:
        form, brief, claimed = builder()
    give_address(form)
    with right:
        told = text(answer(form, claimed))  # in a word, with the way to it; only a narrow screen shows it
        brief.html(f'<p class="gx-brief"><b>{told}</b> <a href="#answer">{say("Show why")}</a></p>')
    drawn()
