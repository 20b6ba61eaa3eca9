"""The faces of the tiles as SVG, drawn here: no font for Chinese characters is needed, and no picture of anybody's.

A suit is told by three things: what is drawn (numerals over 万, rings, sticks), its letter in the corner, its colour.
A tile has one face everywhere, made so that it can be read at 20 px: a big number and the suit's mark. 6 and 9 are
underlined: at the table, tiles lie turned.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final
from urllib.parse import quote

from replay.tiles import HIDDEN, JOKERS, KINDS, NAMES, Kind, number_of, suit_of

WIDTH: Final = 60
HEIGHT: Final = 80
RED: Final = "#b3261e"
BLUE: Final = "#1f4e9e"
GREEN: Final = "#17703a"
INK: Final = "#1d2433"
VIOLET: Final = "#6a3aa5"
SUIT_INK: Final = {"m": RED, "p": BLUE, "s": GREEN, "z": INK, "j": VIOLET}

# Strokes in a square of 100, each a row of points "x,y".
_GLYPHS: Final = {
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
    "1z": "10,18 90,18|50,3 50,97|22,32 78,32 78,62 22,62 22,32|22,47 78,47|46,62 10,93|54,62 92,93",
    "2z": "8,16 92,16|50,3 50,32|13,96 13,32 87,32 87,90 76,95|36,40 42,52|64,40 58,52|30,55 70,55|26,74 74,74|50,55 50,94",  # noqa: E501
    "3z": "6,14 94,14|12,36 88,36 88,92 12,92 12,36|40,14 38,50 24,70|60,14 60,60 67,66 86,66",
    "4z": "36,6 36,95|8,38 36,38|6,80 36,66|62,6 62,80 69,90 94,88 94,72|62,46 90,32",
    "6z": "28,10 19,36 92,36|48,6 42,50 8,94|36,54 78,54 60,78 28,96|42,60 62,84 95,95|68,10 80,23",
    "7z": "14,28 86,28 86,66 14,66 14,28|50,3 50,98",
}
_INDEX: Final = {"1z": "E", "2z": "S", "3z": "W", "4z": "N", "5z": "Wh", "6z": "Gr", "7z": "Rd"}
_HONOR_INK: Final = {"5z": BLUE, "6z": GREEN, "7z": RED}
_JOKER_WORDS: Final = ("ANY", "SUIT", "HONOR", "WIND", "DRAGON", "", "", "")
_TURNABLE: Final = (6, 9)
"""Numbers that are each other when turned upside down."""


@cache
def face(kind: Kind) -> str:
    """The face as a data URI for CSS; the back of a tile for a hidden one."""
    return f"data:image/svg+xml,{quote(drawing(kind), safe=' =:/,.-')}"


def drawing(kind: Kind) -> str:
    """The face as SVG."""
    body = _back() if kind == HIDDEN else _front(kind)
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}'>{body}</svg>"


def every_face() -> Iterable[tuple[Kind, str]]:
    """Each kind with its face."""
    return ((kind, face(kind)) for kind in range(KINDS + 1))


def index_of(kind: Kind) -> str:
    """What stands in the corner: `5m`, `E`, `Gr`, `2j`."""
    return _INDEX.get(NAMES[kind], NAMES[kind])


def _front(kind: Kind) -> str:
    suit, number, ink = suit_of(kind), number_of(kind), _ink(kind)
    if suit in "mps":
        marks = {
            "m": _glyph("wan", 7, 53, 22, RED, 12),
            "p": _ring(18, 64, 10),
            "s": _stick(18, 64, 10, 23),
        }
        line = f"<rect x='17' y='45' width='26' height='4' rx='2' fill='{ink}'/>" if number in _TURNABLE else ""
        return _text(str(number), 30, 41, 46, ink) + line + marks[suit] + _text(suit, 44, 75, 28, ink)
    if suit == "j":
        return _joker(kind)
    if NAMES[kind] == "5z":
        mark = f"<rect x='19' y='47' width='22' height='27' rx='2' fill='none' stroke='{BLUE}' stroke-width='5'/>"
    else:
        mark = _glyph(NAMES[kind], 15, 44, 30, ink, 10)
    return _text(index_of(kind), 30, 38, 30 if NAMES[kind] == "5z" else 36, ink) + mark


def _ink(kind: Kind) -> str:
    return _HONOR_INK.get(NAMES[kind], SUIT_INK[suit_of(kind)])


def _glyph(name: str, x: float, y: float, size: float, ink: str, weight: float) -> str:
    scale = size / 100
    lines = "".join(f"<polyline points='{points}'/>" for points in _GLYPHS[name].split("|"))
    return (
        f"<g transform='translate({x} {y}) scale({scale:g})' fill='none' stroke='{ink}' stroke-width='{weight}'"
        f" stroke-linecap='round' stroke-linejoin='round'>{lines}</g>"
    )


def _ring(x: float, y: float, size: float) -> str:
    inner = RED if size > 15 else BLUE
    wide = size * 0.34
    return (
        f"<circle cx='{x}' cy='{y}' r='{size * 0.82:.3g}' fill='none' stroke='{BLUE}' stroke-width='{wide:.3g}'/>"
        f"<circle cx='{x}' cy='{y}' r='{size * 0.3:.3g}' fill='{inner}'/>"
    )


def _stick(x: float, y: float, wide: float, tall: float) -> str:
    left, top, notch = x - wide / 2, y - tall / 2, wide * 0.28
    return (
        f"<rect x='{left:g}' y='{top:g}' width='{wide:g}' height='{tall:g}' rx='{wide / 2:g}' fill='{GREEN}'/>"
        f"<path d='M{left:g} {y:g}h{wide:g}' stroke='#f4efdf' stroke-width='{notch:.2g}'/>"
        f"<path d='M{x:g} {top + wide / 2:g}v{tall - wide:g}' stroke='#8fc7a0' stroke-width='{notch:.2g}'/>"
    )


def _joker(kind: Kind) -> str:
    word = _JOKER_WORDS[kind - min(JOKERS)]
    name = _text(NAMES[kind], 30, 33, 34, VIOLET)
    if word:
        return name + _star(30, 50, 12) + _text(word, 30, 75, 15 if len(word) < 6 else 12.5, VIOLET)
    letter = "mps"[kind - 39]
    marks = {
        "m": _glyph("wan", 34, 51, 20, RED, 12),
        "p": _ring(44, 61, 9),
        "s": _stick(44, 61, 8, 20),
    }
    return name + _star(18, 60, 13) + marks[letter]


def _star(x: float, y: float, size: float) -> str:
    points = ((0, -1), (0.24, -0.33), (0.95, -0.31), (0.38, 0.13), (0.59, 0.81), (0, 0.4))
    both = (*points, *((-dx, dy) for dx, dy in reversed(points[1:-1])))
    drawn = " ".join(f"{x + dx * size:.3g},{y + dy * size:.3g}" for dx, dy in both)
    return f"<polygon points='{drawn}' fill='{VIOLET}' stroke='{VIOLET}' stroke-width='2' stroke-linejoin='round'/>"


def _text(words: str, x: float, y: float, size: float, ink: str, *, anchor: str = "middle") -> str:
    return (
        f"<text x='{x:g}' y='{y:g}' font-family='system-ui,Arial,sans-serif' font-weight='700' font-size='{size:g}'"
        f" fill='{ink}' text-anchor='{anchor}'>{words}</text>"
    )


def _back() -> str:
    return (
        "<rect width='60' height='80' fill='#2f7d64'/>"
        "<rect x='8' y='9' width='44' height='62' rx='6' fill='none' stroke='#7fc4aa' stroke-width='2.5'/>"
        "<path d='M30 24L44 40L30 56L16 40Z' fill='none' stroke='#7fc4aa' stroke-width='2.5'/>"
    )
