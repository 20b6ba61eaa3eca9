"""What the rule text itself says of rows that drop others, line by line (rulebook b30fj §7).

Every other link that stands beside a row is of its author's program; those that a ruling adds are the ruling's.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct


class Stated(Struct, frozen=True):
    """One row, the rows that the text lets it drop, and the words that say so."""

    row: str
    drops: tuple[str, ...]
    words: str


_WINDS: Final = ("Little Four Winds", "Big Three Winds", "Little Three Winds")
_KONGS: Final = ("Three Kongs", "Two Kongs", "Open Kong", "Concealed Kong")
_CONCEALED: Final = ("Three Concealed Triplets", "Two Concealed Triplets")
_PURE: Final = ("Four Pure Small Shifted Triplets", "Three Pure Shifted Triplets", "Three Small Shifted Triplets")
_MIXED: Final = (
    "Four Mixed Shifted Triplets",
    "Four Mixed Small Shifted Triplets",
    "Three Mixed Shifted Triplets",
    "Three Mixed Small Shifted Triplets",
)
_INSTEAD: Final = '"Instead"'
_ACTUALLY: Final = '"actually"'
_SAME: Final = '"Same, but"'
_HOGS: Final = '"only awarded the highest scoring of the three"'
_ALL_TYPES: Final = '"Does not stack with All Types"'

_BOTH: Final = (
    Stated("Big Four Winds", _WINDS, _INSTEAD),
    Stated("Little Four Winds", _WINDS[1:], _INSTEAD),
    Stated("Big Three Winds", _WINDS[2:], _INSTEAD),
    Stated("Big Three Dragons", ("Little Three Dragons",), _INSTEAD),
    Stated("Double Terminal Sequences", ("Terminal Sequences",), _ACTUALLY),
    Stated("Pure Double Terminal Sequences", ("Double Terminal Sequences", "Terminal Sequences"), _ACTUALLY),
    Stated("Pure Outside Hand", ("Mixed Outside Hand",), _INSTEAD),
    Stated("Pure Terminals", ("Mixed Terminals",), _ACTUALLY),
    Stated("Full Flush", ("Mixed Flush",), _ACTUALLY),
    Stated("Nine Gates", ("Open Nine Gates",), _SAME),
    Stated("Two Kongs", _KONGS[2:], '"Instead", "Overrides the above"'),
    Stated("Three Kongs", _KONGS[1:], _INSTEAD),
    Stated("Four Kongs", _KONGS, _INSTEAD),
    Stated("Three Concealed Triplets", _CONCEALED[1:], _INSTEAD),
    Stated("Four Concealed Triplets", _CONCEALED, _INSTEAD),
    Stated("Four Pure Small Shifted Triplets", _PURE[1:], _INSTEAD),
    Stated("Four Pure Shifted Triplets", _PURE, _INSTEAD),
    Stated("Three Mixed Shifted Triplets", _MIXED[3:], _INSTEAD),
    Stated("Four Mixed Small Shifted Triplets", _MIXED[2:], _INSTEAD),
    Stated("Four Mixed Shifted Triplets", _MIXED[1:], _INSTEAD),
    Stated("Five Mixed Small Shifted Triplets", _MIXED, _INSTEAD),
    Stated("Tile Hog (3)", ("Tile Hog (2)",), _HOGS),
    Stated("Tile Hog (4)", ("Tile Hog (3)", "Tile Hog (2)"), _HOGS),
    Stated("Two Number Hand", ("Three Number Hand",), _INSTEAD),
    Stated("Fully Concealed Hand", ("Concealed Hand",), _SAME),
)
_CURRENT: Final = (
    Stated("Three Pure Shifted Triplets", _PURE[2:], _INSTEAD),
    Stated("Thirteen Unconnected", ("All Types",), _ALL_TYPES),
    Stated("Thirteen Orphans (20)", ("All Types",), _ALL_TYPES),
    Stated("Thirteen Orphans (25)", ("All Types",), f"{_SAME}, {_ALL_TYPES}"),
    Stated("Thirteen Orphans (30)", ("All Types",), f"{_SAME}, {_ALL_TYPES}"),
)
_DRAFT: Final = (Stated("Three Pure Shifted Triplets", _PURE[2:], _SAME),)


@lru_cache(maxsize=2)
def stated(*, draft: bool) -> Mapping[str, Stated]:
    """What the text of the edition says, by row, under the names of the current edition."""
    return {each.row: each for each in (*_BOTH, *(_DRAFT if draft else _CURRENT))}
