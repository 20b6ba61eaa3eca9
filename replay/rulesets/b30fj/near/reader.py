"""Who answers how near a hand is: the kernel by the plan of its shapes, and the rulings about a pair on a joker."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

from replay.distance.asked import Answering, Defined, asked, one_left
from replay.hands import HeldHand, Near
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.near import definition
from replay.rulesets.b30fj.near.hand_parts import parts_of
from replay.rulesets.b30fj.near.hell_kinds import every_wait_counts
from replay.rulesets.b30fj.near.targets import plan_of
from replay.rulesets.b30fj.rulings import B30fjRulings


def reader_of(edition: Edition, rulings: B30fjRulings) -> Answering:
    """The functions about shanten, waits and discards of one edition under chosen rulings."""
    return asked(
        plan_of(edition, rulings),
        Defined(
            partial(definition.accepts, edition, rulings=rulings),
            partial(definition.shanten, edition, rulings=rulings),
        ),
        self_draw=partial(_self_draw, edition, rulings),
        # the kernel knows the one, and would have to ask for the other
        hell_wait=one_left if every_wait_counts(rulings) else lambda waits: definition.is_hell_wait(waits, rulings),
    )


@lru_cache(maxsize=16)
def near_of(edition: Edition, rulings: B30fjRulings) -> Callable[[HeldHand], Near]:
    """Its function `near`, made once."""
    return reader_of(edition, rulings).near


def _self_draw(edition: Edition, rulings: B30fjRulings, held: HeldHand, without: int, kinds: int) -> int:
    """Of the waits `kinds` those that only a self-draw may take, after a tile is put down (-1: none is)."""
    if without >= 0:
        held = held.without(without)
    if not definition.hand_blocked(edition, rulings, parts_of(held.concealed), len(held.melds)):
        return 0
    return kinds if rulings.tanki_scope == "default" else definition.near(edition, held, rulings).self_draw
