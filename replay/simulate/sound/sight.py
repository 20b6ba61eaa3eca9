"""What lies open of each seat, and how many tiles of each kind a player cannot see.

Between two events one seat changes at most: what was seen of the others is kept.
"""

from __future__ import annotations

from typing import Final

from replay.rules import Rules
from replay.simulate.sound.numbers import (
    BITS,
    NONE,
    Numbers,
    minus,
    numbers_as,
    numbers_of,
    numbers_of_hand,
    one_more,
    plus,
)
from replay.state import SEATS, HandState, SeatState
from replay.tiles import HIDDEN

_SUITS: Final = {"m": 0, "p": 1, "s": 2}
_NOTHING: Final = SeatState(concealed=())


class OpenSeat:
    """What others see of a seat; `tiles` are those of them that lie nowhere else."""

    __slots__ = ("closed", "melds", "missing", "playing", "put", "seat", "thrown", "tiles")

    def __init__(self, seat: SeatState, *, shows_hand: bool) -> None:
        """`shows_hand`: whether a winner lays the hand open."""
        self.seat = seat
        self.playing = seat.won is None
        self.melds = len(seat.melds)
        self.missing = None if seat.void_suit is None else _SUITS.get(seat.void_suit)
        """The missing suit: 0, 1 or 2."""
        thrown = 0
        lying = list(seat.flowers)
        for put in seat.discards:
            if put.kind != HIDDEN:
                thrown |= BITS[put.kind]
                if put.claimed_by is None:
                    lying.append(put.kind)
        self.thrown = thrown
        """The kinds put down (a mask)."""
        self.put = BITS[seat.discards[-1].kind] if seat.discards and seat.discards[-1].kind != HIDDEN else 0
        """The kind put down last."""
        closed: list[int] = []
        for each in seat.melds:
            (lying if each.meld.is_open else closed).extend(each.meld.tiles)
        if shows_hand and not self.playing:
            lying += seat.concealed
            if seat.win_by == "self_draw" and seat.win_tile is not None:
                lying.append(seat.win_tile)
        self.tiles = numbers_of(lying)
        self.closed = numbers_of(closed) if closed else NONE
        """Tiles of concealed kongs, which the seat itself knows."""

    def still(self, seat: SeatState) -> bool:
        """Whether all this is so of the seat as it is now."""
        was = self.seat
        same = (
            was.discards is seat.discards
            and was.melds is seat.melds
            and was.flowers is seat.flowers
            and was.void_suit == seat.void_suit
            and was.won == seat.won
            and self.playing
        )
        if same:
            self.seat = seat
        return same

    def put_down(self, seat: SeatState) -> int:
        """Take it in where the seat has put down one tile more and nothing else is new: that kind (a mask), or 0."""
        was = self.seat
        if (
            len(seat.discards) != len(was.discards) + 1
            or was.melds is not seat.melds
            or was.flowers is not seat.flowers
            or was.void_suit != seat.void_suit
            or seat.won is not None
            or not self.playing
            or seat.discards[:-1] != was.discards
        ):
            return 0
        put = seat.discards[-1]
        if put.kind == HIDDEN or put.claimed_by is not None:
            return 0
        self.seat, self.put = seat, BITS[put.kind]
        self.thrown |= self.put
        self.tiles = one_more(self.tiles, self.put)
        return self.put


class Sights:
    """What lies open at the table that was looked at last."""

    def __init__(self, rules: Rules) -> None:
        """Of hands under these rules."""
        self.copies = numbers_as(rules.ruleset.copies)
        self.shows_hand = rules.unseen.winners_show != "melds"
        self.seats = [OpenSeat(_NOTHING, shows_hand=False) for _ in SEATS]
        self._all: Numbers = NONE
        self._last: tuple[HandState | None, int, Numbers] = None, 0, NONE

    def look(self, state: HandState) -> list[OpenSeat]:
        """What lies open of the seats now."""
        changed = False
        for place in SEATS:
            seat = state.seats[place]
            known = self.seats[place]
            if known.seat is seat or known.still(seat):
                continue
            if more := known.put_down(seat):
                self._all = one_more(self._all, more)
            else:
                self.seats[place] = OpenSeat(seat, shows_hand=self.shows_hand)
                changed = True
        if changed:
            first, second, third, fourth = self.seats
            self._all = plus(plus(first.tiles, second.tiles), plus(third.tiles, fourth.tiles))
        return self.seats

    def unseen(self, state: HandState, place: int) -> Numbers:
        """How many of each kind a player in play cannot see."""
        of, whose, found = self._last
        if of is state and whose == place:
            return found
        closed = self.look(state)[place].closed
        known = plus(self._all, numbers_of_hand(state.seats[place].concealed))
        found = minus(self.copies, known if closed is NONE else plus(known, closed))
        self._last = state, place, found
        return found
