"""The rulings (rulebook sichuan, Rulings) that a scored hand, its payments or the end of a hand can feel."""

from __future__ import annotations

from functools import partial

from tests.reference import chosen

CHOICES: chosen.Choices = {
    "added-held": ("pays", "illegal"),
    "win-immunity": ("first-only",),
    "self-draw-payers": ("everyone",),
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
    "check-amount": ("self-draw", "cap"),
    "dead-wait": ("live",),
    "start-win": ("full-hand",),
}

rules_of = partial(chosen.rules_of, CHOICES)
