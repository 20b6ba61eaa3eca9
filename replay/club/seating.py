"""Tables for an evening: each round new ones, and nobody twice with the same person if it can be.

Known as the social golfer problem. It is solved by simulated annealing (Kirkpatrick, Gelatt, Vecchi 1983): two players
of a round change places, and what that costs, squares of repeated meetings, may rise less and less.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import exp
from random import Random
from typing import Final

from msgspec import Struct

TABLE: Final = 4
MOST: Final = 400
"""Players, and as many rounds: more than any evening has."""
_TRIES: Final = 8
_STEPS: Final = 20_000


class Round(Struct, frozen=True):
    """Players by their numbers from 0: four a table in the order of seats E, S, W, N, and who sits out."""

    tables: tuple[tuple[int, ...], ...]
    out: tuple[int, ...]


class Evening(Struct, frozen=True):
    """The rounds of an evening; `again` are the pairs that meet more than once, with how often."""

    rounds: tuple[Round, ...]
    again: tuple[tuple[int, int, int], ...]

    @property
    def unavoidable(self) -> int:
        """How many meetings of two have to be repeated whatever the tables are, as there are not enough pairs. More may
        have to be: this counts pairs alone."""
        players = sum(len(each) for each in self.rounds[0].tables) + len(self.rounds[0].out)
        meetings = sum(len(each.tables) for each in self.rounds) * 6
        return max(0, meetings - players * (players - 1) // 2)


def seating(players: int, rounds: int, seed: int = 1) -> Evening:
    """Tables for so many players, the same for the same seed. Raises ValueError for fewer than four or no round."""
    if not TABLE <= players <= MOST or not 1 <= rounds <= MOST:
        raise ValueError(f"there are {TABLE} to {MOST:,} players and 1 to {MOST:,} rounds")
    chance = Random(seed)  # noqa: S311  # tables, no secrets
    best: _Trial | None = None
    for _ in range(_TRIES):
        tried = _Trial(players, rounds, chance)
        tried.improve()
        if best is None or tried.cost < best.cost:
            best = tried
        if not best.cost:
            break
    assert best is not None
    return best.seated()


class _Trial:
    """An evening that is being improved. Who sits out is settled first: nobody a second time before everybody once."""

    def __init__(self, players: int, rounds: int, chance: Random) -> None:
        self.chance = chance
        self.met = [[0] * players for _ in range(players)]
        self.rounds: list[list[list[int]]] = []
        self.out: list[tuple[int, ...]] = []
        number = players // TABLE
        rests = Counter[int]()
        for _ in range(rounds):
            order = sorted(range(players), key=lambda each: (-rests[each], chance.random()))
            sitting, out = order[: number * TABLE], order[number * TABLE :]
            rests.update(out)
            chance.shuffle(sitting)
            self.rounds.append([sitting[at : at + TABLE] for at in range(0, len(sitting), TABLE)])
            self.out.append(tuple(sorted(out)))
        for table in self.tables():
            for one, other in combinations(table, 2):
                self._meet(one, other, 1)
        self.cost = sum((times - 1) ** 2 for _, _, times in self._again())

    def tables(self) -> list[list[int]]:
        return [table for tables in self.rounds for table in tables]

    def _meet(self, one: int, other: int, times: int) -> None:
        self.met[one][other] += times
        self.met[other][one] += times

    def improve(self) -> None:
        chance = self.chance
        if len(self.rounds[0]) == 1:
            return
        for step in range(_STEPS):
            if not self.cost:
                return
            first, second = chance.sample(chance.choice(self.rounds), 2)
            at, to = chance.randrange(TABLE), chance.randrange(TABLE)
            more = self._more(first, at, second, to)
            if more <= 0 or chance.random() < exp(-more / max(0.05, 0.8 * (1 - step / _STEPS))):
                self._exchange(first, at, second, to)
                self.cost += more

    def _more(self, first: list[int], at: int, second: list[int], to: int) -> int:
        """What it costs more if two players change places: where two have met n times, their next meeting costs 2n - 1
        more, and without their last it is 2n - 3 less."""
        more = 0
        for table, goes, comes in ((first, first[at], second[to]), (second, second[to], first[at])):
            left, joined = self.met[goes], self.met[comes]
            for stays in table:
                if stays != goes:
                    if times := joined[stays]:
                        more += 2 * times - 1
                    if (times := left[stays]) > 1:
                        more -= 2 * times - 3
        return more

    def _exchange(self, first: list[int], at: int, second: list[int], to: int) -> None:
        one, other = first[at], second[to]
        for table, goes, comes in ((first, one, other), (second, other, one)):
            for stays in table:
                if stays != goes:
                    self._meet(goes, stays, -1)
                    self._meet(comes, stays, 1)
        first[at], second[to] = other, one

    def _again(self) -> list[tuple[int, int, int]]:
        """The pairs that meet more than once."""
        pairs = combinations(range(len(self.met)), 2)
        return [(one, other, times) for one, other in pairs if (times := self.met[one][other]) > 1]

    def seated(self) -> Evening:
        """The evening with seats: each player in each wind about as often."""
        winds: list[Counter[int]] = [Counter() for _ in self.met]
        rounds = []
        for tables, out in zip(self.rounds, self.out, strict=True):
            placed = []
            for table in tables:
                left, seats = list(table), []
                for wind in range(TABLE):
                    player = min(left, key=lambda each: winds[each][wind])
                    winds[player][wind] += 1
                    left.remove(player)
                    seats.append(player)
                placed.append(tuple(seats))
            rounds.append(Round(tuple(placed), out))
        return Evening(tuple(rounds), tuple(self._again()))
