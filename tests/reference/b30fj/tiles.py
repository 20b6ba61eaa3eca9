"""Tiles of Bloody 30 Faan Jokers as numbers, their notation, and what each joker can stand for.

Kinds 0-8 are 1m-9m, 9-17 1p-9p, 18-26 1s-9s, 27-33 1z-7z; 34-41 are the jokers 1j-8j.
"""

from __future__ import annotations

from collections.abc import Iterable

SUITS = (0, 1, 2)
SUITED = tuple(range(27))
WINDS = (27, 28, 29, 30)
WIND_OF = {"E": 27, "S": 28, "W": 29, "N": 30}
DRAGONS = (31, 32, 33)
HONORS = WINDS + DRAGONS
NATURALS = SUITED + HONORS
BAIDA, SUIT_JOKER = 34, 35
JOKERS = tuple(range(34, 42))
TERMINALS = frozenset((0, 8, 9, 17, 18, 26))
ORPHANS = TERMINALS | frozenset(HONORS)
RED = 33

DOMAIN: dict[int, frozenset[int]] = {
    34: frozenset(NATURALS),
    35: frozenset(SUITED),
    36: frozenset(HONORS),
    37: frozenset(WINDS),
    38: frozenset(DRAGONS),
    39: frozenset(range(9)),
    40: frozenset(range(9, 18)),
    41: frozenset(range(18, 27)),
}

_FIRST = {"m": 0, "p": 9, "s": 18, "z": 27, "j": 34}
_LAST = {"m": 9, "p": 9, "s": 9, "z": 7, "j": 8}


def parse(text: str) -> tuple[int, ...]:
    """The tiles of an MPSZJ text such as `123m7z1j`, sorted; ValueError if it is not notation."""
    tiles: list[int] = []
    digits = ""
    for letter in text:
        if letter in "123456789":
            digits += letter
        elif letter in _FIRST and digits and all(int(d) <= _LAST[letter] for d in digits):
            tiles += [_FIRST[letter] + int(d) - 1 for d in digits]
            digits = ""
        else:
            raise ValueError(f"not tiles: {text!r}")
    if digits:
        raise ValueError(f"not tiles: {text!r}")
    return tuple(sorted(tiles))


def name(tile: int) -> str:
    """`5m` for 4."""
    letter = max((first, letter) for letter, first in _FIRST.items() if first <= tile)[1]
    return f"{tile - _FIRST[letter] + 1}{letter}"


def notation(tiles: Iterable[int]) -> str:
    """The tiles as one text, `123m7z1j`."""
    text = ""
    for letter, first in _FIRST.items():
        digits = [t - first + 1 for t in sorted(tiles) if first <= t < first + _LAST[letter]]
        text += "".join(map(str, digits)) + letter if digits else ""
    return text


def suit(kind: int) -> int:
    """0, 1, 2 for characters, circles, bamboo; 3 for an honor."""
    return min(kind // 9, 3)


def number(kind: int) -> int:
    """1 to 9 of a suited kind; 0 of an honor."""
    return kind % 9 + 1 if kind < 27 else 0


def is_joker(tile: int) -> bool:
    return tile >= 34
