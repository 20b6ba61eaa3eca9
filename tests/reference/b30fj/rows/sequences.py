"""The Sequences section, and the terminal sequences: what a bag of chows holds (rulebook b30fj §8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations, permutations

from tests.reference.b30fj.rulings import Rules
from tests.reference.b30fj.tiles import SUITS
from tests.reference.b30fj.values import Rows, rows

Chow = tuple[int, int]
"""Suit 0-2 and the number that it starts with, 1-7."""


@cache
def sequence_rows(chows: tuple[Chow, ...], rules: Rules) -> Rows:
    """The rows of these chows (sorted, melded ones included)."""
    have = set(chows)
    copies = Counter(chows)
    doubled = [chow for chow, n in copies.items() if n >= 2]

    def all_of(*wanted: Chow) -> bool:
        return have.issuperset(wanted)

    def pure(*starts: int) -> bool:
        return any(all_of(*((s, n) for n in starts)) for s in SUITS)

    def mixed(*starts: int) -> bool:
        """In three different suits, in any order; a fourth start is in the suit of the first."""
        return any(all_of(*((order[i % 3], n) for i, n in enumerate(starts))) for order in permutations(SUITS))

    def in_suits(*starts: int) -> int:
        """The number of suits that hold all of these chows."""
        return sum(all_of(*((s, n) for n in starts)) for s in SUITS)

    def just(*starts: int) -> bool:
        """The hand is these four chows of one suit."""
        return any(chows == tuple((s, n) for n in starts) for s in SUITS)

    shifted = any(mixed(n, n + 1, n + 2) for n in range(1, 6))
    pure_shifted = any(pure(n, n + 1, n + 2) for n in range(1, 6))
    linked = any(mixed(n, n + 2, n + 4) for n in range(1, 4))
    if rules.says("linked-order", "one-cycle"):
        cycles = [tuple((a + i) % 3 for i in range(3)) for a in SUITS]
        linked = any(all_of(*((s, n + 2 * i) for i, s in enumerate(cycle))) for cycle in cycles for n in range(1, 4))
    any_six = rules.says("short-straight", "any-six")
    pure_linked = any(pure(n, n + 2, n + 4) for n in range(1, 4))
    quadruple = any(n >= 4 for n in copies.values())
    return rows(
        {
            "Terminal Sequences": pure(1, 7),
            "Double Terminal Sequences": in_suits(1, 7) >= 2,
            "Pure Double Terminal Sequences": just(1, 1, 7, 7),
            "All Sequences": len(chows) == 4,
            "Double Sequences": min(2, sum(in_suits(n) >= 2 for n in range(1, 8))),
            "Triple Sequences": any(in_suits(n) == 3 for n in range(1, 8)),
            "Pure Triple Sequence": any(n >= 3 for n in copies.values()),
            "Pure Quadruple Sequence": quadruple,
            "Short Straight": short_straights(
                chows, range(1, 5) if any_six else (1, 4), apart=not rules.says("short-straight-overlap", "overlap")
            ),
            "Double Short Straight": in_suits(1, 4) >= 2 or in_suits(4, 7) >= 2,
            "Pure Double Short Straight": any(just(n, n, n + 3, n + 3) for n in (range(1, 5) if any_six else (1, 4))),
            "Identical Sequences": bool(doubled),
            "Double Identical Sequences": any(a[0] != b[0] for a, b in combinations(doubled, 2)),
            "Pure Identical Sequences": any(a[0] == b[0] for a, b in combinations(doubled, 2))
            or (quadruple and rules.says("pure-identical-quad", "counts")),
            "Three Mixed Shifted Sequences": shifted,
            "Four Mixed Shifted Sequences": any(mixed(n, n + 1, n + 2, n + 3) for n in range(1, 5)),
            "Three Pure Shifted Sequences": pure_shifted,
            "Four Pure Shifted Sequences": any(pure(n, n + 1, n + 2, n + 3) for n in range(1, 5)),
            "Three Mixed Linked Sequences": linked,
            "Three Pure Linked Sequences": pure_linked,
            "Golden Gate Bridge": pure(1, 3, 5, 7),
            "Mixed Shifted Linked Sequences": shifted and linked,
            "Pure Shifted Linked Sequences": pure_shifted and pure_linked,
            "Mixed Straight": mixed(1, 4, 7),
            "Pure Straight": pure(1, 4, 7),
        }
    )


def short_straights(chows: tuple[Chow, ...], lowest: Iterable[int], *, apart: bool = True) -> int:
    """How many pairs of chows, `apart` no chow in two of them, make six numbers of one suit from one of the lowest."""
    found = [
        {i, j}
        for i, j in combinations(range(len(chows)), 2)
        if chows[i][0] == chows[j][0] and {chows[i][1], chows[j][1]} in [{n, n + 3} for n in lowest]
    ]
    if any(not (apart and a & b) for a, b in combinations(found, 2)):
        return 2
    return 1 if found else 0
