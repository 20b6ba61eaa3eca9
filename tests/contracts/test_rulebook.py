"""The rulebook pages: made from the rulesets, and every ruling of the books is an option of the engine."""

import re

import pytest

from replay.manual.pages import pages
from replay.paths import shipped
from replay.rulesets import all_rulesets

RULESETS = list(all_rulesets().values())
SLUG = re.compile(r"^\| ?`?([a-z0-9-]+)`? ?\|", re.MULTILINE)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_the_manual_has_a_page_of_what_the_ruleset_says(ruleset):
    page = pages()[f"rulebook/{ruleset.id}.applied"]
    rulings = ruleset.rulings()
    told = [*(f"| {row.alias or row.name}" for row in ruleset.rows(rulings))]
    told += [f"`{each.slug}`" for each in ruleset.rulings.described()]
    assert [each for each in told if each not in page.text] == []


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_the_page_on_rulings_has_the_counts(ruleset):
    games = ruleset.text.counted()
    assert f"### {ruleset.id}\n\n{games.wins:,} wins in {games.hands:,} hands.\n" in pages()["rulings"].text


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_the_book_and_the_engine_have_the_same_rulings(ruleset):
    text = (shipped("docs") / "rulebook" / f"{ruleset.book}.md").read_text(encoding="utf-8")
    table = re.search(r"\| *(?:id|slug|ruling)[^\n]*\|[^\n]*default[^\n]*\n\|[-| ]+\n(.*?)(?:\n\n|\Z)", text, re.DOTALL)
    assert table is not None
    asked = [slug for slug in SLUG.findall(table[1]) if slug not in ruleset.rulings.elsewhere]
    assert asked == [each.slug for each in ruleset.rulings.described()]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
def test_every_row_says_when_it_holds_and_who_says_so(ruleset):
    for row in ruleset.rows(ruleset.rulings()):
        assert len(row.holds) > 10
        assert re.match(r"(seed|rulebook) ", row.cite), row
