"""Bloody 30 Faan Jokers: what hands wait for, how far they are, hell waits (rulebook b30fj §3, §5, §6, §8).

Random hands are held against the slow second scorer in tests/rulesets/test_against_slow.py, the kernel against its
definition in tests/distance.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from replay.hands import Acceptance, HeldHand, Meld, Wait
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.tiles import KIND_OF, NAMES, Kind, format_tiles, parse_tiles
from tests.samples import often


def held(concealed: str, *melds: str, flowers: str = "", visible: str = "") -> HeldHand:
    """A hand; a meld is written `P:77s8j`, C P O A K for chow, pung, open, added and concealed kong."""
    kinds = {"C": "chow", "P": "pung", "O": "open_kong", "A": "added_kong", "K": "concealed_kong"}
    return HeldHand(
        concealed=parse_tiles(concealed),
        melds=tuple(Meld(kinds[meld[0]], parse_tiles(meld[2:])) for meld in melds),  # type: ignore[arg-type]
        flowers=parse_tiles(flowers),
        visible=parse_tiles(visible),
    )


def rules(ruleset: str = "b30fj", **rulings: str) -> Rules:
    found = find_ruleset(ruleset)
    return found.under(found.rulings.chosen({slug.replace("_", "-"): value for slug, value in rulings.items()}))


def accepts(hand: HeldHand, **rulings: str) -> Acceptance:
    return rules(**rulings).shapes.accepts(hand)


def shanten(hand: HeldHand) -> int:
    return rules().shapes.shanten(hand)


@pytest.mark.parametrize("ruleset", ["b30fj", "b30fj-draft"])
def test_a_wrong_number_of_tiles_or_a_hidden_one_is_no_hand(ruleset: str) -> None:
    complete = rules(ruleset).shapes.complete
    assert complete(held("123m345p3344z", "P:777s"), KIND_OF["4z"])
    assert not complete(held("123m345p44z", "P:777s"), KIND_OF["4z"])
    assert not complete(held("123m345p3344z"), KIND_OF["4z"])
    assert not complete(held("123m345p334z?", "P:777s"), KIND_OF["4z"])
    assert not complete(held("123m345p3344z", "P:777s"), KIND_OF["?"])


def test_left_counts_what_the_player_cannot_see() -> None:
    hand = held("123m345p3344z", "P:77s8j", flowers="1j", visible="34z4j")
    waits = tuple(Wait(KIND_OF[tile], left) for tile, left in (("3z", 1), ("4z", 1), ("3j", 1), ("4j", 0)))
    assert accepts(hand) == Acceptance(0, waits=waits, left=3)


def test_a_kind_that_is_all_visible_is_a_wait_with_none_left() -> None:
    hand = held("4z", "C:123m", "C:345p", "P:77s8j", "P:333z", visible="444z134j")
    waits = tuple(Wait(KIND_OF[tile], 0) for tile in ("4z", "1j", "3j", "4j"))
    assert accepts(hand) == Acceptance(0, waits=waits, left=0)


def test_without_a_tile_that_can_be_drawn_no_hand_is_ready() -> None:
    melds = ("C:123p", "C:345p", "P:777s")
    assert shanten(held("1111m", *melds, flowers="12j")) == 0
    assert shanten(held("1111m", *melds, flowers="126j")) == 1
    # the 3m that 12m waits for lie in an own kong
    assert shanten(held("12m44z", "K:3333m", "C:345p", "P:777s", flowers="126j")) == 1
    assert shanten(held("12m44z", "K:3333m", "C:345p", "P:777s", flowers="16j")) == 0


@pytest.mark.parametrize(
    ("visible", "rulings", "hell"),
    [
        ("344z134j", {}, True),
        ("344z34j", {}, False),
        ("3344z134j", {}, False),
        ("344z34j", {"hell_wait_jokers": "naturals-only"}, True),
        ("344z134j", {"hell_wait_multi": "single-kind"}, False),
    ],
)
def test_8_hell_wait(visible: str, rulings: dict[str, str], hell: bool) -> None:
    hand = held("123m345p3344z", "P:77s8j", visible=visible)
    assert accepts(hand, **rulings).hell_wait is hell


@pytest.mark.parametrize("rulings", [{}, {"hell_wait_multi": "single-kind"}], ids=["default", "single-kind"])
def test_8_hell_wait_on_one_kind(rulings: dict[str, str]) -> None:
    hand = held("12m345p33z", "P:77s8j", "P:555z", visible="333m126j")
    assert accepts(hand, **rulings).hell_wait


def test_a_hand_that_is_not_ready_has_accepts_and_no_hell_wait() -> None:
    hand = held("4m", "C:123m", "C:345p", "P:77s8j", "P:333z")
    assert accepts(hand).accepts == ()
    far = accepts(held("24m4z9s", "C:345p", "P:777s", "P:333z"))
    assert far.shanten == 1
    assert far.waits == ()
    assert not far.hell_wait
    assert far.left == sum(wait.left for wait in far.accepts)
    # the chow 234m and a pair of 4z or 9s
    assert format_tiles(tuple(wait.tile for wait in far.accepts)) == "3m9s4z123468j"


def test_of_discards_the_best_comes_first_and_each_is_visible_then() -> None:
    discards = rules().discards
    found = discards(held("123m345p334z9s1j", "P:77s8j"))
    keys = [(each.after.shanten, -each.after.left, each.tile) for each in found]
    assert keys == sorted(keys)
    assert format_tiles(tuple(sorted(each.tile for each in found))) == "123m345p9s34z1j"
    after = {NAMES[each.tile]: each.after for each in discards(held("45m", "C:123m", "C:345p", "P:77s8j", "P:333z"))}
    assert [(NAMES[wait.tile], wait.left) for wait in after["4m"].waits] == [("5m", 3), ("1j", 1), ("2j", 1), ("6j", 1)]
    (only,) = discards(held("44m", "C:123m", "C:345p", "P:77s8j", "P:333z"))
    assert (NAMES[only.after.waits[0].tile], only.after.waits[0].left) == ("4m", 2)


def drawable(hand: HeldHand) -> list[Kind]:
    own = Counter([*hand.concealed, *hand.flowers, *(tile for meld in hand.melds for tile in meld.tiles)])
    return [kind for kind in range(42) if own[kind] < (4 if kind < 34 else 1)]


def swapped(hand: HeldHand, drawn: Kind, given: Kind) -> HeldHand:
    tiles = [*hand.concealed, drawn]
    tiles.remove(given)
    return HeldHand(concealed=tuple(tiles), melds=hand.melds, flowers=hand.flowers)


def test_where_only_a_joker_can_be_the_missing_copy() -> None:
    """All four of a kind are held, or lie in an own kong beside tiles that want it."""
    rng = random.Random(8)
    found: Counter[int] = Counter()
    for _ in range(often(12, 300)):
        suit = rng.randrange(3)
        full, gone = rng.sample(range(9 * suit, 9 * suit + 9), 2)
        melds = rng.randint(1, 3)
        near = [tile for tile in range(9 * suit, 9 * suit + 9) if tile not in (full, gone) for _ in range(2)]
        hand = HeldHand(
            concealed=(*[full] * 4, *rng.sample(near, 9 - 3 * melds)),
            melds=tuple(Meld("open_kong", (tile,) * 4) for tile in (gone, 30, 33)[:melds]),
            flowers=tuple(rng.sample((34, 35, 39 + suit), rng.randint(1, 3))),
        )
        now = accepts(hand)
        found[now.shanten] += 1
        if not now.shanten:
            assert {wait.tile for wait in now.waits} == {
                kind for kind in drawable(hand) if rules().shapes.complete(hand, kind)
            }
            continue
        for drawn in drawable(hand):
            after = min(shanten(swapped(hand, drawn, given)) for given in {*hand.concealed} - {drawn})
            assert after >= now.shanten - 1, hand
            assert (after < now.shanten) is (drawn in {wait.tile for wait in now.accepts}), (hand, NAMES[drawn])
    assert len(found) > 1
