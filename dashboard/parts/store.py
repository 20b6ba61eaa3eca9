"""The pages that show what the store holds: drawn if there is something, else what can be done stands there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st

import data
from parts.html import heading, nothing, with_code
from parts.looks import dress
from replay.store import StoreError
from replay.store.queries.study import has_analysis
from replay.terms import say

UNREADABLE: Final = "The store cannot be read"


def store_page(title: str, empty: str, draw: Callable[[], None], *more: str) -> bool:
    """Draw a page of the store, what breaks off its reading too; whether there was a store with games to draw it from.

    `empty` and `more` as in `has_games`.
    """
    dress(title)
    if not has_games(title, empty, *more):
        return False
    try:
        draw()
    except StoreError as error:
        st.html(nothing(UNREADABLE, with_code(str(error))))
    return True


def has_games(title: str, empty: str, *more: str) -> bool:
    """Whether the store has games to show; if not, the page's head and what can be done stand there (`more` is HTML).

    `empty` heads what is said of a store that is not there yet or holds nothing; one that cannot be read is another
    thing, and nobody is told that his games are gone.
    """
    if (trouble := data.trouble()) is None:
        return True
    st.html(heading(title))
    try:
        data.reader().totals()
        head = empty
    except StoreError as error:
        head = empty if data.is_empty(error) else UNREADABLE
    st.html(nothing(head, with_code(trouble), *more))
    return False


def analysed(empty: str) -> bool:
    """Whether hands of the store were analysed; if not, that is said below `empty`, with the command that does it."""
    if has_analysis(data.reader()):
        return True
    command = f"`replay analyse --store {data.store_path()}`"
    st.html(nothing(empty, with_code(say("{command} looks at the hands of these games.", command=command))))
    return False
