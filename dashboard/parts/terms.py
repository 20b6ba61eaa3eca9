"""Whose words the dashboard uses: the switch at the top, kept in the address as `terms` and between pages."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Final

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from parts.used import just_used, used
from replay.terms import EN, SETS, choose, chosen

_KEY: Final = "terms"
_WRITTEN: Final = "terms@address"
NAMES: Final[Mapping[str, str]] = {"en": "pung, kong", "yue": "sheung, pung", "zh": "碰 杠 胡", "ja": "pon, kan"}
"""What the switch calls each set: the words themselves tell more than a language."""


def default() -> str:
    """The set that the dashboard was started with: behind `--terms` on its command line, REPLAY_TERMS, or English."""
    words = sys.argv[1:]
    given = words[words.index("--terms") + 1] if "--terms" in words[:-1] else os.environ.get("REPLAY_TERMS", EN)
    return given if given in SETS else EN


def asked() -> str:
    """The set that whoever looks at this page has chosen."""
    if get_script_run_ctx(suppress_warning=True) is None:
        return default()
    found = str(st.session_state.get(_KEY))
    return found if found in SETS else default()


def carried() -> str | None:
    """What a link says of the set: nothing for the one that the dashboard was started with."""
    return None if chosen() == default() else chosen()


def switch() -> None:
    """Draw the switch, take the set from the address or from the switch, and use it for all that is drawn."""
    given = st.query_params.get(_KEY)
    kept = just_used() and st.session_state.get(_KEY) in SETS
    if given in SETS and given != st.session_state.get(_WRITTEN) and not kept:
        st.session_state[_KEY] = given  # a link was followed: what it says goes before what was chosen here
    elif st.session_state.get(_KEY) not in SETS:
        st.session_state[_KEY] = default()
    with st.container(key="terms-switch"):
        st.selectbox(
            "Words of the game",
            list(SETS),
            format_func=NAMES.__getitem__,
            key=_KEY,
            on_change=used(),
            label_visibility="collapsed",
            width=150,
        )
    choose(asked)
    if (name := carried()) is not None:
        if given != name:
            st.query_params[_KEY] = name
    elif given is not None:
        del st.query_params[_KEY]
    st.session_state[_WRITTEN] = name
