"""The page Rules: each rulebook as the engine applies it, searchable, with an example hand for each row."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import streamlit as st

from parts.choice import choice
from parts.cited import text_of
from parts.hands.examples import Example, examples
from parts.hands.form import Form, as_json, form_of_json
from parts.html import counted, heading, nothing, refused, text
from parts.just_used import used
from parts.looks import dress
from parts.rulings import named_sets, rulings_in_address
from replay.formats.errors import HandInputError
from replay.plugins import left_out
from replay.rulebook import EXPLAINED
from replay.rules import Ruleset
from replay.rulesets import all_rulesets, find_ruleset, first_ruleset
from replay.rulings import DEFAULT, Rulings
from replay.terms import EN, in_terms, language, own_words, rows_of, say
from replay.view.rulebook.choices import choices_of
from replay.view.rulebook.page import droppers, key_of
from replay.view.rulebook.titles import title_of
from screens.rules.view import (
    changed_rows,
    choice_html,
    cited_html,
    found_in_row,
    found_in_rule,
    found_in_ruling,
    row_html,
    rule_html,
    ruling_html,
    section_html,
    sections_html,
    words_of,
)


def page() -> None:
    """Draw the page."""
    dress("Rules")
    head = st.container()
    left, middle = st.columns([1, 1.4], vertical_alignment="bottom")
    titles = {name: title_of(ruleset) for name, ruleset in all_rulesets().items()}
    ruleset = all_rulesets()[choice(left, "Rulebook", titles, key="ruleset", default=first_ruleset().id)]
    sought = middle.text_input(
        say("Search"),
        key="find",
        bind="query-params",
        on_change=used(),
        placeholder=say("A rule, a row, a word of its condition, a ruling"),
        max_chars=100,
    )
    dress(title_of(ruleset), "Rules")
    rulings = rulings_in_address(ruleset, "rules_under")
    unit = ruleset.unit if _marked() else in_terms(ruleset.unit)
    with head:
        st.html(
            heading(
                "Rules",
                f"<span{_marked()}>{text(in_terms(ruleset.about, rules=True))} {ruleset.wall_size} of its"
                f" {ruleset.size} tiles are not dealt; scores in {text(unit)}."
                "</span>",
            )
        )
        for each in left_out():
            st.html(f'<p class="gx-about" role="status">{text(each.sentence[0].upper() + each.sentence[1:], 600)}.</p>')
        _cited()
    words = words_of(sought or "")
    with own_words(ruleset.id, ruleset.words), rows_of(ruleset.id):
        if ruleset.quotes:
            _english(f'<p class="gx-about">{text(EXPLAINED)}.</p>')
        listed, book = st.columns([1, 4.4], gap="medium")
        with book:
            titles_shown = [
                *_play(ruleset, rulings, words),
                *_rows(ruleset, rulings, words),
                *_chosen(ruleset, words),
                *_disputed(ruleset, rulings, words),
            ]
        with listed:
            _english(sections_html(dict.fromkeys(titles_shown)))


def _cited() -> None:
    """The text that a link from a finding or a row names, before all else of the rulebook."""
    if not (citation := st.query_params.get("cite", "")):
        return
    if not (told := text_of(citation)):
        st.html(refused("citation", citation))
        return
    with st.container(border=True, key="rules-cited"):
        _english(f'{cited_html(citation)}<p class="gx-about">From the text that the engine follows.</p>')
        st.markdown(told)


def _marked() -> str:
    """An attribute that says the text is English, where the page around it is not: the rulebook is English alone."""
    return "" if language() == EN else ' lang="en"'


def _english(html: str) -> None:
    st.html(f"<div{mark}>{html}</div>" if (mark := _marked()) else html)


def _play(ruleset: Ruleset, rulings: Rulings, words: tuple[str, ...]) -> Iterator[str]:
    """The rules of play; the titles of their sections."""
    shown = [rule for rule in ruleset.play(rulings) if found_in_rule(rule, words)]
    for title, group in groupby(shown, key=lambda rule: rule.section):
        yield (head := in_terms(title, rules=True))
        _english(section_html(head, [rule_html(rule, words) for rule in group]))


def _chosen(ruleset: Ruleset, words: tuple[str, ...]) -> Iterator[str]:
    cards = [choice_html(ruleset, choice, words) for choice in choices_of(ruleset)]
    if cards and not words:
        yield (head := "Where we had to choose")
        _english(section_html(head, cards))


def _rows(ruleset: Ruleset, rulings: Rulings, words: tuple[str, ...]) -> Iterator[str]:
    rows = ruleset.rows(rulings)
    by = droppers(rows)
    plain = ruleset.rows(ruleset.rulings())
    changed = changed_rows(plain, rows)
    shown = [row for row in rows if found_in_row(row, by.get(key_of(row), ()), words)]
    if changed:
        names = ", ".join(changed)
        _english(f'<p class="gx-about" role="status">These rulings change the table: {text(names, 600)}.</p>')
    if words:
        _english(f'<p class="gx-about" role="status">{counted(len(shown), "row")} of {len(rows)}</p>')
    drawn = examples(ruleset, rows, rulings)
    for title, group in groupby(shown, key=lambda row: row.section):
        cards = []
        for row in group:
            example = drawn.get(key_of(row))
            cards.append(row_html(row, ruleset.unit, by.get(key_of(row), ()), example, words, _form(example)))
        yield (head := in_terms(title, sets=True))
        _english(section_html(head, cards))
    if not shown and words:
        _english(nothing("No row is found", "Search for fewer or other words; rules of play are above, rulings below."))


def _form(example: Example | None) -> Form | None:
    if example is None:
        return None
    try:
        kinds = {name: ruleset.rulings for name, ruleset in all_rulesets().items()}
        ruleset = find_ruleset(example.fields["ruleset"])
        return form_of_json(as_json(example.fields), kinds, ruleset.id, named_sets(ruleset))
    except HandInputError:
        return None


def _disputed(ruleset: Ruleset, rulings: Rulings, words: tuple[str, ...]) -> Iterator[str]:
    described = ruleset.rulings.described()
    shown = [each for each in described if found_in_ruling(each, words)]
    if not shown:
        return
    chosen = rulings.departures()
    about = (
        "Where the text of the rules can be read in more than one way: the readings, and the one that holds unless "
        "a record or <code>--ruling</code> chooses another."
    )
    cards = [ruling_html(each, chosen.get(each.slug, DEFAULT), words) for each in shown]
    yield (head := say("Rulings"))
    _english(section_html(head, cards, say(about)))
