"""The menu at the top: who looks at the page, its language, the faces of the tiles."""

from __future__ import annotations

import streamlit as st

from parts import me, terms, tileset
from parts.filters import known_players
from replay.store import StoreError
from replay.view.safe_text import safe


def menu() -> None:
    """Draw it; what is chosen there is in force from here on."""
    terms.take()
    label = terms.NAMES[terms.asked()]
    name = safe(me.asked(), 16)
    with st.container(key="menu"), st.popover(f"{name} · {label}" if name else label, icon=":material/tune:"):
        try:
            me.switch(known_players())
        except StoreError:
            me.switch(())
        terms.switch()
        tileset.switch()
