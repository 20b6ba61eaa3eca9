"""Kinds 0-33 (characters, circles, bamboo, winds, dragons) and their notation."""

from __future__ import annotations

from collections.abc import Iterable

_BASE = {"m": 0, "p": 9, "s": 18, "z": 27}
_RANKS = {"m": 9, "p": 9, "s": 9, "z": 7}

KINDS = range(34)
WINDS = range(27, 31)
DRAGONS = range(31, 34)
HONORS = range(27, 34)
SEATS = ("E", "S", "W", "N")
WIND_OF = dict(zip(SEATS, WINDS, strict=True))


def parse(text: str) -> tuple[int, ...]:
    """The kinds that `text` writes, in its order; ValueError for anything else than tiles of this game."""
    found: list[int] = []
    ranks: list[int] = []
    for char in text:
        if char.isdigit():
            ranks.append(int(char))
            continue
        if char not in _BASE or not ranks or not all(1 <= rank <= _RANKS[char] for rank in ranks):
            raise ValueError(f"not tiles of this game: {text!r}")
        found += [_BASE[char] + rank - 1 for rank in ranks]
        ranks = []
    if ranks:
        raise ValueError(f"digits without a letter: {text!r}")
    return tuple(found)


def name(kind: int) -> str:
    """The notation of one tile."""
    letter = "mpsz"[kind // 9]
    return f"{kind - _BASE[letter] + 1}{letter}"


def notation(kinds: Iterable[int]) -> str:
    """The notation of many, sorted."""
    names = [name(kind) for kind in sorted(kinds)]
    return "".join(
        "".join(each[0] for each in names if each[1] == letter) + letter
        for letter in "mpsz"
        if any(each[1] == letter for each in names)
    )


def is_honor(kind: int) -> bool:
    return kind in HONORS


def is_terminal(kind: int) -> bool:
    return kind < 27 and kind % 9 in (0, 8)


def is_orphan(kind: int) -> bool:
    return is_terminal(kind) or is_honor(kind)


ORPHANS = tuple(kind for kind in KINDS if is_orphan(kind))
