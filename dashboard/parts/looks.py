"""The looks of the dashboard: what is drawn, then the pages. Streamlit sets the scheme that the colours follow."""

from __future__ import annotations

from functools import cache

import streamlit as st

from parts.components import file_beside
from replay.terms import say
from replay.view.drawn import looks as drawn
from replay.view.drawn.faces import TRUE
from replay.view.safe_text import safe


@cache
def sheet(faces: str = TRUE) -> str:
    """The sheet of every page in a `style` element, with this set of faces of the tiles."""
    return f"<style>{drawn.rules()}\n{file_beside(__file__, 'dashboard.css')}\n{drawn.faces(drawn=faces)}</style>"


def title(*words: str) -> str:
    """The title of the browser's tab, what is special first: with it tabs and bookmarks can be told apart."""
    return " · ".join(dict.fromkeys((*(safe(each, 80) for each in words if each), "replay")))


def dress(*words: str) -> None:
    """Put the sheet of the pages beside the table on the one that is being drawn, and its title on the tab."""
    st.set_page_config(page_title=title(*map(say, words)))
    st.html(f"<style>{file_beside(__file__, 'games.css')}</style>")
