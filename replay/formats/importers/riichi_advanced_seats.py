"""Riichi Advanced: whose seat each of the document's `players` has.

They stand in the order in which its runtime walks through a map: by the names of the seats before Erlang/OTP 26, by no
stated order since. The results of a hand stand in the same order and name their seats; a player without a name has that
of the seat; and the scores are those after the last hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, permutations
from typing import Final

from replay.events import Four
from replay.formats.importers.common import Node, claimed, four_of

SEATS: Final = ("east", "south", "west", "north")
_BY_NAME: Final = (0, 3, 1, 2)
"""East, north, south, west: the order of the alphabet."""
_IN_TURN: Final = (0, 1, 2, 3)

SeatOrder = tuple[int, ...]


class Seating:
    """The seats of the `players` of a document, in the order in which they are listed."""

    def __init__(self, players: Sequence[Node], kyokus: Sequence[Node], after: Sequence[Four]) -> None:
        """`after` has the scores that the last hand may have led to; none where that is not known."""
        self._names = [each.at("name").text() for each in players]
        self.left_out: list[dict[str, str]] = []
        """What is not taken over, and why."""
        self._scores = [self._score(each) for each in players]
        self._results = [seats for each in kyokus if len(seats := _winners(each)) > 1]
        self._after = after
        orders = list(permutations(range(4)))
        best = min(self._against(each) for each in orders)
        found = [each for each in orders if self._against(each) == best]
        likely = [each for each in (_BY_NAME, _IN_TURN) if each in found] or found
        self.order: SeatOrder = likely[0]
        self.sure = len({self._named(each) for each in likely}) == 1

    def _score(self, player: Node) -> int | None:
        score = player.maybe("score")
        return None if score is None else claimed(score.number, self.left_out)

    @property
    def taken(self) -> str:
        """The order that was taken, for people."""
        return ", ".join(SEATS[seat] for seat in self.order)

    @property
    def names(self) -> tuple[str, str, str, str]:
        """The names by seat; that of the seat for who has none."""
        return self._named(self.order)

    def _named(self, order: SeatOrder) -> tuple[str, str, str, str]:
        return four_of(self._names[order.index(seat)] or SEATS[seat] for seat in range(4))

    @property
    def scores(self) -> Four | None:
        """The scores by seat, if all are there."""
        a, b, c, d = (self._scores[self.order.index(seat)] for seat in range(4))
        return None if a is None or b is None or c is None or d is None else (a, b, c, d)

    def _against(self, order: SeatOrder) -> tuple[int, int, int]:
        """What speaks against an order: the order of results, the names of seats, the scores."""
        turned = sum(order.index(a) > order.index(b) for seats in self._results for a, b in pairwise(seats))
        named = sum(name in SEATS and SEATS[seat] != name for seat, name in zip(order, self._names, strict=True))
        scored = self._after and not any(
            all(self._scores[place] == after[seat] for place, seat in enumerate(order)) for after in self._after
        )
        return turned, named, int(bool(scored))


def _winners(kyoku: Node) -> list[int]:
    """The seats of a hand's results as they are listed; none if they cannot be read, which is told elsewhere."""
    found = kyoku.value.get("result") if isinstance(kyoku.value, dict) else None
    listed = [each.get("seat") for each in found if isinstance(each, dict)] if isinstance(found, list) else []
    seats = [each for each in listed if isinstance(each, int) and 0 <= each <= 3]
    return seats if len(seats) == len(listed) == len(set(seats)) else []
