"""The readings of a group: every one, each once, compared with plain searches written from their definitions."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest

from replay.readings.splits import Singles, Split, pairings, singles, splits
from replay.readings.wild import homes, spreads

Units = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""Lowest ranks of the chows, triplets, pairs."""


def partitions(counts: tuple[int, ...], runs: bool) -> Iterator[Units]:
    """Ways to take all tiles as chows, triplets and at most one pair; may repeat."""
    low = next((rank for rank, count in enumerate(counts) if count), None)
    if low is None:
        yield (), (), ()
        return
    left = list(counts)
    if counts[low] >= 3:
        left[low] -= 3
        for chows, triplets, pairs in partitions(tuple(left), runs):
            yield chows, (*triplets, low), pairs
        left[low] += 3
    if counts[low] >= 2:
        left[low] -= 2
        for chows, triplets, pairs in partitions(tuple(left), runs):
            if not pairs:
                yield chows, triplets, (low,)
        left[low] += 2
    if runs and low + 2 < len(counts) and counts[low + 1] and counts[low + 2]:
        for rank in range(low, low + 3):
            left[rank] -= 1
        for chows, triplets, pairs in partitions(tuple(left), runs):
            yield (*chows, low), triplets, pairs


def by_definition(counts: tuple[int, ...], fillers: int, runs: bool) -> set[Split]:
    """Every identity of every filler, every partition."""
    found = set()
    for filled in combinations_with_replacement(range(len(counts)), fillers):
        more = list(counts)
        for rank in filled:
            more[rank] += 1
        if min(more) < 0:
            continue
        for chows, triplets, pairs in partitions(tuple(more), runs):
            found.add(Split(tuple(sorted(chows)), tuple(sorted(triplets)), pairs[0] if pairs else None, filled))
    return found


def random_counts(rng: Random, ranks: int, most: int) -> tuple[int, ...]:
    tiles = rng.randint(0, most)
    deck = [rank for rank in range(ranks) for _ in range(4)]
    held = Counter(rng.sample(deck, min(tiles, len(deck))))
    return tuple(held[rank] for rank in range(ranks))


@pytest.mark.parametrize(("ranks", "runs"), [(9, True), (4, False), (3, False)], ids=["suit", "winds", "dragons"])
@pytest.mark.parametrize("fillers", [0, 1, 2, 3])
def test_splits_are_those_of_the_definition(ranks: int, runs: bool, fillers: int) -> None:
    rng = Random(31 * ranks + fillers)
    for _ in range(150):
        counts = random_counts(rng, ranks, 11 if runs else 9)
        found = splits(counts, fillers, runs=runs)
        assert len(set(found)) == len(found)
        assert set(found) == by_definition(counts, fillers, runs), counts


@pytest.mark.parametrize("fillers", [0, 1, 2, 3])
def test_splits_of_promised_tiles_leave_them_out(fillers: int) -> None:
    rng = Random(fillers)
    for _ in range(100):
        counts = list(random_counts(rng, 9, 8))
        for rank in rng.sample(range(9), 2):
            counts[rank] -= 1
        found = splits(tuple(counts), fillers)
        assert set(found) == by_definition(tuple(counts), fillers, True), counts


def test_four_fillers_are_split_too() -> None:
    counts = (2, 0, 1, 0, 0, 0, 0, 1, 0)
    assert set(splits(counts, 4)) == by_definition(counts, 4, True)


def test_an_empty_group_has_one_reading_and_three_fillers_are_any_set() -> None:
    empty = (0,) * 9
    assert splits(empty) == (Split((), (), None, ()),)
    found = splits(empty, 3)
    assert sum(bool(each.chows) for each in found) == 7
    assert sum(bool(each.triplets) for each in found) == 9
    assert len(found) == 16
    assert len(splits(empty, 2)) == 9
    assert splits(empty, 1) == ()


@pytest.mark.parametrize("repeats", [False, True])
def test_pairings_are_those_of_the_definition(repeats: bool) -> None:
    rng = Random(7)
    for _ in range(300):
        counts = random_counts(rng, 9, 7)
        fillers = rng.randint(0, 4)
        expected = set()
        for filled in combinations_with_replacement(range(9), fillers):
            more = [count + filled.count(rank) for rank, count in enumerate(counts)]
            if all(count % 2 == 0 and (repeats or count <= 2) for count in more):
                expected.add(tuple(rank for rank, count in enumerate(more) for _ in range(count // 2)))
        found = pairings(counts, fillers, repeats=repeats)
        assert len(set(found)) == len(found)
        assert set(found) == expected, (counts, fillers)


def test_singles_are_those_of_the_definition() -> None:
    rng = Random(8)
    allowed = ((0, 3, 6), (0, 4, 8), (2, 7))
    for _ in range(300):
        counts = random_counts(rng, 9, 3)
        fillers = rng.randint(0, 3)
        expected = set()
        for filled in combinations_with_replacement(range(9), fillers):
            more = [count + filled.count(rank) for rank, count in enumerate(counts)]
            ranks = tuple(rank for rank, count in enumerate(more) if count)
            twice = [rank for rank, count in enumerate(more) if count == 2]
            if max(more) <= 2 and len(twice) <= 1 and any(set(ranks) <= set(each) for each in allowed):
                expected.add(Singles(ranks, twice[0] if twice else None))
        found = singles(counts, fillers, allowed)
        assert len(set(found)) == len(found)
        assert set(found) == expected, (counts, fillers)


SCOPES = ((0, 1, 2, 3, 4), (0, 1, 2), (3, 4), (3,), (4,), (0,), (1,), (2,))


@pytest.mark.parametrize("number", range(9))
def test_spreads_are_what_placing_each_wildcard_can_give(number: int) -> None:
    for scopes in combinations(SCOPES, number):
        expected = {tuple(places.count(group) for group in range(5)) for places in product(*scopes)}
        assert list(spreads(scopes)) == sorted(expected)


def test_homes_give_each_group_its_fillers_within_the_scopes() -> None:
    for fillers in spreads(SCOPES):
        places = homes(SCOPES, fillers)
        assert places is not None
        assert all(place in scope for place, scope in zip(places, SCOPES, strict=True))
        assert tuple(places.count(group) for group in range(5)) == fillers
    assert homes(SCOPES, (4, 1, 1, 1, 1)) is None
    assert homes(SCOPES, (1, 1, 1, 1, 1)) is None
