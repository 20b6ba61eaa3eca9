"""The rulings (rulebook sichuan, Rulings) that a scored hand, its payments or the end of a hand can feel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

CHOICES: dict[str, tuple[str, ...]] = {
    "added-held": ("pays", "illegal"),
    "win-immunity": ("first-only",),
    "bloom-feeder": ("all",),
    "stacking": ("multiply",),
    "no-second-cap": ("capped",),
    "root-scope": ("kongs-only",),
    "dragon-root": ("one-less",),
    "hook-melds": ("exposed-only",),
    "refund-who": ("not-ready",),
    "refund-to-winner": ("refunded",),
    "pig-test": ("missing-suit",),
    "pig-amount": ("sixteen", "hand-value"),
    "pig-receivers": ("winners-too", "pigs-too"),
    "pig-vs-check": ("exempt",),
    "check-amount": ("self-draw",),
    "dead-wait": ("live",),
    "start-win": ("full-hand",),
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
