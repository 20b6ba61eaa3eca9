"""What is set on the page Score a hand: the controls, the address that says the same, and the line of the hand.

Tiles are clicked faster than a browser and a page agree on what the line says. So the line is kept here, and its
control is another one whenever a click changes it: what the browser still says of the one before counts for nothing.
A click finds the line by itself and not in the session's state, which is taken from it when the next click comes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import streamlit as st

from parts.hands.draft import Draft
from parts.hands.examples import cases_of
from parts.hands.form import (
    TEXTS_KNOWN,
    Form,
    draft_or_none,
    form_of_input,
    form_of_json,
    form_of_query,
    giver_asked,
    not_taken,
    query_of,
)
from parts.html import refused
from parts.just_used import just_used
from parts.links import query_for
from replay.formats.hands import score_input
from replay.rulesets import all_rulesets

EXAMPLE: Final = "123m345p3344z P:77s8j F:1j + 3z"
_FORM: Final = "score form"
_ADDRESS: Final = "score address"
_NEXT: Final = "score example"
_LINE: Final = "score line"


class TypedHandLine:
    """The line of the hand: its text, what its control began with, which one that is, whether a click changed it."""

    def __init__(self) -> None:
        self.text = self.begun = ""
        self.times = 0
        self.clicked = False

    @property
    def key(self) -> str:
        """The key of its control."""
        return f"sh_hand {self.times}"

    def write(self, text: str) -> None:
        """Set it, and begin another control with it."""
        self.text = self.begun = text
        self.times += 1


def take_address() -> None:
    """Set the controls to what the address says if it is not what they wrote there, or if they are new."""
    address = {name: st.query_params.get_all(name) for name in st.query_params if name in Form.__struct_fields__}
    kept: Form | None = st.session_state.get(_FORM)
    clicked = line().clicked or just_used()
    if address and address != st.session_state.get(_ADDRESS) and not (clicked and kept is not None):
        form = form_of_query(address)
        for name, value in not_taken(address, form):
            st.html(refused(name.replace("_", " "), value))
        if form.target and not giver_asked(all_rulesets()[form.ruleset].under(), form):
            st.html(refused("target", form.target))
        _set(form)
    elif kept is None:
        _set(form_of_query({"hand": [EXAMPLE], "seat": ["S"]}))
    elif "sh_seat" not in st.session_state:
        _set(kept)


def give_address(form: Form) -> None:
    """Write what is set into the address."""
    query = query_of(form)
    st.session_state[_FORM] = form
    st.session_state[_ADDRESS] = {name: [each] if isinstance(each, str) else each for name, each in query.items()}
    st.query_params.from_dict({**query, **query_for()})


def _set(form: Form) -> None:
    state = st.session_state
    for name in form.__struct_fields__:
        value = getattr(form, name)
        state[f"sh_{name}"] = list(value) if isinstance(value, tuple) else value
    for name in TEXTS_KNOWN:
        state[f"sh_{name}_said"] = getattr(form, name) is not None
        state[f"sh_{name}"] = getattr(form, name) or ""
    state["sh_rulings of"] = form.ruleset
    line().write(form.hand)


def drawn() -> None:
    """The page is drawn to its end: the address that comes next is one that somebody opens."""
    line().clicked = False


def edit(here: TypedHandLine, change: Callable[[Draft], Draft]) -> None:
    """Change the hand's line of text; a line that cannot be read stays as it is."""
    here.clicked = True
    draft = draft_or_none(here.text)
    if draft is not None:
        here.write(change(draft).text)


def line() -> TypedHandLine:
    """The line of this session's hand."""
    found: TypedHandLine = st.session_state.setdefault(_LINE, TypedHandLine())
    return found


def typed(here: TypedHandLine, key: str) -> None:
    """What was typed into the control of this key; a hand typed as JSON sets everything."""
    if key != here.key:
        return  # a click came first
    here.clicked = True
    given = str(st.session_state[key]).strip()
    here.text = given
    if given.startswith("{"):
        try:
            _set(form_of_json(given))
        except ValueError as error:
            st.session_state["score refused"] = str(error)


def example() -> None:
    """Set the next example of the ruleset."""
    line().clicked = True
    ruleset = st.session_state["sh_ruleset"]
    cases = cases_of(ruleset)
    if not cases:
        return
    place = st.session_state.get(_NEXT, 0)
    st.session_state[_NEXT] = place + 7
    _set(form_of_input(score_input(cases[place % len(cases)].fields)))
