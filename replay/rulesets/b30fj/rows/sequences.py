"""The rows of chows, melded or not (rulebook b30fj §8 Sequences; Terminal Sequences). A start is a chow's lowest number."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from replay.rows import Needs, Row
from replay.rulesets.b30fj.knitted import ORDERS
from replay.rulesets.b30fj.rows.views import CHOWS, Chows
from replay.rulesets.b30fj.rulings import B30fjRulings


def _in_one_suit(*steps: int) -> Callable[[Chows], bool]:
    """Starts n + each step, for some n, in one suit."""

    def holds(seen: Chows) -> bool:
        for starts in seen.suits:
            found = starts
            for step in steps[1:]:
                found &= starts >> step
            if found:
                return True
        return False

    return holds


def _in_turn(*steps: int, orders: tuple[tuple[int, ...], ...] = ORDERS) -> Callable[[Chows], bool]:
    """Starts n + each step, for some n, the suits a, b, c in turn and over again."""

    def holds(seen: Chows) -> bool:
        if not all(seen.suits):
            return False
        for order in orders:
            found = seen.suits[order[0]]
            for place, step in enumerate(steps):
                found &= seen.suits[order[place % 3]] >> step
            if found:
                return True
        return False

    return holds


def _all(*starts: int) -> Callable[[Chows], bool]:
    """Just these starts in one suit."""
    wanted = sum(1 << start - 1 for start in starts)
    return lambda seen: any(suit & wanted == wanted for suit in seen.suits)


def _both(one: Callable[[Chows], bool], other: Callable[[Chows], bool]) -> Callable[[Chows], bool]:
    return lambda seen: one(seen) and other(seen)


def _alike(least: int) -> Callable[[Chows], bool]:
    return lambda seen: seen.most >= least


def _at(seen: Chows, suit: int, *starts: int) -> list[int]:
    return [seen.counts[7 * suit + start - 1] for start in starts]


def _pure_double_terminal(seen: Chows) -> bool:
    return seen.most >= 2 and any(min(_at(seen, suit, 1, 7)) >= 2 for suit in range(3))


def _double(seen: Chows) -> int:
    first, second, third = seen.suits
    return (first & second | first & third | second & third).bit_count()


def _triple(seen: Chows) -> bool:
    first, second, third = seen.suits
    return bool(first & second & third)


def _short_straights(seen: Chows) -> int:
    """Each takes one 456 and one of its neighbours, so that no chow serves twice."""
    found = 0
    for suit in range(3):
        low, middle, high = _at(seen, suit, 1, 4, 7)
        found += min(middle, low + high)
    return found


def any_short_straights(seen: Chows) -> int:
    """Two chows of a suit whose starts are three apart, no chow in two of them."""
    found = 0
    for suit in range(3):
        left = list(seen.counts[7 * suit : 7 * suit + 7])
        for low in range(4):
            pairs = min(left[low], left[low + 3])
            left[low + 3] -= pairs
            found += pairs
    return found


def overlapping_straights(lows: Sequence[int]) -> Callable[[Chows], int]:
    """Pairs of a chow that starts at one of these (0 is 1) and one three higher, each chow in any number of them."""

    def test(seen: Chows) -> int:
        found = 0
        for suit in range(3):
            starts = seen.counts[7 * suit : 7 * suit + 7]
            found += sum(starts[low] * starts[low + 3] for low in lows)
        return min(found, 2)

    return test


def pure_double_short_anywhere(seen: Chows) -> bool:
    """Two equal chows, and two equal ones that go on from them."""
    return any(min(_at(seen, suit, low, low + 3)) >= 2 for suit in range(3) for low in range(1, 5))


def _double_short(seen: Chows) -> bool:
    return any(sum(suit & pair == pair for suit in seen.suits) >= 2 for pair in (0b1001, 0b1001000))


def _pure_double_short(seen: Chows) -> bool:
    if seen.most < 2:
        return False
    found = (_at(seen, suit, 1, 4, 7) for suit in range(3))
    return any(min(low, middle) >= 2 or min(middle, high) >= 2 for low, middle, high in found)


def _pure_identical(seen: Chows) -> bool:
    return max(seen.twins) >= 2


def _pure_identical_or_four(seen: Chows) -> bool:
    return max(seen.twins) >= 2 or seen.most >= 4


def _mixed_straight(seen: Chows) -> bool:
    return all(seen.suits) and any(
        seen.suits[a] & 1 and seen.suits[b] >> 3 & 1 and seen.suits[c] >> 6 & 1 for a, b, c in ORDERS
    )


_mixed_shifted = _in_turn(0, 1, 2)
_mixed_linked = _in_turn(0, 2, 4)
linked_in_one_cycle = _in_turn(0, 2, 4, orders=((0, 1, 2), (1, 2, 0), (2, 0, 1)))
shifted_and_linked = _both(_mixed_shifted, linked_in_one_cycle)
_pure_shifted = _in_one_suit(0, 1, 2)
_pure_linked = _in_one_suit(0, 2, 4)


def terminal_sequence_rows(rulings: B30fjRulings) -> tuple[Row, ...]:
    """The three Terminal Sequences; they belong to Terminals and Nonterminals."""
    lower: tuple[str, ...] = (
        "Double Terminal Sequences",
        "Terminal Sequences",
        "Double Identical Sequences",
        "Identical Sequences",
    )
    if rulings.pure_double_terminal == "default":
        lower = (*lower, "Pure Identical Sequences")
    return (
        Row("Terminal Sequences", 1, CHOWS, _all(1, 7), "123 and 789 of one suit.", refers="72"),
        Row("Double Terminal Sequences", 10, CHOWS, lambda seen: sum(suit & 0b1000001 == 0b1000001 for suit in seen.suits) >= 2, "123 and 789 in each of two suits.", drops=("Terminal Sequences",)),
        Row("Pure Double Terminal Sequences", 20, CHOWS, _pure_double_terminal, "123 123 789 789 of one suit.", drops=lower),
    )  # fmt: skip


def sequence_rows(rulings: B30fjRulings) -> tuple[Row, ...]:
    """Sequences, under the names of the current edition."""
    pure_identical = _pure_identical if rulings.pure_identical_quad == "default" else _pure_identical_or_four
    identical = ("Identical Sequences",) if rulings.identical_in_triple == "drop" else ()
    short: tuple[str, ...] = ("Short Straight", "Double Short Straight")
    if rulings.pure_double_short == "drop":
        lower = ("Double Identical Sequences", "Identical Sequences") if rulings.suppression == "author" else ()
        short = (*short, "Pure Identical Sequences", *lower)
    return (
        Row("All Sequences", 2, CHOWS, lambda seen: seen.total == 4, "All four sets are chows.", refers="63", needs=Needs(tiles=lambda known: not known.triplets)),
        Row("Double Sequences", 1, CHOWS, _double, "The same chow in two suits.", counts="up to twice, for chows of different numbers", refers="70"),
        Row("Triple Sequences", 5, CHOWS, _triple, "The same chow in all three suits.", drops=("Double Sequences",), refers="41"),
        Row("Pure Triple Sequence", 10, CHOWS, _alike(3), "Three equal chows.", drops=("Triple Sequences", "Double Sequences", *identical), refers="23"),
        Row("Pure Quadruple Sequence", 30, CHOWS, _alike(4), "Four equal chows.", drops=("Pure Triple Sequence", "Triple Sequences", "Double Sequences", *identical), refers="14"),
        Row("Short Straight", 1, CHOWS, _short_straights, "123 456 or 456 789 of one suit.", counts="up to twice, for different chows", refers="71"),
        Row("Double Short Straight", 10, CHOWS, _double_short, "123 456 in two suits, or 456 789 in two suits.", drops=("Short Straight",)),
        Row("Pure Double Short Straight", 20, CHOWS, _pure_double_short, "123 123 456 456 or 456 456 789 789 of one suit.", drops=short),
        Row("Identical Sequences", 2, CHOWS, _alike(2), "Two equal chows.", refers="69"),
        Row("Double Identical Sequences", 10, CHOWS, lambda seen: sum(twins > 0 for twins in seen.twins) >= 2, "Two equal chows in one suit and two equal chows in another.", drops=("Identical Sequences",)),
        Row("Pure Identical Sequences", 15, CHOWS, pure_identical, "Two equal chows, and two other equal chows of the same suit.", drops=("Double Identical Sequences", "Identical Sequences"), ruled=("pure-identical-quad",)),
        Row("Three Mixed Shifted Sequences", 2, CHOWS, _mixed_shifted, "Chows from n, n+1 and n+2 in three suits.", refers="51", example="123 234 345"),
        Row("Four Mixed Shifted Sequences", 8, CHOWS, _in_turn(0, 1, 2, 3), "Chows from n to n+3 in suits that cycle.", drops=("Three Mixed Shifted Sequences",), example="123 234 345 456; characters, circles, bamboo, then characters again"),
        Row("Three Pure Shifted Sequences", 10, CHOWS, _pure_shifted, "Chows from n, n+1 and n+2 in one suit.", refers="30", example="123 234 345"),
        Row("Four Pure Shifted Sequences", 30, CHOWS, _in_one_suit(0, 1, 2, 3), "Chows from n to n+3 in one suit.", drops=("Three Pure Shifted Sequences",), refers="16", example="123 234 345 456"),
        Row("Three Mixed Linked Sequences", 2, CHOWS, _mixed_linked, "Chows from n, n+2 and n+4 in three suits.", example="123 345 567"),
        Row("Three Pure Linked Sequences", 8, CHOWS, _pure_linked, "Chows from n, n+2 and n+4 in one suit.", drops=("Three Mixed Linked Sequences",), refers="30", example="123 345 567"),
        Row("Golden Gate Bridge", 20, CHOWS, _all(1, 3, 5, 7), "123 345 567 789 of one suit.", drops=("Three Pure Linked Sequences", "Three Mixed Linked Sequences")),
        Row("Mixed Shifted Linked Sequences", 8, CHOWS, _both(_mixed_shifted, _mixed_linked), "Three chows shifted by one and three chows shifted by two, both in three suits.", drops=("Three Mixed Shifted Sequences", "Three Mixed Linked Sequences"), example="123p234m345s567m counts as 123p 234m 345s and as 123p 345s 567m"),
        Row("Pure Shifted Linked Sequences", 20, CHOWS, _both(_pure_shifted, _pure_linked), "Three chows shifted by one and three chows shifted by two, both in one suit.", drops=("Three Pure Shifted Sequences", "Three Pure Linked Sequences", "Three Mixed Linked Sequences"), example="123 234 345 567 counts as 123 234 345 and as 123 345 567"),
        Row("Mixed Straight", 5, CHOWS, _mixed_straight, "123, 456 and 789 in three suits.", refers="39"),
        Row("Pure Straight", 8, CHOWS, _all(1, 4, 7), "123 456 789 of one suit.", drops=("Short Straight", "Mixed Straight", "Terminal Sequences"), refers="28"),
    )  # fmt: skip
