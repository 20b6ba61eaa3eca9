"""Which alternatives of the rulings (the rulebooks, Rulings) this checker follows; of any other it has no opinion.

A ruling on the score of a hand is followed where the slow scorer of the game follows it.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.reference.b30fj.rulings import CHOICES as B30FJ
from tests.reference.sichuan.rulings import CHOICES as SICHUAN
from tests.reference.table.faults import NotUnderstoodError
from tests.reference.xixi.rulings import CHOICES as XIXI
from tests.reference.zung_jung.rulings import CHOICES as ZUNG_JUNG

_BLOODY: dict[str, tuple[str, ...]] = {
    "chow-left": ("fixed-seat",),
    "swap-calling": ("same-tile",),
    "win-turn-order": ("after-winner",),
    "rotation": ("dealer-stays",),
    "draft-dead-wall": ("fourteen",),
}
FOLLOWED: dict[str, dict[str, tuple[str, ...]]] = {
    "b30fj": _BLOODY,
    "b30fj-draft": _BLOODY,
    "mcr": {},
    "mcr-136": {},
    "sichuan": {
        "exchange": ("three-tiles",),
        "replacement-end": ("head",),
        "rob-scope": ("open-kongs",),
        "void-in-log": ("infer",),
        "added-held": ("pays", "illegal"),
        "turn-after-win": ("after-discarder",),
        "pass-win": ("total", "none"),
        "pass-pung": ("none", "whole-hand"),
        "dealer": ("rotate", "first-in-turn"),
    },
    "xixi": {
        "chow": ("left",),
        "kong-after-pung": ("legal",),
        "replacement-end": ("tail",),
        "red-in-meld": ("pung", "both"),
        "red-natural": ("triplet",),
        "red-discard": ("forbidden",),
        "bonus-end": ("head",),
        "reserve": ("one", "three"),
        "banker": ("rotates", "last-drawer"),
    },
    "zung-jung": {
        "dead-wall": ("none",),
        "replacement-end": ("front",),
        "one-winner": ("all",),
        "deal-passes": ("stays-on-win", "stays-on-draw"),
        "swap-call": ("forbidden",),
    },
}
SCORED: dict[str, Mapping[str, tuple[str, ...]]] = {
    "b30fj": B30FJ,
    "b30fj-draft": B30FJ,
    "mcr": {},
    "mcr-136": {},
    "sichuan": SICHUAN,
    "xixi": XIXI,
    "zung-jung": ZUNG_JUNG,
}


class Rules:
    """A game and the rulings in force."""

    def __init__(self, ruleset: str, chosen: Mapping[str, str]) -> None:
        """NotUnderstoodError: an alternative that is not followed."""
        self.ruleset = ruleset
        self.chosen = {slug: value for slug, value in chosen.items() if value != "default"}
        for slug, value in self.chosen.items():
            if value not in (*FOLLOWED[ruleset].get(slug, ()), *SCORED[ruleset].get(slug, ())):
                raise NotUnderstoodError(f"{slug}={value}")
        self.bloody = ruleset in ("b30fj", "b30fj-draft", "sichuan")
        self.jokers = ruleset in ("b30fj", "b30fj-draft")
        self.sichuan = ruleset == "sichuan"
        self.xixi = ruleset == "xixi"
        self.zung_jung = ruleset == "zung-jung"
        self.mcr = ruleset in ("mcr", "mcr-136")
        self.flowers = ruleset == "mcr"
        self.rounds = self.jokers or self.zung_jung or self.mcr

    def says(self, slug: str, value: str) -> bool:
        """Is the alternative in force?"""
        return self.chosen.get(slug) == value

    @property
    def wins_that_end(self) -> int:
        """After so many winners a hand is over."""
        return 3 if self.bloody else 1

    @property
    def own_wall(self) -> int:
        """How many tiles each player's own wall has; 0: there is one for all."""
        return 21 if self.ruleset == "mcr-136" else 0

    @property
    def undrawn(self) -> int:
        """How many tiles of the wall are never drawn."""
        if self.zung_jung:
            return 0 if self.says("dead-wall", "none") else 14
        if self.jokers:
            return 14 if self.ruleset == "b30fj-draft" and self.says("draft-dead-wall", "fourteen") else 0
        return {"one": 1, "three": 3}.get(self.chosen.get("reserve", ""), 0)

    @property
    def replaced_from_head(self) -> bool:
        """Does a replacement come from the end that other draws come from?"""
        if self.xixi:
            return not self.says("replacement-end", "tail")
        return self.says("replacement-end", "head") or self.says("replacement-end", "front")
