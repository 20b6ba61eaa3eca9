"""The choices of the menu: the language, the faces of the tiles, who looks. Each is kept in the address, in every link
from here, and between pages.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Mapping
from typing import Final

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from parts import cookies
from parts.components import component
from parts.just_used import in_address, just_used, used, waiting
from replay.terms import EN, SETS, choose, language, say
from replay.view.drawn import faces
from replay.view.safe_text import safe

NAMES: Final[Mapping[str, str]] = {"en": "English", "yue": "廣東話", "zh": "简体中文", "ja": "日本語"}
"""What the switch calls each language: as its speakers do, whatever language the page is in."""
_TAGS: Final[Mapping[str, str]] = {"en": "en", "yue": "yue-Hant-HK", "zh": "zh-Hans", "ja": "ja"}
"""How a page tells a browser and a screen reader its language (BCP 47)."""
_JS: Final = "export default function ({ data }) { document.documentElement.lang = data.lang; }"
_LONGEST: Final = 200


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


def started_in() -> str:
    """The language the dashboard was started in: behind `--terms` on its command line, REPLAY_TERMS, or English."""
    words = sys.argv[1:]
    given = words[words.index("--terms") + 1] if "--terms" in words[:-1] else os.environ.get("REPLAY_TERMS", EN)
    return given if given in SETS else EN


TERMS: Final = MenuChoice("terms", started_in, SETS)
TILES: Final = MenuChoice("tiles", lambda: faces.TRUE, faces.SETS)
"""Which faces the tiles have, of every set that there is."""
ME: Final = MenuChoice("me", lambda: "")
"""The name of a player, which the browser keeps, too; "" for nobody."""


def take_terms(*, early: bool = False) -> None:
    """Take the language from the address, where a link was followed, and use it for all that is drawn.

    `early`: the page is not known yet, as the names of the pages are to be in that language.
    """
    TERMS.take(held=just_used() or (early and waiting()))
    choose(TERMS.asked)


def take() -> None:
    """Take the other choices: who looks from the address, or, where a session begins, from the browser."""
    TILES.take()
    ME.take(first=cookies.kept(ME.key)[:_LONGEST])


def tell_browser() -> None:
    """Say in the page itself which language it is in, so that it is read aloud in that one; have the browser keep the
    name, for when it comes without one."""
    component("language", _JS)(data={"lang": _TAGS[language()]}, key="language", height=1)
    cookies.keep(ME.key, ME.asked())


def switch_me(names: tuple[str, ...]) -> None:
    """Draw the choice who it is among the players of the store; a name that is not there is nobody's."""
    ME.switch("I am", {"": say("nobody of these"), **{name: safe(name, 40) for name in names}}, _chosen)


def choose_me(name: str) -> None:
    """Take this name, as if it had been chosen in the menu."""
    st.session_state[ME.key] = name
    _chosen()


def _chosen() -> None:
    """The filters by player follow the choice."""
    used()()
    if "player" in st.session_state:
        st.session_state["player"] = ME.asked()
