"""Whether a control was used just now. The browser may then still tell the address of before what the control did
before it, and that is no link that somebody follows: it has to undo nothing.

And the choices of the menu, which the address keeps: they are kept once more between pages, since what a folded control
holds Streamlit forgets when another page is opened.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

import streamlit as st

_KEY: Final = "used"


class _Use:
    """What is used in one session. Looking it up in the session's state is where Streamlit breaks off a callback when
    the next press comes; so a callback has it at hand, and no press behind it is lost.
    """

    def __init__(self) -> None:
        self.since = self.now = False
        self.page = ""

    def mark(self) -> None:
        self.since = True


def _use() -> _Use:
    found: _Use = st.session_state.setdefault(_KEY, _Use())
    return found


def used() -> Callable[[], None]:
    """What a control on a page that takes values from its address has as its `on_change`."""
    return _use().mark


def waiting() -> bool:
    """Whether a control was used since the page was drawn to its end; to be asked before `begin`."""
    return _use().since or _use().now


def begin(page: str) -> None:
    """A page is drawn anew; what was used on it counts until it is drawn to its end, be that broken off before."""
    use = _use()
    use.now, use.since, use.page = use.page == page and (use.now or use.since), False, page


def end() -> None:
    """The page is drawn, and the browser has its address."""
    _use().now = False


def just_used() -> bool:
    """Whether the page is drawn because a control was used, and not because an address was opened."""
    return _use().now


def take_choice(key: str, names: Collection[str], usual: str, *, held: bool) -> None:
    """Take one of these names from the address, where a link was followed: what it says goes before what was chosen
    here, but if that is `held` since a control was just used."""
    given, state = st.query_params.get(key), st.session_state
    held = held and state.get(key) in names
    if given in names and given != state.get(f"{key}@address") and not held:
        state[key] = given
    elif state.get(key) not in names:
        state[key] = state.get(f"{key} kept", usual)


def keep_choice(key: str, carried: str | None, asked: str) -> None:
    """Put into the address what links carry of the choice, None for nothing, and keep what was asked for."""
    address = st.query_params
    if carried is None and key in address:
        del address[key]
    elif carried is not None and address.get(key) != carried:
        address[key] = carried
    st.session_state[f"{key}@address"], st.session_state[f"{key} kept"] = carried, asked
