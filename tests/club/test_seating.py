"""Tables of an evening: everybody sits, and as few as possible meet again."""

from collections import Counter
from itertools import combinations

import pytest

from replay.club.seating import MOST, seating

# players, rounds, how many meetings of two have to be repeated. With two tables each of the next round's takes four
# players of two old ones: two pairs at least meet again at each. Sixteen players have one perfect plan of five rounds.
EVENINGS = [(4, 1, 0), (8, 2, 4), (16, 5, 0), (20, 4, 0), (24, 5, 0), (100, 5, 0), (5, 5, 20)]


def meetings(found):
    tables = [table for each in found.rounds for table in each.tables]
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


@pytest.mark.parametrize(("players", "rounds", "repeated"), EVENINGS)
def test_as_few_as_can_be_meet_again(players, rounds, repeated):
    found = seating(players, rounds)
    met = meetings(found)
    assert sum(times - 1 for times in met.values()) == repeated
    assert {frozenset(each[:2]): each[2] for each in found.again} == {
        pair: times for pair, times in met.items() if times > 1
    }
    assert found.unavoidable <= repeated


@pytest.mark.parametrize(("players", "rounds"), [(4, 3), (11, 7), (26, 2)])
def test_everybody_has_a_place_in_each_round_and_rests_and_winds_are_shared(players, rounds):
    found = seating(players, rounds, seed=3)
    rests, winds = Counter[int](), Counter[tuple[int, int]]()
    for each in found.rounds:
        assert sorted(player for seats in (*each.tables, each.out) for player in seats) == list(range(players))
        assert len(each.out) == players % 4
        rests.update(each.out)
        winds.update((player, wind) for table in each.tables for wind, player in enumerate(table))
    assert max(rests.values(), default=0) - min(rests[player] for player in range(players)) <= 1
    assert max(winds.values()) <= rounds // 4 + 2


@pytest.mark.parametrize(("players", "rounds"), [(3, 1), (MOST + 1, 1), (8, 0), (8, MOST + 1)])
def test_there_is_no_evening_of_three_and_a_seed_gives_one(players, rounds):
    assert seating(16, 3, seed=7) == seating(16, 3, seed=7) != seating(16, 3, seed=8)
    with pytest.raises(ValueError, match="players"):
        seating(players, rounds)
