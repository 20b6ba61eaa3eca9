"""The generator of the tables of vectors: from the definition in `sets`, without anything else, in two seconds.

The table of a suit goes kind by kind, like `sets.lacking`. After so many kinds there are few different tables (7,125 at
most), so each count of one kind more is worked out once for each of them, and all counts of all kinds by look-up.
`python -m replay.distance.generate` prints the digest that `tables` asks for.
"""

from __future__ import annotations

from array import array
from hashlib import blake2b
from typing import Final

from replay.distance.sets import COPIES, WIDTH, ended, grown
from replay.distance.vectors import NOTHING, Vector, closed, one_less, vector_of
from replay.running import tell

BASE: Final = COPIES + 1
GROUPS: Final = ((9, True), (4, False), (3, False))
"""The kinds of a suit, the winds and the dragons, and whether they have chows."""
NAMES: Final = 256
WHAT: Final = "computing the tables of waits, once"
STEPS: Final = 2 * (GROUPS[0][0] + 1)
"""The kinds of a suit, which take nearly all of the time, twice, and what comes after them."""


def generate() -> bytes:
    """All tables one after the other: see `tables.Tables`, which has them in this order."""
    tell(WHAT, 0, STEPS)
    parts = [_named(kinds, chows, limited) for limited in (True, False) for kinds, chows in GROUPS]
    vectors, names, sums = closed([NOTHING, *(vector for _, found in parts for vector in found)])
    if len(vectors) > NAMES:
        raise AssertionError(f"{len(vectors)} vectors have no names of one byte")
    tables = [_renamed(places, [names[vector] for vector in found]) for places, found in parts]
    joined = bytearray(NAMES * NAMES)
    for (one, two), both in sums.items():
        joined[NAMES * one + two] = joined[NAMES * two + one] = both
    tell(WHAT, STEPS, STEPS)
    less = bytes(names[one_less(vector)] for vector in vectors)
    return b"".join(
        (
            *tables,
            joined,
            less.ljust(NAMES, b"\0"),
            b"".join(vectors).ljust(NAMES * WIDTH, b"\0"),
            _digits(len(vectors)),
        )
    )


def digest(tables: bytes | memoryview) -> str:
    """What tells these tables from all others."""
    return blake2b(tables, digest_size=16).hexdigest()


def _digits(number: int) -> bytes:
    return number.to_bytes(2, "little")


def _named(kinds: int, chows: bool, limited: bool) -> tuple[array[int], list[Vector]]:
    """For every count of the kinds (the first is the lowest digit) a place in the list of vectors, and that list."""
    tables = [ended(1)]
    places = array("H", [0])
    for done in range(1, kinds + 1):
        found: dict[tuple[int, ...], int] = {}
        wider = array("H", bytes(2 * BASE * len(places)))
        for held in range(BASE):
            # where copies do not matter, enough are left for any target
            left = COPIES - held if limited else NAMES
            after = [
                found.setdefault(grown(table, held, left, chows, min(2, 9 - done), 1), len(found)) for table in tables
            ]
            wider[held::BASE] = array("H", map(after.__getitem__, places))
        if chows:  # the honors take no time
            tell(WHAT, done if limited else STEPS // 2 + done, STEPS)
        tables, places = list(found), wider
    vectors: dict[Vector, int] = {}
    names = [vectors.setdefault(vector_of(table), len(vectors)) for table in tables]
    return array("H", map(names.__getitem__, places)), list(vectors)


def _renamed(places: array[int], names: list[int]) -> bytes:
    return bytes(map(names.__getitem__, places))


if __name__ == "__main__":
    print(digest(generate()))  # noqa: T201 - the one thing that this program is for
