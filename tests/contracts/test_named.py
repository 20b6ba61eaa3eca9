"""Every row, ruling and finding code has an example, a hand, a test or a broken record, and a place in the manual."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from replay.findings import CODES
from replay.installation import shipped
from replay.manual.pages import pages
from replay.rulesets import all_rulesets
from tests.contracts.test_imports import ROOT

RULESETS = list(all_rulesets().values())
SLUG = re.compile(r"^\| ?`?([a-z0-9-]+)`? ?\|", re.MULTILINE)
each_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)


def cases(ruleset):
    lines = (ROOT / "records" / ruleset.id / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


@cache
def texts():
    """Every file in which a ruling may be tried: tests, case files and records."""
    files = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "tests").rglob("*.lines"), *(ROOT / "records").rglob("*.jsonl")]
    return [path.read_text(encoding="utf-8", errors="replace") for path in files if path != Path(__file__)]


@each_ruleset
def test_every_row_has_a_hand_that_scores_it_and_hands_that_do_not(ruleset):
    found = cases(ruleset)
    scored = Counter(name for case in found for name in set(case["expect"].get("patterns") or ()))
    for row in ruleset.rows(ruleset.rulings()):
        assert 0 < scored[row.name] < len(found), row.name


@each_ruleset
def test_every_alternative_ruling_is_tried_somewhere(ruleset):
    for ruling in ruleset.rulings.described():
        names = (ruling.slug, ruling.slug.replace("-", "_"))
        told = [text for text in texts() if any(name in text for name in names)]
        for option in ruling.options[1:]:
            assert any(f'"{option.name}"' in text or f"={option.name}" in text for text in told), (
                ruling.slug,
                option.name,
            )


def test_every_finding_has_a_record_in_which_it_is_planted():
    assert {*CODES} <= {path.name.partition("-")[0] for path in (ROOT / "records" / "broken").glob("*-*.jsonl")}


@each_ruleset
def test_the_manual_has_a_page_of_what_the_ruleset_says(ruleset):
    page = pages()[f"rulebook/{ruleset.id}.applied"]
    rulings = ruleset.rulings()
    told = [*(f"| {row.alias or row.name}" for row in ruleset.rows(rulings))]
    told += [f"`{each.slug}`" for each in ruleset.rulings.described()]
    assert [each for each in told if each not in page.text] == []


@each_ruleset
def test_the_page_on_rulings_has_the_counts(ruleset):
    games = ruleset.text.counted()
    assert f"### {ruleset.id}\n\n{games.wins:,} wins in {games.hands:,} hands.\n" in pages()["rulings"].text


@each_ruleset
def test_the_book_and_the_engine_have_the_same_rulings(ruleset):
    text = (shipped("docs") / "rulebook" / f"{ruleset.book}.md").read_text(encoding="utf-8")
    table = re.search(r"\| *(?:id|slug|ruling)[^\n]*\|[^\n]*default[^\n]*\n\|[-| ]+\n(.*?)(?:\n\n|\Z)", text, re.DOTALL)
    assert table is not None
    asked = [slug for slug in SLUG.findall(table[1]) if slug not in ruleset.rulings.elsewhere]
    assert asked == [each.slug for each in ruleset.rulings.described()]


@each_ruleset
def test_every_row_says_when_it_holds_and_who_says_so(ruleset):
    for row in ruleset.rows(ruleset.rulings()):
        assert len(row.holds) > 10
        assert re.match(r"(seed|rulebook) ", row.cite), row
