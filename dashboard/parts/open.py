"""The way from one page to another within the dashboard, without loading it anew."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from frame import PAGES, page_of
from replay.terms import say


def open_link(label: str, path: str, query: Mapping[str, str | list[str]], icon: str | None = None) -> None:
    """A link to another page of the dashboard, which opens without loading it anew."""
    entry = next(each for each in PAGES if each.path == path)
    st.page_link(page_of(entry), label=say(label), icon=icon, query_params=dict(query))
