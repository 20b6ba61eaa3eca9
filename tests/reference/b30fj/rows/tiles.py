"""Rows that look at all tiles of the hand, whatever they are built into (rulebook b30fj §8)."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from tests.reference.b30fj.hands import suits_of
from tests.reference.b30fj.rulings import Rules
from tests.reference.b30fj.tiles import DRAGONS, HONORS, ORPHANS, TERMINALS, WINDS, number
from tests.reference.b30fj.units import (
    KNITTED_TRIPLETS,
    OTHER_SHORT_STRAIGHTS,
    SHORT_STRAIGHTS,
    STRAIGHTS,
    TERMINAL_SEQUENCES,
)
from tests.reference.b30fj.values import Rows, rows

SUJI = ({1, 4, 7}, {2, 5, 8}, {3, 6, 9})


@cache
def tile_rows(kinds: frozenset[int], shape: str, flowers: bool, rules: Rules) -> Rows:
    """The rows of the kinds that occur in the hand, melds included."""
    suits = suits_of(kinds)
    honors = bool(kinds & set(HONORS))
    suited = bool(suits)
    numbers = {number(k) for k in kinds} - {0}
    types = len(suits) == 3 and bool(kinds & set(WINDS)) and bool(kinds & set(DRAGONS))
    both = not rules.says("mixed-needs-both", "reference")
    voided = len(suits) == 2
    if rules.says("voided-exactly-one", "any-absent"):
        voided = len(suits) < 3
    counted = not honors or rules.says("number-hands-honors", "honors-ignored")
    exactly = rules.says("number-hands-honors", "exactly")
    central = {"All Central": not honors and numbers <= {4, 5, 6}}
    suji = {"One Suji Only": not honors and any(numbers <= group for group in SUJI)}
    return rows(
        {
            "No Honors or Flowers": not honors and not flowers,
            "All Honors": shape in ("std", "7p") and not suited,
            "All Simples": not honors and not numbers & {1, 9},
            "Mixed Terminals": shape in ("std", "7p", "13o")
            and kinds <= ORPHANS
            and honors
            and (bool(kinds & TERMINALS) or not both),
            "Pure Terminals": kinds <= TERMINALS,
            "One Voided Suit": voided,
            "All Types": types,
            "Mixed Flush": honors and len(suits) <= 1 and (suited or not both),
            "Full Flush": not honors and len(suits) == 1,
            "All Odds": not honors and numbers <= {1, 3, 5, 7, 9},
            "All Evens": not honors and numbers <= {2, 4, 6, 8},
            "Three Number Hand": counted and (len(numbers) == 3 if exactly else len(numbers) <= 3),
            "Two Number Hand": counted and (len(numbers) == 2 if exactly else len(numbers) <= 2),
        }
        | (central if rules.draft else suji)
    )


def present(figures: Collection[tuple[int, ...]], kinds: frozenset[int]) -> int:
    """How many of these figures lie wholly among the kinds."""
    return sum(kinds.issuperset(figure) for figure in figures)


@cache
def knitted_rows(kinds: frozenset[int], rules: Rules) -> Rows:
    """The knitted figures among the tiles of a hand of thirteen or fourteen different kinds.

    Nine of them are suited at most, so two figures of six would share tiles: none counts twice (rulebook §13).
    """
    short = SHORT_STRAIGHTS
    if rules.says("kss-starts", "any-six"):
        short += OTHER_SHORT_STRAIGHTS
    return rows(
        {
            "Knitted Short Straight": present(short, kinds) > 0,
            "Knitted Terminal Sequences": present(TERMINAL_SEQUENCES, kinds) > 0,
            "Knitted Straight": present(STRAIGHTS, kinds) > 0,
            "Knitted Triplets": present(KNITTED_TRIPLETS, kinds) > 0,
        }
    )
