"""The page Train: decisions of the games kept here without what was played, to choose a discard and compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import sha256
from typing import Final

import streamlit as st
from msgspec.structs import asdict

import data
from frame import open_link
from parts.filters import player_choice, ruleset_choice
from parts.hands.drawn import button_faces, hand_buttons
from parts.html import aside, heading, nothing, refused, with_code
from parts.just_used import just_used, used
from parts.links import key_of, moment_name, query_for
from parts.store import store_page
from parts.worth import worth_drawn
from replay.store import Reader
from replay.store.queries.decisions import costly_decisions
from replay.store.queries.filter import GameFilter
from replay.store.queries.study import HandFilter, has_analysis
from replay.terms import say, term
from replay.tiles import KIND_OF, NAMES, Kind
from replay.view.drawn.table import board
from screens.train.exercise import Exercise, Place, exercise_at, place_asked
from screens.train.view import answer_html, every_html, question_html

_SCORE: Final = "train score"
_AGAIN: Final = "train again"
"""The decisions that are repeated."""


def page() -> None:
    """Draw the page."""
    store_page("Train", _page)


def _page() -> None:
    st.html(button_faces())
    st.html(
        heading(
            "Train",
            term(
                "What would you do? A decision of a game that is kept here: choose a discard, then see what each keeps."
            ),
        )
    )
    places = _places()
    asked = _asked(places)
    if asked is None:
        return
    table, beside = st.columns([1, 1], gap="large")
    with table:
        _table(asked)
    with beside, st.container(key="gxask"):
        _ask(asked, places)


def _places() -> list[Place]:
    """The decisions of the chosen ruleset and player."""
    if not has_analysis(data.reader()):
        return []
    with st.container(key="gxtwo"):
        left, right = st.columns(2, vertical_alignment="bottom")
    ruleset = ruleset_choice(left)
    player = player_choice(right, "Player")
    found = data.asked(_found, ruleset, player)
    return [each for each in st.session_state.get(_AGAIN, ()) if each in found] or found


def _found(reader: Reader, ruleset: str, player: str) -> list[Place]:
    wanted = HandFilter(games=GameFilter(ruleset=ruleset or None), players=(player,) if player else ())
    found = costly_decisions(reader, wanted)
    places = [Place(key_of(each.sha256), each.hand, each.judged.event) for each in found]
    # Always in the same order, which says nothing of what they cost.
    return sorted(places, key=lambda each: sha256(repr(each).encode()).digest())


def _asked(places: Sequence[Place]) -> Exercise | None:
    """The decision to show: the one that the address names, else the first; None with a word where there is none."""
    place, narrowed = place_asked(st.query_params), _narrowed()
    if place is not None and (place in places or not narrowed):
        if (found := exercise_at(place)) is not None:
            return found
        st.html(refused("decision", moment_name(**asdict(place))))
    for each in places[:5]:
        if (found := exercise_at(each)) is not None:
            _go(each)
            return found
    command = f"replay analyse --store {data.store_path()}"
    st.html(
        nothing(
            term("No decision to choose from"),
            term("In these games no discard was found that another one would have bettered."),
            with_code(say("`{command}` looks at games that this version has not analysed yet.", command=command)),
        )
    )
    return None


def _narrowed() -> bool:
    """Whether a filter was changed since the page was drawn before."""
    now = (st.session_state.get("ruleset"), st.session_state.get("player"))
    before = st.session_state.get("train filters", now)
    st.session_state["train filters"] = now
    return bool(just_used() and before != now)


def _go(place: Place, choice: str | None = None) -> None:
    """Put a decision into the address, and the choice that was made."""
    kept = {each: st.query_params[each] for each in ("ruleset", "player") if each in st.query_params}
    st.query_params.from_dict({**kept, **query_for(**asdict(place), choice=choice)})


def _table(asked: Exercise) -> None:
    hand = asked.opened.audit.details[asked.place.hand - 1]
    with st.container(key="train-table"):
        st.html(
            board(
                asked.view,
                asked.opened.audit.players,
                near=asked.seat,
                number=asked.place.event - 1,
                total=len(hand.steps),
                hand=asked.place.hand,
                view="seat",
            )
        )


def _ask(asked: Exercise, places: Sequence[Place]) -> None:
    mine = _chosen(asked, st.query_params.get("choice"))
    number = places.index(asked.place) + 1 if asked.place in places else 0
    st.html(question_html(asked, number, len(places)))
    legal = [each.tile for each in asked.legal]
    hand_buttons("heldtiles", asked.view.seats[asked.seat], legal, partial(_choose, asked), "train")
    if mine is not None:
        st.html(f'<div class="gx-answer">{answer_html(asked, mine)}</div>')
    _ways(asked, places, number, mine)
    if mine is not None:
        st.html(every_html(asked, mine))
        worth_drawn(asked.opened, asked.place.hand, asked.place.event, asked.seat, NAMES[mine])


def _chosen(asked: Exercise, given: str | None) -> Kind | None:
    """The choice that the address holds."""
    if given is None:
        return None
    kind = KIND_OF.get(given)
    if kind is not None and kind in [each.tile for each in asked.legal]:
        return kind
    st.html(refused("discard", given))
    return None


def _choose(asked: Exercise, tile: Kind) -> None:
    used()()
    score: dict[Place, bool] = st.session_state.setdefault(_SCORE, {})
    score.setdefault(asked.place, asked.judged(tile) != "less")
    _go(asked.place, NAMES[tile])


def _ways(asked: Exercise, places: Sequence[Place], number: int, mine: Kind | None) -> None:
    score: Mapping[Place, bool] = st.session_state.get(_SCORE, {})
    missed = [place for place, good in score.items() if not good]
    if score:
        words = "{good} of {n:,} choices as good as the best one; the first choice counts."
        st.html(aside(say(words, good=sum(score.values()), n=len(score)), status=True))
    with st.container(horizontal=True, gap="small", key="train-ways"):
        if [each for each in places if each != asked.place]:
            st.button(
                say("Another decision"),
                key="train-next",
                icon=":material/skip_next:",
                type="secondary" if mine is None else "primary",
                on_click=_next,
                args=(places[number % len(places)],),
                shortcut="N",
            )
        if missed:
            words = say("Repeat my misses: {number:,}", number=len(missed))
            st.button(words, key="train-again", icon=":material/replay:", on_click=_repeat, args=(missed,))
        if mine is not None:
            at = asdict(asked.place)
            open_link("See it in the game", "replay", **at, seat=asked.seat, view="seat", panel="discards")


def _repeat(missed: Sequence[Place]) -> None:
    """From here on those alone, until all of them are told apart from the best; each counts anew."""
    for each in missed:
        del st.session_state[_SCORE][each]
    st.session_state[_AGAIN] = missed
    _next(missed[0])


def _next(place: Place) -> None:
    used()()
    _go(place)
