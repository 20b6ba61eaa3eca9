"""Events as numbers: a draw, discard or flower as one, so that runs of them can be gone through without their values.

The kernel reads the same numbers, in the audit, in the analysis and where events are packed for the store.
"""

from __future__ import annotations

from array import array
from typing import Final

from replay.engine.outcome import Entries
from replay.events import AnyEvent, BadLine, Discard, Draw, EventAt, Flower

SEAT_AT: Final = 6
"""Where in a code the seat begins; before it is the kind."""
KIND: Final = (1 << SEAT_AT) - 1
DRAW: Final = 1 << 8
"""It is a draw; else a discard, unless it is a flower."""
YES: Final = 1 << 9
NO: Final = 1 << 10
"""What its flag says: of a draw whether it is a replacement, of a discard whether it is the tile drawn."""
SAYS_MORE: Final = 1 << 11
"""It has a note, a time or what else an event may carry."""
FLOWER: Final = 1 << 12
"""It is a flower put down, or a joker declared like one."""
OTHER: Final = 1 << 15
"""The code of what is none of these."""
_SAID: Final[dict[bool | None, int]] = {None: 0, True: YES, False: NO}
_DRAWN: Final[dict[bool | None, int]] = {said: flag | DRAW for said, flag in _SAID.items()}


def code_of(event: AnyEvent) -> int:
    """The event as a number."""
    if type(event) is Discard:
        code = _SAID[event.drawn] | event.seat << SEAT_AT | event.tile_kind
    elif type(event) is Draw:
        code = _DRAWN[event.replacement] | event.seat << SEAT_AT | event.tile_kind
    elif type(event) is Flower:
        code = FLOWER | event.seat << SEAT_AT | event.tile_kind
    else:
        return OTHER
    return code if event.note is None and event.meta is None and event.t is None else code | SAYS_MORE


def codes_of(entries: Entries) -> array[int]:
    """All of them; of a line that can't be read as of another event."""
    return array("H", [code_of(entry.event) if type(entry) is EventAt else OTHER for entry in entries])


def following_other(codes: array[int], place: int) -> int:
    """The first place from this one on with no draw, discard or flower; behind the last if there is none."""
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
