"""The rows of both editions as data (rulebook b30fj §8): names, values, what drops what, and where the rules say so."""

import json
import re
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from replay.rulesets import find_ruleset
from replay.rulesets.b30fj.edition import CURRENT, DRAFT, Edition
from replay.rulesets.b30fj.rows.table import DRAFT_NAMES, edition_rows, row_docs, row_table
from replay.rulesets.b30fj.rulings import B30fjRulings
from tests.rulesets.b30fj.hands import EDITIONS

DEFAULTS = B30fjRulings()
DATA = Path(__file__).parents[2] / "data"
SUPPRESS = json.loads((DATA / "b30fj-suppress.json").read_text(encoding="utf-8"))
STATED = json.loads((DATA / "b30fj-suppress-seed.json").read_text(encoding="utf-8"))["b30fj"]
SECTIONS = 13
BOTH = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)

# Printed values by section, as in the scoring tables of both rule texts.
VALUES = {
    "Flowers and Honors": (1, 2, 2, 1, 1, 1, 5, 10, 20, 30, 8, 15, 30),
    "Terminals and Nonterminals": (2, 1, 10, 20, 5, 8, 10, 30),
    "Suits": (2, 5, 5, 10, 20, 30),
    "Kongs": (1, 2, 5, 15, 30),
    "Triplets": (5, 2, 8, 15, 2, 5, 10, 15, 20, 5, 8, 10, 15, 20, 2, 5, 10, 30),
    "Sequences": (2, 1, 5, 10, 30, 1, 10, 20, 2, 10, 15, 2, 8, 10, 30, 2, 8, 20, 8, 20, 5, 8),
    "Tile Hog": (2, 5, 15, 8, 30),
    "Numbers": (8, 5, 5, 5, 5, 10),
    "Special Win Methods": (1, 2, 5, 2, 5, 8, 15, 30, 30),
    "Concealed": (1, 2, 2, 5, 2),
    "Pairs": (5, 2, 10, 30, 5, 5, 10),
    "Unconnected Hands": (5, 5, 5, 5, 5, 5),
    "Miscellaneous": (1, 15, 20, 20, 25, 30),
}


@BOTH
def test_the_rows_of_one_choice_of_rulings_are_written_once(edition):
    """Each way in which an excerpt may have come about asks for them, under each ruling that is tried."""
    rulings = [{}, {"eyes-row": "never"}]
    ruleset = find_ruleset(edition.id)
    first = [ruleset.rows(ruleset.chosen(each)) for each in rulings]
    for each, rows in zip(rulings, first, strict=True):
        assert ruleset.rows(ruleset.chosen(each)) is rows


@BOTH
def test_8_each_section_has_the_values_of_the_rule_text_in_its_order(edition: Edition) -> None:
    found: dict[str, tuple[int, ...]] = {}
    for row in edition_rows(edition, DEFAULTS):
        found[row.section] = (*found.get(row.section, ()), row.value)
    names = {"Unconnected Hands": "Knitted Hands"} if edition is DRAFT else {}
    assert found == {names.get(section, section): values for section, values in VALUES.items()}


def of_one_name(key: str) -> str:
    """The three rows of Thirteen Orphans are one in the table of drops."""
    return re.sub(r"^(Thirteen Orphans) .*", r"\1", key)


@BOTH
def test_7_the_links_are_those_of_the_table_of_drops(edition: Edition) -> None:
    assert pairs(edition, B30fjRulings(suppression="author")) == {
        (row, each) for row, dropped in SUPPRESS[edition.id].items() for each in dropped
    }


@BOTH
def test_8_only_the_tile_hogs_and_the_orphans_share_a_printed_name(edition: Edition) -> None:
    printed = Counter(row.printed for row in edition_rows(edition, DEFAULTS))
    assert {name: times for name, times in printed.items() if times > 1} == {"Tile Hog": 3, "Thirteen Orphans": 3}


def test_8_the_draft_has_the_same_rows_but_for_names_and_one() -> None:
    current = {row.key for row in edition_rows(CURRENT, DEFAULTS)}
    draft = {row.key for row in edition_rows(DRAFT, DEFAULTS)}
    assert {DRAFT_NAMES.get(key, key) for key in current} - draft == {"One Suji Only"}
    assert draft - {DRAFT_NAMES.get(key, key) for key in current} == {"All Central"}


@BOTH
def test_every_row_says_when_it_holds_and_where_the_rules_say_so(edition: Edition) -> None:
    docs = row_docs(edition, DEFAULTS)
    assert len({doc.section for doc in docs}) == SECTIONS
    for doc in docs:
        assert doc.cite == f"{edition.seed} §{doc.section}"
        assert doc.holds.endswith(".")
        assert doc.alias == "" or doc.alias.startswith(doc.name)


@BOTH
def test_rows_that_count_more_than_once_say_so(edition: Edition) -> None:
    more = {doc.name for doc in row_docs(edition, DEFAULTS) if doc.value.endswith("each")}
    knitted = {"Knitted Short Straight", "Knitted Terminal Sequences"} if edition is DRAFT else set()
    assert more == {"Flower", "Dragons", "Round Wind", "Seat Wind", "Double Sequences", "Short Straight", *knitted}


@BOTH
@pytest.mark.parametrize("ruling", B30fjRulings.described(), ids=lambda ruling: ruling.slug)
def test_every_value_of_a_ruling_gives_a_table_that_holds_together(edition: Edition, ruling) -> None:
    for option in ruling.options:
        rulings = B30fjRulings.chosen({ruling.slug: option.name})
        assert len(row_table(edition, rulings).rows) == len(row_table(edition, DEFAULTS).rows)


@BOTH
def test_rulings_about_drops_can_be_combined(edition: Edition) -> None:
    slugs = ("suppression", "instead-chain", "suppress-closure", "double-hog-stack", "pure-double-short")
    choices = {ruling.slug: [option.name for option in ruling.options] for ruling in B30fjRulings.described()}
    for values in product(*(choices[slug] for slug in slugs)):
        row_table(edition, B30fjRulings.chosen(dict(zip(slugs, values, strict=True))))


def drops(edition: Edition, **rulings: str) -> dict[str, set[str]]:
    chosen = B30fjRulings.chosen({slug.replace("_", "-"): value for slug, value in rulings.items()})
    return {row.key: set(row.drops) for row in edition_rows(edition, chosen) if row.drops}


def test_11_row_above_leaves_each_row_of_a_chain_the_next_lower_one() -> None:
    found = drops(CURRENT, instead_chain="row-above", suppression="author")
    assert found["Big Four Winds"] == {"Little Four Winds"}
    assert found["Four Kongs"] == {"Three Kongs"}
    assert found["Two Kongs"] == {"Open Kong", "Concealed Kong"}
    assert found["Four Concealed Triplets"] == {"Three Concealed Triplets"}
    assert found["Three Pure Shifted Triplets"] == {"Three Small Shifted Triplets"}
    assert found["Three Mixed Shifted Triplets"] == {"Three Mixed Small Shifted Triplets"}
    assert found["Three Mixed Small Shifted Triplets"] == {"Three Small Shifted Triplets", "Two Shifted Triplets"}
    assert found["Quadruple Triplets"] == {"Triple Triplets"}
    assert found["Seven Consecutive Pairs"] == {"Five Consecutive Pairs"}
    unchanged = drops(CURRENT, suppression="author")
    for other in ("Pure Quadruple Sequence", "Pure Terminals", "Hand of Man", "Tile Hog (4)"):
        assert found[other] == unchanged[other]


def test_7_a_row_drops_what_the_seed_states_and_nothing_else() -> None:
    found = drops(CURRENT)
    assert "Pure Straight" not in found
    assert "Hand of Man" not in found
    assert "Quadruple Triplets" not in found
    assert found["Full Flush"] == {"Mixed Flush"}
    assert found["Pure Terminals"] == {"Mixed Terminals"}
    assert found["Thirteen Unconnected"] == {"All Types"}
    assert found["Thirteen Orphans (25)"] == {"All Types"}
    assert found["Three Kongs"] == {"Two Kongs", "Open Kong", "Concealed Kong"}
    assert found["Pure Double Terminal Sequences"] == {"Double Terminal Sequences", "Terminal Sequences"}
    assert found["Tile Hog (4)"] == {"Tile Hog (3)", "Tile Hog (2)"}
    assert "All Types" not in {each for row in drops(DRAFT).values() for each in row}


def pairs(edition: Edition, rulings: B30fjRulings) -> set[tuple[str, str]]:
    return {(of_one_name(row.key), each) for row in edition_rows(edition, rulings) for each in row.drops}


@BOTH
def test_7_the_links_are_just_those_that_the_rule_text_states(edition: Edition) -> None:
    names = DRAFT_NAMES if edition is DRAFT else {}
    text = {(names.get(row, row), names.get(each, each)) for row, low in STATED.items() for each in low}
    expected = {link for link in text if edition is CURRENT or link[1] != "All Types"}
    assert len(expected) == (49 if edition is CURRENT else 47)
    assert pairs(edition, DEFAULTS) == expected


@BOTH
def test_7_each_link_says_where_it_comes_from(edition: Edition) -> None:
    alone = pairs(edition, DEFAULTS)
    docs = {doc.alias or doc.name: doc for doc in row_docs(edition, B30fjRulings(suppression="author"))}
    found = {"text": 0, "implementation": 0}
    for key, doc in docs.items():
        assert tuple(link.name for link in doc.links) == doc.drops
        for link in doc.links:
            stated = (of_one_name(key), link.name) in alone
            assert link.source == ("text" if stated else "implementation")
            if stated:
                assert re.fullmatch(rf'{edition.seed} §{doc.section}: "[^"]+"(, "[^"]+")?', link.cite)
            else:
                assert link.cite == "the author's implementation"
            found[link.source] += not key.startswith("Thirteen Orphans") or key.endswith("(20)")
    assert found == {"text": 49 if edition is CURRENT else 47, "implementation": 72}


def test_11_a_link_that_a_ruling_adds_names_the_ruling() -> None:
    rulings = B30fjRulings(within_values="reference")
    seven = next(doc for doc in row_docs(CURRENT, rulings) if doc.name == "Within Seven Tiles")
    assert [(link.name, link.cite, link.source) for link in seven.links] == [
        ("Within Ten Tiles", "ruling within-values=reference", "ruling")
    ]


def test_11_the_links_of_the_text_take_what_other_rulings_add() -> None:
    found = drops(CURRENT, within_values="reference", double_hog_stack="highest")
    assert found["Within Seven Tiles"] == {"Within Ten Tiles"}
    assert found["Triple Tile Hog"] == {"Tile Hog (4)", "Double Tile Hog", "Tile Hog (3)", "Tile Hog (2)"}
    assert found["Tile Hog (4)"] == {"Double Tile Hog", "Tile Hog (3)", "Tile Hog (2)"}
    assert found["Double Tile Hog"] == {"Tile Hog (3)", "Tile Hog (2)"}


@pytest.mark.parametrize(
    ("value", "seven", "ten"), [("default", 5, 8), ("reference", 8, 5), ("highest", 5, 8), ("exclusive", 5, 8)]
)
def test_11_within_values(value: str, seven: int, ten: int) -> None:
    values = {row.key: row.value for row in edition_rows(CURRENT, B30fjRulings.chosen({"within-values": value}))}
    assert (values["Within Seven Tiles"], values["Within Ten Tiles"]) == (seven, ten)
