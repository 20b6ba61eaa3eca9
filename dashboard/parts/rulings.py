"""The choice of other rulings than the default, as the pages Rules and Score a hand have it."""

from __future__ import annotations

import streamlit as st

from parts.used import used
from replay.rules import Ruleset
from replay.terms import told
from screens.score.form import known_rulings


def other_rulings(ruleset: Ruleset, key: str) -> list[str]:
    """The alternatives chosen, each as `slug=value`; the session's state has them under `key`.

    What was chosen under another ruleset and is none of this one is dropped.
    """
    known = known_rulings(ruleset.rulings)
    st.session_state[key] = [each for each in st.session_state.get(key, []) if each in known]
    return st.multiselect(
        "Rulings other than the default",
        list(known),
        format_func=lambda each: f"{each}: {told(known[each], sets=True)}",
        key=key,
        on_change=used(),
        placeholder=f"The defaults; {len(known)} alternatives",
    )
