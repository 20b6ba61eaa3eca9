"""Filters that somebody has named: the browser keeps them, and each is the link that its filters have anyway."""

from __future__ import annotations

from typing import Final
from urllib.parse import parse_qs, urlencode

import streamlit as st

from frame import open_link
from parts import cookies
from parts.html import aside, plain
from replay.terms import say

_KEY: Final = "filters"
_LONGEST: Final = 60
"""Characters of a name."""
_OTHERS: Final = ("terms", "tiles", "me", "page", _KEY)
"""What an address says besides of who looks at it, and where in a list."""


def saved_filters() -> None:
    """Draw the filters that are kept, and what keeps those of the address under a name."""
    named = st.session_state.setdefault(_KEY, dict(parse_qs(cookies.kept(_KEY))))
    cookies.keep(_KEY, urlencode(named, doseq=True))
    with st.popover(say("Saved filters"), icon=":material/bookmark:"):
        for name, (query, *_) in named.items():
            with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                open_link(plain(name), "search", **parse_qs(query))
                words = say("Forget {name}", name=plain(name))
                st.button(words, key=f"forget {name}", type="tertiary", on_click=named.pop, args=(name,))
        now = urlencode({each: st.query_params.get_all(each) for each in st.query_params if each not in _OTHERS}, True)
        if not now:
            st.html(aside(say("Choose a filter: then it can be kept under a name.")))
            return
        name = st.text_input(say("Keep these filters as"), key="filters name", max_chars=_LONGEST).strip()
        more = {**named, name: [now]}
        full = not cookies.fits(urlencode(more, doseq=True))
        st.button(say("Keep"), key="filters keep", on_click=named.update, args=(more,), disabled=not name or full)
        if full:
            st.html(aside(say("The browser keeps no more of them: forget one.")))
