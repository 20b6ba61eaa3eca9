"""What players `sound` have worked out: it is true of the tiles in any hand, so that they may share it."""

from __future__ import annotations

from typing import Final

from replay.hands import Hand, HeldHand, Meld, Near, Wind
from replay.rules import Rules
from replay.simulate.sound.sight import Sights
from replay.state import HandState, SeatMeld
from replay.tiles import Kind

_MOST: Final = 1 << 15
"""Answers that are kept at most."""
_MOST_BESIDE: Final = 1 << 12
Each = tuple[tuple[Kind, Near], ...]
_Key = tuple[tuple[Meld, ...], tuple[Kind, ...], str | None, Wind, Wind | None]


class Beside:
    """All that there is of a hand beside the concealed tiles, and what is known of those beside it."""

    __slots__ = ("_beside", "each", "melds", "near", "prices")

    def __init__(self, beside: _Key) -> None:
        """Nothing is known."""
        self._beside = beside
        self.melds = beside[0]
        self.near: dict[tuple[Kind, ...], Near] = {}
        self.each: dict[tuple[Kind, ...], Each] = {}
        self.prices: dict[tuple[tuple[Kind, ...], Kind], float] = {}

    def held(self, concealed: tuple[Kind, ...]) -> HeldHand:
        """The hand with these tiles."""
        melds, flowers, void_suit, wind, prevailing = self._beside
        return HeldHand(
            concealed=concealed,
            melds=melds,
            flowers=flowers,
            seat=wind,
            round=prevailing or "E",
            void_suit=void_suit,
        )

    def self_drawn(self, concealed: tuple[Kind, ...], kind: Kind) -> Hand:
        """The hand with these tiles that has drawn this one."""
        melds, flowers, void_suit, wind, prevailing = self._beside
        return Hand(
            concealed=concealed,
            win=kind,
            by="self_draw",
            melds=melds,
            flowers=flowers,
            seat=wind,
            round=prevailing or "E",
            void_suit=void_suit,
        )

    def forget(self) -> None:
        """Forget all of it."""
        self.near.clear()
        self.each.clear()
        self.prices.clear()


class WorkedOut:
    """What is worked out so far."""

    def __init__(self) -> None:
        """Nothing."""
        self.outlooks: dict[tuple[int, int], dict[int, float]] = {}
        """By tiles that cannot be seen and draws: what hands are worth that are so far and so wide."""
        self._contexts: dict[_Key, Beside] = {}
        self._last: list[tuple[tuple[SeatMeld, ...], tuple[Kind, ...], str | None, int, Wind | None, Beside] | None]
        self._last = [None] * 4
        self._sights: Sights | None = None
        self._kept = 0

    def sights(self, rules: Rules) -> Sights:
        """What lies open at the table."""
        if self._sights is None:
            self._sights = Sights(rules)
        return self._sights

    def context(self, state: HandState, place: int) -> Beside:
        """What this seat has beside its concealed tiles."""
        me, last = state.seats[place], self._last[place]
        if (
            last is not None
            and last[0] is me.melds
            and last[1] is me.flowers
            and last[2] == me.void_suit
            and last[3] == state.dealer
            and last[4] == state.round
        ):
            return last[5]
        found = self.context_with(state, place, me.plain_melds)
        self._last[place] = me.melds, me.flowers, me.void_suit, state.dealer, state.round, found
        return found

    def context_with(self, state: HandState, place: int, melds: tuple[Meld, ...]) -> Beside:
        """What the seat would have with these melds."""
        me = state.seats[place]
        beside = melds, me.flowers, me.void_suit, state.wind_of(place), state.round
        if (found := self._contexts.get(beside)) is None:
            if len(self._contexts) >= _MOST_BESIDE:
                self._contexts.clear()
            found = self._contexts[beside] = Beside(beside)
        return found

    def keep(self) -> None:
        """One more answer will be kept; where there are too many all are forgotten."""
        self._kept += 1
        if self._kept > _MOST:
            for each in self._contexts.values():
                each.forget()
            self._kept = 0
