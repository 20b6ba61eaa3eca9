"""Which faces the tiles have: the choice in the menu, kept in the address as `tiles` and between pages."""

from __future__ import annotations

from typing import Final

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from parts.just_used import just_used, keep_choice, take_choice, used
from replay.terms import say
from replay.view.drawn.faces import SETS, TRUE

_KEY: Final = "tiles"


def asked() -> str:
    """The set of faces that whoever looks at this page has chosen."""
    if get_script_run_ctx(suppress_warning=True) is None:
        return TRUE
    found = str(st.session_state.get(_KEY))
    return found if found in SETS else TRUE


def carried() -> str | None:
    """What a link says of the set: nothing for tiles as they are on a table."""
    return None if asked() == TRUE else asked()


def take() -> None:
    """Take the set from the address, where a link was followed: what it says goes before what was chosen here."""
    take_choice(_KEY, SETS, TRUE, held=just_used())


def switch() -> None:
    """Draw the switch, and put the choice into the address."""
    words = {name: say(faces[0]) for name, faces in SETS.items()}
    st.selectbox(say("Faces of the tiles"), list(SETS), format_func=words.__getitem__, key=_KEY, on_change=used())
    keep_choice(_KEY, carried(), asked())
