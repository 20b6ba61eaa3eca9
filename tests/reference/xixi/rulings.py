"""The rulings (rulebook xixi, Rulings) that a scored hand or its waits can feel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

CHOICES: dict[str, tuple[str, ...]] = {
    "chow": ("left",),
    "red-in-meld": ("pung", "both"),
    "red-natural": ("triplet",),
    "red-copies": ("four",),
    "no-red": ("two",),
    "formula": ("separate", "product"),
    "short-wall": ("winning-tile", "ten"),
    "own-four": ("wait",),
}


@dataclass(frozen=True)
class Rules:
    """The rulings in force."""

    chosen: tuple[tuple[str, str], ...] = ()

    def says(self, slug: str, value: str) -> bool:
        """Is the alternative `value` in force for the ruling `slug`?"""
        if value not in CHOICES[slug]:
            raise ValueError(f"{slug} knows no {value}")
        return (slug, value) in self.chosen


def rules_of(rulings: Mapping[str, str]) -> Rules:
    """The rules; rulings that nothing here can feel are passed over.

    ValueError: a value that a known ruling does not have.
    """
    for slug, value in rulings.items():
        if slug in CHOICES and value not in (*CHOICES[slug], "default"):
            raise ValueError(f"{slug} knows no {value!r}")
    return Rules(tuple(sorted((s, v) for s, v in rulings.items() if s in CHOICES)))
