"""From faan to what is paid, and by whom (rulebook b30fj §9). Amounts are whole units, one payment a payer."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import Final

from replay.hands import WINDS, Hand, Wind

STEPS: Final = (
    (0, 1),
    (1, 2),
    (3, 4),
    (5, 8),
    (7, 12),
    (9, 16),
    (11, 24),
    (14, 32),
    (17, 48),
    (20, 64),
    (25, 96),
    (30, 128),
    (40, 256),
)
"""The least faan of each line of the table and what it pays."""
_LEAST: Final = tuple(least for least, _ in STEPS)


def payout(faan: int) -> int:
    """What each payer pays for so many faan.

    >>> [payout(faan) for faan in (0, 2, 13, 14, 39, 40, 171)]
    [1, 2, 24, 32, 128, 256, 256]
    """
    return STEPS[bisect_right(_LEAST, faan) - 1][1]


def payments(hand: Hand, amount: int) -> Mapping[Wind, int] | None:
    """What each seat gains or loses; None for another's tile where more than one may have put it down.

    The discarder or the declarer of a robbed kong pays alone; for a self-draw everybody who has not won before.
    """
    if hand.by == "self_draw":
        payers = [wind for wind in WINDS if wind != hand.seat and wind not in hand.out]
    elif (payer := hand.giver) is None:
        return None
    else:
        payers = [payer]
    found: dict[Wind, int] = dict.fromkeys(WINDS, 0)
    for payer in payers:
        found[payer] -= amount
        found[hand.seat] += amount
    return found
