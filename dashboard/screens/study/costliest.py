"""The tab Costliest of Study: the decisions that gave most up, each with its moment, discards also as an exercise."""

from __future__ import annotations

from typing import Final

import streamlit as st

import data
from parts.html import nothing, plain_name, section, table, text, with_code
from parts.links import key_of, link_for
from replay.rulesets import all_rulesets
from replay.store.queries.decisions import CostlyDecision, DearDecision, costly_decisions, dear_decisions
from replay.store.queries.study import HandFilter
from replay.terms import say, term
from replay.view.drawn import tiles
from replay.view.given_up import choice_told, given_up_text
from replay.view.rulebook.titles import title_of

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


@st.cache_data(max_entries=16, show_spinner=False, hash_funcs={HandFilter: repr})
def _dear(study: HandFilter, ruleset: str, version: tuple[str | int, ...]) -> tuple[DearDecision, ...] | None:  # noqa: ARG001
    return dear_decisions(data.reader(), study, ruleset, most=_MOST)


def dearest_drawn(study: HandFilter) -> None:
    """Draw what decisions gave up in points, ruleset by ruleset, where they were played out."""
    known = all_rulesets()
    names = [study.games.ruleset] if study.games.ruleset else list(data.reader().rulesets())
    told = [(name, found) for name in names if (found := _dear(study, name, data.version())) is not None]
    if not told:
        command = f"replay analyse --worth --store {data.store_path()}"
        words = with_code(
            say("`{command}` plays each decision out many times, and keeps what it gave up in points.", command=command)
        )
        st.html(nothing(term("None of these decisions was played out"), words))
    about = term(
        "Points that a choice was behind the best one on the same deals, with the standard error; only what is beyond "
        "doubt. Discards, claims, kongs and wins let pass are among them."
    )
    heads = ["player", term("chose"), term("better"), term("points given up"), "where"]
    for name, found in told:
        title = say("In points: {name}", name=plain_name(title_of(known[name]) if name in known else name))
        rows = [_dear_row(each) for each in found]
        st.html(section(title, about) + table(heads, rows, label=title, numbers=(3,)))


def _dear_row(each: DearDecision) -> tuple[str, ...]:
    worth, game = each.worth, key_of(each.sha256)
    seen = link_for(
        "replay", game=game, hand=each.hand, event=worth.event - 1, seat=worth.seat, view="seat", panel="discards"
    )
    links = f'<a href="{text(seen, 400)}">{say("See it")}</a>'
    if worth.chosen["choice"]["type"] == "discard":
        tried = link_for("train", game=game, hand=each.hand, event=worth.event)
        links += f' · <a href="{text(tried, 400)}">{say("Try it")}</a>'
    return (
        f"<bdi>{text(each.name, 30)}</bdi>",
        text(choice_told(worth.chosen["choice"], worth.seat)),
        text(choice_told(worth.choices[0]["choice"], worth.seat)),
        text(given_up_text(worth)),
        f"{text(each.game, 40)} · {say('hand {n}', n=each.hand)}<br>{links}",
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
        f'{text(each.game, 40)} · {say("hand {n}", n=each.hand)}<br><a href="{text(seen, 400)}">{say("See it")}</a> · '
        f'<a href="{text(tried, 400)}">{say("Try it")}</a>',
    )


def given_up(each: CostlyDecision) -> str:
    """What the discard gave up, in words."""
    judged = each.judged
    if judged.broke_ready:
        return term("a ready hand")
    if judged.shanten_lost:
        return say("{n:,} steps to ready", n=judged.shanten_lost)
    return say("{n:,} tiles of {best}", n=judged.given_up, best=judged.best_left)
