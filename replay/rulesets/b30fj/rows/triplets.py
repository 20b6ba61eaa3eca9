"""The rows of triplets, suited and concealed (rulebook b30fj §8 Triplets). Kongs are triplets throughout."""

from __future__ import annotations

from collections.abc import Callable
from operator import or_
from typing import Final

from replay.rows import Needs, Row
from replay.rulesets.b30fj.knitted import ORDERS
from replay.rulesets.b30fj.rows.known import CONCEALED
from replay.rulesets.b30fj.rows.views import HELD, TRIPLETS, Held, Triplets
from replay.rulesets.b30fj.rulings import B30fjRulings

EYES: Final = 0b010010010
_SUITS: Final = range(3)
_ALIKE: Final = tuple((suit,) * 3 for suit in _SUITS)


def _concealed(least: int) -> Callable[[Held], bool]:
    return lambda held: held.concealed >= least


def _steps(seen: Triplets, orders: tuple[tuple[int, ...], ...], length: int) -> bool:
    """Whether `length` triplets, three or more, rise by one each, their suits taken in turn from one of the orders."""
    if seen.total < length or (orders is not _ALIKE and not all(seen.suits)):
        return False
    for order in orders:
        starts = seen.suits[order[0]]
        for place in range(1, length):
            starts &= seen.suits[order[place % 3]] >> place
        if starts:
            return True
    return False


def _small_steps(seen: Triplets, orders: tuple[tuple[int, ...], ...], length: int) -> bool:
    """The same with the pair in the place of one of the triplets."""
    if seen.total < length - 1 or not any(seen.pair):
        return False
    if orders is not _ALIKE and not all(map(or_, seen.suits, seen.pair)):
        return False
    for order in orders:
        for small in range(length):
            starts = seen.pair[order[small % 3]] >> small
            for place in range(length):
                if place != small:
                    starts &= seen.suits[order[place % 3]] >> place
            if starts:
                return True
    return False


def _rises(orders: tuple[tuple[int, ...], ...], length: int) -> Callable[[Triplets], bool]:
    return lambda seen: _steps(seen, orders, length)


def _rises_small(orders: tuple[tuple[int, ...], ...], length: int) -> Callable[[Triplets], bool]:
    return lambda seen: _small_steps(seen, orders, length)


def _three_pure_or_small(seen: Triplets) -> bool:
    return _steps(seen, _ALIKE, 3) or _small_steps(seen, _ALIKE, 3)


def _two_shifted(seen: Triplets) -> bool:
    numbers = seen.suits[0] | seen.suits[1] | seen.suits[2]
    return bool(numbers & numbers >> 1)


def _three_small(seen: Triplets) -> bool:
    numbers = seen.suits[0] | seen.suits[1] | seen.suits[2]
    pair = seen.pair[0] | seen.pair[1] | seen.pair[2]
    return bool(
        pair & numbers >> 1 & numbers >> 2 | numbers & pair >> 1 & numbers >> 2 | numbers & numbers >> 1 & pair >> 2
    )


def _of_one_number(least: int) -> Callable[[Triplets], bool]:
    return lambda seen: max(seen.numbers) >= least


def _of_one_number_in_two_suits(seen: Triplets) -> bool:
    first, second, third = seen.suits
    return bool(first & second | first & third | second & third)


def _small_triple(seen: Triplets) -> bool:
    return any(seen.pair[one] & seen.suits[one - 1] & seen.suits[one - 2] for one in _SUITS)


def eyes(seen: Triplets) -> bool:
    """Whether the pair is a suited 2, 5 or 8."""
    return any(pair & EYES for pair in seen.pair)


def triplet_rows(rulings: B30fjRulings, *, draft: bool) -> tuple[Row, ...]:
    """Triplets, under the names of the current edition."""
    double = _of_one_number(2) if rulings.double_triplets_suit == "default" else _of_one_number_in_two_suits
    small_form = draft and rulings.draft_three_pure == "default"
    three_pure_holds = "Triplets of n, n+1 and n+2 in one suit" + (
        ", one of them may be the pair." if small_form else "."
    )
    low = ("Three Small Shifted Triplets", "Two Shifted Triplets")
    mixed = ("Three Mixed Shifted Triplets", "Three Mixed Small Shifted Triplets", *low)
    return (
        Row("All Triplets", 5, HELD, lambda held: held.triplets == 4, "All four sets are triplets.", refers="49", needs=Needs(tiles=lambda known: not known.chows)),
        Row("Two Concealed Triplets", 2, HELD, _concealed(2), "Two concealed triplets; a triplet completed by another's tile is not concealed.", refers="66", needs=Needs(concealed=2), figure=CONCEALED),
        Row("Three Concealed Triplets", 8, HELD, _concealed(3), "Three concealed triplets; a triplet completed by another's tile is not concealed.", drops=("Two Concealed Triplets",), refers="33", needs=Needs(concealed=3), figure=CONCEALED),
        Row("Four Concealed Triplets", 15, HELD, _concealed(4), "Four concealed triplets; a triplet completed by another's tile is not concealed.", drops=("Three Concealed Triplets", "Two Concealed Triplets"), refers="12", needs=Needs(concealed=4), figure=CONCEALED),
        Row("Two Shifted Triplets", 2, TRIPLETS, _two_shifted, "Triplets of n and n+1 in any suits.", example="111222"),
        Row("Three Small Shifted Triplets", 5, TRIPLETS, _three_small, "n, n+1 and n+2 in any suits: two triplets and the pair.", drops=("Two Shifted Triplets",), example="111222333, one of them a pair"),
        Row("Three Pure Shifted Triplets", 10, TRIPLETS, _three_pure_or_small if small_form else _rises(_ALIKE, 3), three_pure_holds, drops=low, refers="24", example="111222333"),
        Row("Four Pure Small Shifted Triplets", 15, TRIPLETS, _rises_small(_ALIKE, 4), "n to n+3 in one suit: three triplets and the pair.", drops=("Three Pure Shifted Triplets", *low), example="111222333444, one of them a pair"),
        Row("Four Pure Shifted Triplets", 20, TRIPLETS, _rises(_ALIKE, 4), "Triplets of n to n+3 in one suit.", drops=("Four Pure Small Shifted Triplets", "Three Pure Shifted Triplets", *low), refers="14", example="111222333444"),
        Row("Three Mixed Small Shifted Triplets", 5, TRIPLETS, _rises_small(ORDERS, 3), "n, n+1 and n+2 in three suits: two triplets and the pair.", drops=low),
        Row("Three Mixed Shifted Triplets", 8, TRIPLETS, _rises(ORDERS, 3), "Triplets of n, n+1 and n+2 in three suits.", drops=("Three Mixed Small Shifted Triplets", *low), refers="42"),
        Row("Four Mixed Small Shifted Triplets", 10, TRIPLETS, _rises_small(ORDERS, 4), "n to n+3 in suits that cycle: three triplets and the pair.", drops=mixed, example="characters, circles, bamboo, then characters again"),
        Row("Four Mixed Shifted Triplets", 15, TRIPLETS, _rises(ORDERS, 4), "Triplets of n to n+3 in suits that cycle.", drops=("Four Mixed Small Shifted Triplets", *mixed)),
        Row("Five Mixed Small Shifted Triplets", 20, TRIPLETS, _rises_small(ORDERS, 5), "n to n+4 in suits that cycle: four triplets and the pair.", drops=("Four Mixed Shifted Triplets", "Four Mixed Small Shifted Triplets", *mixed), example="characters, circles, bamboo, then characters and circles again"),
        Row("Double Triplets", 2, TRIPLETS, double, "Two triplets of one number.", refers="65", ruled=("double-triplets-suit",)),
        Row("Small Triple Triplets", 5, TRIPLETS, _small_triple, "One number in three suits: two triplets and the pair.", drops=("Double Triplets",)),
        Row("Triple Triplets", 10, TRIPLETS, _of_one_number(3), "Three triplets of one number.", drops=("Small Triple Triplets", "Double Triplets"), refers="32"),
        Row("Quadruple Triplets", 30, TRIPLETS, _of_one_number(4), "Four triplets of one number.", drops=("Triple Triplets", "Small Triple Triplets", "Double Triplets"), example="it takes six of one tile, so jokers"),
    )  # fmt: skip
