"""Wildcards whose scopes are sets of groups: how many fillers each group may get, and who fills what."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

WildKinds = tuple[int, ...]
"""The groups in which a wildcard may stand for any rank, ascending."""


@lru_cache(maxsize=1 << 12)
def spreads(scopes: tuple[WildKinds, ...], groups: int = 5) -> tuple[tuple[int, ...], ...]:
    """Every distinct tuple of fillers for each group when all these wildcards are placed, in ascending order.

    >>> spreads(((0,), (0, 1)), groups=2)
    ((1, 1), (2, 0))
    """
    found = set()
    for places in product(*scopes):
        fillers = [0] * groups
        for place in places:
            fillers[place] += 1
        found.add(tuple(fillers))
    return tuple(sorted(found))


@lru_cache(maxsize=1 << 12)
def homes(scopes: tuple[WildKinds, ...], fillers: tuple[int, ...]) -> tuple[int, ...] | None:
    """A group for each wildcard so that each group gets its number of `fillers`; None if there is no such choice.

    >>> homes(((0, 1), (0,)), (1, 1))
    (1, 0)
    """
    for places in product(*scopes):
        left = list(fillers)
        for place in places:
            left[place] -= 1
        if not any(left):
            return places
    return None
