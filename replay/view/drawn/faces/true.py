"""Tiles as they are on a table: pips, sticks and a bird, numbers over 萬, winds, dragons, jokers with their scope.

A suit is told by what is drawn as well as by its colour. The corner says number or wind once more, which helps at
24 px; the drawing leaves room for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replay.tiles import NAMES, Kind, number_of, suit_of
from replay.view.drawn.faces.index import index_of
from replay.view.drawn.faces.strokes import BLUE, GREEN, HONOR_INK, INK, RED, VERMILION, VIOLET, glyph, star, text

_R, _G, _B = RED, GREEN, BLUE
_PIPS: Final[dict[int, Sequence[tuple[float, float, float, str]]]] = {
    2: ((30, 27, 13.5, _G), (30, 59, 13.5, _B)),
    3: ((15, 26, 10.5, _B), (30, 45, 10.5, _R), (45, 64, 10.5, _G)),
    4: ((17, 31, 11.5, _B), (43, 31, 11.5, _G), (17, 61, 11.5, _G), (43, 61, 11.5, _B)),
    5: ((15, 28, 9.5, _B), (45, 28, 9.5, _G), (30, 46, 9.5, _R), (15, 64, 9.5, _G), (45, 64, 9.5, _B)),
    6: tuple((x, y, 9, _G if y < 30 else _R) for y in (27, 47, 66) for x in (18, 42)),
    7: (
        *((x, y, 7.6, _G) for x, y in ((15, 22), (31, 28), (47, 34))),
        *((x, y, 8.4, _R) for y in (50, 68) for x in (19, 42)),
    ),
    8: tuple((x, y, 7.4, _B) for y in (23, 38.5, 54, 69.5) for x in (19, 42)),
    9: tuple((x, y, 7.8, ink) for y, ink in ((26, _G), (47, _R), (67, _B)) for x in (12, 30, 48)),
}
"""Of each number of circles the middle, the size and the colour of each pip."""
_STICKS: Final[dict[int, Sequence[tuple[float, float, float, str]]]] = {
    2: ((30, 29, 0, _B), (30, 59, 0, _G)),
    3: ((30, 29, 0, _B), (17, 59, 0, _G), (43, 59, 0, _G)),
    4: ((17, 31, 0, _B), (43, 31, 0, _G), (17, 61, 0, _G), (43, 61, 0, _B)),
    5: ((14, 31, 0, _G), (46, 31, 0, _B), (30, 46, 0, _R), (14, 61, 0, _B), (46, 61, 0, _G)),
    6: tuple((x, y, 0, _G if y < 40 else _B) for y in (31, 61) for x in (13, 30, 47)),
    7: ((30, 20, 0, _R), *((x, y, 0, _G if x != 30 else _B) for y in (45, 67) for x in (13, 30, 47))),
    8: (
        *((x, 31, turn, _G) for x, turn in ((9, 0), (23, 32), (37, -32), (51, 0))),
        *((x, 62, turn, _B) for x, turn in ((9, 0), (23, -32), (37, 32), (51, 0))),
    ),
    9: tuple((x, y, 0, ink) for x, ink in ((13, _G), (30, _R), (47, _B)) for y in (25, 46, 67)),
}
"""Of each number of sticks the middle, by how many degrees it leans, and the colour of each."""
_SEASONS: Final = 4
_WIND_POINTS: Final = ((30, 31), (46, 47), (30, 63), (14, 47))


def front(kind: Kind, *, corner: bool = True) -> str:
    """The inside of the SVG of a face, with what stands in its corner or without."""
    suit, number = suit_of(kind), number_of(kind)
    if suit == "p":
        drawn = _circles(number)
    elif suit == "s":
        drawn = _bamboo(number)
    elif suit == "m":
        drawn = glyph(str(number), 19, 3, 33, INK, 11) + glyph("萬", 11, 39, 37, VERMILION, 8.5)
    elif suit == "j":
        return _joker(NAMES[kind], corner=corner)
    elif suit == "f":
        return _flower(NAMES[kind], corner=corner)
    else:
        drawn = _honor(NAMES[kind])
    return drawn + (_corner(kind) if corner else "")


def _corner(kind: Kind) -> str:
    suit, words = suit_of(kind), index_of(kind)
    ink = {"m": VERMILION, "p": BLUE, "s": GREEN}.get(suit, INK)
    if suit == "z":
        return text(words, 3.5, 15, 16, HONOR_INK.get(NAMES[kind], INK), anchor="start")
    return text(words[0], 3.5, 17, 19, ink, anchor="start")


def _pip(x: float, y: float, size: float, ink: str) -> str:
    ring, wide, dot = size * 0.8, size * 0.4, size * 0.3
    return (
        f"<circle cx='{x:g}' cy='{y:g}' r='{ring:.3g}' fill='none' stroke='{ink}' stroke-width='{wide:.3g}'/>"
        f"<circle cx='{x:g}' cy='{y:g}' r='{dot:.3g}' fill='{ink}'/>"
    )


def _circles(number: int) -> str:
    if number > 1:
        return "".join(_pip(*each) for each in _PIPS[number])
    petals = "".join(f"<path d='M30 34V29' transform='rotate({turn} 30 44)'/>" for turn in range(0, 360, 45))
    return (
        f"<circle cx='30' cy='44' r='22' fill='none' stroke='{GREEN}' stroke-width='4.5'/>"
        f"<circle cx='30' cy='44' r='17' fill='none' stroke='{BLUE}' stroke-width='2'/>"
        f"<circle cx='30' cy='44' r='6' fill='{RED}'/>"
        f"<g stroke='{BLUE}' stroke-width='4' stroke-linecap='round'>{petals}</g>"
    )


def _stick(x: float, y: float, lean: float, ink: str, tall: float) -> str:
    """A piece of bamboo: two lengths with knots at the ends and where they meet."""
    top, knot, shine = y - tall / 2, tall / 2 - 1.5, tall / 2 - 6.5
    turned = f" transform='rotate({lean:g} {x:g} {y:g})'" if lean else ""
    return (
        f"<g fill='none' stroke='{ink}'{turned}><path d='M{x:g} {top:g}v{tall:g}' stroke-width='7'/>"
        f"<path d='M{x - 4.2:g} {top + 1.5:g}h8.4m-8.4 {knot:g}h8.4m-8.4 {knot:g}h8.4' stroke-width='3'"
        " stroke-linecap='round'/>"
        f"<path d='M{x:g} {top + 3.5:g}v{shine:g}m0 6v{shine:g}' stroke='#fbf6e8' stroke-width='1.8'/></g>"
    )


def _bamboo(number: int) -> str:
    if number > 1:
        tall = {7: 19, 9: 18}.get(number, 24)
        return "".join(_stick(*each, tall) for each in _STICKS[number])
    return (  # the bird, on its twig
        f"<path d='M8 66C22 62 40 63 53 67' fill='none' stroke='{GREEN}' stroke-width='3.5' stroke-linecap='round'/>"
        f"<path d='M24 62v-6M31 62v-6' stroke='{RED}' stroke-width='2.5'/>"
        f"<path d='M36 46C44 54 50 60 56 74C46 70 38 64 29 56Z' fill='{BLUE}'/>"
        f"<path d='M31 50C40 56 45 64 47 75C38 72 31 66 24 57Z' fill='{RED}'/>"
        f"<path d='M14 34C12 48 18 58 29 58C38 58 43 51 40 43C37 34 29 36 27 27Z' fill='{GREEN}'/>"
        f"<path d='M23 42C31 40 37 44 38 51C31 54 24 51 23 42Z' fill='#8fc7a0'/>"
        f"<circle cx='20' cy='27' r='9' fill='{GREEN}'/><circle cx='18' cy='25' r='2.6' fill='#fff'/>"
        f"<circle cx='17.6' cy='25' r='1.3' fill='{INK}'/>"
        f"<path d='M12 26L3 30L12 32Z' fill='#c98a00'/>"
        f"<path d='M21 18L24 9M25 20L31 13' stroke='{RED}' stroke-width='2.6' stroke-linecap='round'/>"
    )


def _honor(name: str) -> str:
    if name == "5z":
        return (
            f"<rect x='10' y='20' width='40' height='54' rx='3' fill='none' stroke='{BLUE}' stroke-width='5'/>"
            f"<rect x='17.5' y='27.5' width='25' height='39' rx='1.5' fill='none' stroke='{BLUE}' stroke-width='2'/>"
        )
    if name == "6z":
        return glyph("發", 9, 22, 48, GREEN, 8)
    if name == "7z":
        return glyph("7z", 8, 20, 48, RED, 10)
    return glyph(name, 8, 24, 47, INK, 8.5)


def _flower(name: str, *, corner: bool) -> str:
    """A blossom over its character: of the four seasons red, of the four plants green."""
    ink = RED if int(name[0]) <= _SEASONS else GREEN
    petals = "".join(
        f"<ellipse cx='42' cy='10.5' rx='4.6' ry='6.5' fill='{ink}' transform='rotate({turn} 42 18)'/>"
        for turn in range(0, 360, 72)
    )
    mark = text(name[0], 4, 19, 19, ink, anchor="start") if corner else ""
    return f"{petals}<circle cx='42' cy='18' r='4' fill='#f0c040'/>{glyph(name, 10, 35, 40, ink, 9)}{mark}"


def _joker(name: str, *, corner: bool) -> str:
    """A frame that no other tile has, a star, and what it may stand for."""
    frame = (
        f"<rect x='2.5' y='2.5' width='55' height='75' rx='6' fill='#efe6fb' stroke='{VIOLET}' stroke-width='3'"
        " stroke-dasharray='7 3'/>"
    )
    mark = text(name[0], 6, 20, 18, VIOLET, anchor="start") if corner else ""
    return frame + _scope(name) + mark


def _scope(name: str) -> str:
    small = star(46, 15, 9)
    match name:
        case "1j":
            return star(30, 41, 23) + text("ANY", 30, 74, 15, VIOLET)
        case "2j":
            marks = glyph("萬", 7, 26, 17, VERMILION, 11) + _pip(43, 35, 8.5, BLUE) + _stick(30, 49, 0, GREEN, 18)
            return small + marks + text("SUIT", 30, 74, 14, VIOLET)
        case "3j":
            marks = glyph("1z", 7, 27, 21, INK, 10) + glyph("7z", 32, 27, 21, RED, 11)
            return small + marks + text("HONOR", 30, 72, 13, VIOLET)
        case "4j":
            rose = "".join(f"<circle cx='{x}' cy='{y}' r='3.4' fill='{VIOLET}'/>" for x, y in _WIND_POINTS)
            needle = "".join(
                f"<path d='M30 43L35 47L30 {tip}L25 47Z' fill='{VIOLET}' transform='rotate({turn} 30 47)'/>"
                for turn, tip in ((0, 33), (90, 33), (180, 33), (270, 33))
            )
            return small + rose + needle + text("WIND", 30, 76, 13, VIOLET)
        case "5j":
            marks = (
                glyph("7z", 5, 31, 18, RED, 12)
                + glyph("6z", 22, 31, 17, GREEN, 11)
                + f"<rect x='43' y='32' width='11' height='16' fill='none' stroke='{BLUE}' stroke-width='3'/>"
            )
            return small + marks + text("DRAGON", 30, 70, 11.5, VIOLET)
        case "6j":
            return small + glyph("萬", 13, 33, 36, VERMILION, 8.5)
        case "7j":
            return small + _pip(30, 51, 17, BLUE)
        case _:
            return small + _stick(20, 51, 0, GREEN, 32) + _stick(40, 51, 0, GREEN, 32)
