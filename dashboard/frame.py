"""The pages in their order, and the way from one to another. A page is a module with a function `page()`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final, Literal

import streamlit as st
from msgspec import Struct
from streamlit.navigation.page import Page

from data import store_path, writes
from parts.html import plain
from parts.links import Value, query_for
from replay.store import StoreError
from replay.store.connect import spoken
from replay.terms import say


class Entry(Struct, frozen=True):
    """A page: its place in the address, which is that of its module too, its title, its icon.

    `listed`: whether it stands in the list at the top; what is opened from a moment of a game alone does not, and what
    is for `writing` only where that may be done.
    """

    path: str
    title: str
    icon: str
    listed: bool = True
    writing: bool = False


PAGES: Final = (
    Entry("start", "Start", "home"),
    Entry("games", "Games", "list"),
    Entry("replay", "Replay", "table_restaurant"),
    Entry("search", "Find hands", "search"),
    Entry("audit", "Audit", "fact_check"),
    Entry("study", "Study", "monitoring"),
    Entry("season", "Season", "leaderboard"),
    Entry("train", "Train", "fitness_center"),
    Entry("score", "Score a hand", "calculate"),
    Entry("write", "Write down", "edit_note", writing=True),
    Entry("rules", "Rules", "menu_book"),
    Entry("branch", "Play on", "alt_route", listed=False),
)
"""The first one opens when the address names none."""


def every_page() -> list[Page]:
    """All pages for `st.navigation`, with one that nobody sees: it leads from the bare address to the first.

    A game that is named there without a page is replayed.

    Streamlit gives its default page no path of its own, and every page here has one, so that links to it stay good.
    """
    pages = [page_of(each) for each in PAGES]

    def home() -> None:
        asked = {name: st.query_params.get_all(name) for name in st.query_params}
        st.switch_page(page_at("replay") if "game" in asked else pages[0], query_params=asked)

    return [st.Page(home, title="replay", url_path="home", default=True, visibility="hidden"), *pages]


def page_of(entry: Entry) -> Page:
    """The page as Streamlit wants it; its module is loaded when it is opened."""

    def run() -> None:
        shown: Callable[[], None] = import_module(f"screens.{entry.path}.page").page
        path = store_path()
        try:
            with spoken(path):
                shown()
        except StoreError as error:  # damage shows wherever the store is read
            st.error(plain(error, 1000), icon=":material/error:")

    run.__name__ = entry.path
    visibility: Literal["visible", "hidden"] = "hidden"
    if entry.listed and (writes() or not entry.writing):
        visibility = "visible"
    return st.Page(
        run, title=say(entry.title), icon=f":material/{entry.icon}:", url_path=entry.path, visibility=visibility
    )


def page_at(path: str) -> Page:
    """The page at this place of the address."""
    return page_of(next(each for each in PAGES if each.path == path))


def open_link(label: str, path: str, icon: str | None = None, /, **query: Value) -> None:
    """A link to another page of the dashboard, which opens without loading it anew; `query` as in `query_for`. Its sign
    is that of the page where `icon` names no other."""
    sign = None if icon is None else f":material/{icon}:"
    st.page_link(page_at(path), label=say(label), icon=sign, query_params=query_for(**query))
