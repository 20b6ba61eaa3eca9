"""Tile kinds and their MPSZJ notation (the record format, Tiles).

A kind is a small integer: 0-8 characters, 9-17 circles, 18-26 bamboo, 27-33 East South West North White Green Red,
34-41 the jokers 1j-8j of Bloody 30 Faan Jokers, 42-49 flowers, 50 a tile that the record does not know (`?`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

Kind = int
"""A tile kind, 0..50."""
TileKinds = tuple[Kind, ...]
"""Tiles by their kinds; in which order is said where they are."""

SUITS: Final = "mps"
LETTERS: Final = "mpszjf"
"""The letters of tiles that are known."""
NATURAL_KINDS: Final = 34
KINDS: Final = 50
HIDDEN: Final = 50

EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
(
    BAIDA,
    SUIT_JOKER,
    HONORS_JOKER,
    WIND_JOKER,
    DRAGON_JOKER,
    CHARACTER_JOKER,
    CIRCLE_JOKER,
    BAMBOO_JOKER,
) = range(34, 42)

NAMES: Final[tuple[str, ...]] = (
    *(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)),
    *(f"{rank}z" for rank in range(1, 8)),
    *(f"{rank}j" for rank in range(1, 9)),
    *(f"{rank}f" for rank in range(1, 9)),
    "?",
)
"""The notation of each kind, by kind."""
UNKNOWN: Final = NAMES[HIDDEN]
"""The notation of a tile that the record does not know."""
name_of: Final[Callable[[Kind], str]] = NAMES.__getitem__
"""The notation of one kind."""

suit_of: Final[Callable[[Kind], str]] = tuple([name[-1] for name in NAMES]).__getitem__
"""The letter of the kind: m, p, s, z, j, f or `?`."""

KIND_OF: Final[dict[str, Kind]] = {name: kind for kind, name in enumerate(NAMES)}
"""The kind of each single tile's notation."""
TWO_OF_A_SUIT: Final[dict[str, TileKinds]] = {
    f"{one[0]}{other}": (KIND_OF[one], KIND_OF[other])
    for one in NAMES[:NATURAL_KINDS]
    for other in NAMES[:NATURAL_KINDS]
    if one[1] == other[1]
}
"""Two natural tiles of one suit, or two honors, by how they are written in short."""

SUITED: Final = frozenset(range(27))
OF_SUIT: Final = {
    letter: frozenset(kind for kind in range(KINDS + 1) if suit_of(kind) == letter)
    for letter in map(suit_of, range(KINDS + 1))
}
"""The kinds of each letter."""
HONORS: Final = frozenset(range(27, 34))
WINDS: Final = frozenset(range(27, 31))
DRAGONS: Final = frozenset(range(31, 34))
TERMINALS: Final = frozenset(kind for kind in range(27) if kind % 9 in (0, 8))
ORPHANS: Final = TERMINALS | HONORS
JOKERS: Final = frozenset(range(34, 42))
FLOWERS: Final = frozenset(range(42, 50))
GROUP_STARTS: Final = (0, 9, 18, 27, 31)
"""The first kind of each group: characters, circles, bamboo, winds, dragons."""
GROUP_ENDS: Final = (9, 18, 27, 31, 34)
"""The kind behind the last one of each."""
GROUP_SIZES: Final = (9, 9, 9, 4, 3)
"""How many kinds each has."""


def is_hidden(kind: Kind | None) -> bool:
    """Whether the record does not know the tile."""
    return kind == HIDDEN


def any_hidden(kinds: Iterable[Kind]) -> bool:
    """Whether it does not know one of them."""
    return HIDDEN in kinds


def count_hidden(kinds: Sequence[Kind]) -> int:
    """How many of them it does not know."""
    return kinds.count(HIDDEN)


def known_of(kinds: Iterable[Kind]) -> TileKinds:
    """Those that it knows."""
    return tuple([kind for kind in kinds if kind != HIDDEN])


def hidden_tiles(number: int) -> TileKinds:
    """So many that it does not know."""
    return (HIDDEN,) * number


_DIGITS: Final = "0123456789"
_parts: Final = re.compile("[0-9]*[^0-9]|[0-9]+").findall
"""Digits with the letter after them; the last may have none."""
_NAMED: Final = " ".join(LETTERS)


class BadNotationError(ValueError):
    """A text is not tile notation; the message shows the text and the place."""


@lru_cache(maxsize=1 << 10)
def parse_tiles(text: str) -> tuple[Kind, ...]:
    """The kinds that `text` writes, in its order; raises BadNotationError.

    >>> [NAMES[kind] for kind in parse_tiles("12m7z?1j")]
    ['1m', '2m', '7z', '?', '1j']
    """
    found: list[Kind] = []
    parts = _parts(text)
    for number, part in enumerate(parts):
        kind = KIND_OF.get(part)
        if kind is None:
            found += _several(text, parts, number)
        else:
            found.append(kind)
    return tuple(found)


def _several(text: str, parts: Sequence[str], number: int) -> list[Kind]:
    """The kinds of a part that is not one tile."""
    ranks, letter = parts[number][:-1], parts[number][-1]
    found = [KIND_OF.get(rank + letter) for rank in ranks]
    if letter in LETTERS and found and None not in found:
        return [kind for kind in found if kind is not None]
    place = sum(map(len, parts[:number])) + len(ranks)
    if letter in _DIGITS:
        raise _bad(text, len(text), f"the last digits have no letter {_NAMED}")
    if letter == "?":
        raise _bad(text, place, f"digits need one of the letters {_NAMED} before the '?'")
    if letter not in LETTERS:
        raise _bad(text, place, f"{letter!r} is not one of the letters {_NAMED}")
    if not ranks:
        raise _bad(text, place, f"{letter!r} has no digits before it")
    raise _bad(text, place, f"there is no tile {ranks[found.index(None)]}{letter}")


def _bad(text: str, place: int, why: str) -> BadNotationError:
    shown = text if len(text) <= 60 else text[:57] + "..."
    return BadNotationError(f"{shown!r} is not tile notation: {why} (character {place + 1})")


def format_tiles(kinds: Iterable[Kind]) -> str:
    """The notation of `kinds`, sorted, hidden tiles last.

    >>> format_tiles(parse_tiles("7z3m1m1j2p"))
    '13m2p7z1j'
    """
    written = ""
    ranks, letter = "", ""
    hidden = 0
    for kind in sorted(kinds):
        if kind == HIDDEN:
            hidden += 1
            continue
        name = NAMES[kind]
        if name[1] != letter:
            written += ranks + letter
            ranks, letter = "", name[1]
        ranks += name[0]
    return written + ranks + letter + "?" * hidden


def format_in_order(kinds: Sequence[Kind]) -> str:
    """The notation of `kinds` in the order given (a wall, the tiles of a meld)."""
    written, ranks, letter = "", "", ""
    for kind in kinds:
        name = NAMES[kind]
        if kind == HIDDEN:
            written, ranks, letter = written + ranks + letter + "?", "", ""
        elif name[1] == letter:
            ranks += name[0]
        else:
            written, ranks, letter = written + ranks + letter, name[0], name[1]
    return written + ranks + letter


def count_kinds(kinds: Iterable[Kind]) -> list[int]:
    """How many of each kind, a list of 51 (the hidden ones last)."""
    counts = [0] * (KINDS + 1)
    for kind in kinds:
        counts[kind] += 1
    return counts


def number_of(kind: Kind) -> int:
    """1..9 of a suited kind, 0 for all others."""
    return kind % 9 + 1 if kind < 27 else 0
