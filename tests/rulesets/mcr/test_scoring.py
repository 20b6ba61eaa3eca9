"""MCR: the rulings, payments, what is no win, and random hands against the judge of Botzone (rulebook mcr §4-§6)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import replay
from replay.hands import Scored
from replay.rulesets import find_ruleset
from tests.hands_json import hand_from_json
from tests.reference.random_hands import complete_hand
from tests.rulesets.mcr.judge import THERE, judged
from tests.samples import deep

MCR = find_ruleset("mcr")
CHEAP = "123m345m789s67s22p"
KONGS = "55s44z K:4444s P:666s O:7777s + 5s"


def score(hand: str, said: str = "discard", ruleset: str = "mcr", **rulings: str) -> replay.Score:
    """A hand; `said` is how it was won, then the facts that hold of it."""
    by, *facts = said.split()
    situation: dict[str, Any] = dict.fromkeys(facts, True)
    chosen = {slug.replace("_", "-"): value for slug, value in rulings.items()}
    return replay.score(hand, ruleset=ruleset, by=by, situation=situation, rulings=chosen)


@pytest.mark.parametrize(
    ("hand", "said", "slug", "value", "default", "otherwise"),
    [
        (f"{CHEAP} + 8s", "discard", "minimum", "none", None, 4),
        (f"{CHEAP} F:12345678f + 8s", "discard", "minimum", "flowers", None, 12),
        (f"{CHEAP} F:123f + 8s", "discard", "minimum", "flowers", None, None),
        ("1133m5577p22446s + 6s", "self_draw", "shut-drawn", "fully-concealed", 26, 29),
        ("1133m5577p22446s + 6s", "discard", "shut-drawn", "fully-concealed", 25, 25),
        ("99m33s K:8888m K:5555p P:777p + 3s", "discard", "two-concealed-kongs", "8", 13, 15),
        (KONGS, "discard", "kong-pair", "apart", 59, 57),
        (KONGS, "discard", "kong-pair", "6", 59, 60),
        ("5666777889m C:456m + 9m", "discard", "fifth-tile", "no", 45, 46),
        ("3369m258p133347s + 3m", "discard", "straight-wait", "no", 16, 15),
        ("147m25789p36889s + 8p", "self_draw", "straight-wait", "single-only", 19, 18),
        ("69m147p258s23567z + 4z", "discard", "knitted-types", "adds", 12, 18),
        ("44m23334p678s O:5555m F:1f + 4m", "self_draw after_kong after_flower", "kong-flower", "counts", None, 12),
    ],
)
def test_a_ruling_changes_what_it_says(
    hand: str, said: str, slug: str, value: str, default: int | None, otherwise: int | None
) -> None:
    assert score(hand, said).total == default
    assert score(hand, said, **{slug: value}).total == otherwise


def test_the_set_of_the_green_book() -> None:
    (green,) = MCR.sets
    assert dict(green.values) == {"shut-drawn": "fully-concealed", "two-concealed-kongs": "8", "kong-pair": "6"}


@pytest.mark.parametrize(
    ("by", "target", "paid"),
    [
        ("self_draw", None, {"E": 102, "S": -34, "W": -34, "N": -34}),
        ("discard", "W", {"E": 49, "S": -8, "W": -33, "N": -8}),
        ("discard", None, None),
    ],
)
def test_6_who_pays_what(by: str, target: str | None, paid: dict[str, int] | None) -> None:
    found = replay.score("1133m5577p22446s + 6s", ruleset="mcr", by=by, seat="E", target=target)
    assert found.payments == paid
    assert found.total == (26 if by == "self_draw" else 25)


@pytest.mark.parametrize(
    ("hand", "ruleset", "code"),
    [
        (f"{CHEAP} + 8s", "mcr", "too_few_points"),
        ("1122334455667m + 8m", "mcr", "no_winning_shape"),
        ("1133m5577p22446s F:1f + 6s", "mcr-136", "illegal_flower"),
        ("1133m5577p22446s F:1z + 6s", "mcr", "illegal_flower"),
        ("1133m5577p22446s F:11f + 6s", "mcr", "too_many_copies"),
        ("1133m5577p2244s1f + 6s", "mcr", "no_winning_shape"),
        ("1133m5577p22446s + 1f", "mcr", "no_winning_shape"),
        ("1133m5577p2244s1j + 6s", "mcr", "unknown_tile"),
        ("1133m5555p22446s + 5p", "mcr", "too_many_copies"),
    ],
)
def test_what_is_no_win(hand: str, ruleset: str, code: str) -> None:
    found = score(hand, ruleset=ruleset)
    assert found.total is None
    assert code in {each.code for each in found.reasons}


def test_4_9_last_tile_is_open_where_nobody_says_what_lies_there() -> None:
    orphans = "19m1p19s12345667z + 9p"
    unknown = replay.score(orphans, ruleset="mcr", by="discard", target="S", seat="E")
    assert [each.code for each in unknown.reasons] == ["not_judged"]
    lies = replay.score(orphans, ruleset="mcr", by="discard", target="S", seat="E", situation={"visible": "999p"})
    assert (unknown.total, lies.total) == (88, 92)


@pytest.mark.skipif(not THERE, reason="PyMahjongGB is not installed: pip install PyMahjongGB")
@pytest.mark.parametrize(("seed", "number"), [(1, 300), deep(2, 20_000)])
def test_random_hands_are_worth_what_the_judge_of_botzone_says(seed: int, number: int) -> None:
    rules = MCR.under(MCR.rulings.chosen({"minimum": "none"}))
    chance = Random(seed)
    for _ in range(number):
        hand = hand_from_json(complete_hand(chance, "mcr"))
        found, right = rules.score(hand), judged(hand)
        assert isinstance(found, Scored), hand
        assert found.total == sum(right.values()), (hand, found.patterns, right)
        assert right in [dict(each) for each in found.equals], (hand, found.patterns, right)
