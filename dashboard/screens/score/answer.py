"""The right half of the page Score a hand: what the hand scores and why, what it waits for, what to take along."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import streamlit as st
from msgspec.structs import replace
from streamlit.delta_generator import DeltaGenerator

from parts.hands.discards import discards_html
from parts.hands.drawn import hand_html
from parts.hands.form import Form, as_json, draft_or_none, names_of, query_of, score_fields, waits_fields
from parts.html import aside, nothing, section, text
from parts.links import query_for, sent
from parts.rulings import rulings_named
from replay.answers.hands import score_line
from replay.formats.errors import ContradictionError, HandInputError
from replay.formats.hands import answer as scored
from replay.formats.hands import score_input, waits_input
from replay.hands import WINDS, Acceptance, Hand, HeldHand, NotAWin, Scored, Wind
from replay.rules import Rules
from replay.rulesets import all_rulesets
from replay.rulings import UnknownRulingError
from replay.situations import paid_cases
from replay.terms import rows_of, say, term
from replay.tiles import Kind
from replay.view.drawn.score import explained_html
from replay.view.drawn.words import in_english
from replay.view.markup import reason_html
from replay.view.score import CANNOT_BE, not_scored
from replay.view.text import WIND_NAMES, worth
from screens.score.claim import claim
from screens.score.elsewhere import elsewhere
from screens.score.view import (
    left_by,
    readiness_words,
    total_html,
    waits_html,
)

BEGIN: Final = (
    "13 tiles: what they wait for. 14 tiles: what each discard keeps. With a winning tile: the score, row by row."
)
"""What is said where no tile is chosen yet."""


def answer(form: Form, claimed: DeltaGenerator) -> str:
    """Draw the answer, and in the place `claimed` what is said of the claim; what it comes to in a word."""
    with rows_of(form.ruleset):
        return _answered(form, claimed)


def _answered(form: Form, claimed: DeltaGenerator) -> str:
    st.html('<span id="answer"></span>')
    ruleset = all_rulesets()[form.ruleset]
    try:
        rules = ruleset.under(ruleset.chosen(form.chosen()))
        draft = draft_or_none(form.hand)
        if draft is None or draft.win is None:
            return _held(form, rules)
        fields = score_fields(form)
        hand, result = scored(score_input(fields), rules)
        cases = paid_cases(hand, result, rules)
        with claimed:
            claim(form, rules)
    except ContradictionError as error:
        return _none(CANNOT_BE, in_english(text(error, 1000)))
    except (HandInputError, UnknownRulingError, ValueError) as error:
        return _none("This hand cannot be read", in_english(text(error)))
    by = rulings_named(form.ruleset, form.chosen())
    told = aside(in_english(text(by, 1000))) if by else ""
    st.html(hand_html(hand))
    total, mark, why = total_html(hand, result, cases, _seats(form)).partition("</div>")
    st.html(total + mark)  # alone: it stays in sight while more is said of the win
    if why or told:
        st.html(why + told)
    if isinstance(result, Scored):
        st.html(explained_html(result, hand))
    _waiting(form, hand, rules)
    elsewhere(form)
    _taken_along(form, fields, score_line(result, form.ruleset, cases=cases))
    if isinstance(result, NotAWin):
        return not_scored(result)
    return say("Open") if result.total is None else worth(result.total, result.unit)


def _none(head: str, why: str) -> str:
    """Draw why there is no answer, HTML; what it comes to in a word."""
    st.html(nothing(head, why))
    return say(head)


def _seats(form: Form) -> dict[Wind, str]:
    """The players by wind, who is not named by the wind."""
    return {wind: name or WIND_NAMES[wind] for wind, name in zip(WINDS, names_of(form.names), strict=True)}


def _waiting(form: Form, hand: Hand, rules: Rules) -> None:
    """What the hand waited for before the winning tile came, each wait with its price."""
    try:
        held = waits_input(waits_fields(form)).held()
    except HandInputError:
        return
    if len(held.concealed) % 3 != 1 or rules.wrong_holding(held):
        return
    found = rules.shapes.accepts(held)
    priced = {wait.tile: rules.score(replace(hand, win=wait.tile)) for wait in found.waits[:40]}
    _waits(term("What it waited for"), held, found, rules, priced)


def _waits(title: str, held: HeldHand, found: Acceptance, rules: Rules, priced: Mapping[Kind, Scored | NotAWin]) -> str:
    """Draw what a hand waits for, or what brings it nearer; how near it is, in words."""
    words = readiness_words(found, rules.too_little(held, (wait.tile for wait in found.waits)))
    st.html(section(title, words) + waits_html(found, priced))
    return words


def _held(form: Form, rules: Rules) -> str:
    """A hand without a winning tile: what it waits for, or its discards."""
    try:
        held: HeldHand = waits_input(waits_fields(form)).held()
    except HandInputError as error:
        return _none("Not a whole hand yet", in_english(text(error)) if form.hand else say(BEGIN))
    if wrong := rules.wrong_holding(held):
        return _none("Nobody can hold these tiles", reason_html(wrong))
    if len(held.concealed) % 3 == 1:
        found = rules.shapes.accepts(held)
        title = term("Waits") if found.shanten == 0 else say("What brings it nearer")
        brief = _waits(title, held, found, rules, {})
    else:
        left = list(map(left_by, rules.discards(held)))
        note = term("Best first: nearest to ready, then most tiles left.")
        st.html(section(term("Discards")) + discards_html(left, {}, None, note))
        brief = term("Which discard is best")
    _taken_along(form, waits_fields(form), None)
    return brief


def _taken_along(form: Form, fields: Mapping[str, Any], result: Mapping[str, Any] | None) -> None:
    st.html(section("Take it along"))
    link, given, outcome = st.tabs([say("Link"), "JSON", say("Result as JSON")])
    with link:
        sent("score", {**query_of(form), **query_for()})
    with given:
        st.code(as_json(fields), language="json", wrap_lines=True)
    with outcome:
        st.code(as_json(result or {}), language="json", wrap_lines=True)
