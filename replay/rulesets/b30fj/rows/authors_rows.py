"""Rows as the author's implementation writes them, where a ruling asks for that (rulebook b30fj §10, §11)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from replay.rows import Row
from replay.rulesets.b30fj.rows.sequences import (
    any_short_straights,
    linked_in_one_cycle,
    overlapping_straights,
    pure_double_short_anywhere,
    shifted_and_linked,
)
from replay.rulesets.b30fj.rulings import B30fjRulings

DOUBLE_HOG: Final = "Double Tile Hog"


def _never(_seen: object) -> bool:
    return False


def written(row: Row, rulings: B30fjRulings) -> Row:
    """The row under these rulings."""
    if row.key in _unscored(rulings):
        return replace(row, test=_never, holds="Never, by the ruling in force.")
    if row.key == "Short Straight" and (rulings.short_straight, rulings.short_straight_overlap) != ("default",) * 2:
        return _short_straight(row, rulings)
    if rulings.short_straight == "any-six" and row.key == "Pure Double Short Straight":
        holds = "Two equal chows and the two next to them, twice the same six consecutive numbers of one suit."
        return replace(row, test=pure_double_short_anywhere, holds=holds)
    if rulings.linked_order == "one-cycle" and row.key == "Three Mixed Linked Sequences":
        holds = "Chows from n, n+2 and n+4 in three suits, characters, circles, bamboo in turn."
        return replace(row, test=linked_in_one_cycle, holds=holds)
    if rulings.linked_order == "one-cycle" and row.key == "Mixed Shifted Linked Sequences":
        return replace(row, test=shifted_and_linked)
    if rulings.triple_hog == "under-double" and row.key == "Triple Tile Hog":
        highest = rulings.double_hog_stack == "highest"  # then nothing adds to it, its own 8 neither
        return replace(row, name=DOUBLE_HOG, drops=tuple(each for each in row.drops if highest or each != DOUBLE_HOG))
    return row


def _short_straight(row: Row, rulings: B30fjRulings) -> Row:
    anywhere = rulings.short_straight == "any-six"
    holds = "Two chows of one suit that make six consecutive numbers." if anywhere else row.holds
    if rulings.short_straight_overlap == "default":
        return replace(row, test=any_short_straights, holds=holds)
    lows = range(4) if anywhere else (0, 3)
    return replace(row, test=overlapping_straights(lows), holds=holds, counts="up to twice")


def _unscored(rulings: B30fjRulings) -> frozenset[str]:
    asked = {
        "Eyes of the General": rulings.eyes_row,
        "University Train": rulings.train_row,
        "Double Short Straight": rulings.double_short_row,
        "Three Mixed Shifted Triplets": rulings.mixed_triplets_row,
        "Knitted Terminal Sequences": rulings.knitted_terminals_row,
    }
    return frozenset(key for key, value in asked.items() if value == "never")
