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


def around(text: str) -> list[dict[str, str]]:
    return [{"seat": word[0], "tile": word[1:]} for word in text.split()]


def paid(text: str, **fields: Any) -> tuple[int, ...] | None:
    payments = scored(text, **fields).payments
    return None if payments is None else tuple(payments[wind] for wind in ("E", "S", "W", "N"))


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


@pytest.mark.parametrize(
    ("fields", "payments"),
    [
        pytest.param({"by": "self_draw"}, (-40, 120, -40, -40), id="own-draw"),
        pytest.param({"target": "W", "go_around": []}, (-25, 120, -70, -25), id="no-discards"),
        pytest.param({"target": "E", "go_around": around("S9s W6m N1z")}, (-25, 120, -70, -25), id="example-4"),
        pytest.param({"target": "W", "go_around": around("S6m")}, (-40, 120, -40, -40), id="example-5"),
        pytest.param({"target": "N", "go_around": around("S6m W6m")}, (-40, 120, -40, -40), id="example-6"),
        pytest.param({"target": "N", "go_around": around("S9s W1z")}, (-25, 120, -25, -70), id="example-7"),
        pytest.param({"go_around": around("S9s W6m")}, (-25, 120, -70, -25), id="a-hit-needs-no-target"),
        pytest.param({"go_around": around("S9s W1z")}, None, id="no-hit-and-no-target"),
        pytest.param({"target": "N"}, None, id="no-go-around"),
    ],
)
def test_6_3_who_pays(fields: dict[str, Any], payments: tuple[int, ...] | None) -> None:
    assert paid(HALF_FLUSH, seat="S", **fields) == payments


def test_6_3_a_robbed_kong_needs_its_owner_alone() -> None:
    assert paid(HALF_FLUSH, seat="S", by="robbed_kong", target="N") == (-25, 150, -25, -100)
    assert paid(HALF_FLUSH, seat="S", by="robbed_kong") is None


def test_what_cannot_be_judged_is_said() -> None:
    found = scored(HALF_FLUSH, seat="S", target="N")
    assert [reason.code for reason in found.reasons] == ["not_judged"]
    assert scored(HALF_FLUSH, seat="S", target="N", go_around=[]).reasons == ()
    assert "payments" not in score_line(found, RULESET.id)


def test_the_output_has_raw_limit_and_who_is_responsible() -> None:
    shown = score_line(scored(HALF_FLUSH, seat="S", target="E", go_around=around("S9s W6m")), RULESET.id)
    assert (shown["total"], shown["unit"], shown["raw"], shown["limit"]) == (40, "points", 40, "none")
    assert shown["responsible"] == "W"
    assert shown["patterns"] == {"Half Flush": 40}
    assert shown["reading"]["sets"] == ["333z", "789m", "222m", "345m", "66z"]
    assert "responsible" not in score_line(scored(HALF_FLUSH, seat="S", target="E", go_around=[]), RULESET.id)


def test_4_4_the_best_reading_and_the_others() -> None:
    found = scored("112233m44556p77s + 6p")
    assert (found.total, found.patterns) == (70, {"Twice Pure Double Chow": 60, "All Chows": 5, "Concealed Hand": 5})
    assert [(total, reading.shape) for total, reading in found.others] == [(35, "seven pairs")]


def test_a_row_tells_its_sets() -> None:
    tiles = {line.name: line.tiles for line in scored("777m777p777789s1z + 1z").lines}
    assert tiles == {
        "Concealed Hand": "",
        "Three Concealed Pungs": "777m 777p 777s",
        "Three Colors, One Pung": "777m 777p 777s",
    }


@pytest.mark.parametrize(
    ("text", "fields", "code"),
    [
        ("123m456p99s44z P:999m + 9s", {"by": "robbed_kong"}, "robbed_kong"),
        ("123m456p78s44z P:999m + 5z", {}, "no_winning_shape"),
        ("123m456p78s4z P:999m + 9s", {}, "wrong_tile_count"),
        ("123m456p78s44z P:444z + 9s", {}, "too_many_copies"),
        ("123m456p78s44z C:135m + 9s", {}, "illegal_meld"),
        ("123m456p78s44z K:9998m + 9s", {}, "illegal_meld"),
        ("123m456p78s44z P:99m1j + 9s", {}, "unknown_tile"),
        ("123m456p78s44z P:999m F:1j + 9s", {}, "illegal_flower"),
        ("122334m99s55z C:456p + 9s", {"rulings": {"chicken": "min5"}}, "too_few_points"),
    ],
)
def test_why_a_hand_is_no_win(text: str, fields: dict[str, Any], code: str) -> None:
    found = judged(text, **fields)
    assert isinstance(found, NotAWin)
    assert code in [reason.code for reason in found.reasons]


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


GIFTS = {
    "heaven": ({"by": "self_draw", "seat": "E", "situation": {"first_draw": True, "no_calls": True}}, "Gift of Heaven"),
    "earth": (
        {"seat": "S", "target": "E", "situation": {"dealer_first_discard": True, "no_calls": True}},
        "Gift of Earth",
    ),
}


@pytest.mark.parametrize(("fields", "row"), GIFTS.values(), ids=GIFTS)
def test_5_41_42_a_gift_needs_a_winner_without_melds_whatever_is_said_of_calls(
    fields: dict[str, Any], row: str
) -> None:
    assert row in scored("12357m22p345s444z + 6m", **fields).patterns
    assert row not in scored("12357m22p345s K:4444z + 6m", **fields).patterns
    assert row not in scored("12357m22p345s P:444z + 6m", **fields).patterns


def reasons(text: str, **fields: Any) -> list[str]:
    found = judged(text, **fields)
    return [each.code for each in found.reasons] if isinstance(found, NotAWin) else []


@pytest.mark.parametrize("target", ["W", "N"])
def test_5_42_the_dealers_first_discard_is_put_down_by_the_dealer(target: str) -> None:
    """The dealer is E: a tile of another is none of the dealer's, so there is no such win, and no Gift of Earth."""
    earth, _ = GIFTS["earth"]
    assert "dealer_first_discard" in reasons("12357m22p345s444z + 6m", **{**earth, "target": target})
    unsaid = {name: value for name, value in earth.items() if name != "target"}
    assert reasons("12357m22p345s444z + 6m", **earth) == reasons("12357m22p345s444z + 6m", **unsaid) == []


def test_6_3_before_the_dealers_first_discard_there_is_no_go_around() -> None:
    """Half Flush 40 and Gift of Earth 155: the dealer alone has put down a tile, so the payments follow."""
    first = {"seat": "S", "situation": {"dealer_first_discard": True, "no_calls": True}}
    assert scored(HALF_FLUSH, seat="S", target="E").payments is None
    assert paid("22245m789m33366z + 3m", **first, target="E") == (-565, 615, -25, -25)
    assert paid("22245m789m33366z + 3m", **first) == (-565, 615, -25, -25), "it is the dealer's"
    assert paid("22245m789m33366z + 3m", **first, target="E", go_around=[]) == (-565, 615, -25, -25)
    assert reasons("22245m789m33366z + 3m", **first, target="E", go_around=around("N9p")) == ["go_around"]


PAIR_OF_NINES = "123m45p99s555z666z + 6p"


@pytest.mark.parametrize(
    ("discards", "codes"),
    [
        ("S9s W9s N9s", ["too_many_copies"]),
        ("S9s W9s", []),
        ("S6p W6p N6p", []),
        ("S6p W6p N6p W6p", ["too_many_copies"]),
    ],
)
def test_1_1_the_discards_since_are_other_tiles_than_those_of_the_hand(discards: str, codes: list[str]) -> None:
    """Four copies of each kind: the winner's own, the tile won on and `go_around` lie in different places."""
    assert reasons(PAIR_OF_NINES, seat="S", target="E", go_around=around(discards)) == codes


def test_1_1_what_the_winner_sees_may_be_those_discards() -> None:
    situation = {"visible": "9s9s"}
    assert reasons(PAIR_OF_NINES, seat="S", target="E", go_around=around("S9s W9s"), situation=situation) == []


def test_6_3_the_tile_added_to_the_own_pung_is_one_of_the_hand() -> None:
    """Ruling `resp-passed-kong`: added tiles are in the look-back, the winner's own before the own discard."""
    fields = {"seat": "S", "target": "E", "rulings": {"resp-passed-kong": "yes"}}
    assert reasons("123m45p99s666z A:9999m + 6p", **fields, go_around=around("S9m S1z")) == []
    assert reasons("123m45p99s666z A:9999m + 6p", **fields, go_around=around("S1z W9m")) == ["too_many_copies"]
