"""The jokers of a hand, which may stand where no natural tile is."""

from __future__ import annotations

from tests.reference.b30fj.tiles import DOMAIN

Kinds = tuple[int, ...]


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
