"""What is set on the page Score a hand: the controls, the address that says the same, and the line of the hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import streamlit as st

from games_html import refused
from links import query_for
from replay.rulesets import all_rulesets, first_ruleset
from rules_examples import cases_of
from score_hand_draft import Draft
from score_hand_form import COUNTS, Form, as_json, draft_or_none, form_of_json, form_of_query, not_taken, query_of

EXAMPLE: Final = "123m345p3344z P:77s8j F:1j + 3z"
_FORM: Final = "score form"
_ADDRESS: Final = "score address"
_NEXT: Final = "score example"


def _rulings() -> dict[str, Any]:
    return {name: ruleset.rulings for name, ruleset in all_rulesets().items()}


def take_address() -> None:
    """Set the controls to what the address says if it is not what they wrote there, or if they are new."""
    address = {name: st.query_params.get_all(name) for name in st.query_params if name != "terms"}
    kept: Form | None = st.session_state.get(_FORM)
    if address and address != st.session_state.get(_ADDRESS):
        form = form_of_query(address, _rulings(), first_ruleset().id)
        for name, value in not_taken(address, form):
            st.html(refused(name.replace("_", " "), value))
        _set(form)
    elif kept is None:
        _set(Form(ruleset=first_ruleset().id, hand=EXAMPLE, seat="S"))
    elif "sh_hand" not in st.session_state:
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
    for name in ("visible", "scoring_tiles", "go_around"):
        value = getattr(form, name)
        state[f"sh_{name}"] = value or ""
        state[f"sh_{name}_said"] = value is not None
    for name in COUNTS:
        value = getattr(form, name)
        state[f"sh_{name}"] = value if value >= 0 else None
    state["sh_by"] = form.by
    state["sh_typed"] = ""


def edit(change: Callable[[Draft], Draft]) -> None:
    """Change the hand's line of text; a line that cannot be read stays as it is."""
    draft = draft_or_none(st.session_state["sh_hand"])
    if draft is not None:
        st.session_state["sh_hand"] = change(draft).text


def typed() -> None:
    """A hand typed as JSON sets everything."""
    given = str(st.session_state["sh_hand"]).strip()
    if given.startswith("{"):
        try:
            _set(form_of_json(given, _rulings(), first_ruleset().id))
        except ValueError as error:
            st.session_state["score refused"] = str(error)


def example() -> None:
    """Set the next example of the ruleset."""
    ruleset = st.session_state["sh_ruleset"]
    cases = cases_of(ruleset)
    if not cases:
        return
    place = st.session_state.get(_NEXT, 0)
    st.session_state[_NEXT] = place + 7
    case = cases[place % len(cases)]
    _set(form_of_json(as_json(case.fields), _rulings(), ruleset))
