"""Numbers with what they count, for every message and table: `1 game`, `2 games`, `1 point`, `8 faan`."""

from __future__ import annotations


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: `1 game`, `1,200 games`; `plural` where that is not the noun with an s.

    >>> counted(1, "loss", "losses"), counted(0, "loss", "losses")
    ('1 loss', '0 losses')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def unit_for(number: int, unit: str) -> str:
    """The unit of a ruleset's values as it stands behind this number: `point` behind 1 and -1, `points`, `faan`."""
    return unit.removesuffix("s") if abs(number) == 1 else unit
