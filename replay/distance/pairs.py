"""Seven pairs: what a group misses for so many pairs."""

from __future__ import annotations

from functools import lru_cache

from replay.distance.codes import count_at
from replay.distance.lanes import EXCESS, MISSING, UNIT, Lanes

SEVEN = 7


@lru_cache(maxsize=1 << 15)
def paired(code: int, kinds: int, repeats: bool) -> Lanes:
    """The lanes of 0..7 pairs among the kinds of the mask `kinds`; with `repeats` a kind may be two pairs or more.

    Without, they are of different kinds. What a third pair of one kind misses is excess: there are four copies.
    """
    worth: list[tuple[int, int]] = []
    for place in range(kinds.bit_length()):
        if not kinds >> place & 1:
            continue
        for nth in range(SEVEN if repeats else 1):
            used = min(max(count_at(code, place) - 2 * nth, 0), 2)
            worth.append((2 - used, 2 - used if nth >= 2 else 0))
    worth.sort()
    lanes, lane = [0], 0
    for missing, excess in worth[:SEVEN]:
        lane += UNIT + MISSING * missing + EXCESS * excess
        lanes.append(lane)
    return tuple(lanes)
