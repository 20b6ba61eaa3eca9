"""The engine's figures in Zung Jung's rules of play."""

from __future__ import annotations

from replay.rulebook import BookFigures
from replay.rulesets.zung_jung.payout import SHARED
from replay.rulesets.zung_jung.play import DEAD_WALL
from replay.rulesets.zung_jung.possible import COPIES
from replay.rulesets.zung_jung.rows import CHICKEN, prices
from replay.rulesets.zung_jung.rulings import ZungJungRulings
from replay.rulesets.zung_jung.scoring import CAP


def figures(_rulings: ZungJungRulings) -> BookFigures:
    """Those of every ruling; the examples are of 30 and 40 points."""
    tiles = sum(COPIES)
    greater = sorted(((name, value) for name, value in prices().items() if value > CAP), key=lambda row: row[1])
    return BookFigures(
        values={
            "tiles": tiles,
            "dead_wall": DEAD_WALL,
            "draws": tiles - 4 * 13 - DEAD_WALL,
            "chicken": prices()[CHICKEN],
            "cap": CAP,
            "shared": SHARED,
            "both_shared": 2 * SHARED,
            "remainder_of_30": 3 * 30 - 2 * SHARED,
            "remainder_of_40": 3 * 40 - 2 * SHARED,
        },
        tables={"greater": (("row", "points"), *((name, str(value)) for name, value in greater))},
    )
