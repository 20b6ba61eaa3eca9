"""The engine's figures in Xixi's rules of play."""

from __future__ import annotations

from replay.rulebook import BookFigures
from replay.rulesets.xixi.payout import RED_COUNTS
from replay.rulesets.xixi.possible import COPIES
from replay.rulesets.xixi.rulings import XixiRulings
from replay.tiles import RED


def figures(_rulings: XixiRulings) -> BookFigures:
    """Those of every ruling."""
    return BookFigures(values={"tiles": sum(COPIES), "red_dragons": COPIES[RED], "red_counts": RED_COUNTS})
