"""The rulings that a hand is scored by: what each slow scorer knows of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Choices = Mapping[str, tuple[str, ...]]
"""The alternatives of each ruling by its slug, without its default."""


@dataclass(frozen=True, eq=False)
class Rules:
    """The rulings in force."""

    known: Choices
    chosen: tuple[tuple[str, str], ...] = ()

    def says(self, slug: str, value: str) -> bool:
        """Is the alternative `value` in force for the ruling `slug`?"""
        if value not in self.known[slug]:
            raise ValueError(f"{slug} knows no {value}")
        return (slug, value) in self.chosen


def rules_of(known: Choices, rulings: Mapping[str, str]) -> Rules:
    """The rules; rulings that the scorer cannot feel are passed over.

    ValueError: a value that a known ruling does not have.
    """
    for slug, value in rulings.items():
        if slug in known and value not in (*known[slug], "default"):
            raise ValueError(f"{slug} knows no {value!r}")
    return Rules(known, tuple(sorted((s, v) for s, v in rulings.items() if s in known)))
