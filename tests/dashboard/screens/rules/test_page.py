"""The page Rules: every row of every rulebook, searchable, with an example that has it."""

import re

import pytest

from parts.hands.examples import cases_of, examples
from replay.formats.hands import score_input
from replay.hands import Scored
from replay.rulesets import all_rulesets
from replay.rulings import DEFAULT
from screens.rules.view import marked
from tests.dashboard.pages import html_of, opened, words_of

RULESETS = all_rulesets()


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.sampled(1)
def test_every_row_and_ruling_stands_on_the_page(name: str) -> None:
    ruleset, quoted = RULESETS[name], "If you win off of a discard with a hand worth 25 or fewer points"
    page = opened("rules", ruleset=name, cite=f"seed 002 §Scoring: “{quoted}”")
    said, html = words_of(page), html_of(page)
    assert f"<mark>“{quoted}”</mark>" in html, "a citation opens at its sentence"
    leads = re.findall(r'href="#(section-[a-z0-9-]+)"', html)
    assert len(leads) == len(set(leads)) > 5
    assert set(leads) == set(re.findall(r'<section id="([^"]+)"', html)), "the list of sections has each of them"
    assert "`" not in said, "fields of a record are shown as code"
    for row in ruleset.rows(ruleset.rulings()):
        number, _, often = row.value.partition(" ")
        assert re.search(rf"{re.escape(row.alias or row.name)} {re.escape(number)} \S+ {often}", said), "`1 faan each`"
    for ruling in ruleset.rulings.described():
        assert ruling.slug in said
        assert f"▸ {ruling.shown(DEFAULT)}" in said


@pytest.mark.parametrize("name", RULESETS)
def test_every_row_has_an_example_that_scores_it(name: str) -> None:
    ruleset = RULESETS[name]
    rows = ruleset.rows(ruleset.rulings())
    found = examples(ruleset, rows, ruleset.rulings())
    assert set(found) == {row.alias or row.name for row in rows}
    rules = ruleset.under()
    for row in rows:
        scored = rules.score(score_input(found[row.alias or row.name].fields).hand())
        assert isinstance(scored, Scored)
        assert row.name in scored.patterns


def test_examples_are_the_shipped_hands() -> None:
    assert {case.id for case in cases_of("b30fj")} >= {"b30fj-flower-1"}


def test_what_is_searched_for_is_escaped() -> None:
    assert marked('<b title="lt">a &lt; b</b>', ("<", "lt")) == '<b title="lt">a <mark>&lt;</mark> b</b>'
    assert "<img" not in html_of(opened("rules", find="<img src=x>"))
