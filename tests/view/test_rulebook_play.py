"""The rules of play: every one is told in all places, says where it is from, and follows the rulings."""

import re

import pytest

from replay.rulesets import all_rulesets
from replay.view.rules import RULINGS, sections_of
from tests.cli.running import run, run_json
from tests.tools.rulebook import page

RULESETS = all_rulesets()
TELLING = sorted(RULESETS)


def flat(text):
    return " ".join(text.split())


@pytest.mark.parametrize("name", TELLING)
def test_every_rule_is_printed_with_its_source_and_its_table(name):
    ruleset = RULESETS[name]
    text = flat(run("rules", name, "--terms", "en", columns=4000).stdout)
    (found,) = run_json("rules", name, "--json")
    rules = ruleset.play(ruleset.rulings())
    assert [each["rule"] for each in found["play"]] == [rule.slug for rule in rules]
    for rule, each in zip(rules, found["play"], strict=True):
        assert f"{rule.title} {rule.cite} {rule.text}" in text
        assert rule.example in text
        assert (each["text"], each["cite"], each["example"]) == (rule.text, rule.cite, rule.example)
        assert each["table"] == [list(line) for line in rule.lines]
        for line in rule.lines:
            assert " ".join(filter(None, line)) in text


@pytest.mark.parametrize("name", TELLING)
def test_slugs_are_apart_and_every_rule_says_who_says_so(name):
    rules = RULESETS[name].play(RULESETS[name].rulings())
    assert len({rule.slug for rule in rules}) == len(rules)
    for rule in rules:
        assert re.fullmatch(r"[a-z][a-z0-9-]+", rule.slug)
        assert re.match(r"(seed|rulebook) ", rule.cite), rule.slug
        assert rule.text.endswith("."), rule.slug
        assert len({len(line) for line in rule.lines}) <= 1


EVERY = [
    (name, each.slug, option.name)
    for name in TELLING
    for each in RULESETS[name].rulings.described()
    for option in each.options[1:]
]


@pytest.mark.parametrize(("name", "slug", "value"), EVERY)
def test_the_rulebook_follows_every_ruling(name, slug, value):
    # What only the draft asks is the draft's alone; the books share their rulings.
    ruleset = RULESETS[name]
    if slug.startswith("draft-") and not name.endswith("-draft"):
        return
    plain, other = ruleset.rulings(), ruleset.rulings.chosen({slug: value})
    differs = [a.slug for a, b in zip(ruleset.play(plain), ruleset.play(other), strict=True) if a != b]
    rows = [a.name for a, b in zip(ruleset.rows(plain), ruleset.rows(other), strict=False) if a != b]
    assert differs or rows or len(ruleset.rows(plain)) != len(ruleset.rows(other))


@pytest.mark.parametrize("name", TELLING)
def test_one_section_is_printed_alone(name):
    ruleset = RULESETS[name]
    first, *others = sections_of(ruleset, ruleset.rulings())
    text = run("rules", name, "--section", first.upper(), columns=200).stdout
    mine = [rule.text[:50] for rule in ruleset.play(ruleset.rulings()) if first.upper() in rule.section.upper()]
    assert mine
    assert all(each in text for each in mine)
    assert RULINGS in others
    assert ruleset.rulings.described()[0].question not in text


def test_an_unknown_section_names_those_there_are():
    result = run("rules", "xixi", "--section", "weather")
    assert result.exit_code == 2
    assert "What a win pays" in result.stderr
    assert run("rules", "--section", "Calls").exit_code == 2


@pytest.mark.parametrize("name", TELLING)
def test_the_page_in_docs_has_every_rule(name):
    ruleset = RULESETS[name]
    text = page(ruleset)
    for rule in ruleset.play(ruleset.rulings()):
        assert f"**{rule.title}.** {rule.text}" in text
