"""A slow scorer of MajSoul's table, from its documentation alone: every split, every row asked of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

Tile = tuple[int, str]
"""Rank and suit."""
Set = tuple[Tile, ...]


def ways(tiles: tuple[Tile, ...], sets: int) -> Iterator[list[Set]]:
    """Every split of the sorted tiles into so many sets and a pair."""
    if not tiles:
        if sets == 0:
            yield []
        return
    first, count = tiles[0], Counter(tiles)
    groups: list[Set] = [(first,) * 2, (first,) * 3] if sets else [(first,) * 2]
    groups.append((first, (first[0] + 1, first[1]), (first[0] + 2, first[1])))
    for group in groups:
        need = Counter(group)
        if any(count[each] < number for each, number in need.items()) or (len(group) == 3 and not sets):
            continue
        rest = list(tiles)
        for each in group:
            rest.remove(each)
        for more in ways(tuple(rest), sets - (len(group) == 3)):
            if sum(len(each) == 2 for each in (group, *more)) <= 1:
                yield [group, *more]


def faan(concealed: tuple[Tile, ...], melds: list[Set], *, start: bool, bonus: int) -> int:
    """The most faan that the hand has, bonuses included; 0 if it is no win."""
    whole = [*concealed, *(tile for meld in melds for tile in meld)]
    pure = len({suit for _, suit in whole}) == 1
    roots = sum(number == 4 for number in Counter(whole).values())
    kongs = sum(len(meld) == 4 for meld in melds)
    best = 0
    for split in ways(tuple(sorted(concealed, key=lambda tile: (tile[1], tile[0]))), 4 - len(melds)):
        groups = [*split, *melds]
        rows = [1]
        triplets = all(len(set(each)) == 1 for each in groups)
        outside = all(any(rank in (1, 9) for rank, _ in each) for each in groups)
        rows += [2, *([4] if pure else []), *([4] if all(rank in (2, 5, 8) for rank, _ in whole) else [])] * triplets
        rows += [3] * pure + ([5] if pure else [3]) * outside + ([5] if pure else [3]) * (len(melds) == 4)
        rows += [6] * (kongs == 4) + [6] * start
        best = max(best, max(rows) + roots - (4 if kongs == 4 else 0) + bonus)
    counts = Counter(concealed)
    if not melds and len(concealed) == 14 and all(number in (2, 4) for number in counts.values()):
        dragon = roots > 0
        main = 6 if start or (pure and dragon) else 5 if pure else 4 if dragon else 3
        best = max(best, main + roots - dragon + bonus)
    return best
