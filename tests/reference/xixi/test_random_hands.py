"""The generators give what they promise, and the slow definitions agree with slower ones on their hands."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from tests.reference.suited import KINDS, RED, notation, parse, readings
from tests.reference.xixi import complete, score, shanten, waits
from tests.reference.xixi.hands import read
from tests.reference.xixi.random_hands import WALL, complete_hand, losing_hand, mixture, waiting_hand
from tests.samples import first


def assert_could_be(case: dict[str, Any]) -> None:
    hand = read(case)
    assert not Counter(hand.all + (hand.turned or ())) - WALL, case


@pytest.mark.parametrize("reds", range(5))
@pytest.mark.parametrize("melds", range(4))
def test_won_hands(reds: int, melds: int) -> None:
    rng = Random(reds)
    for _ in range(25):
        case = complete_hand(rng, reds=reds, melds=melds)
        assert_could_be(case)
        assert len(case["melds"]) == melds
        assert read(case).all.count(RED) == reds
        assert score(case)["valid"], case


def test_everything_occurs_and_payments_sum_to_zero() -> None:
    reasons = Counter[Any]()
    turned = Counter[int]()
    for case in mixture(3, 800):
        result = score(case)
        reasons[result["reason"]] += 1
        if result["valid"]:
            turned[len(parse(case["scoring_tiles"]))] += 1
            assert sum(result["payments"].values()) == 0
            assert sum(result["canonical"].values()) == result["total"]
    assert reasons.keys() >= {None, "not-a-winning-shape", "only-self-draw-wins", "too-many-scoring-tiles"}
    assert set(turned) == {0, 1, 2, 3}


def by_identities(case: dict[str, Any]) -> bool:
    """Complete, by every identity of every Red Dragon."""
    hand = read(case)
    tiles = [tile for tile in (*hand.concealed, *parse(case["win"])) if tile != RED]
    reds = 14 - 3 * len(hand.melds) - len(tiles)
    return any(any(readings([*tiles, *stand])) for stand in combinations_with_replacement(KINDS, reds))


@pytest.mark.parametrize("reds", range(3))
def test_complete_agrees_with_every_identity(reds: int) -> None:
    rng = Random(reds)
    cases = [losing_hand(rng, reds=reds) for _ in range(50)] + [complete_hand(rng, reds=reds) for _ in range(10)]
    assert [complete(case) for case in cases] == [by_identities(case) for case in cases]
    assert sum(not complete(case) for case in cases) >= 10


@pytest.mark.parametrize("reds", first(range(5), 1))
def test_hands_of_thirteen(reds: int) -> None:
    rng = Random(reds)
    for away in (0, 1, 1, 2, 3):
        case = waiting_hand(rng, reds=reds, away=away)
        for rulings in ({}, {"own-four": "wait"}, {"red-copies": "four"}):
            said = case | {"rulings": rulings}
            found = shanten(said)
            assert (found == 0) is bool(waits(said)), said
            assert 0 <= found <= away or rulings


@pytest.mark.parametrize("number", range(4))
def test_shanten_falls_by_one_draw(number: int) -> None:
    rng = Random(number)
    case = waiting_hand(rng, reds=rng.choice((0, 1)), away=1)
    hand, found = read(case), shanten(case)
    if found:
        drawn = [tile for tile in (*KINDS, RED) if hand.own.count(tile) < 4]
        texts = {
            notation((Counter([*hand.concealed, tile]) - Counter([given])).elements())
            for tile in drawn
            for given in set(hand.concealed)
        }
        assert any(waits(case | {"concealed": text}) for text in sorted(texts)) is (found == 1)


def test_the_same_seed_gives_the_same_cases() -> None:
    assert list(mixture(7, 40)) == list(mixture(7, 40))
