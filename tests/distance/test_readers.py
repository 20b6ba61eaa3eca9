"""Two readers of one plan say the same of every hand: the definition and the kernel in C."""

from __future__ import annotations

from random import Random

import pytest

from replay.distance import asked
from replay.distance.definition import FAR, Definition
from replay.hands import HeldHand, Meld, Near, best_of
from replay.tiles import HIDDEN
from tests.distance.hostile import kernel_of
from tests.distance.plans import PLANS
from tests.rulesets.random_holdings import holding
from tests.samples import MOST, deep

pytestmark = pytest.mark.skipif(asked.running() != "kernel", reason="the kernel was not built, or is turned off")
HANDS = {"b30fj": 1000, "b30fj-draft": 250, "mcr": 250, "sichuan": 1375, "xixi": 1000, "zung-jung": 1375}
"""Hands of each game that `make deep` takes. The definition takes ten times as long for the draft's."""
LOT, LOTS_OF_ALL = 5000, 20
"""With REPLAY_DEEP=1 a hundred thousand more of each, in lots that can be shared out."""
COUNTS = [lambda _: 25, HANDS.__getitem__, *([lambda _: LOT] * LOTS_OF_ALL if MOST else [])]
LOTS = [(name, lot, count(name)) for lot, count in enumerate(COUNTS) for name in PLANS]
EVERY = pytest.mark.parametrize("name", PLANS)


def defined(definition: Definition, held: HeldHand) -> Near | None:
    distance, kinds = definition.near(held)
    if distance == FAR:
        return None
    alone = distance == 1 and (definition.plan.self_draw or definition.waits_for_pair(held))
    return Near(distance - 1, kinds, kinds if alone else 0)


@pytest.mark.parametrize(("name", "lot", "count"), [deep(*each) if each[1] else each for each in LOTS])
def test_kernel_and_definition_agree(name: str, lot: int, count: int) -> None:
    plan = PLANS[name]
    definition, kernel, rng = Definition(plan), kernel_of(plan), Random(f"{name} {lot}")
    for number in range(count):
        held = holding(rng, name, 13)
        said = defined(definition, held)
        assert kernel.near(held) == said, held
        assert kernel.shanten(held) == (None if said is None else said.shanten), held
        held = holding(rng, name, rng.randint(1, 14))
        distance = definition.distance(held)
        assert kernel.shanten(held) == (None if distance == FAR else distance - 1), held
        if number % 8 == 0:
            held = holding(rng, name, 14)
            discards = tuple((kind, defined(definition, held.without(kind))) for kind in sorted(set(held.concealed)))
            dead = any(near is None for _, near in discards)
            assert kernel.near_discards(held) == (None if dead else discards), held
            assert kernel.near_best(held) == (None if dead else best_of(kernel.near_discards(held))), held


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
    kernel = kernel_of(PLANS[name])
    assert kernel.near(HeldHand(concealed=(*thirteen, 20))) is not None
    assert kernel.near(HeldHand(concealed=(*thirteen, HIDDEN))) is None
    assert kernel.near(HeldHand(concealed=(0,) * 5 + thirteen[:8])) is None
    assert kernel.near(HeldHand(concealed=(7, 7, *thirteen[:8]), melds=(pung,))) is None
    assert kernel.shanten(HeldHand(concealed=(*thirteen, 20, 21, 22))) is None
    assert kernel.shanten(HeldHand(concealed=(), melds=(pung,) * 5)) is None
