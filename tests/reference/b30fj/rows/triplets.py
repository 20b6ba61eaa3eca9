"""The Triplets section and the honor rows: what triplets and a pair hold (rulebook b30fj §8)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import permutations, product

from tests.reference.b30fj.rulings import Rules
from tests.reference.b30fj.tiles import DRAGONS, HONORS, SUITS, WINDS, number, suit
from tests.reference.b30fj.values import Rows, rows

Tile = tuple[int, int]
"""Suit 0-2 and number 1-9."""

Form = Callable[..., bool]
"""`full` or `small`, below: asks whether the hand holds the given tiles in that form."""


@cache
def triplet_rows(triplets: tuple[int, ...], pair: int, rules: Rules) -> Rows:
    """The rows of the kinds of these triplets and kongs (melded ones included) and of the pair."""
    have = [(suit(k), number(k)) for k in triplets if k not in HONORS]
    eyes = (suit(pair), number(pair))

    def full(*wanted: Tile) -> bool:
        """All of them triplets."""
        return all(w in have for w in wanted)

    def small(*wanted: Tile) -> bool:
        """One of them the pair, the others triplets."""
        return eyes in wanted and all(w in have for w in wanted if w != eyes)

    def any_suits(form: Form, length: int) -> bool:
        return any(
            form(*((s, n + i) for i, s in enumerate(suits)))
            for n in range(1, 11 - length)
            for suits in product(SUITS, repeat=length)
        )

    def one_suit(form: Form, length: int) -> bool:
        return any(form(*((s, n + i) for i in range(length))) for n in range(1, 11 - length) for s in SUITS)

    def cycling(form: Form, length: int) -> bool:
        """Suits a, b, c, a, b: three different ones in turn."""
        return any(
            form(*((order[i % 3], n + i) for i in range(length)))
            for n in range(1, 11 - length)
            for order in permutations(SUITS)
        )

    numbers = [n for _, n in have]
    most = max((numbers.count(n) for n in numbers), default=0)
    if rules.says("double-triplets-suit", "different"):
        double = any(len({s for s, m in have if m == n}) >= 2 for n in numbers)
    else:
        double = most >= 2
    three_pure = one_suit(full, 3)
    if rules.draft and not rules.says("draft-three-pure", "full-only"):
        three_pure = three_pure or one_suit(small, 3)
    return rows(
        {
            "All Triplets": len(triplets) == 4,
            "Two Shifted Triplets": any_suits(full, 2),
            "Three Small Shifted Triplets": any_suits(small, 3),
            "Three Pure Shifted Triplets": three_pure,
            "Four Pure Small Shifted Triplets": one_suit(small, 4),
            "Four Pure Shifted Triplets": one_suit(full, 4),
            "Three Mixed Small Shifted Triplets": cycling(small, 3),
            "Three Mixed Shifted Triplets": cycling(full, 3),
            "Four Mixed Small Shifted Triplets": cycling(small, 4),
            "Four Mixed Shifted Triplets": cycling(full, 4),
            "Five Mixed Small Shifted Triplets": cycling(small, 5),
            "Double Triplets": double,
            "Small Triple Triplets": any(small(*((s, n) for s in SUITS)) for n in range(1, 10)),
            "Triple Triplets": most >= 3,
            "Quadruple Triplets": most >= 4,
        }
    ) | _honor_rows(triplets, pair, rules)


def _honor_rows(triplets: tuple[int, ...], pair: int, rules: Rules) -> Rows:
    winds = [k for k in triplets if k in WINDS]
    dragons = [k for k in triplets if k in DRAGONS]
    wind_pair, dragon_pair = pair in WINDS, pair in DRAGONS
    if rules.says("distinct-honors", "same-twice"):
        different_winds, different_dragons = len(winds), len(dragons)
        new_wind, new_dragon = wind_pair, dragon_pair
    else:
        different_winds, different_dragons = len(set(winds)), len(set(dragons))
        new_wind = wind_pair and pair not in winds
        new_dragon = dragon_pair and pair not in dragons
    return rows(
        {
            "Dragons": len(dragons),
            "Little Three Winds": different_winds == 2 and new_wind,
            "Big Three Winds": different_winds >= 3 and not wind_pair,
            "Little Four Winds": different_winds == 3 and new_wind,
            "Big Four Winds": different_winds == 4,
            "Little Three Dragons": different_dragons == 2 and new_dragon,
            "Big Three Dragons": different_dragons >= 3,
        }
    )
