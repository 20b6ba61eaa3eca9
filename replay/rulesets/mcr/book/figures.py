"""The engine's figures in the rules of play of MCR."""

from __future__ import annotations

from replay.rulebook import BookFigures
from replay.rulesets.mcr.rulings import McrRulings
from replay.tiles import NATURAL_KINDS

_OWN = NATURAL_KINDS - 13
"""A quarter of the tiles without flowers, less a hand."""


def figures(_rulings: McrRulings, *, flowers: bool) -> BookFigures:
    """Those of the game that has flowers, or of the one with own walls."""
    return BookFigures(values={"own_wall": _OWN}, holds=frozenset({"flowers" if flowers else "own-walls"}))
