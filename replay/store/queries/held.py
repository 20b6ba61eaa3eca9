"""The tiles of a seat before each of its discards, as the audit follows the hand."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from replay.events import Discard
from replay.store.queries.events import followed
from replay.store.reader import Reader
from replay.tiles import Kind


class BeforeDiscard(Struct, frozen=True, kw_only=True):
    """What a seat has before a discard: concealed tiles with the drawn one (None after a claim), melds, flowers."""

    concealed: tuple[Kind, ...]
    drawn: Kind | None
    melds: tuple[tuple[Kind, ...], ...]
    flowers: tuple[Kind, ...]

    @property
    def every(self) -> tuple[Kind, ...]:
        """All of them."""
        return (*self.concealed, *(kind for meld in self.melds for kind in meld), *self.flowers)


def held_in(reader: Reader, game: int, hand: int) -> Mapping[int, BeforeDiscard]:
    """What each seat has before each of its discards in a hand (from 1) of the game of this number, by the discard's
    number in the hand; without those that the audit did not follow, and of hands with hidden tiles.
    """
    hands = followed(reader, game).details
    found = {}
    for number, step in enumerate(hands[hand - 1].steps if hand <= len(hands) else (), 1):
        if isinstance(step.at.event, Discard):
            seat = step.before.seats[step.at.event.seat]
            if not seat.hides:
                found[number] = BeforeDiscard(
                    concealed=seat.concealed,
                    drawn=seat.drawn,
                    melds=tuple(each.meld.tiles for each in seat.melds),
                    flowers=seat.flowers,
                )
    return found
