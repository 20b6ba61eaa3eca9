"""What completes a hand of thirteen."""

from __future__ import annotations

from tests.reference.zung_jung.hands import Hand
from tests.reference.zung_jung.readings import is_shape
from tests.reference.zung_jung.tiles import KINDS


def waits_of(hand: Hand) -> list[int]:
    """The kinds that complete the thirteen tiles, in order; one whose four copies the player holds is none (6.3)."""
    by_shape = hand.rules.says("fifth-tile", "shape")
    return [
        kind for kind in KINDS if (by_shape or hand.own.count(kind) < 4) and is_shape(hand, (*hand.concealed, kind))
    ]
