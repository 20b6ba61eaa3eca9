"""What rulesets tell of a score alike: a line of it, and the best of the other readings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from replay.hands import Line, ShownReading
from replay.rows import Row
from replay.said import Said

OTHERS: Final = 3
"""How many of the other readings a score shows."""


def line(row: Row, times: int, tiles: str, words: str = "{tiles}: {why}") -> Line:
    """What a row adds, why, and for which tiles."""
    return Line(
        name=row.printed,
        value=row.value * times,
        times=times,
        why=Said(words, tiles=tiles, why=row.holds) if tiles else row.holds,
        tiles=tiles,
        cite=row.cite,
    )


def others(chosen: ShownReading, ranked: Iterable[tuple[int, ShownReading]]) -> tuple[tuple[int, ShownReading], ...]:
    """The best of these readings, which come best first, each once and not the chosen one again."""
    found: dict[ShownReading, int] = {}
    for total, reading in ranked:
        if reading != chosen:
            found.setdefault(reading, total)
        if len(found) == OTHERS:
            break
    return tuple((total, reading) for reading, total in found.items())
