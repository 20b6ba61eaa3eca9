"""A wall that is recorded wrongly: two of its tiles have changed places, one is another, or it is worth nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import structs

from replay.engine.suppose.trouble import Resumed, Trouble
from replay.engine.table.turns import next_place
from replay.engine.table.wall import places_left
from replay.events import Draw
from replay.state import HandState, Stage
from replay.tiles import Kind


def wall_tiles_exchanged(trouble: Trouble, event: Draw) -> Iterator[Resumed]:
    """Two tiles of the wall have changed places, one of them drawn now."""
    before, after = trouble.state, trouble.after
    wall = after.wall or ()
    taken = next_place(before, trouble.rules, replacement=before.stage is Stage.REPLACE)
    for place in _places(after, (event.tile_kind,)):
        if 0 <= taken < len(wall):
            other = list(wall)
            other[place], other[taken] = other[taken], other[place]
            yield Resumed(state=structs.replace(after, wall=tuple(other)))


def worthless_wall(trouble: Trouble, _: Draw) -> Iterator[Resumed]:
    """The wall is worth nothing."""
    if trouble.after.wall is not None:
        yield Resumed(state=structs.replace(trouble.after, wall=None))


def _places(state: HandState, kinds: Collection[Kind]) -> Iterator[int]:
    """Where tiles of these kinds lie in what is left of the wall."""
    wall = state.wall or ()
    for place in places_left(state):
        if wall[place] in kinds:
            yield place
