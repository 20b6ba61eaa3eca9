"""What may stand where no natural tile is: the jokers of a hand, or tiles still to be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from tests.reference.b30fj.tiles import DOMAIN

Kinds = tuple[int, ...]


class Fillers(Protocol):
    """So many tiles that can take the place of kinds that are missing."""

    count: int

    def fit(self, missing: Kinds) -> bool:
        """Can different fillers stand for all the missing kinds (sorted)?"""


class Jokers:
    """The jokers of a hand, each good for one kind of its domain."""

    def __init__(self, jokers: Kinds) -> None:
        self.jokers = jokers
        self.count = len(jokers)
        self._known: dict[tuple[Kinds, Kinds], bool] = {}

    def fit(self, missing: Kinds) -> bool:
        return len(missing) <= self.count and self._fit(missing, self.jokers)

    def _fit(self, missing: Kinds, jokers: Kinds) -> bool:
        if not missing:
            return True
        if (missing, jokers) not in self._known:
            self._known[missing, jokers] = any(
                self._fit(missing[1:], jokers[:i] + jokers[i + 1 :])
                for i, joker in enumerate(jokers)
                if missing[0] in DOMAIN[joker]
            )
        return self._known[missing, jokers]


class Draws:
    """The jokers of a hand, and `draws` more tiles out of a stock of naturals and jokers."""

    def __init__(self, jokers: Kinds, draws: int, stock: Mapping[int, int], outside: Kinds) -> None:
        self.jokers, self.draws, self.stock, self.outside = jokers, draws, stock, outside
        self.count = len(jokers) + draws
        self._known: dict[Kinds, bool] = {}

    def fit(self, missing: Kinds) -> bool:
        if len(missing) > self.count:
            return False
        if missing not in self._known:
            self._known[missing] = self._fit(missing, 0, self.jokers, self.outside, ())
        return self._known[missing]

    def _fit(self, missing: Kinds, at: int, own: Kinds, outside: Kinds, drawn: Kinds) -> bool:
        """`drawn` are the kinds that draws stand for so far, `outside` the jokers not drawn yet."""
        if at == len(missing):
            return True
        want = missing[at]
        for i, joker in enumerate(own):
            if want in DOMAIN[joker]:
                rest = own[:i] + own[i + 1 :]
                if self._fit(missing, at + 1, rest, outside, drawn):
                    return True
        if len(drawn) + len(self.outside) - len(outside) == self.draws:
            return False
        if drawn.count(want) < self.stock[want]:
            return self._fit(missing, at + 1, own, outside, (*drawn, want))
        return any(
            self._fit(missing, at + 1, own, outside[:i] + outside[i + 1 :], drawn)
            for i, joker in enumerate(outside)
            if want in DOMAIN[joker]
        )
