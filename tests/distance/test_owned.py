"""The names made for parts of which copies lie in melds say what the definition says, or are marked as too far."""

from __future__ import annotations

from random import Random

from replay.distance.counted import PLACES, POWERS
from replay.distance.joined import Joined, free
from replay.distance.lanes import PAIR, UNIT, Lanes, ScopeLanes, missing
from replay.distance.owned import owning_of
from replay.distance.sets import lacking

SIZES = (9, 9, 9, 4, 3)
EVERYTHING = ScopeLanes(0, (0, 1, 2, 3, 4))
Counts = list[int]


def random_meld(rng: Random, left: Counts) -> Counts:
    """The kinds of a chow, pung or kong of which there are tiles."""
    while True:
        kind = rng.randrange(34)
        meld = [kind] * rng.choice([3, 3, 4])
        if kind < 27 and kind % 9 < 7 and rng.random() < 0.5:
            meld = [kind, kind + 1, kind + 2]
        if all(left[each] >= meld.count(each) for each in meld):
            for each in meld:
                left[each] -= 1
            return meld


def codes_of(counts: Counts) -> tuple[int, int, int, int, int]:
    codes = [0] * 5
    for kind, number in enumerate(counts):
        part, place = PLACES[kind]
        codes[part] += number * POWERS[place]
    return codes[0], codes[1], codes[2], codes[3], codes[4]


def defined(counts: Counts, gone: Counts, melds: int) -> int:
    """The distance by the definition."""
    lanes: list[Lanes] = []
    start = 0
    for part, size in enumerate(SIZES):
        have, away = (sum(some[start + place] << 4 * place for place in range(size)) for some in (counts, gone))
        lanes.append(lacking(have, away, size, part < 3, 0))
        start += size
    found = missing(EVERYTHING, tuple(lanes), (0,), (0,), (4 - melds) * UNIT + PAIR)
    assert found is not None
    return found


def near(sets: Joined, counts: Counts, melds: int) -> tuple[int, int]:
    distance, kinds = sets.near(*codes_of(counts), 0, melds)
    return distance, kinds & (1 << 34) - 1


def test_distance_and_kinds_are_those_of_the_definition_where_copies_lie_in_melds() -> None:
    rng = Random(20)
    rough = 0
    for _ in range(150):
        left, gone = [4] * 34, [0] * 34
        melds = rng.randint(1, 3)
        for _ in range(melds):
            for kind in random_meld(rng, left):
                gone[kind] += 1
        # tiles near those in melds, so that copies matter
        near_by = [kind for kind in range(34) if any(gone[max(0, kind - 1) : kind + 2])]
        counts = [0] * 34
        while sum(counts) < 13 - 3 * melds:
            kind = rng.choice(near_by if rng.random() < 0.8 else range(34))
            if left[kind]:
                left[kind] -= 1
                counts[kind] += 1
        sets = owning_of(sum(number << 4 * kind for kind, number in enumerate(gone)), melds, 31)
        distance, kinds = near(sets, counts, melds)
        expected = defined(counts, gone, melds)
        nearer = 0
        for kind in range(34):
            if left[kind]:
                counts[kind] += 1
                nearer |= (defined(counts, gone, melds) < expected) << kind
                counts[kind] -= 1
        drawn = sum(1 << kind for kind in range(34) if left[kind])
        common = near(free(), counts, melds)
        if not sets.rough:
            assert (distance, kinds & drawn) == (expected, nearer), (counts, gone)
        else:
            rough += 1
            assert common[0] <= expected <= distance, (counts, gone)
            if (distance, kinds & drawn) == (common[0], common[1] & drawn):
                assert (distance, kinds & drawn) == (expected, nearer), (counts, gone)
    assert 0 < rough < 150, "both are met"
