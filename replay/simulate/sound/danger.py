"""What discarding a tile may cost, by what lies on the table: a rough and quick estimate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from replay.simulate.sound.numbers import BITS, Numbers, number_of
from replay.simulate.sound.sight import OpenSeat
from replay.tiles import KINDS, NATURAL_KINDS, Kind

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


def dangers(
    kinds: Iterable[Kind], left: Numbers, seats: Sequence[OpenSeat], own: int, gone: float
) -> dict[Kind, float]:
    """What discarding each of these kinds may cost the seat `own`, in wins.

    `left` is what that seat cannot see, `gone` the part of the wall that has been drawn.
    """
    threats = [
        (min(0.9, max(0.0, 0.9 * gone - 0.15) + 0.13 * each.melds), each.missing, each.thrown)
        for place, each in enumerate(seats)
        if place != own and each.playing
    ]
    fresh = seats[0].put | seats[1].put | seats[2].put | seats[3].put
    told = fresh
    for _, _, thrown in threats:
        told |= thrown
    live = _live()
    ones, twos, fours = left
    there = ((ones | twos | fours) & _IN_SUITS) << _AROUND
    untold: dict[int, float] = {}  # by suit: kinds of which no discard tells anything
    found: dict[Kind, float] = {}
    for kind in kinds:
        bit, suit = BITS[kind], kind // 9
        ready = None if told & bit else untold.get(suit)
        if ready is None:
            ready = 0.0
            hot = _FRESH if fresh & bit else 1.0
            for likely, missing, thrown in threats:
                if missing != suit or missing is None:
                    ready += likely * (_THROWN if thrown & bit else 1.0) * hot
            if not told & bit:
                untold[suit] = ready
        place = (kind * _NUMBERS + number_of(left, kind)) * _WINDOWS + (there >> kind & _WINDOW)
        found[kind] = ready * live[place] * _COST if ready else 0.0
    return found


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
        return base * 0.8 if kind < NATURAL_KINDS else 0.02
    rank = kind % 9
    runs = 0
    for one, other in ((-2, -1), (-1, 1), (1, 2)):
        if rank + one >= 0 and rank + other <= 8 and around >> one + _AROUND & around >> other + _AROUND & 1:
            runs += 1
    return base * 0.5 + _BESIDE * runs / 3
