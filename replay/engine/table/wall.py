"""What is left of the wall, as far as the record knows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain

from replay.engine.table.tiles_held import HeldTiles, copies_known
from replay.rules import Rules
from replay.state import SEATS, HandState
from replay.tiles import Kind, hidden_tiles, is_hidden


def rest_of_wall(state: HandState, rules: Rules) -> HeldTiles:
    """What is left of the wall, a dead wall included."""
    if state.wall is None:
        return hidden_tiles(max(0, state.wall_size - state.front - state.back))
    return tuple([state.wall[place] for place in places_left(state, rules)])


def places_left(state: HandState, rules: Rules) -> Iterable[int]:
    """Where in the recorded wall the tiles lie that have not been drawn, in order."""
    size = len(state.wall or ())
    if state.own and size:
        ends = [state.own * (place + 1) for place in SEATS]
        return chain.from_iterable(range(end - state.own_left(place), end) for place, end in enumerate(ends))
    kept = size - state.dead if size and rules.wall.replacement_end == "live_tail" else size
    return chain(range(state.front, kept - state.back), range(kept, size))


def excess(state: HandState, kinds: Sequence[Kind], rules: Rules) -> tuple[Kind, int] | None:
    """A kind of which there are too many, and their number, with these tiles, which an event shows for the first time.

    Whatever is known to be somewhere at one moment may not be more than the game has: tiles of deals known in part, and
    what kongs face down, shown hands and scoring tiles tell, too.
    """
    for kind in dict.fromkeys(kinds):
        if is_hidden(kind):
            continue
        found = copies_placed(state, kind, rules) + kinds.count(kind)
        if found > rules.ruleset.copies[kind]:
            return kind, found
    return None


def copies_placed(state: HandState, kind: Kind, rules: Rules) -> int:
    """Copies of the kind whose place is known: at the table, and in the wall where the record knows it."""
    found = copies_known(state, kind)
    return found if state.wall is None else found + rest_of_wall(state, rules).count(kind)
