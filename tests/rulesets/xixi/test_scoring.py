"""What a win of Xixi pays, and which hands win and wait (rulebook xixi §3, §4, Waits)."""

from __future__ import annotations

from typing import Any

import pytest

from replay.hands import NotAWin, Scored
from replay.rulesets import find_ruleset
from replay.tiles import NAMES, RED, SUITED
from tests.hands_json import hand_from_json, held_from_json

RULESET = find_ruleset("xixi")
NO_RED = "456789m789p55s67s"
ONE_RED = "45678m789p55s67s7z"


def scored(rulings: dict[str, str] | None = None, **fields: Any) -> Scored | NotAWin:
    case = {"ruleset": "xixi", "concealed": NO_RED, "win": "8s", "by": "self_draw", "seat": "S", **fields}
    return RULESET.under(RULESET.rulings.chosen(rulings or {})).score(hand_from_json(case))


def waits(concealed: str, rulings: dict[str, str] | None = None, **fields: Any) -> dict[str, int]:
    """Each wait and the copies that are left."""
    case = {"ruleset": "xixi", "concealed": concealed, **fields}
    found = RULESET.under(RULESET.rulings.chosen(rulings or {})).shapes.accepts(held_from_json(case))
    return {NAMES[wait.tile]: wait.left for wait in found.waits}


def test_xixi_1_there_are_112_tiles() -> None:
    assert RULESET.size == 112
    assert {kind for kind, copies in enumerate(RULESET.copies) if copies} == SUITED | {RED}
    assert set(RULESET.copies) == {0, 4}
    assert RULESET.wall_size == 60


@pytest.mark.parametrize(
    ("turned", "rulings", "why", "reason"),
    [
        ("5m", {}, "the further two tiles are missing", "two of the three scoring tiles are missing"),
        ("5m2p", {}, "one of the two further tiles is missing", "one of the three scoring tiles is missing"),
        ("5m", {"no-red": "two"}, "the further tile is missing", "one of the two scoring tiles is missing"),
    ],
)
def test_xixi_4_scoring_tiles_that_are_not_given_are_missing(
    turned: str, rulings: dict[str, str], why: str, reason: str
) -> None:
    found = scored(rulings, scoring_tiles=turned)
    assert isinstance(found, Scored)
    line = next(each for each in found.lines if each.name == "Without Red Dragon")
    assert line.why == f"no Red Dragon in the hand: {why}"
    assert [(each.code, reason in each.message) for each in found.reasons] == [("not_judged", True)]


@pytest.mark.parametrize(
    "fields",
    [
        {"scoring_tiles": "5m2p9s"},
        {"scoring_tiles": ""},
        {"concealed": ONE_RED, "scoring_tiles": "5m"},
        {"scoring_tiles": "5m", "situation": {"tiles_drawn": 59}},
    ],
    ids=["all", "an empty wall", "a Red Dragon", "one was left"],
)
def test_xixi_4_no_scoring_tile_is_missing(fields: dict[str, Any]) -> None:
    found = scored(**fields)
    assert isinstance(found, Scored)
    assert not found.reasons
    assert not any("missing" in line.why for line in found.lines)


@pytest.mark.parametrize(
    ("kind", "tiles", "named"),
    [
        ("pung", "11m7z", "in a pung"),
        ("open_kong", "111m7z", "in an open kong"),
        ("added_kong", "111m7z", "in an added kong"),
        ("concealed_kong", "111m7z", "in a concealed kong"),
    ],
)
def test_the_meld_that_no_red_dragon_may_be_in_is_named_with_one_article(kind: str, tiles: str, named: str) -> None:
    meld = {"kind": kind, "tiles": tiles}
    found = scored(concealed="456m789p55s67s", melds=[meld], scoring_tiles="4p")
    assert isinstance(found, NotAWin), found
    assert f"Red Dragon can't be {named} (ruling red-in-meld)" in found.reasons[0].message


def test_waits_on_every_tile() -> None:
    """A Red Dragon alone waits for everything, its own kind included."""
    melds = [{"kind": "pung", "tiles": each} for each in ("222m", "333p", "444s", "666s")]
    found = waits("7z", melds=melds)
    assert set(found) == {NAMES[kind] for kind in SUITED} | {"7z"}
    assert found["2m"] == 1
    assert found["7z"] == 3


def test_waits_own_four_copies_are_no_wait() -> None:
    assert waits("1111m456789m789p") == {"7z": 4}
    assert waits("1111m456789m789p", {"own-four": "wait"}) == {"1m": 0, "7z": 4}
    kongs = [{"kind": "concealed_kong", "tiles": "9999s"}]
    assert waits("123m456p1178s", melds=kongs) == {"6s": 4, "7z": 4}
    assert waits("123m456p1178s", {"own-four": "wait"}, melds=kongs) == {"6s": 4, "7z": 4, "9s": 0}


def test_waits_seen_elsewhere_are_waits_with_none_left() -> None:
    assert waits(NO_RED, visible="8888s7777z") == {"5s": 2, "8s": 0, "7z": 0}
    assert waits(NO_RED) == {"5s": 2, "8s": 4, "7z": 4}


def test_rows_are_those_of_the_rulebook() -> None:
    names = [row.name for row in RULESET.rows(RULESET.rulings())]
    assert names == ["Basic Win", "Scoring Tile", "Without Red Dragon"]


@pytest.mark.parametrize("ruling", RULESET.rulings.described(), ids=lambda each: each.slug)
def test_every_alternative_builds_and_is_described(ruling: Any) -> None:
    assert ruling.why
    for option in ruling.options:
        chosen = RULESET.rulings.chosen({ruling.slug: option.name})
        assert RULESET.under(chosen).rulings == chosen
        assert len(RULESET.rows(chosen)) == 3
