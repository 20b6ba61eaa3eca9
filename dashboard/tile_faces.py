"""The faces of the tiles as SVG, drawn here: no font for Chinese characters is needed, and no picture of anybody's.

A suit is told by three things: what is drawn (numerals over 万, rings, sticks), its letter in the corner, its colour.
Each face has two forms: `full`, and `small` for tiles so narrow that only a big number and the suit's mark are legible.
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
_PIPS: Final = {
    1: ((30, 48),),
    2: ((30, 36), (30, 62)),
    3: ((16, 32), (30, 48), (44, 64)),
    4: ((18, 36), (42, 36), (18, 62), (42, 62)),
    5: ((16, 34), (44, 34), (30, 49), (16, 64), (44, 64)),
    6: ((18, 32), (42, 32), (18, 49), (42, 49), (18, 66), (42, 66)),
    7: ((14, 28), (30, 34), (46, 40), (18, 54), (42, 54), (18, 68), (42, 68)),
    8: ((19, 28), (41, 28), (19, 41.5), (41, 41.5), (19, 55), (41, 55), (19, 68.5), (41, 68.5)),
    9: ((13, 32), (30, 32), (47, 32), (13, 49), (30, 49), (47, 49), (13, 66), (30, 66), (47, 66)),
}
"""Where the rings of a circle tile, and the sticks of a bamboo tile, have their middle."""


@cache
def face(kind: Kind, *, small: bool = False) -> str:
    """The face as a data URI for CSS; the back of a tile for a hidden one."""
    return f"data:image/svg+xml,{quote(drawing(kind, small=small), safe=' =:/,.-')}"


def drawing(kind: Kind, *, small: bool = False) -> str:
    """The face as SVG."""
    body = _back() if kind == HIDDEN else _small(kind) if small else _full(kind)
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}'>{body}</svg>"


def every_face() -> Iterable[tuple[Kind, str, str]]:
    """Each kind with its two faces."""
    return ((kind, face(kind), face(kind, small=True)) for kind in range(KINDS + 1))


def index_of(kind: Kind) -> str:
    """What stands in the corner: `5m`, `E`, `Gr`, `2j`."""
    return _INDEX.get(NAMES[kind], NAMES[kind])


def _full(kind: Kind) -> str:
    suit, number = suit_of(kind), number_of(kind)
    corner = _text(index_of(kind), 4, 16, 15, _ink(kind), anchor="start")
    match suit:
        case "m":
            return corner + _glyph(str(number), 17, 20, 26, INK, 9) + _glyph("wan", 16, 48, 28, RED, 9)
        case "p":
            return corner + "".join(_ring(x, y, _ring_size(number)) for x, y in _PIPS[number])
        case "s":
            return corner + _sticks(number)
        case "j":
            return corner + _joker(kind)
        case _:
            pass
    if NAMES[kind] == "5z":
        frame = f"<rect x='13' y='25' width='34' height='44' rx='3' fill='none' stroke='{BLUE}' stroke-width='4'/>"
        inner = f"<rect x='19' y='31' width='22' height='32' rx='2' fill='none' stroke='{BLUE}' stroke-width='1.5'/>"
        return corner + frame + inner
    return corner + _glyph(NAMES[kind], 10, 26, 40, _ink(kind), 8)


def _small(kind: Kind) -> str:
    suit, number, ink = suit_of(kind), number_of(kind), _ink(kind)
    if suit in "mps":
        marks = {
            "m": _glyph("wan", 6, 52, 23, RED, 12),
            "p": _ring(17.5, 63, 10),
            "s": _stick(17.5, 63, 10, 23),
        }
        letter = _text(suit, 44, 74, 30, ink)
        return _text(str(number), 30, 44, 48, ink) + marks[suit] + letter
    if suit == "j":
        return _text(NAMES[kind], 30, 42, 38, ink) + _star(30, 60, 15)
    if NAMES[kind] == "5z":
        mark = f"<rect x='19' y='47' width='22' height='27' rx='2' fill='none' stroke='{BLUE}' stroke-width='5'/>"
    else:
        mark = _glyph(NAMES[kind], 16, 46, 28, ink, 10)
    return _text(index_of(kind), 30, 39, 38, ink) + mark


def _ink(kind: Kind) -> str:
    return _HONOR_INK.get(NAMES[kind], SUIT_INK[suit_of(kind)])


def _glyph(name: str, x: float, y: float, size: float, ink: str, weight: float) -> str:
    scale = size / 100
    lines = "".join(f"<polyline points='{points}'/>" for points in _GLYPHS[name].split("|"))
    return (
        f"<g transform='translate({x} {y}) scale({scale:g})' fill='none' stroke='{ink}' stroke-width='{weight}'"
        f" stroke-linecap='round' stroke-linejoin='round'>{lines}</g>"
    )


def _ring_size(number: int) -> float:
    return {1: 19, 2: 11.5, 3: 9.5, 4: 10, 5: 8.5}.get(number, 7.2)


def _ring(x: float, y: float, size: float) -> str:
    inner = RED if size > 15 else BLUE
    wide = size * 0.34
    return (
        f"<circle cx='{x}' cy='{y}' r='{size * 0.82:.3g}' fill='none' stroke='{BLUE}' stroke-width='{wide:.3g}'/>"
        f"<circle cx='{x}' cy='{y}' r='{size * 0.3:.3g}' fill='{inner}'/>"
    )


def _sticks(number: int) -> str:
    if number == 1:
        leaves = (
            f"<path d='M30 44C38 40 46 33 49 24C40 25 32 32 30 44Z' fill='{GREEN}'/>"
            f"<path d='M30 54C22 50 14 44 11 35C20 36 28 43 30 54Z' fill='{GREEN}'/>"
        )
        return leaves + _stick(30, 49, 9, 46)
    tall = {2: 22, 3: 20, 4: 22, 5: 20, 6: 20, 9: 15}.get(number, 13)
    if number == 3:
        places: Iterable[tuple[float, float]] = ((30, 35), (18, 61), (42, 61))
    elif number == 6:
        places = tuple((x, y) for y in (36, 62) for x in (14, 30, 46))
    elif number == 7:
        places = ((30, 29), *((x, y) for y in (48, 66) for x in (14, 30, 46)))
        tall = 15
    else:
        places = _PIPS[number]
    return "".join(_stick(x, y, 6.5, tall) for x, y in places)


def _stick(x: float, y: float, wide: float, tall: float) -> str:
    left, top, notch = x - wide / 2, y - tall / 2, wide * 0.28
    return (
        f"<rect x='{left:g}' y='{top:g}' width='{wide:g}' height='{tall:g}' rx='{wide / 2:g}' fill='{GREEN}'/>"
        f"<path d='M{left:g} {y:g}h{wide:g}' stroke='#f4efdf' stroke-width='{notch:.2g}'/>"
        f"<path d='M{x:g} {top + wide / 2:g}v{tall - wide:g}' stroke='#8fc7a0' stroke-width='{notch:.2g}'/>"
    )


def _joker(kind: Kind) -> str:
    word = _JOKER_WORDS[kind - min(JOKERS)]
    if word:
        return _star(30, 42, 17) + _text(word, 30, 72, 15 if len(word) < 6 else 11.5, VIOLET)
    letter = "mps"[kind - 39]
    marks = {
        "m": _glyph("wan", 9, 53, 20, RED, 12),
        "p": _ring(19, 63, 9),
        "s": _stick(19, 63, 8, 20),
    }
    return _star(30, 37, 15) + marks[letter] + _text(letter, 43, 72, 24, SUIT_INK[letter])


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
