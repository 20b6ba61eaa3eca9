"""The named sets of rulings that come with Bloody 30 Faan Jokers."""

from __future__ import annotations

from typing import Final

from replay.rulings import RulingSet

RIICHI_ADVANCED: Final = RulingSet(
    name="riichi-advanced",
    title="Riichi Advanced, Bloody 30-Faan Jokers",
    ruleset="b30fj",
    cite="riichi_advanced: priv/static/rulesets/bloody30faan.majs, priv/static/mods/lib/bloody30faan_yaku.majs",
    about=(
        "The implementation by the author of the rules, as it stood in August 2026, where it parts from the text (rulebook b30fj "
        "§10), slips of its rows among them."
    ),
    values={
        "one-reading": "mixed",
        "within-values": "reference",
        "instead-chain": "row-above",
        "pure-identical-quad": "counts",
        "mixed-needs-both": "reference",
        "number-hands-honors": "honors-ignored",
        "no-jokers-scope": "discard-free",
        "tanki-orphans-suit": "blocked",
        "chow-hand-jokers": "none",
        "swap-calling": "reference",
        "empty-wall-flower": "legal",
        "winner-hand-visible": "kongs-shown",
        "earth-calls": "void",
        "first-draw-flower": "counts",
        "double-triplets-suit": "different",
        "hog-calls": "melds-too",
        "kss-starts": "any-six",
        "eyes-row": "never",
        "train-row": "never",
        "double-short-row": "never",
        "mixed-triplets-row": "never",
        "knitted-terminals-row": "never",
        "short-straight": "any-six",
        "linked-order": "one-cycle",
        "triple-hog": "under-double",
        "suppression": "author",
        "man-scope": "discard-only",
        "earth-own-call": "void",
    },
    joined=frozenset({"suppression", "man-scope", "earth-own-call"}),
)
