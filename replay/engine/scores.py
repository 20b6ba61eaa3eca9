"""The running scores of a game: as computed, and as the record may state them after faults of its own.

A record whose payments are wrong may go on from them or from the right ones; both are consistent, and a wrong payment
has been blamed where it stands. Scores are wrong only when they follow from neither.
"""

from __future__ import annotations

from msgspec import Struct

from replay.rules import Payments, add

_MOST = 16


class Book(Struct, frozen=True):
    """`computed`: the scores by the rules, as far as known. `possible`: what the record may state; None: anything."""

    computed: Payments
    possible: tuple[Payments, ...] | None

    def moved(self, computed: Payments | None, recorded: Payments | None) -> Book:
        """The book after an event that moves `computed` by the rules (None: not known) and `recorded` by the record."""
        if computed is None:
            if recorded is None:
                return Book(self.computed, None)
            return Book(add(self.computed, recorded), self._each(recorded))
        ways = (computed,) if recorded is None or recorded == computed else (computed, recorded)
        return Book(add(self.computed, computed), self._each(*ways))

    def disputed(self, *ways: Payments | None) -> Book:
        """The book after an event that should not have been: these payments may have been made, the likeliest first, or
        none. Without any of them, or with one that is not known, whatever is stated next is right."""
        if not ways or None in ways:
            return Book(self.computed, None)
        known = [each for each in ways if each is not None]
        return Book(add(self.computed, known[0]), self._each(*known, (0, 0, 0, 0)))

    def perhaps(self, *ways: Payments) -> Book:
        """The book where one of these may have been moved besides."""
        if self.possible is None:
            return self
        more = (add(scores, way) for way in ways for scores in self.possible)
        return Book(self.computed, _distinct((*self.possible, *more)))

    def lost(self) -> Book:
        """The book after events that are not known."""
        return Book(self.computed, None)

    def _each(self, *ways: Payments) -> tuple[Payments, ...] | None:
        if self.possible is None:
            return None
        return _distinct(tuple(add(scores, way) for way in ways for scores in self.possible))

    def agrees(self, stated: Payments) -> bool:
        """Whether the record may state these scores."""
        return self.possible is None or stated in self.possible

    def reaches(self, stated: Payments, ways: tuple[Payments, ...]) -> bool:
        """Whether the record may state these scores after an event that moves one of `ways`; without any, it may."""
        if self.possible is None or not ways:
            return True
        return any(add(scores, way) == stated for way in ways for scores in self.possible)

    def stated(self, stated: Payments) -> Book:
        """The book after the record has stated scores, right or wrong."""
        if self.possible is None:
            return Book(stated, (stated,))
        if stated in self.possible:
            return Book(self.computed, _distinct((stated, self.computed)))
        return Book(self.computed, _distinct((self.computed, stated, *self.possible)))


def _distinct(scores: tuple[Payments, ...]) -> tuple[Payments, ...]:
    return tuple(dict.fromkeys(scores))[:_MOST]
