"""The tab Costliest of Study: the discards that gave most up, each with its moment, and as an exercise."""

from __future__ import annotations

from typing import Final

import streamlit as st

import data
from parts.html import nothing, section, table, text
from parts.links import key_of, link_for
from replay.store.queries.decisions import CostlyDecision, costly_decisions
from replay.store.queries.study import HandFilter
from replay.terms import term
from replay.view.drawn import tiles
from replay.view.text import counted

_MOST: Final = 30


@st.cache_data(max_entries=16, show_spinner=False, hash_funcs={HandFilter: repr})
def _found(study: HandFilter, version: tuple[str | int, ...]) -> tuple[CostlyDecision, ...]:  # noqa: ARG001
    return costly_decisions(data.reader(), study, most=_MOST)


def costliest_drawn(study: HandFilter) -> None:
    """Draw the tab."""
    found = _found(study, data.version())
    if not found:
        words = term("No discard was found that another one would have bettered, or none of these hands was analysed.")
        st.html(nothing(term("No costly discard"), words))
        return
    about = term(
        "What each discard kept, beside the one that keeps most: steps to ready first, then tiles that bring it nearer,"
        " as the player could know them. Who could win on a tile is no part of it."
    )
    heads = ["player", term("discarded"), term("keeps most"), term("given up"), "where"]
    st.html(
        section(term("Costliest discards"), about)
        + table(heads, [_row(each) for each in found], label=term("Costliest discards"))
    )


def _row(each: CostlyDecision) -> tuple[str, ...]:
    judged, game = each.judged, key_of(each.sha256)
    seen = link_for("replay", game=game, hand=each.hand, event=judged.event, seat=judged.seat, panel="discards")
    tried = link_for("train", game=game, hand=each.hand, event=judged.event)
    return (
        f"<bdi>{text(each.name, 30)}</bdi>",
        tiles.tile(judged.tile, "s"),
        tiles.tile(judged.best, "s"),
        text(given_up(each)),
        f'{text(each.game, 40)} · hand {each.hand}<br><a href="{text(seen, 400)}">See it</a> · '
        f'<a href="{text(tried, 400)}">Try it</a>',
    )


def given_up(each: CostlyDecision) -> str:
    """What the discard gave up, in words."""
    judged = each.judged
    if judged.broke_ready:
        return term("a ready hand")
    if judged.shanten_lost:
        return f"{counted(judged.shanten_lost, 'step')}{term(' to ready')}"
    return f"{counted(judged.given_up, 'tile')} of {judged.best_left}"
