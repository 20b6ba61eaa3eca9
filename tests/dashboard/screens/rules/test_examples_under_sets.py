"""The example hand of a row, on the page Rules, scores that row under the rulings that the page is under."""

import pytest

from parts.hands.examples import examples
from parts.hands.form import form_of_input
from replay.formats.hands import score_input
from replay.hands import Scored
from replay.rulesets import all_rulesets
from screens.rules.view import example_html

SETS = [
    pytest.param(ruleset, named, id=f"{ruleset.id}-{named.name}")
    for ruleset in all_rulesets().values()
    for named in ruleset.sets
]
NEVER = {
    ("b30fj", "riichi-advanced"): {
        "Three Mixed Shifted Triplets",
        "Double Short Straight",
        "Knitted Terminal Sequences",
        "Eyes of the General",
        "University Train",
    }
}
"""Rows that a set has never score, or for which no shipped hand scores them."""


@pytest.mark.parametrize(("ruleset", "named"), SETS)
def test_an_example_scores_its_row_under_the_set(ruleset, named):
    rulings = ruleset.rulings.chosen(dict(named.values))
    rows = ruleset.rows(rulings)
    drawn = examples(ruleset, rows, rulings)
    lacking = {row.alias or row.name for row in rows} - drawn.keys()
    assert lacking == NEVER.get((ruleset.id, named.name), set())
    for row in rows:
        example = drawn.get(row.alias or row.name)
        if example is None:
            continue
        given = score_input(example.fields)
        scored = ruleset.under(ruleset.rulings.chosen(given.rulings or {})).score(given.hand())
        assert given.rulings == rulings.departures()
        assert isinstance(scored, Scored)
        assert row.name in scored.patterns, row.name
        assert (example.total, example.patterns) == (scored.total, dict(scored.patterns))


def test_an_example_of_the_defaults_is_not_one_of_the_set():
    """Pure Pairs are worth 8, the cap of the seed's table, and 5 faan by MajSoul's, which is 16."""
    (ruleset,) = (each for each in all_rulesets().values() if each.id == "sichuan")
    (named,) = (each for each in ruleset.sets if each.name == "majsoul")
    plain, under = (ruleset.rulings.chosen(values) for values in ({}, dict(named.values)))
    default, other = (examples(ruleset, ruleset.rows(each), each) for each in (plain, under))
    assert default["Pure Pairs"].patterns["Pure Pairs"] == 8
    assert other["Pure Pairs"].patterns["Pure Pairs"] == 16


def test_the_link_of_an_example_has_its_rulings():
    (ruleset,) = (each for each in all_rulesets().values() if each.id == "sichuan")
    (named,) = (each for each in ruleset.sets if each.name == "majsoul")
    rulings = ruleset.rulings.chosen(dict(named.values))
    example = examples(ruleset, ruleset.rows(rulings), rulings)["Outside Hand"]
    form = form_of_input(score_input(example.fields))
    assert form.chosen() == dict(named.values)
    assert form.rulings == "majsoul"
    html = example_html(example)
    assert "rulings=majsoul" in html
    assert "ruling=" not in html
