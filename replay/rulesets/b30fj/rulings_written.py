"""Rulings of Bloody 30 Faan Jokers on rows that its author's implementation writes otherwise (rulebook b30fj §10, §11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from replay.rulings import Rulings, ruling

_WHY: Final = "the seed's row; its author's implementation asks for what no hand has"


def _scored(row: str) -> Any:
    return ruling(f"Does {row} score?", "yes", called="scores", never="no: the row never counts", why=_WHY)


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenRulings(Rulings):
    """Rows as the author's implementation has them; the other rulings of the game come before these."""

    eyes_row: Literal["default", "never"] = _scored("Eyes of the General")
    train_row: Literal["default", "never"] = _scored("University Train")
    double_short_row: Literal["default", "never"] = _scored("Double Short Straight")
    mixed_triplets_row: Literal["default", "never"] = _scored("Three Mixed Shifted Triplets")
    knitted_terminals_row: Literal["default", "never"] = _scored("Knitted Terminal Sequences")
    short_straight: Literal["default", "any-six"] = ruling(
        "Where may a Short Straight begin?",
        "at 1 or 4: 123 456 or 456 789",
        called="one-or-four",
        any_six="anywhere: two sequences that make six consecutive numbers (234 567 too), no sequence in two of them; so in Pure "
        "Double Short Straight",
        why="the seed's figures; the reference takes any six consecutive numbers",
    )
    short_straight_overlap: Literal["default", "overlap"] = ruling(
        "May one sequence stand in two short straights?",
        "no: two of them need four sequences",
        called="apart",
        overlap="yes: each pair of sequences is one, two at most (123 456 789 is two)",
        why="seed: 'by having two short straights'; the reference counts each once",
    )
    linked_order: Literal["default", "one-cycle"] = ruling(
        "Three Mixed Linked Sequences: in which order of suits?",
        "in any",
        called="any",
        one_cycle="characters, circles, bamboo in turn, from any of them; so in Mixed Shifted Linked Sequences",
        why="the seed names no order; the reference lists one of the two",
    )
    triple_hog: Literal["default", "under-double"] = ruling(
        "How is Triple Tile Hog written down?",
        "under its own name",
        called="own-name",
        under_double="as 30 more of Double Tile Hog, which adds its 8",
        why="the seed's row; the reference has both rows under one name",
    )
