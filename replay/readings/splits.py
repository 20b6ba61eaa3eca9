"""One group of tiles (a suit, the winds, the dragons) read as sets, a pair, single kinds: every way, each once."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

RankCounts = tuple[int, ...]
"""Copies of each rank of one group. Negative: so many tiles of this rank are promised to something outside."""


class Split(NamedTuple):
    """One reading of a group, in ranks from 0: lowest ranks of the chows, triplets, the pair, what fillers stand for.

    Each tuple is ascending; equal sets and fillers repeat.
    """

    chows: tuple[int, ...]
    triplets: tuple[int, ...]
    pair: int | None
    fillers: tuple[int, ...]


@lru_cache(maxsize=1 << 15)
def splits(counts: RankCounts, fillers: int = 0, *, runs: bool = True) -> tuple[Split, ...]:
    """Every reading of a group as sets and at most one pair that uses all tiles and exactly `fillers` wildcards.

    The size fixes whether there is a pair; empty if it is neither a multiple of three nor two more. A set may be all
    fillers, and any number of equal tiles may come together. `runs`: whether three ranks in a row are a chow.

    >>> splits((3, 1, 1))
    (Split(chows=(0,), triplets=(), pair=0, fillers=()),)
    >>> splits((0, 2, 0, 0), 1, runs=False)
    (Split(chows=(), triplets=(1,), pair=None, fillers=(1,)),)
    """
    size = sum(counts) + fillers
    if size < 0 or size % 3 == 1:
        return ()
    ranks = len(counts)
    last_start = ranks - 3 if runs else -1
    need = (*counts, 0, 0)
    found: list[Split] = []
    chows: list[int] = []
    triplets: list[int] = []
    pair: list[int] = []
    used: list[int] = []

    def read(rank: int, older: int, newer: int, left: int, pairs: int) -> None:
        # older and newer: chows begun two ranks and one rank before, which each need a tile of this rank.
        while rank < ranks and not older and not newer and not left and not need[rank]:
            rank += 1
        if rank == ranks:
            if not left and not pairs and not older and not newer:
                found.append(Split(tuple(chows), tuple(triplets), pair[0] if pair else None, tuple(used)))
            return
        spare = need[rank] - older - newer
        first = -spare if spare < 0 else 0
        for filled in range(first, left + 1):
            free = spare + filled
            rest = left - filled
            used.extend([rank] * filled)
            for paired in range(min(pairs, free // 2) + 1):
                if paired:
                    pair.append(rank)
                for threes in range((free - 2 * paired) // 3 + 1):
                    begun = free - 2 * paired - 3 * threes
                    if begun:
                        if rank > last_start:
                            continue
                        short = max(0, newer + begun - need[rank + 1]) + max(0, begun - need[rank + 2])
                        if short > rest:
                            continue
                    triplets.extend([rank] * threes)
                    chows.extend([rank] * begun)
                    read(rank + 1, newer, begun, rest, pairs - paired)
                    if begun:
                        del chows[-begun:]
                    if threes:
                        del triplets[-threes:]
                if paired:
                    pair.pop()
            if filled:
                del used[-filled:]

    read(0, 0, 0, fillers, 1 if size % 3 else 0)
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def pairings(counts: RankCounts, fillers: int = 0, *, repeats: bool = False) -> tuple[tuple[int, ...], ...]:
    """Every reading of a group as pairs alone: their ranks. `repeats`: whether a rank may make two pairs or more.

    >>> pairings((2, 1, 0), 3)
    ((0, 1, 2),)
    """
    if (sum(counts) + fillers) % 2:
        return ()
    least = [(count + 1) // 2 for count in counts]
    if not repeats and any(each > 1 for each in least):
        return ()
    free = fillers - sum(2 * pairs - count for pairs, count in zip(least, counts, strict=True))
    if free < 0:
        return ()
    base = [rank for rank, pairs in enumerate(least) for _ in range(pairs)]
    found: list[tuple[int, ...]] = []
    if repeats:
        _add_pairs(base, len(counts), 0, free // 2, found)
    else:
        unused = [rank for rank, pairs in enumerate(least) if not pairs]
        found.extend(tuple(sorted((*base, *more))) for more in combinations(unused, free // 2))
    return tuple(found)


def _add_pairs(base: list[int], ranks: int, start: int, more: int, found: list[tuple[int, ...]]) -> None:
    if not more:
        found.append(tuple(sorted(base)))
        return
    for rank in range(start, ranks):
        _add_pairs([*base, rank], ranks, rank, more - 1, found)


class Singles(NamedTuple):
    """One reading of a group as different ranks, one of which may stand twice."""

    ranks: tuple[int, ...]
    twice: int | None


@lru_cache(maxsize=1 << 14)
def singles(counts: RankCounts, fillers: int, allowed: tuple[tuple[int, ...], ...]) -> tuple[Singles, ...]:
    """Every reading of a group as different ranks, all within one of the sets `allowed`, at most one of them twice.

    >>> singles((1, 0, 0, 1), 1, ((0, 3),))
    (Singles(ranks=(0, 3), twice=0), Singles(ranks=(0, 3), twice=3))
    """
    held = {rank for rank, count in enumerate(counts) if count}
    doubled = [rank for rank, count in enumerate(counts) if count > 1]
    if len(doubled) > 1 or any(count > 2 for count in counts):
        return ()
    found: dict[Singles, None] = {}
    for ranks in allowed:
        if not held.issubset(ranks):
            continue
        missing = [rank for rank in ranks if rank not in held]
        for more in combinations(missing, fillers):
            all_ranks = tuple(sorted((*held, *more)))
            found[Singles(all_ranks, doubled[0] if doubled else None)] = None
        if fillers and not doubled:
            for more in combinations(missing, fillers - 1):
                all_ranks = tuple(sorted((*held, *more)))
                for rank in all_ranks:
                    found[Singles(all_ranks, rank)] = None
    return tuple(found)
