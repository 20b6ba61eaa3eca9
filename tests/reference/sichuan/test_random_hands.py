"""The generators give what they promise, and the slow definitions agree with slower ones on their hands."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.reference.sichuan import complete, score, settle, shanten, waits
from tests.reference.sichuan.hands import read
from tests.reference.sichuan.random_hands import (
    SETTLING,
    SHAPES,
    complete_hand,
    drawn_end,
    losing_hand,
    mixture,
    rulings,
    waiting_hand,
)
from tests.reference.sichuan.value import FAN
from tests.reference.suited import KINDS, SEATS, notation, parse
from tests.samples import first


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("pure", [False, True])
def test_won_hands(shape: str, pure: bool) -> None:
    rng = Random(1)
    for _ in range(25):
        case = complete_hand(rng, shape=shape, pure=pure)
        assert score(case)["valid"], case
        assert complete(case)


@pytest.mark.parametrize("melds", range(5))
def test_won_hands_with_melds(melds: int) -> None:
    rng = Random(melds)
    for _ in range(15):
        case = complete_hand(rng, shape="standard", melds=melds, on="5p")
        assert len(case["melds"]) == melds
        assert case["win"] == "5p"
        assert score(case)["valid"], case


def test_everything_occurs_and_payments_sum_to_zero() -> None:
    rows = Counter[Any]()
    for case in mixture(3, 1500):
        result = score(case)
        rows[result["reason"]] += 1
        if result["valid"]:
            rows.update(result["canonical"].keys())
            rows["several"] += len(result["patterns"]) > 1
            assert result["total"] in (1, 2, 4, 8)
            assert sum((result["payments"] or {}).values()) == 0
            assert all((result["payments"] or {}).get(seat, 0) == 0 for seat in case["out"])
    assert rows.keys() >= {*FAN, "Root", "Self-Draw", "Kong Bloom", "Moon from Seabed", "Robbing a Kong", "several"}
    assert rows.keys() >= {"Discard after a Kong", "Last Minute Save", "not-a-winning-shape", None}
    assert rows["missing-suit-tile-in-hand"]


def test_hands_that_miss() -> None:
    rng = Random(3)
    assert sum(not score(losing_hand(rng))["valid"] for _ in range(200)) > 100


@pytest.mark.parametrize("away", first(range(5), 1))
def test_hands_of_thirteen(away: int) -> None:
    rng = Random(away)
    for _ in range(6):
        case = waiting_hand(rng, away=away)
        found = shanten(case)
        assert found is None or (found == 0) is bool(waits(case)), case
        assert found is not None or set(case["void_suit"]) <= {tile[1] for tile in read(case).melded}


def after_exchange(case: dict[str, Any]) -> list[dict[str, Any]]:
    """Every hand that a drawn tile and a discard make of this one."""
    hand = read(case)
    found = set()
    for drawn in KINDS:
        if hand.own.count(drawn) < 4:
            for given in set(hand.concealed):
                rest = Counter([*hand.concealed, drawn]) - Counter([given])
                found.add(notation(rest.elements()))
    return [case | {"concealed": text} for text in sorted(found)]


@pytest.mark.parametrize("number", range(6))
def test_shanten_falls_by_one_draw(number: int) -> None:
    rng = Random(number)
    case = waiting_hand(rng, away=rng.choice((1, 2)))
    found = shanten(case)
    if found:
        assert not waits(case)
        assert any(waits(other) for other in after_exchange(case)) is (found == 1)


def test_drawn_ends_are_whole_and_settle() -> None:
    rng = Random(5)
    seen = Counter[str]()
    for _ in range(60):
        facts = drawn_end(rng, chosen=rulings(rng, SETTLING))
        tiles = Counter(parse(facts["discards"]))
        for said in facts["seats"].values():
            tiles.update(read({"ruleset": "sichuan"} | said).own)
        assert tiles == Counter(dict.fromkeys(KINDS, 4))
        result = settle(facts)
        frozen = {"win-immunity", "refund-to-winner", "pig-receivers"}.isdisjoint(facts["rulings"])
        for part in ("kong_refund", "flower_pig", "listening", "payments"):
            seen[part] += any(result[part].values())
            assert sum(result[part].values()) == 0
            assert not frozen or all(result[part][seat] == 0 for seat in "".join(facts["won"]))
        assert not set(result["pigs"]) & set(result["ready"])
        assert set(facts["seats"]) == set(SEATS)
    assert min(seen.values()) > 5


def test_the_same_seed_gives_the_same_cases() -> None:
    assert list(mixture(7, 40)) == list(mixture(7, 40))
    assert drawn_end(Random(2)) == drawn_end(Random(2))
