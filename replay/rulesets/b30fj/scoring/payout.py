"""From faan to what each payer pays (rulebook b30fj §9), in whole units."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

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
