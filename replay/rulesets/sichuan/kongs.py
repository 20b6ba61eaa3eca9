"""What a kong moves at once (rulebook sichuan §5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from replay.events import Kong
from replay.rules import NO_PAYMENTS, Payments
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.state import SEATS, HandState
from replay.tiles import count_hidden, is_hidden

OPEN: Final = 2
CONCEALED: Final = 2
ADDED: Final = 1


def kong_ways(rulings: SichuanRulings, state: HandState, event: Kong) -> tuple[Payments, ...]:
    """What the kong may move when it is not robbed: one way, or two where it is open which tile was drawn."""
    if event.kind == "open":
        return (moved_from(event.seat, (event.target,), OPEN) if event.target is not None else NO_PAYMENTS,)
    paying = [seat for seat in SEATS if seat != event.seat and state.seats[seat].in_play]
    if event.kind == "concealed":
        return (moved_from(event.seat, paying, CONCEALED),)
    paid = moved_from(event.seat, paying, ADDED)
    if rulings.added_held != "default":
        return (paid,)
    me = state.seats[event.seat]
    tile = event.tile_kind
    if not is_hidden(me.drawn):
        return (paid if me.drawn == tile else NO_PAYMENTS,)
    if tile in me.concealed:  # the only copy out of the pung, so it is not the hidden tile just drawn
        return (NO_PAYMENTS,)
    return (paid,) if count_hidden(me.concealed) == 1 else (paid, NO_PAYMENTS)


def moved_from(receiver: int, paying: list[int] | tuple[int, ...], each: int) -> Payments:
    """`each` from everybody in `paying` to the receiver."""
    moved = dict.fromkeys(paying, -each)
    moved[receiver] = each * len(paying)
    return moved_with(moved)


def moved_with(moved: Mapping[int, int]) -> Payments:
    """The amounts by seat, nothing for those who are not named."""
    return moved.get(0, 0), moved.get(1, 0), moved.get(2, 0), moved.get(3, 0)
