"""A text that another page hands to the page Write down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st

from data import writes
from frame import page_at
from replay.terms import say

_GIVEN: Final = "write given"
FOUR_NAMES: Final = "Mei, Sam, Lin, Bob"
"""What stands in a field for the players before anything is typed."""


PLAYERS: Final = "Players from East on"
PAYS: Final = "240 -190 -25 -25"
"""What stands in a field for payments before."""


def button(text: Callable[[], str]) -> None:
    """The button that takes this text there; none where nothing may be written."""
    if writes() and st.button(say("Write it down"), icon=":material/edit_note:", key="write it down"):
        st.session_state[_GIVEN] = text()
        st.switch_page(page_at("write"))


def given() -> str:
    """What was handed over, once; else ""."""
    return str(st.session_state.pop(_GIVEN, ""))
