"""Three readers of one plan say the same of every hand: the definition, the look-up in Python and the kernel in C."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from replay.distance import asked
from replay.distance.plan import Joker, Plan
from replay.distance.readers.definition import FAR, Definition
from replay.distance.readers.nearness import Nearness
from replay.hands import HeldHand, Meld, Near, best_of
from replay.tiles import HIDDEN, parse_tiles
from tests.distance.hostile import ASKED, kernel_of
from tests.distance.plans import PLANS
from tests.rulesets.random_holdings import holding
from tests.samples import MOST, deep

HANDS = {"b30fj": 1000, "b30fj-draft": 250, "mcr": 250, "sichuan": 1375, "xixi": 1000, "zung-jung": 1375}
"""Hands of each game that `make deep` takes. The definition takes ten times as long for the draft's."""
LOT, LOTS_OF_ALL = 5000, 20
"""With REPLAY_DEEP=1 a hundred thousand more of each, in lots that can be shared out."""
COUNTS = [lambda _: 25, HANDS.__getitem__, *([lambda _: LOT] * LOTS_OF_ALL if MOST else [])]
LOTS = [(name, lot, count(name)) for lot, count in enumerate(COUNTS) for name in PLANS]
EVERY = pytest.mark.parametrize("name", PLANS)


def readers_of(plan: Plan) -> list[Any]:
    """The look-up, and the kernel where it was built."""
    looked_up = Nearness(plan, asked.no_self_draw)
    return [looked_up, kernel_of(plan)] if asked.running() == "kernel" else [looked_up]


def defined(definition: Definition, held: HeldHand) -> Near | None:
    distance, kinds = definition.near(held)
    if distance == FAR:
        return None
    alone = distance == 1 and (definition.plan.self_draw or definition.waits_for_pair(held))
    return Near(distance - 1, kinds, kinds if alone else 0)


@pytest.mark.parametrize(("name", "lot", "count"), [deep(*each) if each[1] else each for each in LOTS])
def test_three_readers_agree(name: str, lot: int, count: int) -> None:
    plan = PLANS[name]
    definition, readers, rng = Definition(plan), readers_of(plan), Random(f"{name} {lot}")
    for number in range(count):
        held = holding(rng, name, 13)
        said = defined(definition, held)
        for each in readers:
            assert each.near(held) == said, (each, held)
            assert each.shanten(held) == (None if said is None else said.shanten), (each, held)
        held = holding(rng, name, rng.randint(1, 14))
        distance = definition.distance(held)
        for each in readers:
            assert each.shanten(held) == (None if distance == FAR else distance - 1), (each, held)
        if number % 8 == 0:
            held = holding(rng, name, 14)
            discards = tuple((kind, defined(definition, held.without(kind))) for kind in sorted(set(held.concealed)))
            dead = any(near is None for _, near in discards)
            for each in readers:
                assert each.near_discards(held) == (None if dead else discards), (each, held)
                assert each.near_best(held) == (None if dead else best_of(each.near_discards(held))), (each, held)


@pytest.mark.skipif(asked.running() != "kernel", reason="the kernel was not built, or is turned off")
@EVERY
@pytest.mark.parametrize(("lot", "count"), [(0, 25), deep(1, 400), *([deep(2, 1600)] if MOST else [])])
def test_look_up_and_kernel_agree_about_everything(name: str, lot: int, count: int) -> None:
    looked_up, kernel = readers_of(PLANS[name])
    rng = Random(f"both {name} {lot}")
    for _ in range(count):
        for tiles in (13, 14, rng.randint(1, 14)):
            held = holding(rng, name, tiles)
            for ask in ASKED:
                assert getattr(looked_up, ask)(held) == getattr(kernel, ask)(held), (ask, held)


@EVERY
def test_the_kinds_of_the_definition_are_those_with_which_the_distance_is_less(name: str) -> None:
    definition, rng = Definition(PLANS[name]), Random(name)
    for _ in range(4):
        held = holding(rng, name, 13)
        distance, kinds = definition.near(held)
        owned = [*held.concealed, *held.flowers, *(kind for meld in held.melds for kind in meld.tiles)]
        for kind in (*definition.naturals, *definition.slots):
            most = definition.numbers[definition.slots[kind]] if kind in definition.slots else 4
            more = HeldHand(
                concealed=(*held.concealed, kind), melds=held.melds, flowers=held.flowers, void_suit=held.void_suit
            )
            helps = owned.count(kind) < most and definition.distance(more) < distance
            assert kinds >> kind & 1 == helps, (kind, held)


@EVERY
def test_what_nobody_can_hold_is_left_open(name: str) -> None:
    thirteen = (0, 1, 2, 3, 4, 5, 9, 10, 11, 18, 18, 19)
    pung = Meld("pung", (7, 7, 7))
    for each in readers_of(PLANS[name]):
        assert each.near(HeldHand(concealed=(*thirteen, 20))) is not None
        assert each.near(HeldHand(concealed=(*thirteen, HIDDEN))) is None
        assert each.near(HeldHand(concealed=(0,) * 5 + thirteen[:8])) is None
        assert each.near(HeldHand(concealed=(7, 7, *thirteen[:8]), melds=(pung,))) is None
        assert each.shanten(HeldHand(concealed=(*thirteen, 20, 21, 22))) is None
        assert each.shanten(HeldHand(concealed=(), melds=(pung,) * 5)) is None


def test_jokers_that_the_tables_do_not_know_are_left_to_the_definition() -> None:
    plan = Plan(jokers=(Joker(35, "circles", 2),))
    assert Nearness(plan, asked.no_self_draw).near(HeldHand(concealed=parse_tiles("123m456p789s1122z"))) is None
