"""Events as numbers: draws, discards, flowers, claims, so that runs of them are gone through without their values.

The kernel reads the same numbers, in the audit and in the analysis.
"""

from __future__ import annotations

from array import array
from typing import Final

from replay.engine.outcome import Entries
from replay.events import AnyEvent, BadLine, Chow, Discard, Draw, EventAt, Flower, Pung
from replay.tiles import TWO_OF_A_SUIT

SEAT_AT: Final = 6
"""Where in a code the seat begins; before it is the kind."""
KIND: Final = (1 << SEAT_AT) - 1
DRAW: Final = 1 << 8
"""It is a draw; else a discard, unless it is a flower or a claim."""
YES: Final = 1 << 9
NO: Final = 1 << 10
"""What its flag says: of a draw whether it is a replacement, of a discard whether it is the tile drawn."""
FLOWER: Final = 1 << 12
"""It is a flower put down, or a joker declared like one."""
PUNG: Final = 1 << 13
CHOW: Final = 1 << 14
"""It claims the tile, with two natural tiles of a suit, and announces nothing."""
GIVEN_AT: Final = 16, 22
"""Where the kinds of those two begin, as they are written."""
TARGET_AT: Final = 28
OTHER: Final = 1 << 15
"""The code of what is none of these."""
_SAID: Final[dict[bool | None, int]] = {None: 0, True: YES, False: NO}
_DRAWN: Final[dict[bool | None, int]] = {said: flag | DRAW for said, flag in _SAID.items()}
_CLAIMED: Final[dict[type, int]] = {Pung: PUNG, Chow: CHOW}
_FIRST_AT, _SECOND_AT = GIVEN_AT
_GIVEN: Final = {text: one << _FIRST_AT | other << _SECOND_AT for text, (one, other) in TWO_OF_A_SUIT.items()}


def code_of(event: AnyEvent) -> int:
    """The event as a number."""
    if type(event) is Discard:
        return _SAID[event.drawn] | event.seat << SEAT_AT | event.tile_kind
    if type(event) is Draw:
        return _DRAWN[event.replacement] | event.seat << SEAT_AT | event.tile_kind
    if type(event) is Flower:
        return FLOWER | event.seat << SEAT_AT | event.tile_kind
    if isinstance(event, Chow | Pung):
        given = None if event.as_ is not None else _GIVEN.get(event.tiles)
        if given is not None:
            return _CLAIMED[type(event)] | given | event.target << TARGET_AT | event.seat << SEAT_AT | event.tile_kind
    return OTHER


def codes_of(entries: Entries) -> array[int]:
    """All of them; of a line that can't be read as of another event."""
    return array("I", [code_of(entry.event) if type(entry) is EventAt else OTHER for entry in entries])


def following_other(codes: array[int], place: int) -> int:
    """The first place from this one on with another event than have codes; behind the last if there is none."""
    try:
        return codes.index(OTHER, place)
    except ValueError:
        return len(codes)


class Coded(list[EventAt | BadLine]):
    """Entries whose numbers are known."""

    __slots__ = ("codes",)

    def __init__(self, entries: Entries, codes: array[int]) -> None:
        """`codes` are those of `codes_of`."""
        super().__init__(entries)
        self.codes = codes
