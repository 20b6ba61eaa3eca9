"""The pages that show what the store holds: drawn if there is something, else what can be done stands there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st

import data
from parts.html import heading, nothing, text, with_code
from parts.looks import dress
from replay.store import StoreError
from replay.store.queries.study import has_analysis
from replay.store.study.results import StudyScope
from replay.terms import say
from replay.view.season.words import scope_words

UNREADABLE: Final = "The store cannot be read"


def store_page(title: str, draw: Callable[[], None], *more: str) -> bool:
    """Draw a page of the store, what breaks off its reading too; whether there was a store with games to draw it from.

    `more` as in `has_games`.
    """
    dress(title)
    if not has_games(title, *more):
        return False
    try:
        draw()
    except StoreError as error:
        st.html(nothing(UNREADABLE, with_code(str(error))))
    return True


def has_games(title: str, *more: str) -> bool:
    """Whether the store has games to show; if not, the page's head and what can be done stand there (`more` is HTML).

    A store that cannot be read is another thing than one that is not there yet or holds nothing, and nobody is told
    that his games are gone.
    """
    if (trouble := data.trouble()) is None:
        return True
    st.html(heading(title))
    head = "No games here yet"
    try:
        data.reader().totals()
    except StoreError as error:
        head = head if data.is_empty(error) else UNREADABLE
    st.html(nothing(head, with_code(trouble), *more))
    return False


def no_hand_counts(found: StudyScope) -> str:
    """What stands where no hand of the chosen games counts, and why, as HTML."""
    return nothing("No hand of these games counts", text(scope_words(found), 400))


def analysed(empty: str) -> bool:
    """Whether hands of the store were analysed; if not, that is said below `empty`, with the command that does it."""
    if has_analysis(data.reader()):
        return True
    command = f"`replay analyse --store {data.store_path()}`"
    st.html(nothing(empty, with_code(say("{command} looks at the hands of these games.", command=command))))
    return False
