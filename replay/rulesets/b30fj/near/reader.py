"""Who answers how near a hand is: a reader of the plan of its shapes, and the rulings about a pair on a joker."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from replay.distance.asked import Answering, Defined, asked
from replay.distance.counted import JOKER, JOKERS, codes_of, counted
from replay.distance.joined import free
from replay.hands import HeldHand, Near
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.near import definition
from replay.rulesets.b30fj.near.parts import parts_of
from replay.rulesets.b30fj.near.targets import ALL_SETS, THIRTEEN_KINDS, plan_of
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.tiles import NATURAL_KINDS

_PAIR_JOKERS: Final = (1, 1 << 4)
"""Baida and Suit joker, among jokers of four bits each."""
_SIX: Final = 6


def reader_of(edition: Edition, rulings: B30fjRulings) -> Answering:
    """The functions about shanten, waits and discards of one edition under chosen rulings."""
    return asked(
        plan_of(edition, rulings),
        Defined(
            partial(definition.accepts, edition, rulings=rulings),
            partial(definition.shanten, edition, rulings=rulings),
        ),
        self_draw=partial(_self_draw, edition, rulings),
        hell_wait=lambda waits: definition.is_hell_wait(waits, rulings),
    )


@lru_cache(maxsize=16)
def near_of(edition: Edition, rulings: B30fjRulings) -> Callable[[HeldHand], Near]:
    """Its function `near`, made once."""
    return reader_of(edition, rulings).near


def _self_draw(edition: Edition, rulings: B30fjRulings, held: HeldHand, without: int, kinds: int) -> int:
    """Of the waits `kinds` those that only a self-draw may take, after a tile is put down (-1: none is)."""
    if without >= 0:
        held = held.without(without)
    if not _pair_waits(edition, rulings, held):
        return 0
    return kinds if rulings.tanki_scope == "default" else definition.near(edition, held, rulings).self_draw


def _pair_waits(edition: Edition, rulings: B30fjRulings, held: HeldHand) -> bool:
    """Whether the ready hand waits for the pair of its Baida or Suit joker."""
    hand, melds, sets = counted(held.concealed), len(held.melds), free()
    codes, jokers = codes_of(hand), hand >> JOKER & JOKERS
    for joker in _PAIR_JOKERS:
        if jokers & joker and not sets.distance(*codes, jokers ^ joker, sets.bare[melds]):
            return True
    kinds = {kind for kind in held.concealed if kind < NATURAL_KINDS}
    spare = jokers.bit_count() - 1
    # six pairs, or twelve tiles of which no two are alike; or blocks of which nothing is missing but what jokers are
    others = not melds and not _SIX < len(kinds) < THIRTEEN_KINDS - spare - 1
    if others or any(len(block - kinds) <= spare for block in _blocks(edition, rulings, ALL_SETS - melds)):
        return definition.hand_blocked(edition, rulings, parts_of(held.concealed), melds)
    return False


@lru_cache(maxsize=64)
def _blocks(edition: Edition, rulings: B30fjRulings, sets: int) -> tuple[frozenset[int], ...]:
    """The kinds of each knitted block that may stand for some of so many sets."""
    return tuple(
        frozenset(9 * suit + place for suit, mask in enumerate(block.suits) for place in range(9) if mask >> place & 1)
        for block in plan_of(edition, rulings).blocks
        if block.sets <= sets
    )
