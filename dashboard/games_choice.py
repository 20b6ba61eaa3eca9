"""A choice from a list that the address keeps by its value: what is shown for it may change, a sent link stays good."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import streamlit as st
from streamlit.delta_generator import DeltaGenerator


def choice(
    where: DeltaGenerator,
    label: str,
    options: Mapping[str, str],
    *,
    key: str,
    default: str = "",
    hide_label: bool = False,
    side_by_side: bool = False,
) -> str:
    """The chosen one of `options` (value to words). `key` is its name in the address, where `default` is left out.

    A value in the address that is none of the options counts as not said.
    """
    state, address, written = st.session_state, st.query_params, f"{key}@address"
    given = address.get(key)
    if key not in state or given != state.get(written) or state[key] not in options:
        # Somebody followed a link: what it says goes before what was chosen here.
        state[key] = given if given in options else default
    values, words = list(options), lambda each: options.get(each, each)
    visible: Literal["visible", "collapsed"] = "collapsed" if hide_label else "visible"
    found: str | None
    if side_by_side:
        found = where.segmented_control(label, values, format_func=words, key=key, label_visibility=visible)
    else:
        found = where.selectbox(label, values, format_func=words, key=key, label_visibility=visible)
    value = found if found is not None and found in options else default
    if value != default:
        address[key] = value
    elif key in address:
        del address[key]
    state[written] = address.get(key)
    return value
