"""What hears the keys of the Replay page, so that none is lost while a step is being drawn; and what keeps the history.

Streamlit's own shortcuts press a button each, and presses that come while the page is drawn are merged into one. So
the keys are written down here, in order and numbered, and handed over until the page has acknowledged them: a press is
neither lost nor counted twice. They are heard from the moment a game begins to open: what is pressed before its table
is drawn waits for it. Where this script does not run, the shortcuts of the buttons do.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

import streamlit as st

from parts.browser_messages import Heard
from parts.components import component, file_beside
from replay.terms import say
from screens.replay.keys import BY_KEY, REPEATING

_KNOWN: Final = list(BY_KEY)
_STEPS: Final = [name for name, each in BY_KEY.items() if each.action in REPEATING]
"""The keys that are heard, and those that repeat when held."""


def listen(heard: Heard, shown: int, at: Mapping[str, Any], on_press: Callable[[], None]) -> None:
    """Take the keys that are pressed. `shown` is another number whenever a panel is opened: on a phone it is scrolled
    into sight; `at` is where the page is, for what steps in the browser. The message of the presses is in the
    session's state under `ears`.
    """
    data = {"token": heard.token, "heard": heard.number, "shown": shown, "at": dict(at)}
    take = "export default ({ data, setStateValue }) => window.__replayEars.take(data, setStateValue);"
    ears = component("ears", f"{file_beside(__file__, 'keys.js')}{take}")
    ears(data=data, key="ears", on_presses_change=on_press, height=1)


def listen_early(*, opening: bool) -> None:
    """Hear the keys before there is a table to take them; `opening` says that the page being drawn is to show a game.

    Components are loaded some moments after the page is painted; a script in its HTML runs with it.
    """
    run = st.session_state["runs"] = (
        st.session_state.get("runs", 0) + 1
    )  # a script that is the same would not run again
    said = ", ".join(json.dumps(each) for each in (_KNOWN, _STEPS, opening, say("Skip the list of pages")))
    script = f"{file_beside(__file__, 'keys.js')}window.__replayEars.know({said}); // {run}"
    with st.container(key="early"):
        st.html(f"<script>{script}</script>", unsafe_allow_javascript=True)  # nothing in it is of a record


def keep_history() -> None:
    """A step within a game takes the place of the one before in the browser's history: Back leaves the game."""
    component("address", file_beside(__file__, "address.js"))(key="address", height=1)
