"""A slow scorer of MajSoul's table, from its documentation alone: every split, every row asked of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.reference.suited import readings


def faan(concealed: Sequence[str], melds: Sequence[Sequence[str]], *, start: bool, bonus: int) -> int:
    """The most faan that the hand has, bonuses included; 0 if it is no win."""
    whole = [*concealed, *(tile for meld in melds for tile in meld)]
    pure = len({tile[1] for tile in whole}) == 1
    roots = sum(number == 4 for number in Counter(whole).values())
    kongs = sum(len(meld) == 4 for meld in melds)
    best = 0
    for pair, sets in readings(concealed):
        groups = [(pair,), *sets, *melds]
        rows = [1]
        triplets = all(len(set(each)) == 1 for each in groups)
        outside = all(any(tile[0] in "19" for tile in each) for each in groups)
        rows += [2, *([4] if pure else []), *([4] if all(tile[0] in "258" for tile in whole) else [])] * triplets
        rows += [3] * pure + ([5] if pure else [3]) * outside + ([5] if pure else [3]) * (len(melds) == 4)
        rows += [6] * (kongs == 4) + [6] * start
        best = max(best, max(rows) + roots - (4 if kongs == 4 else 0) + bonus)
    counts = Counter(concealed)
    if not melds and len(concealed) == 14 and all(number in (2, 4) for number in counts.values()):
        dragon = roots > 0
        main = 6 if start or (pure and dragon) else 5 if pure else 4 if dragon else 3
        best = max(best, main + roots - dragon + bonus)
    return best
