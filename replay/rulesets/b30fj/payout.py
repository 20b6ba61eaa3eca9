"""What a total pays, and who pays it (rulebook b30fj §9)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import Final

from replay.hands import WINDS, Hand, Wind

_FROM: Final = (0, 1, 3, 5, 7, 9, 11, 14, 17, 20, 25, 30, 40)
_PAYS: Final = (1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256)


def payout(faan: int) -> int:
    """Points that each payer pays for this many faan.

    >>> [payout(faan) for faan in (0, 1, 2, 3, 10, 11, 39, 40, 100)]
    [1, 2, 2, 4, 16, 24, 128, 256, 256]
    """
    return _PAYS[bisect_right(_FROM, max(faan, 0)) - 1]


def payments(hand: Hand, faan: int) -> Mapping[Wind, int] | None:
    """What the win moves, by seat wind; None when the hand does not say who discarded or added the tile.

    The discarder pays, or who added the robbed tile; by self-draw everybody who has not won before.
    """
    amount = payout(faan)
    payers: list[Wind]
    if hand.by == "self_draw":
        payers = [wind for wind in WINDS if wind != hand.seat and wind not in hand.out]
    elif hand.target is None:
        return None
    else:
        payers = [hand.target]
    paid: dict[Wind, int] = dict.fromkeys(WINDS, 0)
    for wind in payers:
        paid[wind] -= amount
    paid[hand.seat] += amount * len(payers)
    return paid
