"""Knitted figures: which suited kinds belong together (rulebook b30fj §6 shapes 4-6, §8 Unconnected).

A figure is a mask over the 27 suited kinds (bit = kind).
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Final, Literal

from msgspec import Struct

from replay.rulesets.b30fj.rulings import B30fjRulings

Knit = Literal["short_straight", "terminal_sequences", "straight", "triplets"]


class KnittedFigure(Struct, frozen=True):
    """One knitted figure: its row, the sets that it stands for in the draft's standard shape, its kinds."""

    knit: Knit
    sets: int
    kinds: tuple[int, ...]

    @property
    def mask(self) -> int:
        """The kinds as a mask."""
        return mask_of(self.kinds)


def mask_of(kinds: tuple[int, ...]) -> int:
    """The mask of these kinds."""
    mask = 0
    for kind in kinds:
        mask |= 1 << kind
    return mask


def _woven(suits: tuple[int, ...], numbers: tuple[int, ...]) -> tuple[int, ...]:
    """`numbers` dealt in turn to `suits`: 1a 2b 3c 4a ..."""
    return tuple(sorted(9 * suits[place % 3] + number - 1 for place, number in enumerate(numbers)))


ORDERS: Final = tuple(permutations((0, 1, 2)))
STRAIGHTS: Final = tuple(KnittedFigure("straight", 3, _woven(order, (1, 2, 3, 4, 5, 6, 7, 8, 9))) for order in ORDERS)
TRIPLETS: Final = tuple(
    KnittedFigure("triplets", 3, tuple(9 * suit + number - 1 for suit in range(3) for number in range(low, 10, 3)))
    for low in (1, 2, 3)
)
TERMINALS: Final = tuple(KnittedFigure("terminal_sequences", 2, _woven(order, (1, 2, 3, 7, 8, 9))) for order in ORDERS)
PATTERNS: Final = (*STRAIGHTS, *TRIPLETS)
"""The nine patterns of Thirteen Unconnected and of the Knitted Honors hand: nine kinds each."""


@cache
def short_straights(rulings: B30fjRulings) -> tuple[KnittedFigure, ...]:
    """Every Knitted Short Straight: 1-6 and 4-9, with the ruling `kss-starts` also 2-7 and 3-8."""
    starts = (1, 4) if rulings.kss_starts == "default" else (1, 2, 3, 4)
    return tuple(
        KnittedFigure("short_straight", 2, _woven(order, tuple(range(start, start + 6))))
        for start in starts
        for order in ORDERS
    )


@cache
def blocks(rulings: B30fjRulings) -> tuple[KnittedFigure, ...]:
    """Every block that the draft's standard shape may hold."""
    return (*short_straights(rulings), *TERMINALS, *STRAIGHTS, *TRIPLETS)
