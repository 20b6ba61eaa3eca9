"""The rules of play: every one is told in all places, says where it is from, and follows the rulings."""

import re

import pytest

from replay.manual.applied import applied_page
from replay.rulesets import all_rulesets
from replay.terms import in_terms, own_words
from replay.view.rulebook.page import RULINGS, sections_of
from tests.cli.running import run, run_json
from tests.view.rendering import printed

RULESETS = all_rulesets()


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_every_rule_is_told_in_every_place_with_its_source_and_its_table(name):
    ruleset = RULESETS[name]
    text, page = printed("rules", name), applied_page(ruleset)
    (found,) = run_json("rules", name, "--json")
    rules = ruleset.play(ruleset.rulings())
    assert [each["rule"] for each in found["play"]] == list(dict.fromkeys(rule.slug for rule in rules))
    for rule, each in zip(rules, found["play"], strict=True):
        assert re.fullmatch(r"[a-z][a-z0-9-]+", rule.slug)
        assert rule.text.endswith("."), rule.slug
        assert f"{rule.title} {rule.cites} {rule.marked}" in text
        assert rule.example in text
        assert (each["text"], each["cite"], each["example"]) == (rule.text, rule.cite, rule.example)
        assert each["table"] == [list(line) for line in rule.lines]
        assert len({len(line) for line in rule.lines}) <= 1
        for line in rule.lines:
            assert " ".join(filter(None, line)) in text
        with own_words(ruleset.words, always=True):
            assert f"**{in_terms(rule.title)}.** {in_terms(rule.marked)}" in page


def followed(ruleset, slug, value):
    """Whether the rulebook says something else under this value."""
    besides = {"suppression": "author"} if slug == "pure-double-terminal" else {}  # which has no such link by default
    plain, other = ruleset.rulings.chosen(besides), ruleset.rulings.chosen({**besides, slug: value})
    return (ruleset.play(plain), list(ruleset.rows(plain))) != (ruleset.play(other), list(ruleset.rows(other)))


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_the_rulebook_follows_every_ruling(name):
    ruleset = RULESETS[name]
    every = [(each.slug, option.name) for each in ruleset.rulings.described() for option in each.options[1:]]
    assert [each for each in every if not followed(ruleset, *each)] == []


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_one_section_is_printed_alone(name):
    ruleset = RULESETS[name]
    first, *others = sections_of(ruleset, ruleset.rulings())
    text = run("rules", name, "--section", first.upper(), columns=200).stdout
    mine = [rule.marked[:40] for rule in ruleset.play(ruleset.rulings()) if first.upper() in rule.section.upper()]
    assert mine
    assert all(each in text for each in mine)
    assert RULINGS in others
    assert ruleset.rulings.described()[0].question not in text


def chows(text):
    """Where a text says chow, the names of rulings aside."""
    return re.findall(r"\b[Cc]hows?\b(?!-)(?<!-chow)", text)


def test_b30fj_alone_is_told_in_the_words_of_its_text_unless_english_is_asked_for():
    # Seed 000 §Calls: "Sheung, Pung, Kong"; §Sequences: "All of your sets are sequences".
    text = printed("rules", "b30fj", english=False)
    for each in (
        "Sheung, pung and kong",
        "All four sets are sequences.",
        "May jokers from hand be used in a called sheung",
    ):
        assert each in text
    assert not chows(text + applied_page(RULESETS["b30fj"]))
    assert chows(printed("rules", "zung-jung", english=False))
    english = printed("rules", "b30fj")
    assert "Chow, pung and kong" in english
    assert "All four sets are chows." in english
    assert "sheung" not in re.sub("“[^”]*”", "", english).lower(), "what is quoted is the text's own"
    (found,) = run_json("rules", "b30fj", "--json")
    assert next(row for row in found["rows"] if row["name"] == "All Sequences")["holds"] == "All four sets are chows."
