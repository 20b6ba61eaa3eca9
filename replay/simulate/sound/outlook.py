"""How likely a hand is to win that misses so many tiles: a rough and quick estimate from the numbers alone."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

_RATES: Final = (0.06, 0.17, 0.28, 0.38, 0.46, 0.52, 0.56, 0.58, 0.60)
"""What part of the unseen tiles brings a hand nearer, by how far it is: what it gets to when it is nearer by one."""
_SHARED: Final = 2.2
"""How much likelier a wait is where it may be won on others' discards, too."""
_GOES_ON: Final = 1 - 0.10
"""How likely others do not end the hand within one round of turns."""


@lru_cache(maxsize=1 << 16)
def chance_to_win(shanten: int, wide: int, hidden: int, draws: int, shared: bool) -> float:
    """The chance of a hand that accepts `wide` of `hidden` tiles, with so many own draws left.

    Where the hand is ready `wide` has what others discard in it; later waits are taken to be typical.
    """
    return _chance(shanten, min(1.0, wide / hidden), draws, shared)


@lru_cache(maxsize=1 << 16)
def chance_to_be_ready(shanten: int, wide: int, hidden: int, draws: int) -> float:
    """The chance that a hand is ready with its last draw, if nobody ends the hand before."""
    if shanten <= 0:
        return 1.0
    return _ready(shanten, min(1.0, wide / hidden), draws)


def _ready(shanten: int, rate: float, draws: int) -> float:
    total, still = 0.0, 1.0
    for draw in range(1, draws + 1):
        total += still * rate * (1.0 if shanten == 1 else _ready_later(shanten - 1, draws - draw))
        still *= 1 - rate
    return total


@lru_cache(maxsize=1 << 12)
def _ready_later(shanten: int, draws: int) -> float:
    return _ready(shanten, _RATES[min(shanten, len(_RATES) - 1)], draws)


def _chance(shanten: int, rate: float, draws: int, shared: bool) -> float:
    total, still = 0.0, 1.0
    for later in _all_later(shanten - 1, draws, shared):
        won = still * rate
        total += won * later
        still = (still - won) * _GOES_ON
    return total


@lru_cache(maxsize=1 << 12)
def _all_later(shanten: int, draws: int, shared: bool) -> tuple[float, ...]:
    """The chance of the hand that is nearer by one, after each of the draws."""
    if shanten < 0:
        return (1.0,) * draws
    return tuple(_later(shanten, left, shared) for left in reversed(range(draws)))


@lru_cache(maxsize=1 << 12)
def _later(shanten: int, draws: int, shared: bool) -> float:
    rate = _RATES[min(shanten, len(_RATES) - 1)]
    return _chance(shanten, rate * _SHARED if shared and not shanten else rate, draws, shared)
