"""What the faces of all sets are drawn with: colours, strokes of characters, stars, text.

Characters are strokes of ours: no font for Chinese is needed, and no picture of anybody's.
"""

from __future__ import annotations

from typing import Final

from replay.tiles import NAMES, Kind, suit_of

WIDTH: Final = 60
HEIGHT: Final = 80
RED: Final = "#b3261e"
BLUE: Final = "#1f4e9e"
GREEN: Final = "#17703a"
INK: Final = "#1d2433"
VIOLET: Final = "#6a3aa5"

VERMILION: Final = "#c8321f"
SUIT_INK: Final = {"m": RED, "p": BLUE, "s": GREEN, "z": INK, "j": VIOLET, "f": VERMILION}
HONOR_INK: Final = {"5z": BLUE, "6z": GREEN, "7z": RED}

# Strokes in a square of 100, each a row of points "x,y".
GLYPHS: Final = {
    "1": "8,50 92,50",
    "2": "22,28 78,28|8,76 92,76",
    "3": "16,18 84,18|24,50 76,50|8,84 92,84",
    "4": "12,16 88,16 88,88 12,88 12,16|38,16 36,50 24,62|62,16 62,52 78,58",
    "5": "14,12 86,12|46,12 36,88|20,48 72,48 68,88|4,88 96,88",
    "6": "50,5 50,26|6,34 94,34|38,52 14,92|62,52 88,92",
    "7": "8,48 92,36|45,8 45,78 53,88 90,88 90,74",
    "8": "38,15 33,52 8,90|55,15 64,52 94,90",
    "9": "12,32 70,32 70,76 77,88 95,86 95,70|38,6 38,40 29,66 6,92",
    "wan": "6,14 94,14|42,14 36,54 8,92|40,42 82,42 77,84 67,93 54,86",
    "萬": "6,13 94,13|32,3 32,24|68,3 68,24|24,30 76,30 76,56 24,56 24,30|24,43 76,43|50,30 50,84|12,97 12,67 88,67 88,96 78,96|32,86 66,81|60,72 70,89",  # noqa: E501
    "1z": "10,18 90,18|50,3 50,97|22,32 78,32 78,62 22,62 22,32|22,47 78,47|46,62 10,93|54,62 92,93",
    "2z": "8,16 92,16|50,3 50,32|13,96 13,32 87,32 87,90 76,95|36,40 42,52|64,40 58,52|30,55 70,55|26,74 74,74|50,55 50,94",  # noqa: E501
    "3z": "6,14 94,14|12,36 88,36 88,92 12,92 12,36|40,14 38,50 24,70|60,14 60,60 67,66 86,66",
    "4z": "36,6 36,95|8,38 36,38|6,80 36,66|62,6 62,80 69,90 94,88 94,72|62,46 90,32",
    "6z": "28,10 19,36 92,36|48,6 42,50 8,94|36,54 78,54 60,78 28,96|42,60 62,84 95,95|68,10 80,23",
    "發": "10,10 36,10 26,28 6,44|14,21 27,31|64,4 72,22 96,42|90,8 75,21|96,22 84,33|10,53 42,53 42,65 12,65 12,77 44,77 42,97 32,94|58,51 58,62 50,70|58,51 80,51 80,65 95,67|54,76 88,76 52,98|62,82 94,98",  # noqa: E501
    "7z": "14,28 86,28 86,66 14,66 14,28|50,3 50,98",
    "1f": "14,14 86,14|20,28 80,28|6,42 94,42|50,3 46,42 6,74|56,42 94,72|30,60 70,60 70,97 30,97 30,60|30,78 70,78",
    "2f": "10,8 90,8|50,8 46,18|26,20 74,20 74,58 26,58 26,20|26,32 74,32|26,45 74,45|42,58 10,84|34,66 74,66 50,86 10,97|36,72 56,88 94,97",  # noqa: E501
    "3f": "44,4 10,14|4,32 50,32|28,12 28,97|28,36 4,68|30,42 48,60|58,30 64,46|92,26 84,44|74,8 72,56 50,96|74,52 96,96",  # noqa: E501
    "4f": "40,3 10,40|32,20 76,20 56,44 8,66|28,26 60,50 94,62|40,64 60,76|30,80 62,97",
    "5f": "4,32 44,32|24,4 24,97|24,36 4,70|26,42 42,60|62,4 50,24|58,14 94,14|58,32 88,32 84,90 74,86|58,32 52,72 94,72|48,52 97,52|68,38 72,46|66,58 70,66",  # noqa: E501
    "6f": "28,6 38,24|72,6 62,24|14,30 86,30|22,58 78,58|6,92 94,92",
    "7f": "24,4 6,40|20,22 48,22|32,22 32,95|72,4 56,40|68,22 96,22|82,22 82,90 70,84",
    "8f": "8,16 92,16|34,4 34,28|66,4 66,28|30,30 10,58|26,42 88,42 84,94 72,90|34,58 40,66|68,56 60,66|22,70 76,70|48,52 48,95|48,72 26,90|50,74 70,88",  # noqa: E501
}


def ink_of(kind: Kind) -> str:
    """The colour of a kind: of its suit, of a dragon its own."""
    return HONOR_INK.get(NAMES[kind], SUIT_INK[suit_of(kind)])


def glyph(name: str, x: float, y: float, size: float, ink: str, weight: float) -> str:
    """A character in the square of this size whose corner is at x, y."""
    scale = size / 100
    lines = "".join(f"<polyline points='{points}'/>" for points in GLYPHS[name].split("|"))
    return (
        f"<g transform='translate({x} {y}) scale({scale:g})' fill='none' stroke='{ink}' stroke-width='{weight}'"
        f" stroke-linecap='round' stroke-linejoin='round'>{lines}</g>"
    )


def star(x: float, y: float, size: float) -> str:
    """The star that jokers have."""
    points = ((0, -1), (0.24, -0.33), (0.95, -0.31), (0.38, 0.13), (0.59, 0.81), (0, 0.4))
    both = (*points, *((-dx, dy) for dx, dy in reversed(points[1:-1])))
    drawn = " ".join(f"{x + dx * size:.3g},{y + dy * size:.3g}" for dx, dy in both)
    return f"<polygon points='{drawn}' fill='{VIOLET}' stroke='{VIOLET}' stroke-width='2' stroke-linejoin='round'/>"


def text(words: str, x: float, y: float, size: float, ink: str, *, anchor: str = "middle") -> str:
    """Words or a number; y is their baseline."""
    return (
        f"<text x='{x:g}' y='{y:g}' font-family='system-ui,Arial,sans-serif' font-weight='700' font-size='{size:g}'"
        f" fill='{ink}' text-anchor='{anchor}'>{words}</text>"
    )
