"""The pieces a concealed hand is made of: sets, the pair, and the draft's knitted blocks (rulebook §6)."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from tests.reference.b30fj.tiles import NATURALS, SUITS


class Unit(NamedTuple):
    """A chow, triplet, kong, pair, single (of the pairless shapes) or knitted block."""

    form: str
    tiles: tuple[int, ...]
    melded: bool = False


def kind(suit: int, number: int) -> int:
    return 9 * suit + number - 1


def woven(numbers: tuple[int, ...], suits: tuple[int, int, int]) -> tuple[int, ...]:
    """The numbers with the three suits in turn: 123456 and (m, p, s) give 1m 2p 3s 4m 5p 6s."""
    return tuple(sorted(kind(suits[i % 3], n) for i, n in enumerate(numbers)))


ORDERS: tuple[tuple[int, int, int], ...] = tuple((a, b, c) for a, b, c in permutations(SUITS))

CHOWS = tuple(Unit("chow", (kind(s, n), kind(s, n + 1), kind(s, n + 2))) for s in SUITS for n in range(1, 8))
TRIPLETS = tuple(Unit("triplet", (k,) * 3) for k in NATURALS)
PAIRS = tuple(Unit("pair", (k,) * 2) for k in NATURALS)

SHORT_STRAIGHTS = tuple(woven(tuple(range(n, n + 6)), order) for n in (1, 4) for order in ORDERS)
OTHER_SHORT_STRAIGHTS = tuple(woven(tuple(range(n, n + 6)), order) for n in (2, 3) for order in ORDERS)
TERMINAL_SEQUENCES = tuple(woven((1, 2, 3, 7, 8, 9), order) for order in ORDERS)
STRAIGHTS = tuple(woven(tuple(range(1, 10)), order) for order in ORDERS)
KNITTED_TRIPLETS = tuple(tuple(sorted(kind(s, n + step) for s in SUITS for step in (0, 3, 6))) for n in (1, 2, 3))
PATTERNS = STRAIGHTS + KNITTED_TRIPLETS
"""The nine patterns of nine suited kinds: the three residue classes all different, or all the same."""

SETS_WORTH = {"pair": 0, "chow": 1, "triplet": 1, "KSS": 2, "KTS": 2, "KS": 3, "KT": 3}
"""How many of the four sets a concealed unit takes the place of."""


def blocks(*, any_six: bool) -> tuple[Unit, ...]:
    """The draft's knitted blocks."""
    short = SHORT_STRAIGHTS + (OTHER_SHORT_STRAIGHTS if any_six else ())
    return (
        tuple(Unit("KSS", tiles) for tiles in short)
        + tuple(Unit("KTS", tiles) for tiles in TERMINAL_SEQUENCES)
        + tuple(Unit("KS", tiles) for tiles in STRAIGHTS)
        + tuple(Unit("KT", tiles) for tiles in KNITTED_TRIPLETS)
    )
