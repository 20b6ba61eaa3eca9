"""What each row is worth, the payout, and the names that the draft prints (rulebook b30fj §8, §9)."""

from __future__ import annotations

from collections.abc import Mapping

VALUES: dict[str, int] = {
    "Flower": 1,
    "No Honors or Flowers": 2,
    "No Jokers": 2,
    "Dragons": 1,
    "Round Wind": 1,
    "Seat Wind": 1,
    "Little Three Winds": 5,
    "Big Three Winds": 10,
    "Little Four Winds": 20,
    "Big Four Winds": 30,
    "Little Three Dragons": 8,
    "Big Three Dragons": 15,
    "All Honors": 30,
    "All Simples": 2,
    "Terminal Sequences": 1,
    "Double Terminal Sequences": 10,
    "Pure Double Terminal Sequences": 20,
    "Mixed Outside Hand": 5,
    "Pure Outside Hand": 8,
    "Mixed Terminals": 10,
    "Pure Terminals": 30,
    "One Voided Suit": 2,
    "All Types": 5,
    "Mixed Flush": 5,
    "Full Flush": 10,
    "Open Nine Gates": 20,
    "Nine Gates": 30,
    "Open Kong": 1,
    "Concealed Kong": 2,
    "Two Kongs": 5,
    "Three Kongs": 15,
    "Four Kongs": 30,
    "All Triplets": 5,
    "Two Concealed Triplets": 2,
    "Three Concealed Triplets": 8,
    "Four Concealed Triplets": 15,
    "Two Shifted Triplets": 2,
    "Three Small Shifted Triplets": 5,
    "Three Pure Shifted Triplets": 10,
    "Four Pure Small Shifted Triplets": 15,
    "Four Pure Shifted Triplets": 20,
    "Three Mixed Small Shifted Triplets": 5,
    "Three Mixed Shifted Triplets": 8,
    "Four Mixed Small Shifted Triplets": 10,
    "Four Mixed Shifted Triplets": 15,
    "Five Mixed Small Shifted Triplets": 20,
    "Double Triplets": 2,
    "Small Triple Triplets": 5,
    "Triple Triplets": 10,
    "Quadruple Triplets": 30,
    "All Sequences": 2,
    "Double Sequences": 1,
    "Triple Sequences": 5,
    "Pure Triple Sequence": 10,
    "Pure Quadruple Sequence": 30,
    "Short Straight": 1,
    "Double Short Straight": 10,
    "Pure Double Short Straight": 20,
    "Identical Sequences": 2,
    "Double Identical Sequences": 10,
    "Pure Identical Sequences": 15,
    "Three Mixed Shifted Sequences": 2,
    "Four Mixed Shifted Sequences": 8,
    "Three Pure Shifted Sequences": 10,
    "Four Pure Shifted Sequences": 30,
    "Three Mixed Linked Sequences": 2,
    "Three Pure Linked Sequences": 8,
    "Golden Gate Bridge": 20,
    "Mixed Shifted Linked Sequences": 8,
    "Pure Shifted Linked Sequences": 20,
    "Mixed Straight": 5,
    "Pure Straight": 8,
    "Tile Hog (2)": 2,
    "Tile Hog (3)": 5,
    "Tile Hog (4)": 15,
    "Double Tile Hog": 8,
    "Triple Tile Hog": 30,
    "All Like Numbers": 8,
    "All Odds": 5,
    "All Evens": 5,
    "One Suji Only": 5,
    "All Central": 5,
    "Three Number Hand": 5,
    "Two Number Hand": 10,
    "After a Flower": 1,
    "After a Kong": 2,
    "Robbing a Kong": 5,
    "Under the Sea": 2,
    "Within Seven Tiles": 5,
    "Within Ten Tiles": 8,
    "Hand of Man": 15,
    "Hand of Heaven": 30,
    "Hand of Earth": 30,
    "Concealed Hand": 1,
    "Fully Concealed Hand": 2,
    "Self Drawn Melded Hand": 2,
    "Melded Hand": 5,
    "Hell Wait": 2,
    "Seven Pairs": 5,
    "Three Consecutive Pairs": 2,
    "Five Consecutive Pairs": 10,
    "Seven Consecutive Pairs": 30,
    "Three Identical Pairs": 5,
    "Three Dragons Seven Pairs": 5,
    "Four Winds Seven Pairs": 10,
    "Thirteen Unconnected": 5,
    "Thirteen Disconnected": 5,
    "Knitted Short Straight": 5,
    "Knitted Terminal Sequences": 5,
    "Knitted Straight": 5,
    "Knitted Triplets": 5,
    "Knitted Honors": 5,
    "Eyes of the General": 1,
    "University Train": 20,
    "Chicken Hand": 15,
}
"""All but Thirteen Orphans, which is worth 20, 25 or 30."""

DRAFT_NAMES = {
    "Three Mixed Small Shifted Triplets": "Mixed Three Small Shifted Triplets",
    "Three Mixed Shifted Triplets": "Mixed Three Shifted Triplets",
    "Four Mixed Small Shifted Triplets": "Mixed Four Small Shifted Triplets",
    "Four Mixed Shifted Triplets": "Mixed Four Shifted Triplets",
    "Five Mixed Small Shifted Triplets": "Mixed Five Small Shifted Triplets",
    "Pure Triple Sequence": "Triple Pure Sequences",
    "Pure Quadruple Sequence": "Quadruple Pure Sequences",
    "Three Mixed Shifted Sequences": "Mixed Three Shifted Sequences",
    "Four Mixed Shifted Sequences": "Mixed Four Shifted Sequences",
    "Three Pure Shifted Sequences": "Pure Three Shifted Sequences",
    "Four Pure Shifted Sequences": "Pure Four Shifted Sequences",
    "Three Mixed Linked Sequences": "Mixed Three Linked Sequences",
    "Three Pure Linked Sequences": "Pure Three Linked Sequences",
}

Rows = dict[str, int]
"""Faan by the name of the row in the current edition (the three Tile Hogs kept apart)."""

PAYOUTS = (
    (40, 256),
    (30, 128),
    (25, 96),
    (20, 64),
    (17, 48),
    (14, 32),
    (11, 24),
    (9, 16),
    (7, 12),
    (5, 8),
    (3, 4),
    (1, 2),
    (0, 1),
)


def rows(found: Mapping[str, int]) -> Rows:
    """The faan of the rows that hold: so many times each (True is once)."""
    return {name: VALUES[name] * times for name, times in found.items() if times}


def payout(faan: int) -> int:
    """What a payer pays for so many faan."""
    return next(paid for least, paid in PAYOUTS if faan >= least)


def printed(kept: Rows, *, draft: bool, hog: bool = False) -> Rows:
    """The rows under the names that are printed, the Tile Hogs under one; `hog`: Triple Tile Hog as Double."""
    out: Rows = {}
    for name, faan in kept.items():
        shown = "Tile Hog" if name.startswith("Tile Hog") else name
        shown = "Double Tile Hog" if hog and name == "Triple Tile Hog" else shown
        shown = DRAFT_NAMES.get(shown, shown) if draft else shown
        out[shown] = out.get(shown, 0) + faan
    return out
