"""Who follows the four seats of a hand; where nobody does, what each cannot see. The rest is asked of the ruleset."""

from __future__ import annotations

from typing import Any

from replay.analysis.columns import PlainColumns
from replay.analysis.planes import NO_TILES, Planes, copies, less
from replay.hands import HeldHand, KeptDiscard, Near
from replay.rules import Rules
from replay.rules.shapes import CallTold, Following, RunTold
from replay.state import SEATS
from replay.tiles import Kind


class Counting(PlainColumns):
    """As `Following`, of tiles that nobody knows: nothing is told but counts and what was written."""

    def __init__(self) -> None:
        """Nobody is counted yet."""
        super().__init__()
        self._unseen = [NO_TILES] * len(SEATS)

    def count(self, place: int, ones: int, twos: int, fours: int, /) -> None:
        """As `Following.count`."""
        self._unseen[place] = ones, twos, fours

    def unseen(self, place: int, /) -> Planes:
        """As `Following.unseen`."""
        return self._unseen[place]

    def copies(self, place: int, kinds: int, /) -> int:
        """As `Following.copies`."""
        return copies(self._unseen[place], kinds)

    def seen(self, place: int, kind: Kind, /) -> bool:
        """As `Following.seen`."""
        left = less(self._unseen[place], 1 << kind)
        if left is None:
            return False
        self._unseen[place] = left
        return True

    def leave(self, _place: int, /) -> None:
        """As `Following.leave`."""

    def sit(self, _place: int, _held: HeldHand, /) -> Near | int | None:
        """As `Following.sit`: not told."""

    def beyond(self, place: int, unsure: bool, hidden: bool, ones: int, twos: int, fours: int, /) -> None:
        """As `Following.beyond`: who asks for looks counts himself."""

    def wait(self, _place: int, _self_draw: int, _hell: int, _earlier: int, /) -> None:
        """As `Following.wait`: who asks for looks knows it himself."""

    def calls(self, _place: int, _kind: Kind, *_of_the_rules: int) -> list[CallTold] | None:
        """As `Following.calls`: not told."""

    def run(self, _codes: Any, _begin: int, _turn: int, *_of_the_rules: int) -> RunTold | None:
        """As `Following.run`: not told."""

    def draw(self, _place: int, _kind: Kind, _event: int, /) -> int | None:
        """As `Following.draw`: not told."""

    def discard(self, _place: int, _kind: Kind, _event: int, _turn: int, /) -> KeptDiscard | None:
        """As `Following.discard`: not told."""


def following(rules: Rules) -> Following:
    """Who follows the seats of a hand: the kernel, where it was built and may."""
    # by the ruling `void_inferred` a first discard decides on the missing suit, and so on how near the hand is
    found = None if rules.opening.void_suits == "inferred" else rules.shapes.follow()
    return Counting() if found is None else found
