"""The way from one page to another within the dashboard, without loading it anew."""

from __future__ import annotations

import streamlit as st

from frame import page_at
from parts.links import Value, query_for
from replay.terms import say


def open_link(label: str, path: str, icon: str | None = None, /, **query: Value) -> None:
    """A link to another page of the dashboard, which opens without loading it anew; `query` as in `query_for`. Its sign
    is that of the page where `icon` names no other."""
    sign = None if icon is None else f":material/{icon}:"
    st.page_link(page_at(path), label=say(label), icon=sign, query_params=query_for(**query))
