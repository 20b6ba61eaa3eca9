"""The looks of the pages Games, Audit, Study, Score and Rules, on top of the dashboard's own sheet and its tokens."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import streamlit as st

from replay.terms import say
from replay.view.safe_text import safe


@cache
def sheet() -> str:
    """The sheet in a `style` element."""
    return f"<style>{Path(__file__).with_name('games.css').read_text(encoding='utf-8')}</style>"


def dress(*title: str) -> None:
    """Put the sheet on the page that is being drawn, and its title, the most telling words first, on the tab."""
    st.set_page_config(page_title=" · ".join([*(safe(say(each), 80) for each in title if each), "replay"]))
    st.html(sheet())
