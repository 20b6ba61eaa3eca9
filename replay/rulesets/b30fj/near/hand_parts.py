"""A hand in five parts, characters, circles, bamboo, winds and dragons, with its jokers counted beside them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from replay.distance.codes import BITS, ONE
from replay.tiles import (
    BAIDA,
    GROUP_ENDS,
    GROUP_STARTS,
    HIDDEN,
    HONORS_JOKER,
    SUIT_JOKER,
    Kind,
)

Five = tuple[int, int, int, int, int]
PartCounts = tuple[int, ...]

SUITS: Final = 3
WINDS_PART: Final = 3
KINDS_OF: Final[Five] = (511, 511, 511, 15, 7)
"""All kinds of each part, as masks."""


def _place(kind: Kind) -> tuple[int, int]:
    part = next(part for part in range(5) if kind < GROUP_ENDS[part])
    return part, kind - GROUP_STARTS[part]


PLACES: Final = tuple(_place(kind) for kind in range(34))
"""The part of each natural kind, and its place there."""


_ABOVE: Final = ((5, 1, 0), (6, 1, 0), (7, 1, 0), (3, 2, 0), (4, 2, 0))

DOMAINS: Final[tuple[Five, ...]] = (
    KINDS_OF,
    (511, 511, 511, 0, 0),
    (0, 0, 0, 15, 7),
    (0, 0, 0, 15, 0),
    (0, 0, 0, 0, 7),
    (511, 0, 0, 0, 0),
    (0, 511, 0, 0, 0),
    (0, 0, 511, 0, 0),
)
"""What each joker 1j-8j may stand for, a mask for each part."""

STAND_INS: Final = tuple(
    (BAIDA, SUIT_JOKER if kind < 27 else HONORS_JOKER, BAIDA + _ABOVE[_place(kind)[0]][0]) for kind in range(34)
)
"""For each natural kind the jokers that may stand for it, the widest scope first."""

ALL_FIT: Final[PartCounts] = (15,) * 8
"""Wildcards enough for any excess: where copies do not count."""


class Parts(NamedTuple):
    """Tiles by part (codes) and the jokers 1j-8j counted."""

    codes: Five
    jokers: PartCounts

    def more(self, kind: Kind, copies: int = 1) -> Parts:
        """With that many more of a kind (with fewer, if negative)."""
        if kind >= BAIDA:
            jokers = list(self.jokers)
            jokers[kind - BAIDA] += copies
            return Parts(self.codes, tuple(jokers))
        part, place = PLACES[kind]
        a, b, c, d, e = self.codes
        step = copies * ONE[place]
        if part == 0:
            return Parts((a + step, b, c, d, e), self.jokers)
        if part == 1:
            return Parts((a, b + step, c, d, e), self.jokers)
        if part == 2:
            return Parts((a, b, c + step, d, e), self.jokers)
        if part == WINDS_PART:
            return Parts((a, b, c, d + step, e), self.jokers)
        return Parts((a, b, c, d, e + step), self.jokers)

    def fillers(self, part: int) -> int:
        """The jokers that may stand for kinds of a part."""
        own, middle, top = _ABOVE[part]
        return self.jokers[own] + self.jokers[middle] + self.jokers[top]

    def count(self, kind: Kind) -> int:
        """Tiles of a kind."""
        if kind >= BAIDA:
            return self.jokers[kind - BAIDA]
        part, place = PLACES[kind]
        return self.codes[part] >> BITS * place & 15


def parts_of(kinds: Iterable[Kind]) -> Parts:
    """The parts of a hand; hidden tiles, and copies of a kind beyond fifteen, are left out."""
    codes, jokers = [0] * 5, [0] * 8
    for kind in kinds:
        if kind == HIDDEN:
            continue
        if kind >= BAIDA:
            jokers[kind - BAIDA] += 1
            continue
        part, place = PLACES[kind]
        if codes[part] >> BITS * place & 15 < 15:
            codes[part] += ONE[place]
    return Parts((codes[0], codes[1], codes[2], codes[3], codes[4]), tuple(jokers))


def domain_of(kind: Kind) -> Five:
    """What a tile may stand for, a mask for each part: itself, or a joker's scope."""
    if kind >= BAIDA:
        return DOMAINS[kind - BAIDA]
    part, place = PLACES[kind]
    masks = [0] * 5
    masks[part] = 1 << place
    return (masks[0], masks[1], masks[2], masks[3], masks[4])


def in_both(first: Five, second: Five) -> Five:
    """The kinds of both domains."""
    a, b, c, d, e = (one & two for one, two in zip(first, second, strict=True))
    return (a, b, c, d, e)
