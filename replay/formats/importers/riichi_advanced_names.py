"""Riichi Advanced: its codes for tiles, its names for rows, and where the rules that its three games play by stand."""

from __future__ import annotations

from typing import Final

from replay.formats.importers.common import Source
from replay.rulesets import find_ruleset
from replay.tiles import KIND_OF

MOST: Final = 10**12
"""More than any total."""

RULESETS: Final = {"bloody30faan": "b30fj", "zung_jung": "zung-jung", "sichuan": "sichuan"}
"""Our rulesets by its names for them."""

TILES: Final = {
    **{name: name for name, kind in KIND_OF.items() if kind < 31},
    "5z": "5z",
    "0z": "5z",
    "6z": "6z",
    "7z": "7z",
    "10j": "1j",
    "12j": "2j",
    "3j": "3j",
    "15j": "4j",
    "14j": "5j",
    "18j": "6j",
    "6j": "7j",
    "16j": "7j",
    "17j": "8j",
}
"""Our notation by its codes; white is `0z` in its Chinese rulesets and `5z` in the others."""
RED_FIVES: Final = ("0m", "0p", "0s")
"""Codes of tiles that none of the rulesets has."""
NO_TILES: Final = ("1x", "2x", "3x", "4x")
"""Codes that are no tiles: a back, gaps, and the joker with which it scores hands that are ready at a draw."""

TILE_MODS: Final = ("ten", "star_suit", "chinitsu", "fifth_tile", "lib/space", "space", "zungjung/zj_flowers")
"""Mods that play with other tiles, or with sequences that go on from 9 to 1."""

MOD_RULINGS: Final[dict[str, dict[str, dict[str, str]]]] = {
    "zung-jung": {"zungjung/zj_five_point_minimum": {"chicken": "min5"}},
}
"""By our ruleset: the mods that are rulings of the rulebook."""

LAST_DEAL: Final = 15
"""The `kyoku` after which a match is over: 16 deals, `max_rounds` in all three rulesets."""

PAYOUTS: Final[dict[str, tuple[tuple[int, int], ...]]] = {
    "b30fj": (
        *((0, 1), (2, 2), (4, 4), (6, 8), (8, 12), (10, 16), (13, 24), (16, 32)),
        *((19, 48), (24, 64), (29, 96), (39, 128), (MOST, 256)),
    ),
    "sichuan": ((0, 1 + 1), (1, 2 + 1), (2, 4 + 1), (MOST, 8 + 1)),
}
"""What each pays for a self-draw in its own rules, by the greatest total that it is paid for."""

ROWS: Final[dict[str, dict[str, str]]] = {
    "b30fj": {
        "All Honours": "All Honors",
        "No Honours or Flowers": "No Honors or Flowers",
        "White Dragon": "Dragons",
        "Green Dragon": "Dragons",
        "Red Dragon": "Dragons",
        "Pure Double Identical Sequences": "Pure Identical Sequences",
        "Tile Hog (2)": "Tile Hog",
        "Tile Hog (3)": "Tile Hog",
        "Tile Hog (4)": "Tile Hog",
        "Self Kong": "Concealed Kong",
    },
    "zung-jung": {
        "All Sequences": "All Chows",
        "No Terminals": "All Simples",
        "Mixed One-Suit": "Half Flush",
        "Pure One-Suit": "Full Flush",
        "Value Honor": "Pung of Dragons or Round Wind",
        "White Dragon": "Pung of Dragons or Round Wind",
        "Green Dragon": "Pung of Dragons or Round Wind",
        "Red Dragon": "Pung of Dragons or Round Wind",
        "Seat Wind": "Pung of Dragons or Round Wind",
        "Small Three Dragons": "Little Three Dragons",
        "Small Three Winds": "Little Three Winds",
        "Small Four Winds": "Little Four Winds",
        "All Honours": "All Honors",
        "All Triplets": "All Pungs",
        "Two Concealed Triplets": "Two Concealed Pungs",
        "Three Concealed Triplets": "Three Concealed Pungs",
        "Four Concealed Triplets": "Four Concealed Pungs",
        "One Kong": "One Gong",
        "Two Kong": "Two Gongs",
        "Three Kong": "Three Gongs",
        "Four Kong": "Four Gongs",
        "Two Identical Sequences": "Pure Double Chow",
        "Two Identical Sequences Twice": "Twice Pure Double Chow",
        "Three Identical Sequences": "Pure Triple Chow",
        "Four Identical Sequences": "Pure Quadruple Chow",
        "Three Similar Sequences": "Three Colors, One Chow",
        "Small Three Similar Triplets": "Little Three Colors, One Pung",
        "Three Similar Triplets": "Three Colors, One Pung",
        "Nine-Tile Straight": "Large Straight",
        "Three Consecutive Triplets": "Three Chained Pungs",
        "Four Consecutive Triplets": "Four Chained Pungs",
        "Mixed Lesser Terminals": "All With Orphans",
        "Pure Lesser Terminals": "All With Terminals",
        "Mixed Greater Terminals": "All Orphans",
        "Pure Greater Terminals": "All Terminals",
        "Final Draw": "Last Tile Draw",
        "Final Discard": "Last Tile Discard",
        "Win on Kong": "Win Off a Gong Replacement",
        "Robbing a Kong": "Robbing A Gong",
        "Blessing of Heaven": "Gift of Heaven",
        "Blessing of Earth": "Gift of Earth",
        "Thirteen Terminals": "Thirteen Orphans",
    },
}
"""Our names of rows by its names, where they are others; Sichuan's rows are counted otherwise and not compared."""

_SETTLED_LAST: Final = "it is of the last settlement alone"
NOT_COMPARED: Final[dict[str, tuple[tuple[tuple[str, ...], str], ...]]] = {
    "b30fj": ((("delta_points",), _SETTLED_LAST),),
    "zung-jung": (
        (("points",), "what the winner is paid follows from the total, which is compared"),
        (("delta_points",), "several have won, and it is of the last settlement alone"),
    ),
    "sichuan": (
        (("han", "yaku"), "its rows are counted otherwise; what the win moved by its points is compared"),
        (("delta_points",), _SETTLED_LAST),
    ),
}
"""By our ruleset: fields of a result that are held against nothing, and why."""

_TWICE: Final = "settles the last win twice where three have won (a fault of its own)"
SET: Final = "riichi-advanced"
"""The named set of rulings that each of its games is played by."""


def _values(ruleset: str) -> dict[str, str]:
    return next(dict(each.values) for each in find_ruleset(ruleset).sets if each.name == SET)


SOURCE: Final = Source(
    id="riichi-advanced",
    title="Riichi Advanced",
    rulings={ruleset: _values(ruleset) for ruleset in RULESETS.values()},
    settles_twice={"b30fj": _TWICE, "sichuan": _TWICE},
)
