"""Bloody 30 Faan Jokers: complete hands, self-draw-only hands, waits and shanten (rulebook b30fj §3, §5, §6, §8).

The random comparisons take a small sample; REPLAY_DEEP=1 takes thousands of hands.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable
from functools import cache, partial

import pytest

from replay.distance.asked import Defined
from replay.hands import Acceptance, HeldHand, Meld, Wait
from replay.rules import shapes_of
from replay.rulesets import find_ruleset
from replay.rulesets.b30fj.edition import CURRENT, Edition
from replay.rulesets.b30fj.near.hell_kinds import is_hell_wait
from replay.rulesets.b30fj.near.reader import self_draw
from replay.rulesets.b30fj.near.shapes import plan_of
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.tiles import HIDDEN, KIND_OF, NAMES, Kind, format_tiles, parse_tiles
from tests.reference import b30fj as second
from tests.reference import random_hands
from tests.rulesets.b30fj.hands import EDITIONS

DEEP = bool(os.environ.get("REPLAY_DEEP"))
DEFAULT = B30fjRulings()
BOTH = pytest.mark.parametrize("edition", EDITIONS, ids=[edition.id for edition in EDITIONS])


def held(concealed: str, *melds: str, flowers: str = "", visible: str = "") -> HeldHand:
    """A hand; a meld is written `P:77s8j`, C P O A K for chow, pung, open, added and concealed kong."""
    kinds = {"C": "chow", "P": "pung", "O": "open_kong", "A": "added_kong", "K": "concealed_kong"}
    return HeldHand(
        concealed=parse_tiles(concealed),
        melds=tuple(Meld(kinds[meld[0]], parse_tiles(meld[2:])) for meld in melds),  # type: ignore[arg-type]
        flowers=parse_tiles(flowers),
        visible=parse_tiles(visible),
    )


@cache
def slow(edition: Edition, rulings: B30fjRulings) -> Defined:
    """What the definition says, without the kernel."""
    return Defined(
        plan_of(edition, rulings),
        self_draw=partial(self_draw, edition, rulings),
        hell_wait=partial(is_hell_wait, rulings),
    )


def accepts(edition: Edition, hand: HeldHand, rulings: B30fjRulings) -> Acceptance:
    return slow(edition, rulings).accepts(hand)


def shanten(edition: Edition, hand: HeldHand, rulings: B30fjRulings) -> int:
    return slow(edition, rulings).shanten(hand)


def complete(edition: Edition, hand: HeldHand, tile: Kind, rulings: B30fjRulings) -> bool:
    return shapes_of(slow(edition, rulings)).complete(hand, tile)


def self_draw_only(edition: Edition, hand: HeldHand, rulings: B30fjRulings, tile: Kind | None = None) -> bool:
    """Whether the tile, or by default every tile that it waits for, may be taken by self-draw alone."""
    waits = sum(1 << kind for kind in waiting_kinds(edition, hand, rulings)) if tile is None else 1 << tile
    return waits > 0 and self_draw(edition, rulings, hand, -1, waits) == waits


def names(kinds: tuple[Kind, ...]) -> str:
    return format_tiles(kinds)


def waiting_kinds(edition: Edition, hand: HeldHand, rulings: B30fjRulings) -> tuple[Kind, ...]:
    """All kinds that complete the hand, also those of which no copy is left."""
    return tuple(kind for kind in range(HIDDEN) if complete(edition, hand, kind, rulings))


def waits_of(edition: Edition, hand: HeldHand, rulings: B30fjRulings = DEFAULT) -> str:
    return names(waiting_kinds(edition, hand, rulings))


# ------------------------------------------------------------- §3, §6: complete hands


@BOTH
def test_a_wrong_number_of_tiles_or_a_hidden_one_is_no_hand(edition: Edition) -> None:
    assert not complete(edition, held("123m345p44z", "P:777s"), KIND_OF["4z"], DEFAULT)
    assert waits_of(edition, held("123m345p3344z")) == ""
    assert not complete(edition, held("123m345p334z?", "P:777s"), KIND_OF["4z"], DEFAULT)
    assert not complete(edition, held("123m345p3344z", "P:777s"), KIND_OF["?"], DEFAULT)


# ------------------------------------------------------------- §5: self-draw only


# ------------------------------------------------------------- the waits command


def test_left_counts_what_the_player_cannot_see() -> None:
    hand = held("123m345p3344z", "P:77s8j", flowers="1j", visible="34z4j")
    waits = tuple(Wait(KIND_OF[tile], left) for tile, left in (("3z", 1), ("4z", 1), ("3j", 1), ("4j", 0)))
    assert accepts(CURRENT, hand, DEFAULT) == Acceptance(0, waits=waits, left=3)


def test_a_kind_that_is_all_visible_is_a_wait_with_none_left() -> None:
    hand = held("4z", "C:123m", "C:345p", "P:77s8j", "P:333z", visible="444z134j")
    waits = tuple(Wait(KIND_OF[tile], 0) for tile in ("4z", "1j", "3j", "4j"))
    assert accepts(CURRENT, hand, DEFAULT) == Acceptance(0, waits=waits, left=0)


def test_without_a_tile_that_can_be_drawn_no_hand_is_ready() -> None:
    melds = ("C:123p", "C:345p", "P:777s")
    assert shanten(CURRENT, held("1111m", *melds, flowers="12j"), DEFAULT) == 0
    assert shanten(CURRENT, held("1111m", *melds, flowers="126j"), DEFAULT) == 1
    # the 3m that 12m waits for lie in an own kong
    assert shanten(CURRENT, held("12m44z", "K:3333m", "C:345p", "P:777s", flowers="126j"), DEFAULT) == 1
    assert shanten(CURRENT, held("12m44z", "K:3333m", "C:345p", "P:777s", flowers="16j"), DEFAULT) == 0


@pytest.mark.parametrize(
    ("visible", "rulings", "hell"),
    [
        ("344z134j", {}, True),
        ("344z34j", {}, False),
        ("3344z134j", {}, False),
        ("344z34j", {"hell-wait-jokers": "naturals-only"}, True),
        ("344z134j", {"hell-wait-multi": "single-kind"}, False),
    ],
)
def test_8_hell_wait(visible: str, rulings: dict[str, str], hell: bool) -> None:
    hand = held("123m345p3344z", "P:77s8j", visible=visible)
    assert accepts(CURRENT, hand, B30fjRulings.chosen(rulings)).hell_wait is hell


@pytest.mark.parametrize("rulings", [{}, {"hell-wait-multi": "single-kind"}], ids=["default", "single-kind"])
def test_8_hell_wait_on_one_kind(rulings: dict[str, str]) -> None:
    hand = held("12m345p33z", "P:77s8j", "P:555z", visible="333m126j")
    assert accepts(CURRENT, hand, B30fjRulings.chosen(rulings)).hell_wait


def test_a_hand_that_is_not_ready_has_accepts_and_no_hell_wait() -> None:
    hand = held("4m", "C:123m", "C:345p", "P:77s8j", "P:333z")
    assert accepts(CURRENT, hand, DEFAULT).accepts == ()
    far = accepts(CURRENT, held("24m4z9s", "C:345p", "P:777s", "P:333z"), DEFAULT)
    assert far.shanten == 1
    assert far.waits == ()
    assert not far.hell_wait
    assert far.left == sum(wait.left for wait in far.accepts)
    # the chow 234m and a pair of 4z or 9s
    assert names(tuple(wait.tile for wait in far.accepts)) == "3m9s4z123468j"


def test_of_discards_the_best_comes_first_and_each_is_visible_then() -> None:
    rules = find_ruleset("b30fj").under()
    found = rules.discards(held("123m345p334z9s1j", "P:77s8j"))
    keys = [(each.after.shanten, -each.after.left, each.tile) for each in found]
    assert keys == sorted(keys)
    assert names(tuple(sorted(each.tile for each in found))) == "123m345p9s34z1j"
    after = {
        NAMES[each.tile]: each.after for each in rules.discards(held("45m", "C:123m", "C:345p", "P:77s8j", "P:333z"))
    }
    assert [(NAMES[wait.tile], wait.left) for wait in after["4m"].waits] == [("5m", 3), ("1j", 1), ("2j", 1), ("6j", 1)]
    (only,) = rules.discards(held("44m", "C:123m", "C:345p", "P:77s8j", "P:333z"))
    assert (NAMES[only.after.waits[0].tile], only.after.waits[0].left) == ("4m", 2)


# ------------------------------------------------------------- against slow definitions, on random hands


def some_rulings(rng: random.Random) -> dict[str, str]:
    """Rulings that a shape or a wait can feel."""
    return {
        slug: value
        for slug, value in (
            ("tanki-scope", "per-tile"),
            ("tanki-scope", "per-reading"),
            ("tanki-orphans-suit", "blocked"),
            ("kss-starts", "any-six"),
            ("draft-seven-pairs-repeat", "no"),
        )
        if rng.random() < 0.2
    }


def hand_of(case: random_hands.Case) -> HeldHand:
    melds = tuple(Meld(meld["kind"], parse_tiles(meld["tiles"])) for meld in case["melds"])
    return HeldHand(
        concealed=parse_tiles(case["concealed"]), melds=melds, flowers=parse_tiles(case.get("flowers") or "")
    )


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
    for _ in range(300 if DEEP else 12):
        suit = rng.randrange(3)
        full, gone = rng.sample(range(9 * suit, 9 * suit + 9), 2)
        melds = rng.randint(1, 3)
        near = [tile for tile in range(9 * suit, 9 * suit + 9) if tile not in (full, gone) for _ in range(2)]
        hand = HeldHand(
            concealed=(*[full] * 4, *rng.sample(near, 9 - 3 * melds)),
            melds=tuple(Meld("open_kong", (tile,) * 4) for tile in (gone, 30, 33)[:melds]),
            flowers=tuple(rng.sample((34, 35, 39 + suit), rng.randint(1, 3))),
        )
        now = accepts(CURRENT, hand, DEFAULT)
        found[now.shanten] += 1
        if not now.shanten:
            assert {wait.tile for wait in now.waits} == {*waiting_kinds(CURRENT, hand, DEFAULT)} & {*drawable(hand)}
            continue
        for drawn in drawable(hand):
            after = min(shanten(CURRENT, swapped(hand, drawn, given), DEFAULT) for given in {*hand.concealed} - {drawn})
            assert after >= now.shanten - 1, hand
            assert (after < now.shanten) is (drawn in {wait.tile for wait in now.accepts}), (hand, NAMES[drawn])
    assert len(found) > 1


# ------------------------------------------------------------- against the second scorer


@pytest.mark.parametrize("make", [random_hands.complete_hand, random_hands.losing_hand], ids=["won", "changed"])
def test_wins_agree_with_the_second_scorer(make: Callable[..., random_hands.Case]) -> None:
    rng = random.Random(72)
    for _ in range(2000 if DEEP else 60):
        edition = rng.choice(EDITIONS)
        chosen = some_rulings(rng)
        rulings = B30fjRulings.chosen(chosen)
        case = make(rng, edition.id, jokers=rng.randint(0, 8)) | {"rulings": chosen}
        hand, tile = hand_of(case), KIND_OF[case["win"]]
        whole = second.complete(case)
        assert complete(edition, hand, tile, rulings) is whole, case
        if whole:
            assert self_draw_only(edition, hand, rulings, tile) is second.blocked(case), case
