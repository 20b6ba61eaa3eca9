"""Large print: a big number and the suit's mark and letter; it can be read at 20 px.

A suit is told by three things: what is drawn (万, rings, sticks), its letter in the corner, its colour. 6 and 9 are
underlined: at the table, tiles lie turned.
"""

from __future__ import annotations

from typing import Final

from replay.tiles import JOKERS, NAMES, Kind, number_of, suit_of
from replay.view.drawn.faces.index import index_of
from replay.view.drawn.faces.strokes import BLUE, GREEN, RED, VIOLET, glyph, ink_of, star, text

_JOKER_WORDS: Final = ("ANY", "SUIT", "HONOR", "WIND", "DRAGON", "", "", "")
_TURNABLE: Final = (6, 9)
"""Numbers that are each other when turned upside down."""


def front(kind: Kind) -> str:
    """The inside of the SVG of a face."""
    suit, number, ink = suit_of(kind), number_of(kind), ink_of(kind)
    if suit in "mps":
        marks = {
            "m": glyph("wan", 7, 53, 22, RED, 12),
            "p": _ring(18, 64, 10),
            "s": _stick(18, 64, 10, 23),
        }
        line = f"<rect x='17' y='45' width='26' height='4' rx='2' fill='{ink}'/>" if number in _TURNABLE else ""
        return text(str(number), 30, 41, 46, ink) + line + marks[suit] + text(suit, 44, 75, 28, ink)
    if suit == "j":
        return _joker(kind)
    if suit == "f":
        return text(NAMES[kind], 30, 35, 34, ink) + glyph(NAMES[kind], 14, 43, 32, ink, 10)
    if NAMES[kind] == "5z":
        mark = f"<rect x='19' y='47' width='22' height='27' rx='2' fill='none' stroke='{BLUE}' stroke-width='5'/>"
    else:
        mark = glyph(NAMES[kind], 15, 44, 30, ink, 10)
    return text(index_of(kind), 30, 38, 30 if NAMES[kind] == "5z" else 36, ink) + mark


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
    name = text(NAMES[kind], 30, 33, 34, VIOLET)
    if word:
        return name + star(30, 50, 12) + text(word, 30, 75, 15 if len(word) < 6 else 12.5, VIOLET)
    letter = "mps"[kind - 39]
    marks = {
        "m": glyph("wan", 34, 51, 20, RED, 12),
        "p": _ring(44, 61, 9),
        "s": _stick(44, 61, 8, 20),
    }
    return name + star(18, 60, 13) + marks[letter]
