"""The choices of the menu: each is kept in the address, in every link from here, and between pages."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from parts.just_used import in_address, just_used, used
from replay.terms import say
from replay.view.drawn.faces import SETS, TRUE


class MenuChoice:
    """A choice of the menu: its `key` in the address; what holds where nobody has chosen, which no link has to say."""

    def __init__(self, key: str, usual: Callable[[], str], names: Collection[str] | None = None) -> None:
        """`names`: what may be chosen; None: anything."""
        self.key, self.usual, self._names = key, usual, names

    def asked(self) -> str:
        """What whoever looks at this page has chosen."""
        found = None if get_script_run_ctx(suppress_warning=True) is None else st.session_state.get(self.key)
        return str(found) if self._there(found) else self.usual()

    def carried(self) -> str | None:
        """What a link says of it: nothing of what is usual."""
        return None if self.asked() == self.usual() else self.asked()

    def take(self, *, held: bool | None = None, first: str | None = None) -> None:
        """Take it from the address, where a link was followed: that goes before what was chosen here, but if this is
        `held`, as it is since a control was just used. `first` is what a session begins with."""
        given, state = st.query_params.get(self.key), st.session_state
        held = (just_used() if held is None else held) and self._there(state.get(self.key))
        if self._there(given) and given != state.get(f"{self.key}@address") and not held:
            state[self.key] = given
        elif not self._there(state.get(self.key)):
            state[self.key] = self.usual() if first is None else first

    def switch(self, label: str, words: Mapping[str, str], on_change: Callable[[], None] | None = None) -> None:
        """Draw the switch, with `words` for each name, and put the choice into the address."""
        if st.session_state.get(self.key) not in words:
            st.session_state[self.key] = self.usual()
        st.selectbox(
            say(label),
            list(words),
            format_func=words.__getitem__,
            key=self.key,
            on_change=on_change or used(),
            persist_state="session",  # the menu is folded: else it is forgotten when another page is opened
        )
        carried = self.carried()
        if st.query_params.get(self.key) != carried:  # on Replay the browser may be further than the address here
            in_address(self.key, carried)
        st.session_state[f"{self.key}@address"] = carried

    def _there(self, name: object) -> bool:
        return isinstance(name, str) and (self._names is None or name in self._names)


TILES: Final = MenuChoice("tiles", lambda: TRUE, SETS)
"""Which faces the tiles have, of every set that there is."""
