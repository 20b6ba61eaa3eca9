"""A choice of the menu: it is kept in the address, and once more between pages, since what a folded control holds
Streamlit forgets when another page is opened.
"""

from __future__ import annotations

from collections.abc import Collection

import streamlit as st


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
