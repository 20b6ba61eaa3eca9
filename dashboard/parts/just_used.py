"""Whether a control was used just now. The browser may then still tell the address of before what the control did
before it, and that is no link that somebody follows: it has to undo nothing.
"""

from __future__ import annotations

from collections.abc import Callable
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


def followed(key: str, given: str | list[str] | None) -> bool:
    """Whether what the address holds under this name, `given`, is a link that somebody follows."""
    return given != st.session_state.get(f"{key}@address") and not just_used()


def in_address(key: str, value: str | list[str] | None) -> None:
    """Put it into the address, nothing (None, "", []) out of it; what comes to stand there else is a link that somebody
    follows.
    """
    address = st.query_params
    if value:
        address[key] = value  # though it be there: a link within the page is in the browser's address by this alone
    elif key in address:
        del address[key]
    st.session_state[f"{key}@address"] = address.get(key)
