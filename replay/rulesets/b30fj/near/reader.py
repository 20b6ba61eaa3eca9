"""Who answers how near a hand is: the kernel by the plan of the shapes, or the look-up of this ruleset."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from replay.distance.asked import Answering, asked, one_left
from replay.hands import HeldHand, Near
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.near.definition import is_hell_wait
from replay.rulesets.b30fj.near.hell_kinds import every_wait_counts
from replay.rulesets.b30fj.near.quick import Quick
from replay.rulesets.b30fj.near.targets import plan_of
from replay.rulesets.b30fj.rulings import B30fjRulings


def reader_of(edition: Edition, rulings: B30fjRulings) -> Answering:
    """The functions about shanten, waits and discards of one edition under chosen rulings."""
    looked_up = Quick(edition, rulings)
    return asked(
        plan_of(edition, rulings),
        looked_up,
        self_draw=looked_up.self_draw,
        # the kernel knows the one, and would have to ask for the other
        hell_wait=one_left if every_wait_counts(rulings) else lambda waits: is_hell_wait(waits, rulings),
        plain=False,
    )


@lru_cache(maxsize=16)
def near_of(edition: Edition, rulings: B30fjRulings) -> Callable[[HeldHand], Near]:
    """Its function `near`, made once."""
    return reader_of(edition, rulings).near
