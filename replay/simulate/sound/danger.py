"""What discarding a tile may cost, by what lies on the table: a rough and quick estimate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from typing import Final

from replay.simulate.sound.numbers import BITS, Numbers, number_of
from replay.simulate.sound.sight import OpenSeat
from replay.tiles import KINDS, Kind

_THROWN: Final = 0.35
"""How much less likely a player waits for what he has discarded himself."""
_FRESH: Final = 0.4
"""How much less likely anybody waits for a kind that was among the last discards, and not won on."""
_COST: Final = 0.3
"""What dealing in costs, in wins."""
_BASE: Final = (0.0, 0.04, 0.07, 0.10, 0.10)
"""How likely a hand that is ready waits for a lone kind, by the copies that cannot be seen."""
_BESIDE: Final = 0.10
"""What the neighbours in a suit add at most."""
_SUITED: Final = 27
_IN_SUITS: Final = (1 << _SUITED) - 1
_AROUND: Final = 2
_WINDOW: Final = 0b11111
"""Two kinds below and two above: those that may stand in a run with one."""
_NUMBERS, _WINDOWS = 8, 32


class Dangers:
    """What discarding a tile may cost one seat at one moment, in wins."""

    __slots__ = ("_fresh", "_left", "_there", "_threats", "_wild")

    def __init__(
        self, left: Numbers, seats: Sequence[OpenSeat], own: int, gone: float, wild: Mapping[Kind, frozenset[Kind]]
    ) -> None:
        """`left` is what the seat `own` cannot see, `gone` the part of the wall that has been drawn, `wild` what the
        jokers of the game stand for."""
        ready = 0.9 * gone - 0.15
        if ready < 0.0:
            ready = 0.0
        self._left, self._wild = left, wild
        self._threats = [
            (min(0.9, ready + 0.13 * each.melds), each.missing, each.thrown)
            for place, each in enumerate(seats)
            if place != own and each.playing and (ready or each.melds)
        ]
        self._fresh = seats[0].put | seats[1].put | seats[2].put | seats[3].put
        ones, twos, fours = left
        self._there = ((ones | twos | fours) & _IN_SUITS) << _AROUND

    def of(self, kind: Kind) -> float:
        """What discarding this kind may cost."""
        if not self._threats:
            return 0.0
        if joker := self._wild.get(kind):
            return self._of_joker(joker)
        bit, suit = BITS[kind], kind // 9
        ready, hot = 0.0, _FRESH if self._fresh & bit else 1.0
        for likely, missing, thrown in self._threats:
            if missing != suit:
                ready += likely * (_THROWN if thrown & bit else 1.0) * hot
        return ready * self._waited(kind) * _COST

    def _of_joker(self, stands_for: frozenset[Kind]) -> float:
        """What discarding a joker may cost: it is won on as any of the kinds that it stands for."""
        ready = 0.0
        for likely, missing, thrown in self._threats:
            waits = 0.0
            for kind in stands_for:
                if missing != kind // 9:
                    hot = _FRESH if self._fresh & BITS[kind] else 1.0
                    waits += self._waited(kind) * (_THROWN if thrown & BITS[kind] else 1.0) * hot
            ready += likely * (1 - exp(-waits))
        return ready * _COST

    def _waited(self, kind: Kind) -> float:
        """How likely a ready hand waits for this kind."""
        place = (kind * _NUMBERS + number_of(self._left, kind)) * _WINDOWS + (self._there >> kind & _WINDOW)
        return _live()[place]


@cache
def _live() -> list[float]:
    """`_likely` by kind, number and what is around."""
    return [
        _likely(kind, number, around)
        for kind in range(KINDS)
        for number in range(_NUMBERS)
        for around in range(_WINDOWS)
    ]


def _likely(kind: Kind, number: int, around: int) -> float:
    """How likely a ready hand waits for this kind, by its copies that cannot be seen, and by which of the kinds from
    two below to two above have any (a mask, the lowest first)."""
    base = _BASE[min(4, number + 1)]
    if kind >= _SUITED:
        return base * 0.8
    rank = kind % 9
    runs = 0
    for one, other in ((-2, -1), (-1, 1), (1, 2)):
        if rank + one >= 0 and rank + other <= 8 and around >> one + _AROUND & around >> other + _AROUND & 1:
            runs += 1
    return base * 0.5 + _BESIDE * runs / 3
