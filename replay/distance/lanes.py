"""Lanes: what a part of a hand still misses, target by target; joined over groups, lessened by wildcards.

One lane is one integer: how many units the target has (sets, pairs of seven, different kinds), whether it has the
pair, the excess, and the number of missing tiles, in four fields that add up when two groups are joined. The excess
counts missing tiles that no drawn tile can be, as all copies of their kind are used: only wildcards fill those.

Wildcards stand for whole groups, with scopes that form a tree (a suit's own, all suits', everybody's). So which tile
a wildcard becomes never matters, only how many are missing below its scope: each wildcard held takes one missing tile
off the sum below it, never below zero. Taking off is monotone, so it commutes with the minimum over ways to divide
sets between groups, and a drawn wildcard costs the same as the natural tile that it replaces. Excess is covered by the
same rule from all wildcards that are held or can still be drawn. Covering the excess and using the most of the held
wildcards are two matchings into the same missing tiles; one matching that does both exists (Mendelsohn and Dulmage),
hence the two may be counted apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct

Lanes = tuple[int, ...]
"""The lanes that can be reached; a lane that is not there is impossible."""

UNIT: Final = 1
PAIR: Final = 1 << 5
EXCESS: Final = 1 << 8
MISSING: Final = 1 << 16
_UNITS: Final = PAIR - 1
_TARGET: Final = EXCESS - 1
_EXCESSES: Final = MISSING - EXCESS
NOTHING: Final[Lanes] = (0,)
"""The lanes of an empty group."""


class ScopeLanes(Struct, frozen=True):
    """What one kind of wildcard stands for: the groups named, by place, and all that lies in the scopes below."""

    wild: int
    """The place of its count among the counts of wildcards."""
    groups: tuple[int, ...] = ()
    scopes: tuple[ScopeLanes, ...] = ()


def thinned(lanes: Iterable[int]) -> Lanes:
    """Without lanes that another one of the same target beats: no more excess and no more missing."""
    kept: list[int] = []
    least: dict[int, int] = {}
    for lane in sorted(lanes, key=lambda each: (each & _EXCESSES, each)):
        target, missing = lane & _TARGET, lane // MISSING
        if missing < least.get(target, 1 << 30):
            least[target] = missing
            kept.append(lane)
    return tuple(kept)


@lru_cache(maxsize=1 << 15)
def joined(first: Lanes, second: Lanes, goal: int) -> Lanes:
    """The lanes of two groups together, as far as they can be part of the target `goal`."""
    units, pairs = goal & _UNITS, goal & _TARGET & ~_UNITS
    best: dict[int, int] = {}
    for one in first:
        for two in second:
            lane = one + two
            if lane & _UNITS <= units and lane & _TARGET & ~_UNITS <= pairs:
                place = lane & (MISSING - 1)
                if lane < best.get(place, 1 << 60):
                    best[place] = lane
    lanes = best.values()
    return thinned(lanes) if any(lane & _EXCESSES for lane in lanes) else tuple(lanes)


@lru_cache(maxsize=1 << 15)
def lessened(lanes: Lanes, held: int, fit: int) -> Lanes:
    """`lanes` after `held` wildcards of one scope, `fit` being those of them that are held or can be drawn."""
    found = []
    for lane in lanes:
        missing, excess = lane // MISSING, (lane & _EXCESSES) // EXCESS
        found.append(lane - MISSING * min(missing, held) - EXCESS * min(excess, fit))
    return thinned(found) if len(found) > 1 else tuple(found)


def under(scope: ScopeLanes, groups: Sequence[Lanes], held: Sequence[int], fit: Sequence[int], goal: int) -> Lanes:
    """The lanes of all groups below `scope`, its wildcards and those below it used."""
    lanes: Lanes | None = None
    for place in scope.groups:
        lanes = groups[place] if lanes is None else joined(lanes, groups[place], goal)
    for below in scope.scopes:
        part = under(below, groups, held, fit, goal)
        lanes = part if lanes is None else joined(lanes, part, goal)
    if lanes is None:
        return NOTHING
    wild = scope.wild
    return lessened(lanes, held[wild], fit[wild]) if held[wild] or fit[wild] else lanes


@lru_cache(maxsize=1 << 15)
def missing(
    scope: ScopeLanes, groups: tuple[Lanes, ...], held: tuple[int, ...], fit: tuple[int, ...], goal: int
) -> int | None:
    """The fewest tiles to be drawn before the groups are `goal` (UNITs and PAIRs); None: no draws make them that.

    `held` counts the wildcards of the hand, `fit` those and the ones that can still be drawn.
    """
    found = [lane // MISSING for lane in under(scope, groups, held, fit, goal) if lane % MISSING == goal]
    return min(found) if found else None
