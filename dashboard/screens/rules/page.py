"""The page Rules: each rulebook as the engine applies it, searchable, with an example hand for each row."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import streamlit as st

from parts.choice import choice
from parts.cited import text_of
from parts.hands.examples import examples
from parts.html import aside, counted, heading, nothing, refused, text
from parts.just_used import used
from parts.looks import dress
from parts.rulings import rulings_in_address
from replay.plugins import left_out
from replay.rulebook import EXPLAINED
from replay.rules import Ruleset
from replay.rulesets import all_rulesets, first_ruleset
from replay.rulings import DEFAULT, Rulings
from replay.terms import in_terms, own_words, rows_of, say
from replay.view.drawn.words import in_english
from replay.view.rulebook.choices import CHOICES, choices_of
from replay.view.rulebook.page import droppers, key_of
from replay.view.rulebook.titles import title_of
from screens.rules.view import (
    changed_rows,
    choice_html,
    cited_html,
    found_in,
    marked,
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
    with head:
        about = (
            f"{text(in_terms(ruleset.about))} {ruleset.wall_size} of its {ruleset.size} tiles are not dealt; scores in"
            f" {text(ruleset.unit)}."
        )
        st.html(heading("Rules", in_english(about)))
        for each in left_out():
            st.html(aside(f"{text(each.sentence[0].upper() + each.sentence[1:], 600)}.", status=True))
        _cited()
    words = words_of(sought or "")
    with own_words(ruleset.words), rows_of(ruleset.id):
        if ruleset.quotes:
            _english(aside(f"{text(EXPLAINED)}."))
        listed, book = st.columns([1, 4.4], gap="medium")
        shown = []
        with book:
            for name, cards, about in _sections(ruleset, rulings, words):
                shown.append(name)
                _english(marked(section_html(name, cards, about), words))
        with listed:
            _english(sections_html(dict.fromkeys(shown)))


def _cited() -> None:
    """The text that a link from a finding or a row names, before all else of the rulebook."""
    if not (citation := st.query_params.get("cite", "")):
        return
    if not (told := text_of(citation)):
        st.html(refused("citation", citation))
        return
    with st.container(border=True, key="rules-cited"):
        _english(cited_html(citation) + aside("From the text that the engine follows."))
        st.markdown(told)


def _english(html: str) -> None:
    """Draw what is there in English alone, as the rulebook is."""
    st.html(in_english(html, "div"))


def _sections(ruleset: Ruleset, rulings: Rulings, words: tuple[str, ...]) -> Iterator[tuple[str, list[str], str]]:
    """What the search finds: the title of each section, its cards, what it is about."""
    rules = [rule for rule in ruleset.play(rulings) if found_in(rule, words)]
    for title, play in groupby(rules, key=lambda rule: rule.section):
        yield in_terms(title), list(map(rule_html, play)), ""
    yield from _rows(ruleset, rulings, words)
    if not words and (cards := [choice_html(ruleset, choice) for choice in choices_of(ruleset)]):
        yield CHOICES, cards, ""
    chosen = rulings.departures()
    about = (
        "Where the text of the rules can be read in more than one way: the readings, and the one that holds unless "
        "a record or <code>--ruling</code> chooses another."
    )
    disputed = [each for each in ruleset.rulings.described() if found_in(each, words)]
    if disputed:
        yield say("Rulings"), [ruling_html(each, chosen.get(each.slug, DEFAULT)) for each in disputed], say(about)


def _rows(ruleset: Ruleset, rulings: Rulings, words: tuple[str, ...]) -> Iterator[tuple[str, list[str], str]]:
    rows = ruleset.quoted_rows(rulings)
    by = droppers(rows)
    shown = [row for row in rows if found_in((row, by.get(key_of(row), ())), words)]
    if changed := changed_rows(ruleset.quoted_rows(ruleset.rulings()), rows):
        _english(aside(f"These rulings change the table: {text(', '.join(changed), 600)}.", status=True))
    if words:
        _english(aside(f"{counted(len(shown), 'row')} of {len(rows)}", status=True))
    drawn = examples(ruleset, rows, rulings)
    for title, group in groupby(shown, key=lambda row: row.section):
        cards = [row_html(row, ruleset.unit, by.get(key_of(row), ()), drawn.get(key_of(row))) for row in group]
        yield in_terms(title, sets=True), cards, ""
    if not shown and words:
        _english(nothing("No row is found", "Search for fewer or other words; rules of play are above, rulings below."))
