"""Tiles that were put down and that nobody has told: in a deal each of them is a tile, too."""

from __future__ import annotations

from msgspec.structs import replace

from replay.rules import Rules
from replay.state import HandState, SeatState
from replay.tiles import HIDDEN


def turned_over(state: HandState, rules: Rules) -> HandState:
    """The dealt state with a tile for each hidden discard: of the dead ones, among which they were counted."""
    number = sum(put.kind == HIDDEN for seat in state.seats for put in seat.discards)
    if not number or state.wall is None:
        return state
    end = len(state.wall) - (0 if rules.wall.replacement_end == "live_tail" else state.back)
    tiles = [*state.wall[end - number : end]]
    first, second, third, fourth = (_told(each, tiles) for each in state.seats)
    return replace(
        state,
        seats=(first, second, third, fourth),
        wall=(*state.wall[: end - number], *state.wall[end:]),
        wall_size=state.wall_size - number,
        dead=state.dead - number,
    )


def _told(seat: SeatState, tiles: list[int]) -> SeatState:
    """The seat with the next of these tiles for each hidden discard."""
    found = (replace(put, kind=tiles.pop()) if put.kind == HIDDEN else put for put in seat.discards)
    return replace(seat, discards=tuple(found))
