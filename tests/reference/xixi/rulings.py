"""The rulings (rulebook xixi, Rulings) that a scored hand or its waits can feel."""

from __future__ import annotations

from functools import partial

from tests.reference import chosen

CHOICES: chosen.Choices = {
    "chow": ("left",),
    "red-in-meld": ("pung", "both"),
    "red-natural": ("triplet",),
    "red-copies": ("four",),
    "no-red": ("two",),
    "formula": ("separate", "product"),
    "short-wall": ("winning-tile", "ten"),
    "own-four": ("wait",),
}

rules_of = partial(chosen.rules_of, CHOICES)
