"""What is left of the wall, as far as the record knows it."""

from __future__ import annotations

from replay.engine.held import Tiles, copies_known
from replay.rules import Rules
from replay.state import HandState
from replay.tiles import HIDDEN, Kind


def rest_of_wall(state: HandState, rules: Rules) -> Tiles:
    """What is left of the wall, a dead wall included."""
    if state.wall is None:
        return (HIDDEN,) * max(0, state.wall_size - state.front - state.back)
    live = len(state.wall) - state.back
    if rules.table.replacement_end == "live_tail":
        kept = len(state.wall) - state.dead
        return (*state.wall[state.front : kept - state.back], *state.wall[kept:])
    return state.wall[state.front : live]


def copies_placed(state: HandState, kind: Kind, rules: Rules) -> int:
    """Copies of the kind whose place is known: at the table, and in the wall where the record knows it."""
    found = copies_known(state, kind)
    return found if state.wall is None else found + rest_of_wall(state, rules).count(kind)
