"""The numbers that the rules of play tell are those of the rule texts, and those that the engine computes with."""

import re

import pytest

from replay.rulesets import all_rulesets
from replay.tiles import KIND_OF
from tests.tools.sentences import text_of, texts

RULESETS = all_rulesets()


def told(name, slug, **rulings):
    ruleset = RULESETS[name]
    chosen = ruleset.rulings.chosen({key.replace("_", "-"): value for key, value in rulings.items()})
    return next(rule for rule in ruleset.play(chosen) if rule.slug == slug)


def test_b30fj_each_joker_is_told_with_what_it_may_stand_for():
    _, *lines = told("b30fj", "jokers").lines
    wild = RULESETS["b30fj"].wild
    assert [int(number) for *_, number in lines] == [len(wild[KIND_OF[tile]]) for _, tile, _, _ in lines]
    assert [(tile, words) for _, tile, words, _ in lines] == [
        ("1j", "any tile but a joker"),
        ("2j", "any suited tile"),
        ("3j", "any honor tile"),
        ("4j", "any wind"),
        ("5j", "any dragon"),
        ("6j", "any character tile"),
        ("7j", "any circle tile"),
        ("8j", "any bamboo tile"),
    ]


def test_b30fj_rows_name_the_mcr_rows_that_the_text_names():
    rows = {row.alias or row.name: row.refers for row in RULESETS["b30fj"].rows(RULESETS["b30fj"].rulings())}
    assert rows["Double Sequences"] == "MCR fan #70"
    assert rows["Under the Sea"] == "MCR fan #44,45"
    assert rows["Thirteen Orphans (30)"] == "MCR fan #7"
    assert rows["Thirteen Orphans (25)"] == rows["Chicken Hand"] == ""
    draft = RULESETS["b30fj-draft"]
    assert {row.refers for row in draft.rows(draft.rulings())} == {""}


@pytest.mark.skipif(texts() is None, reason="the rule texts are not here: set RULE_TEXTS to their folder")
def test_b30fj_each_mcr_row_is_the_texts():
    folder = texts()
    assert folder is not None
    said = re.findall(r"([A-Z][^()\n•]*?) \((\d+) faan\) \(MCR fan #([\d,]+)\)", text_of(folder, "000"))
    rows = RULESETS["b30fj"].rows(RULESETS["b30fj"].rulings())
    found = [(row.name, row.value.split()[0], row.refers.removeprefix("MCR fan #")) for row in rows if row.refers]
    each = [(name, value, number) for names, value, number in said for name in names.split("/")]
    assert sorted(found) == sorted(each)


TOLD = [
    # Rulebook zung-jung §6.5, examples 1, 4 and 5.
    ("zung-jung", "up-to-25", {}, "V is 25 or less"),
    ("zung-jung", "over-25", {}, "pay 25 each"),
    ("zung-jung", "over-25", {}, "remainder, 3 x V - 50"),
    ("zung-jung", "over-25", {}, "V is 30: two pay 25, the discarder pays 3 x 30 - 50 = 40"),
    ("zung-jung", "go-around-own", {}, "each pays 40"),
    ("zung-jung", "go-around-others", {}, "West pays 3 x 40 - 50 = 70, East and North pay 25"),
    ("zung-jung", "cap", {}, "Cap of 320"),
    (
        "zung-jung",
        "greater-rows",
        {},
        "Big Four Winds 400; All Terminals 400; Nine Gates 480; Four Gongs 480; Pure Quadruple Chow 480",
    ),
    # Seed 003 §A, cell by cell, its formulas, kongs and pigs.
    (
        "sichuan",
        "value",
        {},
        "Standard win 1 2 4 8; All Triplets 2 4 8 8; Pure Suit 4 8 8 8; Golden Hook 4 8 8 8; Seven Pairs 4 / / /; "
        "Dragon Pairs / 8 8 8; Pure Triplets 8 8 8 8; Pure Golden Hook 8 8 8 8; Pure Pairs 8 / / /",
    ),
    (
        "sichuan",
        "discard-win",
        {},
        "Robbing a Kong 2A; Discard after a Kong 2A; Kong Bloom (discard kong) 4A+1; Last Minute Save 2A",
    ),
    ("sichuan", "self-draw-win", {}, "Self-Draw (A+1) x N; Moon from Seabed (2A+1) x N; Kong Bloom (4A+1) x N"),
    ("sichuan", "added-kong", {}, "brings 1 point from each player"),
    ("sichuan", "open-kong", {}, "brings 2 points from who discarded"),
    ("sichuan", "concealed-kong", {}, "brings 2 points from each player"),
    ("sichuan", "flower-pig", {}, "pays each player the full hand score. That is 8 points."),
    ("sichuan", "flower-pig", {"pig_amount": "sixteen"}, "pays each player the full hand score. That is 16 points."),
    # Seed 004 §Scoring and Winning.
    ("xixi", "payment", {}, "(1 + 5) = 6 chips."),
    ("xixi", "face", {}, "A Red Dragon counts 10."),
]


def test_rules_of_play_tell_the_numbers_of_their_texts():
    wrong = []
    for name, slug, rulings, words in TOLD:
        rule = told(name, slug, **rulings)
        lines = "; ".join(" ".join(line) for line in rule.lines[1:])
        if words not in (rule.title, lines) and words not in f"{rule.text} {rule.example}":
            wrong.append((slug, words, lines))
    assert wrong == []
    # under which the example would come out otherwise, so it is not told
    assert told("zung-jung", "go-around-own", resp_any_tile="same-tile").example == ""
    assert "points" not in told("sichuan", "flower-pig", pig_amount="hand-value").text.partition("full hand")[0]


def test_zung_jung_the_totals_of_the_dragon_rows():
    # Seed 002 §Dragon Tiles: 60 points with the 20, 160 points with the 30.
    rows = {row.name: row for row in RULESETS["zung-jung"].rows(RULESETS["zung-jung"].rulings())}
    dragon = int(rows["Pung of Dragons or Round Wind"].value)
    for name, pungs in (("Little Three Dragons", 2), ("Big Three Dragons", 3)):
        assert f"comes to {int(rows[name].value) + pungs * dragon}" in rows[name].example
