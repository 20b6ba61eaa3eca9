"""Vectors: what a part of a hand misses for 0..4 sets without and with a pair, ten bytes; and how they add up.

A vector is what `sets.lacking` says without excess. There are few: of all counts of a suit 126 where a kind has four
copies, and 110 of them where copies do not matter; with every sum of them and every one less by a joker 236. So a
vector is named by a byte, and joining two parts, or taking off a joker, is one look-up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from replay.distance.sets import MOST_SETS, NEVER, WIDTH, ChowTable

Vector = bytes
"""Missing tiles by sets 0..4 without the pair, then with it; IMPOSSIBLE where no tiles make it."""

IMPOSSIBLE: Final = 63
_TARGETS: Final = MOST_SETS + 1
NOTHING: Final[Vector] = bytes([0] + [IMPOSSIBLE] * (WIDTH - 1))
"""A part that does not exist."""


def vector_of(table: ChowTable) -> Vector:
    """The vector of a group whose kinds are all in the table (of depth 1)."""
    return bytes(each if each < NEVER else IMPOSSIBLE for each in table[0].to_bytes(WIDTH, "little"))


def together(one: Vector, two: Vector) -> Vector:
    """The vector of two parts: the least over all ways to divide the sets and the pair between them."""
    best = [IMPOSSIBLE] * WIDTH
    for pair, other in ((0, 0), (0, 1), (1, 0)):
        for sets in range(_TARGETS):
            first = one[_TARGETS * pair + sets]
            if first == IMPOSSIBLE:
                continue
            for more in range(_TARGETS - sets):
                second = two[_TARGETS * other + more]
                place = _TARGETS * (pair + other) + sets + more
                if second != IMPOSSIBLE and first + second < best[place]:
                    best[place] = first + second
    return bytes(best)


def one_less(vector: Vector) -> Vector:
    """The vector when a joker takes one missing tile off, wherever there is one."""
    return bytes(each if each in (0, IMPOSSIBLE) else each - 1 for each in vector)


def closed(vectors: Iterable[Vector]) -> tuple[tuple[Vector, ...], dict[Vector, int], dict[tuple[int, int], int]]:
    """These vectors, all their sums and all less by jokers, in order; the name of each; the names of the sums.

    A sum is entered once, the lower name first. Names are places in the order of the vectors, hence always the same.
    """
    found = list(dict.fromkeys(vectors))
    known = set(found)
    sums: dict[tuple[Vector, Vector], Vector] = {}
    for place, vector in enumerate(found):  # grows while it is read
        made = [one_less(vector)]
        for other in found[: place + 1]:
            key = (vector, other) if vector < other else (other, vector)
            sums[key] = together(vector, other)
            made.append(sums[key])
        for each in made:
            if each not in known:
                known.add(each)
                found.append(each)
    ordered = tuple(sorted(found))
    names = {vector: name for name, vector in enumerate(ordered)}
    return ordered, names, {(names[one], names[two]): names[both] for (one, two), both in sums.items()}
