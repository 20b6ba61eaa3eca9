"""A wall that is recorded wrongly: two of its tiles have changed places, one is another, or it is worth nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import structs

from replay.engine.suppose.earlier_event import after_since
from replay.engine.suppose.trouble import Resumed, TakenEvent, Trouble
from replay.engine.table.faults import lacking, named
from replay.engine.table.turns import next_place
from replay.engine.table.wall import places_left
from replay.events import AnyEvent, Draw, tile_of
from replay.state import HandState, Stage
from replay.tiles import HIDDEN, Kind, is_hidden


def wall_tiles_exchanged(trouble: Trouble, event: AnyEvent) -> Iterator[Resumed]:
    """Two tiles of the wall have changed places: one is drawn now, or was drawn before by this player, unseen, and is
    not what the wall says but what the player has now, or there is a copy too many of."""
    rules, wall = trouble.rules, trouble.state.wall
    kinds = (*named(trouble.faults), *lacking(trouble.faults, trouble.state, event), tile_of(event))
    line = (*trouble.past, TakenEvent(event, (trouble.state,)))
    for number, each in enumerate(line if wall is not None else ()):
        draw, before = each.event, each.before
        if not isinstance(draw, Draw) or draw.seat != trouble.seat or not (draw is event or is_hidden(draw.tile_kind)):
            continue
        taken = next_place(before, rules, replacement=before.stage is Stage.REPLACE)
        for place in _places(trouble, trouble.state, kinds):
            other = list(wall or ())
            if taken in range(len(other)):
                other[place], other[taken] = other[taken], other[place]
                since = [later.event for later in line[number:]]
                state = after_since(structs.replace(before, wall=tuple(other)), since, rules)
                if state is not None:
                    yield Resumed(state=state, explains=draw is not event)


def worthless_wall(trouble: Trouble, _: Draw) -> Iterator[Resumed]:
    """The wall is worth nothing."""
    if trouble.after.wall is not None:
        yield Resumed(state=structs.replace(trouble.after, wall=None))


def wall_tile_is_another(trouble: Trouble, _: AnyEvent) -> Iterator[Resumed]:
    """One of the tiles too many, as they lie in the wall still, is another one."""
    wall = trouble.after.wall or ()
    for place in _places(trouble, trouble.after, named(trouble.faults)):
        yield Resumed(state=structs.replace(trouble.after, wall=(*wall[:place], HIDDEN, *wall[place + 1 :])))


def _places(trouble: Trouble, state: HandState, kinds: Collection[Kind | None]) -> Iterator[int]:
    """Where tiles of these kinds lie in what is left of the wall."""
    wall = state.wall or ()
    for place in places_left(state, trouble.rules):
        if wall[place] in kinds:
            yield place
