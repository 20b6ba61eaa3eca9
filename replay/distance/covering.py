"""How a group is covered: the sets and pairs that use all of its tiles, with fillers for what is missing."""

from __future__ import annotations

from functools import lru_cache

from replay.distance.codes import BITS, ONE, tiles_in
from replay.distance.lanes import MISSING, PAIR, UNIT, Lanes

LAST_START = 6
"""Chows start at the first seven of nine places."""


@lru_cache(maxsize=1 << 16)
def covered(code: int, chows: bool, fillers: int) -> Lanes:
    """The lanes (sets and at most one pair) that use every tile of `code` and miss at most `fillers` more.

    A filler stands for any kind of the group, also for a fifth copy.
    """
    tiles = tiles_in(code)
    lanes = []
    for pair in (0, 1):
        # the sets that leave 0..fillers to fill
        for sets in range(max(0, -((2 * pair - tiles) // 3)), (tiles + fillers - 2 * pair) // 3 + 1):
            need = 3 * sets + 2 * pair - tiles
            if need >= 0 and _fits(code, sets, pair, need, chows):
                lanes.append(UNIT * sets + PAIR * pair + MISSING * need)
    return tuple(lanes)


@lru_cache(maxsize=1 << 16)
def _fits(code: int, sets: int, pair: int, fillers: int, chows: bool) -> bool:
    """Whether the tiles and exactly `fillers` fillers are that many sets and pairs (sizes agree)."""
    if not code:
        return True
    place = ((code & -code).bit_length() - 1) // BITS
    one = ONE[place]
    copies = code >> BITS * place & 15
    if sets:
        for used in range(min(copies, 3), 0, -1):
            if 3 - used <= fillers and _fits(code - used * one, sets - 1, pair, fillers - 3 + used, chows):
                return True
        if chows and _chow_fits(code - one, place, sets - 1, pair, fillers):
            return True
    if pair:
        for used in range(min(copies, 2), 0, -1):
            if 2 - used <= fillers and _fits(code - used * one, sets, pair - 1, fillers - 2 + used, chows):
                return True
    return False


def _chow_fits(rest: int, place: int, sets: int, pair: int, fillers: int) -> bool:
    """Whether a chow with the tile at `place`, which is the lowest left, can be completed, and then the rest fits."""
    for start in range(max(0, place - 2), min(place, LAST_START) + 1):
        above = range(place + 1, start + 3)
        lower = place - start
        for chosen in range(1 << len(above)):
            left, need = rest, lower
            for index, other in enumerate(above):
                if chosen >> index & 1:
                    need += 1
                elif left >> BITS * other & 15:
                    left -= ONE[other]
                else:
                    need = fillers + 1
                    break
            if need <= fillers and _fits(left, sets, pair, fillers - need, True):
                return True
    return False
