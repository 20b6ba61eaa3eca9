"""replay.distance against plain definitions: every multiset of sets, every choice of kinds."""

from __future__ import annotations

import os
import random
from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest

from replay.distance.codes import ONE, at_least, count_at
from replay.distance.definition import Definition
from replay.distance.lanes import EXCESS, MISSING, PAIR, UNIT, ScopeLanes, joined, lessened, missing, thinned
from replay.distance.pairs import paired
from replay.distance.sets import lacking
from replay.distance.singles import singled, subsets
from replay.hands import HeldHand
from tests.distance.plans import PLANS
from tests.rulesets.random_holdings import holding

ROUNDS = 40 if os.environ.get("REPLAY_DEEP") else 4
SUIT = [*((k, k, k) for k in range(9)), *((k, k + 1, k + 2) for k in range(7))]


def code_of(counts: list[int]) -> int:
    return sum(count * ONE[place] for place, count in enumerate(counts))


def targets(sets: int, pair: int, kinds: int, chows: bool) -> set[tuple[int, ...]]:
    """Every multiset, by kind, of so many sets and a pair."""
    some = SUIT if chows else [(kind,) * 3 for kind in range(kinds)]
    found = set()
    for chosen in combinations_with_replacement(some, sets):
        counts = Counter(kind for each in chosen for kind in each)
        for pairs in [()] if not pair else [(kind,) for kind in range(kinds)]:
            counted = counts + Counter(pairs) + Counter(pairs)
            found.add(tuple(counted[kind] for kind in range(kinds)))
    return found


TARGETS = {
    (chows, sets, pair): targets(sets, pair, kinds, chows)
    for chows, kinds in ((True, 9), (False, 4))
    for sets in range(5 if not chows else 4)
    for pair in (0, 1)
}


def some_counts(rng: random.Random, kinds: int, tiles: int) -> list[int]:
    wall = [kind for kind in range(kinds) for _ in range(4)]
    drawn = Counter(rng.sample(wall, min(tiles, len(wall))))
    return [drawn[kind] for kind in range(kinds)]


def test_counts_of_a_code() -> None:
    code = code_of([0, 3, 0, 1, 0, 0, 5, 0, 2])
    assert [count_at(code, place) for place in range(9)] == [0, 3, 0, 1, 0, 0, 5, 0, 2]
    assert at_least(code, 1) == 0b101001010
    assert at_least(code, 3) == 0b001000010


@pytest.mark.parametrize(("chows", "kinds"), [(True, 9), (False, 4)], ids=["suit", "winds"])
def test_what_sets_and_a_pair_lack_is_the_least_over_all_targets(chows: bool, kinds: int) -> None:
    rng = random.Random(11 + kinds)
    for _ in range(5 * ROUNDS):
        have = some_counts(rng, kinds, rng.choice((0, 1, 3, 5, 8, 11)))
        gone = [rng.choice((0, 0, 0, 4 - each, rng.randint(0, 4 - each))) for each in have]
        wild = rng.choice((0, 1, 3))
        found = lacking(code_of(have), code_of(gone), kinds, chows, wild)
        for (has_chows, sets, pair), each in TARGETS.items():
            if has_chows != chows:
                continue
            every = set()
            for target in each:
                need = sum(max(0, n - h) for n, h in zip(target, have, strict=True))
                excess = sum(max(0, n - 4 + g) for n, g in zip(target, gone, strict=True))
                if excess <= wild:
                    every.add(UNIT * sets + PAIR * pair + EXCESS * excess + MISSING * need)
            shown = {lane for lane in found if lane & (EXCESS - 1) == UNIT * sets + PAIR * pair}
            assert shown == set(thinned(every)), (have, gone, wild, sets, pair)


@pytest.mark.parametrize("repeats", [False, True], ids=["different", "repeated"])
def test_pairs_are_the_least_over_all_choices_of_kinds(repeats: bool) -> None:
    rng = random.Random(23)
    for _ in range(20 * ROUNDS):
        kinds = rng.choice((3, 4))
        have = some_counts(rng, kinds, rng.randint(0, 4 * kinds))
        found = paired(code_of(have), (1 << kinds) - 1, repeats)
        choose = combinations_with_replacement if repeats else combinations
        expected: dict[int, int] = {}
        for number in range(8):
            for chosen in choose(range(kinds), number):
                wanted = Counter(chosen)
                need = sum(max(0, 2 * wanted[kind] - have[kind]) for kind in range(kinds))
                excess = sum(max(0, 2 * wanted[kind] - 4) for kind in range(kinds))
                lane = UNIT * number + EXCESS * excess + MISSING * need
                if lane // MISSING <= expected.get(number, lane) // MISSING and lane < expected.get(number, lane + 1):
                    expected[number] = lane
        assert set(found) == set(expected.values()), have


def test_pairs_keep_to_the_kinds_that_are_allowed() -> None:
    assert paired(code_of([2, 2, 0]), 0b110, False) == (0, UNIT, 2 * UNIT + 2 * MISSING)


def test_single_kinds_and_one_of_them_twice() -> None:
    families = subsets(0b111)
    lanes = singled(0b011, 0b010, families)
    assert set(lanes) == {
        0,
        UNIT,
        2 * UNIT,
        3 * UNIT + MISSING,
        UNIT + PAIR,
        2 * UNIT + PAIR,
        3 * UNIT + PAIR + MISSING,
    }
    assert set(singled(0b011, 0, families)) >= {UNIT + PAIR + MISSING, 3 * UNIT + PAIR + 2 * MISSING}


def test_subsets_are_all_parts_of_enough_kinds() -> None:
    assert sorted(subsets(0b101)) == [0b000, 0b001, 0b100, 0b101]
    assert sorted(subsets(0b101, 1)) == [0b001, 0b100, 0b101]
    assert sorted(subsets(0b101, 2)) == [0b101]


def test_joined_groups_share_sets_and_one_pair() -> None:
    first = (0, UNIT + MISSING, PAIR + 2 * MISSING)
    second = (0, UNIT + 3 * MISSING, PAIR + MISSING)
    assert set(joined(first, second, UNIT + PAIR)) == {
        0,
        UNIT + MISSING,
        PAIR + MISSING,
        UNIT + PAIR + 2 * MISSING,
    }


def test_a_wildcard_takes_one_missing_tile_off_and_never_more() -> None:
    assert set(lessened((0, UNIT + 2 * MISSING), 1, 1)) == {0, UNIT + MISSING}
    assert set(lessened((UNIT + EXCESS + 2 * MISSING,), 0, 1)) == {UNIT + 2 * MISSING}


def test_excess_that_buys_nothing_is_left_out() -> None:
    assert thinned([UNIT + 2 * MISSING, UNIT + EXCESS + 2 * MISSING]) == (UNIT + 2 * MISSING,)
    assert set(thinned([UNIT + 2 * MISSING, UNIT + EXCESS + MISSING])) == {
        UNIT + 2 * MISSING,
        UNIT + EXCESS + MISSING,
    }


def test_wildcards_of_a_narrow_scope_do_not_help_elsewhere() -> None:
    scopes = ScopeLanes(0, scopes=(ScopeLanes(1, groups=(0,)), ScopeLanes(2, groups=(1,))))
    groups = ((UNIT + MISSING,), (UNIT + 2 * MISSING,))
    goal = 2 * UNIT
    assert missing(scopes, groups, (0, 0, 0), (0, 0, 0), goal) == 3
    assert missing(scopes, groups, (0, 3, 0), (0, 3, 0), goal) == 2
    assert missing(scopes, groups, (0, 0, 3), (0, 0, 3), goal) == 1
    assert missing(scopes, groups, (2, 0, 3), (2, 0, 3), goal) == 0
    assert missing(scopes, groups, (2, 0, 3), (2, 0, 3), 3 * UNIT) is None


def test_excess_needs_wildcards_that_are_held_or_can_be_drawn() -> None:
    scopes = ScopeLanes(0, groups=(0,))
    groups = ((UNIT + EXCESS + 2 * MISSING, UNIT + 4 * MISSING),)
    assert missing(scopes, groups, (0,), (0,), UNIT) == 4
    assert missing(scopes, groups, (0,), (1,), UNIT) == 2
    assert missing(scopes, groups, (1,), (1,), UNIT) == 1


@pytest.mark.parametrize("name", PLANS)
def test_the_kinds_of_the_definition_are_those_with_which_the_distance_is_less(name: str) -> None:
    definition, rng = Definition(PLANS[name]), random.Random(name)
    for _ in range(4):
        held = holding(rng, name, 13)
        distance, kinds = definition.near(held)
        owned = [*held.concealed, *held.flowers, *(kind for meld in held.melds for kind in meld.tiles)]
        for kind in (*definition.naturals, *definition.slots):
            most = definition.numbers[definition.slots[kind]] if kind in definition.slots else 4
            more = HeldHand(
                concealed=(*held.concealed, kind), melds=held.melds, flowers=held.flowers, void_suit=held.void_suit
            )
            nearer = definition.distance(more) if owned.count(kind) < most else distance
            assert distance - 1 <= nearer <= distance, (kind, held)
            assert kinds >> kind & 1 == (nearer < distance), (kind, held)
