"""The random inputs are what they promise to be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.reference.zung_jung import complete, score, shanten
from tests.reference.zung_jung.hands import fault, read
from tests.reference.zung_jung.random_hands import (
    LIVE,
    Case,
    complete_hand,
    losing_hand,
    mixture,
    waiting_hand,
)
from tests.reference.zung_jung.random_shapes import STYLES
from tests.reference.zung_jung.rows import ROWS
from tests.reference.zung_jung.rulings import CHOICES


def assert_could_be(case: Case) -> None:
    """The tiles exist, and the situation and the window contradict neither each other nor the hand."""
    hand = read(case)
    assert fault(hand) is None, case
    assert hand.win is not None
    robbed = hand.by == "robbed_kong"
    seen = Counter((*hand.counted, *(tile for _, tile in hand.go_around or ())))
    seen[hand.win] += 3 * robbed
    assert max(seen.values()) <= 4, case
    said = hand.situation
    closed, dealer = not hand.melds, hand.seat == "E"
    allowed = {
        "after_kong": hand.self_drawn and any(m.is_kong for m in hand.melds),
        "first_draw": hand.self_drawn and closed and (not dealer or said["tiles_drawn"] == 1),
        "before_first_discard": closed and not robbed and (hand.self_drawn or not dealer),
        "last_tile": not robbed and said["tiles_drawn"] == LIVE,
        "no_calls": closed and not robbed,
        "dealer_first_discard": hand.by == "discard" and hand.target == "E" and hand.go_around == (),
    }
    assert all(may for flag, may in allowed.items() if said.get(flag)), case
    assert (hand.target is None) is hand.self_drawn
    assert 1 <= said["tiles_drawn"] <= LIVE
    assert not said.get("dealer_first_discard") or hand.seat != "E"
    if hand.go_around:
        owners = [seat for seat, _ in hand.go_around]
        assert owners[0] == ("E" if said.get("before_first_discard") else hand.seat), case
        assert hand.seat not in owners[1:]


@pytest.mark.parametrize("style", STYLES)
def test_won_hands(style: str) -> None:
    rng = Random(style)
    for _ in range(40):
        case = complete_hand(rng, style=style)
        assert_could_be(case)
        assert complete(case), case
        assert score(case)["valid"], case


@pytest.mark.parametrize("melds", range(5))
@pytest.mark.parametrize("by", ["self_draw", "discard"])
def test_won_hands_with_melds(melds: int, by: str) -> None:
    rng = Random(melds)
    for _ in range(10):
        case = complete_hand(rng, style="any", melds=melds, by=by)
        assert_could_be(case)
        assert len(case["melds"]) == melds
        assert case["by"] == by


@pytest.mark.deep
def test_every_row_and_limit_occurs() -> None:
    found = Counter[str]()
    limits = Counter[str]()
    for case in mixture(1, 4000):
        result = score(case)
        found.update(result["canonical"])
        limits.update([result["limit"]])
    assert found.keys() == {row.name for row in ROWS} | {"Chicken Hand"}
    assert min(limits[limit] for limit in ("none", "cap", "single")) >= 40


@pytest.mark.deep
def test_every_way_to_pay_occurs() -> None:
    ways = Counter[tuple[str, ...]]()
    for case in mixture(2, 2000):
        result = score(case)
        if not result["valid"] or case["by"] == "self_draw":
            continue
        paid = result["payments"]
        if paid is None:
            ways["not known",] += 1
        elif result["total"] <= 25:
            ways["small",] += 1
        else:
            payers = {seat for seat, n in paid.items() if n < -25}
            payer = "self" if len(payers) == 3 else "target" if payers == {case["target"]} else "other"
            ways[case["by"], payer] += 1
    assert ways.keys() == {
        ("not known",),
        ("small",),
        ("discard", "self"),
        ("discard", "target"),
        ("discard", "other"),
        ("robbed_kong", "target"),
    }
    assert min(ways.values()) >= 20


def test_hands_that_miss() -> None:
    rng = Random(3)
    cases = [losing_hand(rng) for _ in range(200)]
    for case in cases:
        assert_could_be(case)
    assert sum(not complete(case) for case in cases) > 120


@pytest.mark.parametrize("away", range(4))
def test_hands_of_thirteen(away: int) -> None:
    rng = Random(away)
    for _ in range(15):
        case = waiting_hand(rng, away=away)
        assert fault(read(case)) is None
        assert 0 <= shanten(case) <= away, case


def test_the_same_seed_gives_the_same_cases() -> None:
    cases = list(mixture(7, 60, rulings=True))
    assert cases == list(mixture(7, 60, rulings=True))
    assert len({case["id"] for case in cases}) == 60
    for case in cases:
        assert_could_be(case)
        assert case["rulings"]
        assert all(value in CHOICES[slug] for slug, value in case["rulings"].items())
