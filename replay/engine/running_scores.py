"""The running scores of a game: as computed, and as the record may state them after faults of its own.

A record whose payments are wrong may go on from them or from the right ones; both are consistent, and a wrong payment
has been blamed where it stands. Scores are wrong only when they follow from neither.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from replay.rules import NO_PAYMENTS, Payments, add

_MOST = 64


class Book(Struct, frozen=True):
    """`computed`: the scores by the rules, as far as known. `possible`: what the record may state; None: anything."""

    computed: Payments
    possible: tuple[Payments, ...] | None
    adrift: bool = False
    """Whether not even what the scores come to is known, where anything may be stated."""
    taken: bool = False
    """Whether a payment since scores were last stated is the record's own, as what is right is not known."""

    def moved(self, computed: Payments | None, recorded: Payments | None, *others: Payments) -> Book:
        """The book after an event that moves `computed` by the rules (None: not known) and `recorded` by the record, or
        by what the record has wrong before one of `others`. What does not sum to zero can't have been paid."""
        if computed is None:
            if recorded is None or sum(recorded) != 0:
                return replace(self, possible=None)
            return replace(self, computed=add(self.computed, recorded), possible=self._each(recorded), taken=True)
        own = () if recorded is None else (recorded,)
        return replace(self, computed=add(self.computed, computed), possible=self._each(computed, *others, *own))

    def disputed(self, *ways: Payments | None) -> Book:
        """The book after an event that should not have been: these payments may have been made, the likeliest first, or
        none. Without any of them, or with one that is not known or can't have been paid, whatever is stated next is
        right."""
        known = [each for each in ways if each is not None]
        if not ways or None in ways or any(map(sum, known)):
            return replace(self, possible=None)
        return replace(self, computed=add(self.computed, known[0]), possible=self._each(*known, NO_PAYMENTS))

    def denied(self, *ways: Payments | None) -> Book:
        """The book after an event that the rules deny: it moves no points, though the record may have paid one of
        these."""
        return replace(self, possible=self.disputed(*ways).possible)

    def otherwise(self, before: Book, *ways: Payments) -> Book:
        """The book where the record may have paid one of these alone since the book was as `before`."""
        if before.possible is None:
            return self
        return replace(self, possible=_distinct((*(self.possible or ()), *(before._each(*ways) or ()))))

    def perhaps(self, *ways: Payments) -> Book:
        """The book where one of these may have been moved besides."""
        if self.possible is None:
            return self
        more = (add(scores, way) for way in ways for scores in self.possible)
        return replace(self, possible=_distinct((*self.possible, *more)))

    def lost(self, *, adrift: bool = False) -> Book:
        """The book after events that are not known; `adrift`: they may have been of another game."""
        if adrift:
            return replace(self, possible=None, adrift=True)
        return replace(self, possible=None)

    def _each(self, *ways: Payments) -> tuple[Payments, ...] | None:
        if self.possible is None:
            return None
        return _distinct(tuple(add(scores, way) for way in ways for scores in self.possible))

    def agrees(self, stated: Payments) -> bool:
        """Whether the record may state these scores. Whatever has moved points, they come to the same."""
        if self.possible is None:
            return self.adrift or sum(stated) == sum(self.computed)
        return stated in self.possible

    def reaches(self, stated: Payments, ways: tuple[Payments, ...]) -> bool:
        """Whether the record may state these scores after an event that moves one of `ways`; without any, it may."""
        if self.possible is None or not ways:
            return True
        return any(add(scores, way) == stated for way in ways for scores in self.possible)

    def stated(self, stated: Payments) -> Book:
        """The book after the record has stated scores, right or wrong."""
        if self.possible is None:
            return Book(stated, (stated,)) if self.agrees(stated) else self.lost(adrift=True)
        if stated in self.possible:
            return Book(self.computed, _distinct((stated, self.computed)))
        return Book(self.computed, _distinct((self.computed, stated, *self.possible)))


def _distinct(scores: tuple[Payments, ...]) -> tuple[Payments, ...]:
    """Each once. Of too many those are kept that follow the rules most, and those that follow the record most."""
    found = tuple(dict.fromkeys(scores))
    if len(found) <= _MOST:
        return found
    last = tuple(dict.fromkeys(reversed(scores)))[: _MOST // 2]
    return tuple(dict.fromkeys((*found[: _MOST // 2], *reversed(last))))


def undone(moved: Payments) -> Payments:
    """What takes back these payments."""
    a, b, c, d = (-amount for amount in moved)
    return a, b, c, d
