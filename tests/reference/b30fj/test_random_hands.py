"""The random inputs are what they promise to be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.reference.b30fj import complete, score, shanten
from tests.reference.b30fj.hands import fault, read
from tests.reference.b30fj.random_hands import (
    Case,
    complete_hand,
    losing_hand,
    mixture,
    shapes,
    waiting_hand,
)
from tests.reference.b30fj.tiles import is_joker, parse

RULESETS = ("b30fj", "b30fj-draft")


def assert_could_be(case: Case) -> None:
    """The tiles exist, and the situation contradicts neither itself nor the hand."""
    hand = read(case)
    assert fault(hand) is None, case
    assert hand.win is not None
    said = hand.situation
    shown = Counter((*hand.own, hand.win, *parse(said.get("visible", ""))))
    assert all(n <= (1 if is_joker(t) else 4) for t, n in shown.items()), case
    kongs = {meld.kind.removesuffix("_kong") for meld in hand.kongs}
    robbed, closed = hand.by == "robbed_kong", not hand.melds
    allowed = {
        "after_kong": hand.self_drawn and said.get("kong_kind") in kongs,
        "after_flower": hand.self_drawn and bool(hand.flowers),
        "first_draw": hand.self_drawn and closed and not hand.flowers,
        "before_first_discard": closed and (hand.self_drawn or not hand.flowers),
        "last_tile": not robbed and said["tiles_drawn"] == 92,
        "no_calls": closed and not robbed,
    }
    assert all(may for flag, may in allowed.items() if said.get(flag)), case
    assert not robbed or hand.win not in (*hand.own, *range(34, 42)), case
    assert ("target" in case) is not hand.self_drawn
    assert not {case["seat"], case.get("target")} & set(case["out"])
    assert 1 <= said["tiles_drawn"] <= 92


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("jokers", range(9))
def test_won_hands(ruleset: str, jokers: int) -> None:
    rng = Random(jokers)
    for shape in sorted(set(shapes(ruleset))):
        for _ in range(5):
            case = complete_hand(rng, ruleset, jokers=jokers, shape=shape)
            assert_could_be(case)
            assert sum(map(is_joker, read(case).counted)) == jokers
            assert complete(case), case


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("melds", range(5))
def test_won_hands_with_melds(ruleset: str, melds: int) -> None:
    rng = Random(melds)
    for jokers in (0, 1, 2, 3):
        case = complete_hand(rng, ruleset, jokers=jokers, shape="standard", melds=melds)
        assert_could_be(case)
        assert len(case["melds"]) == melds
        assert complete(case), case


def test_a_joker_may_be_asked_to_win() -> None:
    rng = Random(1)
    for _ in range(20):
        assert parse(complete_hand(rng, "b30fj", jokers=2, joker_wins=True)["win"])[0] >= 34
        assert parse(complete_hand(rng, "b30fj", jokers=2, joker_wins=False)["win"])[0] < 34


@pytest.mark.deep
def test_more_than_four_of_a_kind_occur() -> None:
    rng = Random(2)
    rows = Counter[str]()
    for _ in range(150):
        rows.update(score(complete_hand(rng, "b30fj", jokers=5, shape="standard"))["canonical"])
    assert rows.keys() >= {"Tile Hog", "Double Tile Hog", "Triple Triplets"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hands_that_miss(ruleset: str) -> None:
    rng = Random(3)
    cases = [losing_hand(rng, ruleset, jokers=rng.randint(0, 4)) for _ in range(40)]
    for case in cases:
        assert_could_be(case)
    assert sum(not complete(case) for case in cases) > 20


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("away", range(4))
def test_hands_of_thirteen(ruleset: str, away: int) -> None:
    rng = Random(away)
    for jokers in (0, 0, 1, 2):
        case = waiting_hand(rng, ruleset, jokers=jokers, away=away)
        assert fault(read(case)) is None
        assert 0 <= shanten(case) <= away, case


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_same_seed_gives_the_same_cases(ruleset: str) -> None:
    cases = list(mixture(7, 40, ruleset))
    assert cases == list(mixture(7, 40, ruleset))
    assert len({case["id"] for case in cases}) == 40
    for case in cases:
        assert_could_be(case)
