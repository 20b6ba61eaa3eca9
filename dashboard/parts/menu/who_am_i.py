"""Who looks at this page: the choice "I am ..." in the menu, which the browser keeps, too."""

from __future__ import annotations

from typing import Final

import streamlit as st

from parts import cookies
from parts.just_used import used
from parts.menu.kept import MenuChoice
from replay.terms import say
from replay.view.safe_text import safe

ME: Final = MenuChoice("me", lambda: "")
"""The name of a player; "" for nobody."""
_LONGEST: Final = 200


def take() -> None:
    """Take the name from the address, or, where a session begins, from the browser."""
    ME.take(first=cookies.kept(ME.key)[:_LONGEST])


def switch(names: tuple[str, ...]) -> None:
    """Draw the choice among the players of the store; a name that is not there is nobody's."""
    ME.switch("I am", {"": say("nobody of these"), **{name: safe(name, 40) for name in names}}, _chosen)


def tell_browser() -> None:
    """Have the browser keep the name, for when it comes without one."""
    cookies.keep(ME.key, ME.asked())


def choose(name: str) -> None:
    """Take this name, as if it had been chosen in the menu."""
    st.session_state[ME.key] = name
    _chosen()


def _chosen() -> None:
    """The filters by player follow the choice."""
    used()()
    if "player" in st.session_state:
        st.session_state["player"] = ME.asked()
