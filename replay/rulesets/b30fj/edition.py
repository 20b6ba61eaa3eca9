"""The two editions of Bloody 30 Faan Jokers and the shapes that tell them apart (rulebook b30fj §6)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from replay.rulesets.b30fj.rulings import B30fjRulings

Shape = Literal[
    "standard",
    "seven_pairs",
    "thirteen_orphans",
    "thirteen_unconnected",
    "knitted_honors",
]
"""A winning shape; what the draft calls Thirteen Disconnected is `thirteen_unconnected` here."""


class Edition(Struct, frozen=True, kw_only=True):
    """What differs between the editions beside the names and values of rows. Hashable: it keys caches."""

    id: str
    seed: str
    """How citations name the rule text."""
    draft: bool
    shapes: tuple[Shape, ...]
    knitted_blocks: bool
    """Whether concealed knitted blocks may stand in for two or three sets of the standard shape."""
    nine_patterns: bool
    """Thirteen Unconnected: nine patterns of suited kinds and one of each type at least; else only gaps of three."""

    def repeated_pairs(self, rulings: B30fjRulings) -> bool:
        """Whether a kind may be two or more of the seven pairs."""
        return self.draft and rulings.draft_seven_pairs_repeat == "default"


CURRENT: Final = Edition(
    id="b30fj",
    seed="seed 000",
    draft=False,
    shapes=("standard", "seven_pairs", "thirteen_orphans", "thirteen_unconnected"),
    knitted_blocks=False,
    nine_patterns=True,
)
DRAFT: Final = Edition(
    id="b30fj-draft",
    seed="seed 001",
    draft=True,
    shapes=("standard", "seven_pairs", "thirteen_orphans", "thirteen_unconnected", "knitted_honors"),
    knitted_blocks=True,
    nine_patterns=False,
)
