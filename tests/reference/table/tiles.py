"""Tiles as their notation, `5m`; decks of the games (the record format, Tiles; the rulebooks, equipment)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from tests.reference.table.faults import FaultError

Tile = str
HIDDEN = "?"
RANKS = {"m": 9, "p": 9, "s": 9, "z": 7, "j": 8, "f": 8}

SUITED = tuple(f"{number}{suit}" for suit in "mps" for number in range(1, 10))
HONORS = tuple(f"{number}z" for number in range(1, 8))
JOKERS = tuple(f"{number}j" for number in range(1, 9))
FLOWERS = tuple(f"{number}f" for number in range(1, 9))

JOKER_DOMAIN: dict[Tile, frozenset[Tile]] = {
    "1j": frozenset(SUITED + HONORS),
    "2j": frozenset(SUITED),
    "3j": frozenset(HONORS),
    "4j": frozenset(HONORS[:4]),
    "5j": frozenset(HONORS[4:]),
    "6j": frozenset(SUITED[:9]),
    "7j": frozenset(SUITED[9:18]),
    "8j": frozenset(SUITED[18:]),
}

_FOUR = Counter(dict.fromkeys(SUITED, 4))
DECKS: dict[str, Counter[Tile]] = {
    "b30fj": _FOUR + Counter(dict.fromkeys(HONORS, 4)) + Counter(JOKERS),
    "b30fj-draft": _FOUR + Counter(dict.fromkeys(HONORS, 4)) + Counter(JOKERS),
    "mcr": _FOUR + Counter(dict.fromkeys(HONORS, 4)) + Counter(FLOWERS),
    "mcr-136": _FOUR + Counter(dict.fromkeys(HONORS, 4)),
    "sichuan": _FOUR,
    "xixi": _FOUR + Counter({"7z": 4}),
    "zung-jung": _FOUR + Counter(dict.fromkeys(HONORS, 4)),
}


@cache
def parse(text: str) -> tuple[Tile, ...]:
    """The tiles of a text such as `123m7z?`, in its order. FaultError: no notation."""
    found: list[Tile] = []
    digits = ""
    for letter in text:
        if letter in "123456789" and letter:
            digits += letter
        elif letter == HIDDEN and not digits:
            found.append(HIDDEN)
        elif letter in RANKS and digits:
            if any(int(digit) > RANKS[letter] for digit in digits):
                raise FaultError(f"{text!r} is not tile notation")
            found += [digit + letter for digit in digits]
            digits = ""
        else:
            raise FaultError(f"{text!r} is not tile notation")
    if digits:
        raise FaultError(f"{text!r} is not tile notation")
    return tuple(found)


def written(tiles: Iterable[Tile]) -> str:
    """The tiles as one text."""
    return "".join(sorted(tiles, key=lambda tile: (tile[-1], tile)))


def is_joker(tile: Tile) -> bool:
    return tile[-1] == "j"


def is_flower(tile: Tile) -> bool:
    return tile[-1] == "f"


def stands_for(tile: Tile) -> frozenset[Tile]:
    """What a tile of Bloody 30 Faan Jokers may be: itself, or a joker's domain."""
    return JOKER_DOMAIN[tile] if is_joker(tile) else frozenset([tile])


def is_run(tiles: Iterable[Tile]) -> bool:
    """Are these three natural tiles a chow?"""
    a, b, c = sorted(tiles)
    return a[1] == b[1] == c[1] and a[1] in "mps" and int(a[0]) + 2 == int(b[0]) + 1 == int(c[0])
