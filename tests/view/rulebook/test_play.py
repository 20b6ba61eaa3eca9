"""The rules of play: every one is told in all places, says where it is from, and follows the rulings."""

import re

import pytest

from replay.manual.applied import applied_page
from replay.rulesets import all_rulesets
from replay.terms import in_terms, own_words
from replay.view.rulebook.page import RULINGS, sections_of
from tests.cli.running import run, run_json

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
        assert f"{rule.title} {rule.cites} {rule.marked}" in text
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


def followed(ruleset, slug, value):
    """Whether the rulebook says something else under this value."""
    besides = {"suppression": "author"} if slug == "pure-double-terminal" else {}  # which has no such link by default
    plain, other = ruleset.rulings.chosen(besides), ruleset.rulings.chosen({**besides, slug: value})
    return (ruleset.play(plain), list(ruleset.rows(plain))) != (ruleset.play(other), list(ruleset.rows(other)))


@pytest.mark.parametrize("name", TELLING)
def test_the_rulebook_follows_every_ruling(name):
    ruleset = RULESETS[name]
    every = [(each.slug, option.name) for each in ruleset.rulings.described() for option in each.options[1:]]
    assert [each for each in every if not followed(ruleset, *each)] == []


@pytest.mark.parametrize("name", TELLING)
def test_one_section_is_printed_alone(name):
    ruleset = RULESETS[name]
    first, *others = sections_of(ruleset, ruleset.rulings())
    text = run("rules", name, "--section", first.upper(), columns=200).stdout
    mine = [rule.marked[:40] for rule in ruleset.play(ruleset.rulings()) if first.upper() in rule.section.upper()]
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
    text = applied_page(ruleset)
    with own_words(ruleset.words, always=True):
        for rule in ruleset.play(ruleset.rulings()):
            assert f"**{in_terms(rule.title)}.** {in_terms(rule.marked)}" in text


# ------------------------------------------------------------- words


def chows(text):
    """Where a text says chow, the names of rulings aside."""
    return re.findall(r"\b[Cc]hows?\b(?!-)(?<!-chow)", text)


def test_b30fj_is_told_in_the_words_of_its_text():
    # Seed 000 §Calls: "Sheung, Pung, Kong"; §Sequences: "All of your sets are sequences".
    text = flat(run("rules", "b30fj", columns=4000).stdout)
    assert "Sheung, pung and kong" in text
    assert "All four sets are sequences." in text
    assert "May jokers from hand be used in a called sheung?" in text
    assert not chows(text)
    assert not chows(applied_page(RULESETS["b30fj"]))


def test_who_asks_for_english_gets_it():
    text = flat(run("rules", "b30fj", "--terms", "en", columns=4000).stdout)
    assert "Chow, pung and kong" in text
    assert "All four sets are chows." in text
    ours = re.sub("“[^”]*”", "", text)  # what is quoted is the text's own
    assert "sheung" not in ours.lower()


def test_no_other_ruleset_speaks_of_sheung_after_it():
    assert not chows(run("rules", "b30fj", columns=4000).stdout)
    assert chows(run("rules", "zung-jung", columns=4000).stdout)


def test_data_is_in_plain_english():
    (found,) = run_json("rules", "b30fj", "--json")
    assert next(row for row in found["rows"] if row["name"] == "All Sequences")["holds"] == "All four sets are chows."
