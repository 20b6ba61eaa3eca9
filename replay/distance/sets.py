"""Sets and a pair from a hand that may be far from ready: what a group misses for each number of them.

A target takes `n` copies of a kind: so many chows over it, triplets, the pair. Of the tiles held it uses what it can,
the rest is missing; missing copies beyond those that can still be drawn are excess (see `lanes`). Kind by kind from
the last to the first, the table below keeps the best of every way to go on, for every number of chows that reach in
from the two kinds before: at most two alike each, as three equal chows are three triplets.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from replay.distance.codes import BITS
from replay.distance.lanes import EXCESS, MISSING, PAIR, UNIT, Lanes, thinned

COPIES: Final = 4
MOST_SETS: Final = 4
WIDTH: Final = 2 * (MOST_SETS + 1)
NEVER: Final = 60
"""More than any number of missing tiles; 60 + 60 leaves the highest bit of a byte free for comparing."""

ChowTable = tuple[int, ...]
"""By the chows that reach in from two kinds before and from one: the lanes of the kinds to come, a byte each."""
Move = tuple[int, int, int, tuple[tuple[int, int], ...]]
"""The lanes that go on, how far they shift, the bytes that then are out of reach, and (state before, missing) pairs."""


@lru_cache(maxsize=1 << 15)
def lacking(have: int, gone: int, kinds: int, chows: bool, wild: int) -> Lanes:
    """The lanes of 0..4 sets without and with a pair, from the tiles `have` of a group of so many kinds.

    `gone` are copies that lie in melds and cannot be drawn. More excess than `wild`, the wildcards that may stand for
    kinds of the group, is left out.
    """
    depth = wild + 1
    packed = _table(have, gone, kinds, chows, depth)[0]
    lanes = []
    for excess in range(depth):
        for pair in range(2):
            for sets in range(MOST_SETS + 1):
                missing = packed & 255
                packed >>= 8
                if missing < NEVER:
                    lanes.append(UNIT * sets + PAIR * pair + EXCESS * excess + MISSING * missing)
    return thinned(lanes)


def _table(have: int, gone: int, kinds: int, chows: bool, depth: int) -> ChowTable:
    """The best of all targets for the last `kinds` kinds, whose tiles are `have`."""
    if not kinds:
        return ended(depth)
    return _table_of(have, gone, kinds, chows, depth)


@cache
def ended(depth: int) -> ChowTable:
    """The table of no kinds at all."""
    never = _all(NEVER, depth)
    return (never - NEVER, *[never] * 8)


def _all(value: int, depth: int) -> int:
    return int.from_bytes(bytes([value]) * (WIDTH * depth), "little")


@lru_cache(maxsize=1 << 14)
def _table_of(have: int, gone: int, kinds: int, chows: bool, depth: int) -> ChowTable:
    after = _table(have >> BITS, gone >> BITS, kinds - 1, chows, depth)
    held = have & 15
    # nothing reaches in before the first kind of a suit, nothing from two before into the second
    return grown(after, held, max(0, COPIES - (gone & 15) - held), chows, min(2, 9 - kinds), depth)


def grown(after: ChowTable, held: int, left: int, chows: bool, reach: int, depth: int) -> ChowTable:
    """The table of one kind more, `held` of it in hand and `left` to be drawn, before the kinds of `after`.

    `reach` is from how many kinds before chows may reach in (2 at most), `depth` one more than the excess that counts.
    """
    never, high = _all(NEVER, depth), _all(128, depth)
    found = [never] * 9
    for state, moves in _steps(held, left, chows, reach, depth):
        lanes = after[state]
        if lanes == never:
            continue
        for keep, shift, beyond, ends in moves:
            moved = (lanes & keep) << shift | beyond
            for before, missing in ends:
                one, two = found[before], moved + missing
                greater = ((one | high) - two) & high
                found[before] = one ^ ((one ^ two) & (greater - (greater >> 7)))
    return tuple(found)


@cache
def _steps(held: int, left: int, chows: bool, reach: int, depth: int) -> tuple[tuple[int, tuple[Move, ...]], ...]:
    """What one kind with so many tiles held and left may take: by the state after it."""
    ones = _all(1, depth)
    moves: dict[int, dict[tuple[int, int, int], list[tuple[int, int]]]] = {}
    most = range(3) if chows else range(1)
    for far in most if reach == 2 else range(1):
        for near in most if reach else range(1):
            for new in most:
                for triplets in range(3):
                    for pair in range(2):
                        copies = far + near + new + 3 * triplets + 2 * pair
                        excess = max(0, copies - held - left)
                        if excess < depth and new + triplets <= MOST_SETS:
                            ends = moves.setdefault(3 * near + new, {}).setdefault((new + triplets, pair, excess), [])
                            ends.append((3 * far + near, max(0, copies - held) * ones))
    return tuple(
        (state, tuple(_move(*shift, tuple(ends), depth) for shift, ends in found.items()))
        for state, found in moves.items()
    )


def _move(sets: int, pair: int, excess: int, ends: tuple[tuple[int, int], ...], depth: int) -> Move:
    keep = beyond = 0
    for place in range(WIDTH * depth):
        deep, rest = divmod(place, WIDTH)
        paired, made = divmod(rest, MOST_SETS + 1)
        if made + sets <= MOST_SETS and paired + pair < 2 and deep + excess < depth:
            keep |= 255 << 8 * place
    shift = 8 * (WIDTH * excess + (MOST_SETS + 1) * pair + sets)
    for place in range(WIDTH * depth):
        if not (keep << shift) >> 8 * place & 255:
            beyond |= NEVER << 8 * place
    return keep, shift, beyond, ends
