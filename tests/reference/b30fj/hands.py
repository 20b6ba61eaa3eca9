"""A scored hand as the input states it, and whether it is legal before any reading is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from tests.reference import hands
from tests.reference.b30fj.rulings import EDITIONS, Rules, rules_of
from tests.reference.b30fj.tiles import BAIDA, DOMAIN, NATURALS, is_joker, parse, suit
from tests.reference.b30fj.units import CHOWS, Unit
from tests.reference.hands import SIZE, Meld

Hand = hands.Hand[int]


def read(case: Mapping[str, Any]) -> Hand:
    """The hand of an input; ValueError on what is none."""
    return hands.read(case, EDITIONS, parse, rules_of(case["ruleset"], case.get("rulings") or {}))


def meld_units(meld: Meld[int], rules: Rules) -> tuple[Unit, ...]:
    """Every legal reading of a meld: its jokers are read anew each time (rulebook §3); none: illegal."""
    jokers = [t for t in meld.tiles if is_joker(t)]
    if len(meld.tiles) != SIZE[meld.kind] or len(jokers) > joker_limit(meld, rules):
        return ()
    chows = [chow.tiles for chow in CHOWS]
    alike = [(kind,) * len(meld.tiles) for kind in NATURALS]
    kinds = chows if meld.kind == "chow" else alike
    form = "chow" if meld.kind == "chow" else "kong" if meld.is_kong else "triplet"
    return tuple(Unit(form, k, melded=True) for k in kinds if makes(meld.tiles, k))


def joker_limit(meld: Meld[int], rules: Rules) -> int:
    """How many jokers a meld may hold (rulebook §4)."""
    if meld.kind == "concealed_kong":
        return 0
    if meld.kind == "chow":
        return 0 if rules.says("chow-hand-jokers", "none") else 2
    if meld.kind == "added_kong" and rules.says("added-kong-joker-pung", "refused"):
        return 0
    return 2 if rules.says("pung-discarded-joker", "not-counted") else 1


def makes(tiles: tuple[int, ...], kinds: tuple[int, ...]) -> bool:
    """Can these tiles, each joker read in its domain, be exactly these kinds?"""
    if not tiles:
        return not kinds
    first, rest = tiles[0], tiles[1:]
    stands_for = DOMAIN[first] if is_joker(first) else {first}
    return any(
        makes(rest, kinds[:i] + kinds[i + 1 :])
        for i, kind in enumerate(kinds)
        if kind in stands_for and kind not in kinds[:i]
    )


def fault(hand: Hand) -> str | None:
    """Why no such hand can exist, or None: tile numbers, copies, flowers, melds."""
    if len(hand.melds) > 4 or len(hand.concealed) != 13 - 3 * len(hand.melds):
        return "wrong_tile_count"
    copies = Counter(hand.counted + hand.flowers)
    if any(n > (1 if is_joker(t) else 4) for t, n in copies.items()):
        return "too_many_copies"
    if any(not is_joker(t) for t in hand.flowers):
        return "illegal_flower"
    if any(not meld_units(m, hand.rules) for m in hand.melds):
        return "illegal_meld"
    return None


def jokers_of(tiles: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(t for t in tiles if t >= BAIDA)


def naturals_of(tiles: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(t for t in tiles if t < BAIDA)


def suits_of(kinds: frozenset[int]) -> set[int]:
    """The suits that occur among these kinds, honors aside."""
    return {suit(k) for k in kinds} - {3}
