"""A choice from a list that the address keeps by its value: what is shown for it may change, a sent link stays good."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from parts.html import refused
from parts.just_used import followed, in_address, used
from parts.links import number_in
from replay.terms import language, say

_WIDE: Final = 340
"""Pixels in which the numbers of pages have room; by itself the control takes fewer and leaves numbers out."""


def paged(total: int, most: int, of: object, *, name: str) -> tuple[DeltaGenerator, int]:
    """The place for a page of a list of so many things, at `most` so many a page, and the number of the page, which is
    chosen below it and kept in the address as `page`; it is the first one when another list, `of`, is asked for. `name`
    tells the lists of the dashboard apart.
    """
    place, below = st.container(), st.container(horizontal=True, horizontal_alignment="center")
    pages, state, listed = max(1, -(-total // most)), st.session_state, repr(of)
    before, state[f"{name} list"] = state.get(f"{name} list", listed), listed
    given = st.query_params.get("page")
    if before != listed:
        state["page"] = 1
    elif given and not 1 <= (number_in(given) or 0) <= pages:
        below.html(refused("page", given, pages))
    if pages == 1:
        return place, 1
    return place, below.pagination(pages, key="page", bind="query-params", on_change=used(), width=_WIDE)


def check(key: str, words: str, good: Callable[[str], bool]) -> None:
    """Say it if what the address holds as `key` is nothing that the control of this name takes; to be asked before the
    control is made, which would only leave it out.
    """
    given = st.query_params.get(key)
    if given and not good(given):
        st.html(refused(words, given))


def tabs(names: Sequence[str]) -> Sequence[Any]:
    """Tabs of these names, each a word of the source; the address keeps the open one as `tab`, by its English name."""
    check("tab", "tab", names.__contains__)
    if (shown := list(map(say, names))) == list(names):
        return st.tabs(names, key="tab", bind="query-params", on_change=used())
    given = st.query_params.get("tab")
    default = say(given) if given is not None and given in names else None
    found = st.tabs(shown, key=f"tab {language()}", default=default, on_change=used())
    for name, each in zip(names, found, strict=True):
        if each.open:
            in_address("tab", name if name != names[0] else None)
    return found


def choice(
    where: DeltaGenerator,
    label: str,
    options: Mapping[str, str],
    *,
    key: str,
    default: str = "",
    hide_label: bool = False,
    side_by_side: bool = False,
    always: bool = False,
) -> str:
    """The chosen one of `options` (value to words). `key` is its name in the address, where `default` is left out
    unless it is to be there `always`.

    A value in the address that is not among the options is ignored, and the page says that there is no such option.
    """
    label = say(label)
    state, given = st.session_state, st.query_params.get(key)
    link = followed(key, given)
    if key not in state or link or state[key] not in options:
        # Somebody followed a link: what it says goes before what was chosen here.
        state[key] = given if given in options else default
    if given and given not in options and link:
        st.html(refused(label.lower(), given))
    values, words = list(options), lambda each: options.get(each, each)
    visible: Literal["visible", "collapsed"] = "collapsed" if hide_label else "visible"
    found: str | None
    if side_by_side:
        found = where.segmented_control(
            label, values, format_func=words, key=key, on_change=used(), label_visibility=visible
        )
    else:
        found = where.selectbox(label, values, format_func=words, key=key, on_change=used(), label_visibility=visible)
    value = found if found is not None and found in options else default
    in_address(key, value if value != default or always else None)
    return value


def several(
    label: str,
    names: Sequence[str],
    *,
    key: str,
    what: str,
    anything: str,
    most: int,
    words: Callable[[str], str] = str,
) -> tuple[str, ...]:
    """The chosen ones of these names, which the address keeps; what a link asks for as `what` and is none is said."""
    if key in st.session_state:
        st.session_state[key] = [each for each in st.session_state[key] if each in names]
    for each in st.query_params.get_all(key):
        if each not in names:
            st.html(refused(what, each))
    found = st.multiselect(
        say(label),
        names,
        key=key,
        bind="query-params",
        on_change=used(),
        format_func=words,
        max_selections=most,
        placeholder=say(anything),
    )
    return tuple(found)
