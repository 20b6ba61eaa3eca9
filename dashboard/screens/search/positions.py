"""Positions on the page Find hands: discards by how near the hand was, its jokers, its wait, what was broken."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import streamlit as st
from msgspec import convert

import data
from frame import open_link
from parts.choice import choice, paged
from parts.filters import none_meets, player_choice, ruleset_choice
from parts.hands.discards import judged_html, keeps
from parts.hands.drawn import held_html, parts_html
from parts.html import aside, card, counted, text
from parts.links import key_of
from parts.store import analysed
from replay.store.queries.positions import FoundPosition, PositionFilter, find_positions
from replay.terms import Terms, say, term
from replay.view.drawn.tiles import kinds_row
from replay.view.rulebook.titles import title_named
from screens.search.view import AT_TABLE, WAITS

PER_PAGE: Final = 12
ABOUT: Final = (
    "Discards by the steps to ready, the jokers, held and declared, the wait that was left and what was broken; newest "
    "games first."
)
_STEPS: Final[Terms[str]] = Terms(
    {
        "": "any number of steps",
        "0": "could be ready",
        "1": "one step from ready",
        "2": "two steps from ready",
        "3": "three steps or more",
    }
)
JOKERS: Final[Terms[str]] = Terms({"": "any number", "0": "none", "1": "one", "2": "two", "3": "three or more"})
_BROKEN: Final[Terms[str]] = Terms(
    {
        "ready": "a hand that could be ready",
        "nearer": "a hand that could be nearer",
        "pair": "a pair",
        "triplet": "three of a kind",
    }
)


def draw() -> None:
    """The filters and what they find."""
    if not analysed(term("No position to find yet")):
        return
    wanted = _wanted()
    with st.spinner(say("Looking through the hands ...")):
        found = data.asked(find_positions, wanted)
    hands = [list(several) for _, several in groupby(found.found, lambda each: (each.sha256, each.hand, each.name))]
    told = f"{counted(len(found.found), 'discard')}, {counted(len(hands), 'hand')}"
    if found.more:
        told = say("{number} or more", number=told)
    st.html(aside(told, status=True))
    if not found.found:
        st.html(none_meets(term("No discard meets these filters")))
        return
    # What tells one list from another one: the filters as the address has them.
    filters = [st.query_params.get(each) for each in ("ruleset", "player", "steps", "jokers", "wait", "broken")]
    cards, number = paged(len(hands), PER_PAGE, filters, name="positions")
    with cards:
        columns = st.columns(2, gap="medium")
        for place, several in enumerate(hands[(number - 1) * PER_PAGE : number * PER_PAGE]):
            each = several[0]
            key = f"gxgame-position-{each.sha256[:12]}-{each.hand}-{each.judged.event}"
            with columns[place % 2], st.container(key=key):
                st.html(position_html(several))
                _ways(each)


def _wanted() -> PositionFilter:
    """The filters, which the address keeps."""
    with st.container(key="gxpositions"):
        first, second, third = st.columns(3, vertical_alignment="bottom")
        fourth, fifth, sixth = st.columns(3, vertical_alignment="bottom")
    ruleset = ruleset_choice(first)
    asked: dict[str, object] = {
        "games": {"ruleset": ruleset or None},
        "player": player_choice(second, term("Player"), mine=False),
        "steps": choice(third, term("Before the discard"), _STEPS, key="steps"),
        "jokers": choice(fourth, term("Jokers"), JOKERS, key="jokers"),
        "wait": choice(fifth, term("Waits then for"), {"": say("any wait, or none"), **WAITS}, key="wait"),
        "broken": choice(sixth, term("The discard broke"), {"": say("anything"), **_BROKEN}, key="broken"),
    }
    return convert({name: each for name, each in asked.items() if each}, PositionFilter, strict=False)


def _ways(each: FoundPosition) -> None:
    """To the moment before the discard, and to the same decision as an exercise."""
    game, event, seat = key_of(each.sha256), each.judged.event, each.judged.seat
    with st.container(horizontal=True, gap="small"):
        open_link(AT_TABLE, "replay", game=game, hand=each.hand, event=event, seat=seat, panel="discards")
        open_link("Play on", "branch", game=game, hand=each.hand, event=event - 1, seat=seat, view="all")


def position_html(several: Sequence[FoundPosition]) -> str:
    """The discards of one hand of a player as a card: the tiles before the first one, what it left; and in which turns
    the others are."""
    each = several[0]
    judged, last = each.judged, several[-1].judged.turn
    when = say("turn {n}", n=judged.turn)
    if last != judged.turn:
        when = say("turns {first}–{last}", first=judged.turn, last=last)
    where = f"{title_named(each.ruleset)} · {each.game} · {say('hand {n}', n=each.hand)} · {when}"
    waits = parts_html((term("waits for"), kinds_row(each.kinds, "s"))) if each.kinds else ""
    told = f"{text(each.name, 40)}: {keeps(judged.shanten, judged.left)}"
    return card(where, told, held_html(each.held, judged.tile, judged.best), waits, judged_html(judged))
