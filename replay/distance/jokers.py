"""The jokers of a hand as one number, and what brings a hand nearer as a mask of kinds, jokers among them."""

from __future__ import annotations

from typing import Final

from replay.tiles import BAIDA

ALL: Final = 1
"""The bits of jokers, four for each of 1j-8j, of which there is one each; of `ALL` there may be more."""
SUITED: Final = 1 << 4
HONOR: Final = 1 << 8
WIND: Final = 1 << 12
DRAGON: Final = 1 << 16
OWN: Final = (1 << 20, 1 << 24, 1 << 28)
OWN_BITS: Final = (*OWN, WIND, DRAGON)
"""Those of the joker of each group alone."""
TOP: Final = 15
"""The most of them."""
MASK_ALL, MASK_SUITED, MASK_HONOR, MASK_WIND, MASK_DRAGON, MASK_FIRST = (1 << BAIDA + place for place in range(6))
"""The same jokers as kinds in a mask."""
OWN_MASKS: Final = (MASK_FIRST, MASK_FIRST << 1, MASK_FIRST << 2, MASK_WIND, MASK_DRAGON)
"""The joker of each part."""
