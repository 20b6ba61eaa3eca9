"""Who looks at this page: the choice "I am ..." in the menu, kept in the address as `me`, and by the browser."""

from __future__ import annotations

from typing import Final

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from parts import cookies
from parts.just_used import just_used, keep_choice, used
from replay.terms import say
from replay.view.safe_text import safe

_KEY: Final = "me"
_LONGEST: Final = 200


def asked() -> str:
    """The name that whoever looks at this page has chosen; "" for nobody."""
    if get_script_run_ctx(suppress_warning=True) is None:
        return ""
    return str(st.session_state.get(_KEY) or "")


def carried() -> str | None:
    """What a link says of it."""
    return asked() or None


def take() -> None:
    """Take the name from the address, or, where a session begins, from the browser."""
    given = st.query_params.get(_KEY)
    state = st.session_state
    if given is not None and given != state.get(f"{_KEY}@address") and not just_used():
        state[_KEY] = given[:_LONGEST]
    elif _KEY not in state:
        kept = state.get(f"{_KEY} kept")
        state[_KEY] = cookies.kept(_KEY)[:_LONGEST] if kept is None else kept


def switch(names: tuple[str, ...]) -> None:
    """Draw the choice among the players of the store; a name that is not there is nobody's."""
    if st.session_state.get(_KEY) not in names:
        st.session_state[_KEY] = ""
    st.selectbox(
        say("I am"),
        ["", *names],
        format_func=lambda name: safe(name, 40) if name else say("nobody of these"),
        key=_KEY,
        on_change=_chosen,
    )
    keep_choice(_KEY, carried(), asked())


def tell_browser() -> None:
    """Have the browser keep the name, for when it comes without one."""
    cookies.keep(_KEY, asked())


def choose(name: str) -> None:
    """Take this name, as if it had been chosen in the menu."""
    st.session_state[_KEY] = name
    _chosen()


def _chosen() -> None:
    """The filters by player follow the choice."""
    used()()
    if "player" in st.session_state:
        st.session_state["player"] = asked()
