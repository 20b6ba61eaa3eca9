"""Shanten, waits and discards by look-up are what the definition says, on random holdings of every ruleset."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from replay.distance import asked
from replay.hands import Acceptance, HeldHand, best_of, near_by
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.rulesets.b30fj.near.hell_kinds import is_hell_wait
from replay.rulesets.b30fj.near.reader import self_draw
from replay.rulesets.b30fj.near.shapes import plan_of as b30fj_plan
from replay.rulesets.sichuan.shapes import PLAN as SICHUAN
from replay.rulesets.xixi.shape import plan_of as xixi_plan
from replay.rulesets.zung_jung.shapes import plan_of as zung_jung_plan
from replay.tiles import HIDDEN, parse_tiles
from tests.rulesets.b30fj.hands import EDITIONS
from tests.rulesets.random_holdings import holding
from tests.samples import deep

DEEP = 60 if os.environ.get("REPLAY_DEEP") else 1
SLOW = [{"fifth_tile": "shape"}, {"tanki_scope": "per-reading"}]
"""The rulings whose definitions take the longest to compare with."""
CASES: list[tuple[str, dict[str, str], int]] = [
    ("b30fj", {}, 450),
    ("b30fj", {"tanki_scope": "per-tile"}, 50),
    ("b30fj", {"tanki_scope": "per-reading"}, 50),
    ("b30fj", {"tanki_orphans_suit": "blocked"}, 75),
    ("b30fj-draft", {}, 200),
    ("b30fj-draft", {"draft_seven_pairs_repeat": "no"}, 50),
    ("b30fj-draft", {"kss_starts": "any-six"}, 50),
    ("sichuan", {}, 400),
    ("xixi", {}, 400),
    ("xixi", {"red_copies": "four"}, 50),
    ("xixi", {"own_four": "wait"}, 50),
    ("zung-jung", {}, 400),
    ("zung-jung", {"identical_pairs": "no"}, 100),
    ("zung-jung", {"fifth_tile": "shape"}, 50),
]
EACH = pytest.mark.parametrize(
    ("name", "chosen", "count"),
    [deep(*each) if each[1] in SLOW else each for each in CASES],
    ids=[" ".join([name, *chosen.values()]) for name, chosen, _ in CASES],
)
Defined = tuple[Callable[[HeldHand], Acceptance], Callable[[HeldHand], int]]


def rules_of(name: str, chosen: dict[str, str]) -> Rules:
    rulings = find_ruleset(name).rulings
    known = {each.slug.replace("-", "_"): [option.name for option in each.options] for each in rulings.described()}
    assert all(option in known[slug] for slug, option in chosen.items()), known
    return find_ruleset(name).under(rulings.chosen({slug.replace("_", "-"): way for slug, way in chosen.items()}))


def defined(name: str, rulings: Any) -> Defined:
    """The slow functions."""
    if edition := next((each for each in EDITIONS if each.id == name), None):
        alone, hell = partial(self_draw, edition, rulings), partial(is_hell_wait, rulings)
        slow = asked.Defined(b30fj_plan(edition, rulings), self_draw=alone, hell_wait=hell)
    else:
        plans: dict[str, Any] = {"sichuan": lambda _: SICHUAN, "xixi": xixi_plan, "zung-jung": zung_jung_plan}
        slow = asked.Defined(plans[name](rulings))
    return slow.accepts, slow.shanten


@EACH
@pytest.mark.sampled(5)
def test_look_up_and_definition_agree(name: str, chosen: dict[str, str], count: int) -> None:
    rules = rules_of(name, chosen)
    accepts, shanten = defined(name, rules.rulings)
    rng = Random(f"{name} {chosen} {DEEP}")
    for _ in range(count * DEEP):
        held = holding(rng, name, 13)
        said = accepts(held)
        assert rules.shapes.accepts(held) == said, held
        assert rules.shapes.near(held) == near_by(said), held
        assert rules.shapes.shanten(held) == shanten(held), held
    for _ in range(count * DEEP // 20):
        held = holding(rng, name, 14)
        assert rules.shapes.shanten(held) == shanten(held), held
        expected = [(kind, near_by(accepts(held.without(kind)))) for kind in sorted(set(held.concealed))]
        assert list(rules.shapes.near_discards(held)) == expected, held
        assert rules.shapes.near_best(held) == best_of(tuple(expected)), held


ODD = [
    ("123m456p789s1122z", ""),
    ("11111m234p567s99p", ""),
    ("1111m234p567s99p1z", ""),
    ("123m456p789s112z?", ""),
    ("123m456p789s", ""),
    ("123m456p789s11z1122j", ""),
    ("123m456p78s55z", "1j"),
    ("19m19p19s1234567z", ""),
    ("19m19p19s123456z1j", ""),
]


@pytest.mark.parametrize(("tiles", "flowers"), ODD, ids=[each[0] for each in ODD])
@pytest.mark.parametrize("name", ["b30fj", "b30fj-draft", "xixi", "zung-jung"])
def test_odd_holdings_are_left_to_the_definition(name: str, tiles: str, flowers: str) -> None:
    """A fifth copy, a hidden tile, a joker twice, another number of tiles."""
    rules = rules_of(name, {})
    accepts, shanten = defined(name, rules.rulings)
    held = HeldHand(concealed=parse_tiles(tiles), flowers=parse_tiles(flowers))
    assert rules.shapes.shanten(held) == shanten(held)
    if len(held.concealed) == 13 or HIDDEN in held.concealed:
        assert rules.shapes.accepts(held) == accepts(held)
        assert rules.shapes.near(held) == near_by(accepts(held))
