"""The examples and totals that the text of Zung Jung gives for its rows (seed 002)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

EXAMPLES: Final[Mapping[str, str]] = {
    "Little Three Dragons": "with the 20 of its two pungs of dragons it comes to 60",
    "Big Three Dragons": "with the 30 of its three pungs of dragons it comes to 160",
    "Pung of Dragons or Round Wind": "a pung of White Dragons and one of the own wind: 20",
    "Twice Pure Double Chow": "two pairs of equal chows; four equal ones are not meant",
    "Three Colors, One Chow": "345 in dots, bamboo and characters",
    "Little Three Colors, One Pung": "777 in dots and in bamboo, 77 in characters; a quad serves as well",
    "Three Colors, One Pung": "222 in dots, bamboo and characters; quads serve as well",
    "Large Straight": "123, 456 and 789 of dots",
    "Three Chained Pungs": "777, 888 and 999 of dots",
    "Four Chained Pungs": "222, 333, 444 and 555 of bamboo",
    "All Orphans": "four triplets and a pair, or seven pairs, of 1s, 9s and honors",
    "All Terminals": "four triplets and a pair, or seven pairs, of 1s and 9s",
    "All Honors": "four triplets and a pair, or seven pairs, of honors",
    "Last Tile Draw": "the replacement of a gong that is the last live tile scores this and its own 10",
}
"""By the name of the row."""
