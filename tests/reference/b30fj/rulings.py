"""The rulings (rulebook b30fj §11) that a single scored hand, its shape or its waits can feel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tests.reference import chosen

EDITIONS = ("b30fj", "b30fj-draft")
CHOICES: chosen.Choices = {
    "one-reading": ("mixed",),
    "within-values": ("reference", "highest", "exclusive"),
    "suppress-closure": ("kept-only",),
    "instead-chain": ("row-above",),
    "pure-double-terminal": ("adds",),
    "pure-double-short": ("drop",),
    "identical-in-triple": ("drop",),
    "pure-identical-quad": ("counts",),
    "voided-exactly-one": ("any-absent",),
    "mixed-needs-both": ("reference",),
    "number-hands-honors": ("honors-ignored", "exactly"),
    "no-jokers-scope": ("discard-free", "melds-free"),
    "tanki-scope": ("per-reading", "per-tile"),
    "tanki-orphans-suit": ("blocked",),
    "chow-hand-jokers": ("none",),
    "pung-discarded-joker": ("not-counted",),
    "added-kong-joker-pung": ("refused",),
    "hell-wait-jokers": ("naturals-only",),
    "hell-wait-multi": ("single-kind",),
    "replacement-chain": ("last-only",),
    "man-scope": ("discard-only",),
    "earth-calls": ("void",),
    "first-draw-flower": ("counts",),
    "melded-ckong": ("not-counted",),
    "nine-gates-kong": ("counts",),
    "double-triplets-suit": ("different",),
    "distinct-honors": ("same-twice",),
    "hog-copies": ("exactly-four",),
    "hog-jokers": ("naturals-only",),
    "hog-calls": ("melds-too",),
    "double-hog-stack": ("highest",),
    "kss-starts": ("any-six",),
    "train-kong3": ("no",),
    "eyes-shape": ("unconnected",),
    "outside-shape": ("seven-pairs",),
    "draft-seven-pairs-repeat": ("no",),
    "draft-three-pure": ("full-only",),
    "draft-knitted-where": ("blocks-only",),
    "draft-all-types": ("drop",),
    "chicken-per-reading": ("whole-hand",),
    "winning-tile-slot": ("triplet",),
    "suppression": ("author",),
    "flower-is-call": ("call",),
    "earth-own-call": ("void",),
    "eyes-row": ("never",),
    "train-row": ("never",),
    "double-short-row": ("never",),
    "mixed-triplets-row": ("never",),
    "knitted-terminals-row": ("never",),
    "short-straight": ("any-six",),
    "short-straight-overlap": ("overlap",),
    "linked-order": ("one-cycle",),
    "triple-hog": ("under-double",),
}


@dataclass(frozen=True, eq=False)
class Rules(chosen.Rules):
    """An edition and the rulings in force; compared by identity (`rules_of` makes one of each)."""

    draft: bool = False


@cache
def _rules(draft: bool, taken: tuple[tuple[str, str], ...]) -> Rules:
    return Rules(CHOICES, taken, draft)


def rules_of(ruleset: str, rulings: Mapping[str, str]) -> Rules:
    """The rules of a case; rulings that no single hand can feel are passed over.

    ValueError: another ruleset, or a value that a known ruling does not have.
    """
    if ruleset not in EDITIONS:
        raise ValueError(f"not a ruleset of this scorer: {ruleset!r}")
    return _rules(ruleset == "b30fj-draft", chosen.rules_of(CHOICES, rulings).chosen)
