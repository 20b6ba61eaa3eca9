"""Values, payments and reasons of scored hands of Zung Jung (rulebook zung-jung §4-§6); the cases have every row."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from replay.answers.hands import score_line
from replay.formats.hand_text import fields_of_text
from replay.formats.hands import score_input
from replay.hands import NotAWin, Scored
from replay.rulesets import find_ruleset
from replay.rulesets.zung_jung.rows import row_table
from replay.rulesets.zung_jung.rulings import ZungJungRulings
from replay.rulesets.zung_jung.scoring import worth
from tests.tools.sentences import LISTS, listed

ROOT = Path(__file__).parents[3]
RULESET = find_ruleset("zung-jung")
HALF_FLUSH = "22245m66z P:333z C:789m + 3m"
"""Waits for 3m and 6m; South wins 40 points."""


def judged(text: str, *, rulings: dict[str, str] | None = None, **fields: Any) -> Scored | NotAWin:
    given = score_input({"ruleset": RULESET.id, "by": "discard", **fields_of_text(text), **fields})
    return RULESET.under(RULESET.rulings.chosen(rulings or {})).score(given.hand())


def scored(text: str, *, rulings: dict[str, str] | None = None, **fields: Any) -> Scored:
    found = judged(text, rulings=rulings, **fields)
    assert isinstance(found, Scored), found
    return found


@pytest.mark.parametrize(
    ("rows", "value", "raw", "limit"),
    [
        ({}, 1, 1, "none"),
        ({"A": 320}, 320, 320, "none"),
        ({"A": 160, "B": 160}, 320, 320, "none"),
        ({"A": 160, "B": 161}, 320, 321, "cap"),
        ({"A": 320, "B": 5}, 320, 325, "cap"),
        ({"A": 400, "B": 5}, 400, 405, "single"),
        ({"A": 400, "B": 480}, 480, 880, "single"),
    ],
)
def test_6_1_value(rows: dict[str, int], value: int, raw: int, limit: str) -> None:
    assert worth(rows, ZungJungRulings())[:3] == (value, raw, limit)


def test_the_output_has_raw_limit_and_who_is_responsible() -> None:
    shown = score_line(
        scored(HALF_FLUSH, seat="S", target="E", go_around=[{"seat": "S", "tile": "9s"}, {"seat": "W", "tile": "6m"}]),
        RULESET.id,
    )
    assert (shown["total"], shown["unit"], shown["raw"], shown["limit"]) == (40, "points", 40, "none")
    assert shown["responsible"] == "W"
    assert shown["patterns"] == {"Half Flush": 40}
    assert shown["reading"]["sets"] == ["333z", "789m", "222m", "345m", "66z"]
    assert "responsible" not in score_line(scored(HALF_FLUSH, seat="S", target="E", go_around=[]), RULESET.id)


def test_4_4_the_best_reading_and_the_others() -> None:
    found = scored("112233m44556p77s + 6p")
    assert (found.total, found.patterns) == (70, {"Twice Pure Double Chow": 60, "All Chows": 5, "Concealed Hand": 5})
    assert [(total, reading.shape) for total, reading in found.others] == [(35, "seven pairs")]


def test_5_there_are_44_rows_with_both_names_and_their_values() -> None:
    rows = RULESET.rows(RULESET.rulings())
    assert len(rows) == 45  # and the hand without any
    assert len({row.name for row in rows}) == 45
    assert all(row.also for row in rows[:-1])
    assert {row.name: row.also for row in rows}["Three Colors, One Pung"] == "Three Similar Triplets"
    page = (ROOT / "docs" / "rulebook" / "zung-jung.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\|\d+\|([^|]+)\|([^|]+)\|(\d+)(?: each)?\|", page, re.MULTILINE)
    wanted = [(name, alias.partition(" (")[0], value) for name, alias, value in listed]
    order = [row.printed for row in row_table(ZungJungRulings()).rows]
    assert [(row.name, row.also, row.value) for row in sorted(rows[:-1], key=lambda r: order.index(r.name))] == wanted


def test_each_row_cites_the_category_of_the_text_that_has_it() -> None:
    """By the list of the text's sentences; a series stands within its category."""
    category = ""
    has: dict[str, str] = {}
    for line in listed(LISTS / "zung-jung.txt")[2]:
        if line.section.startswith("CATEGORY: ") or ": " not in line.section:
            category = line.section.removeprefix("CATEGORY: ")
        for told in line.told:
            has.setdefault(told, f"seed 002 §{category}".casefold())
    rows = row_table(ZungJungRulings()).rows
    assert len(rows) == 44
    for row in rows:
        assert row.cite.casefold() == has[f"row:{row.printed}"], row.key
    docs = {doc.name: doc.cite for doc in RULESET.rows(RULESET.rulings())}
    assert docs["Chicken Hand"] == "seed 002 §Scoring"
    assert docs["Half Flush"] == "seed 002 §One-Suit Patterns"
    assert {line.cite for line in scored(HALF_FLUSH, seat="S").lines} == {docs["Half Flush"]}


@pytest.mark.parametrize(
    "series",
    [
        ("Half Flush", "Full Flush"),
        ("Little Three Dragons", "Big Three Dragons"),
        ("Little Three Winds", "Big Three Winds", "Little Four Winds", "Big Four Winds"),
        ("Two Concealed Pungs", "Three Concealed Pungs", "Four Concealed Pungs"),
        ("One Gong", "Two Gongs", "Three Gongs", "Four Gongs"),
        ("Pure Double Chow", "Twice Pure Double Chow", "Pure Triple Chow", "Pure Quadruple Chow"),
        ("Little Three Colors, One Pung", "Three Colors, One Pung"),
        ("Three Chained Pungs", "Four Chained Pungs"),
        ("All With Orphans", "All With Terminals", "All Orphans", "All Terminals"),
    ],
)
def test_4_5_of_a_series_only_the_most_valuable_row_counts(series: tuple[str, ...]) -> None:
    table = row_table(ZungJungRulings())
    rows = {row.key: row for row in table.rows}
    for place, key in enumerate(series):
        assert set(rows[key].drops) == set(series[:place])
        assert all(rows[lower].value < rows[key].value for lower in series[:place])
