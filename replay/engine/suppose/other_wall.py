"""A wall that is recorded wrongly: two of its tiles have changed places, one is another, or it is worth nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import structs

from replay.engine.suppose.how_far import is_right
from replay.engine.suppose.trouble import Resumed, Trouble
from replay.engine.table.apply import apply
from replay.engine.table.faults import lacking, named
from replay.engine.table.tiles_held import with_seat, with_tile, without
from replay.engine.table.turns import next_of_wall, next_place
from replay.engine.table.wall import places_left
from replay.events import AnyEvent, Draw
from replay.state import HandState, Stage
from replay.tiles import HIDDEN, Kind


def wall_tiles_exchanged(trouble: Trouble, event: Draw) -> Iterator[Resumed]:
    """Two tiles of the wall have changed places, one of them drawn now."""
    before, after = trouble.state, trouble.after
    wall = after.wall or ()
    taken = next_place(before, trouble.rules, replacement=before.stage is Stage.REPLACE)
    for place in _places(trouble, after, (event.tile_kind,)):
        if 0 <= taken < len(wall):
            other = list(wall)
            other[place], other[taken] = other[taken], other[place]
            yield Resumed(state=structs.replace(after, wall=tuple(other)))


def worthless_wall(trouble: Trouble, _: Draw) -> Iterator[Resumed]:
    """The wall is worth nothing."""
    if trouble.after.wall is not None:
        yield Resumed(state=structs.replace(trouble.after, wall=None))


def wall_tile_is_another(trouble: Trouble, _: AnyEvent) -> Iterator[Resumed]:
    """One of the tiles too many, as they lie in the wall still, is another one."""
    for place in _places(trouble, trouble.after, named(trouble.faults)):
        yield Resumed(state=_with(trouble.after, place, HIDDEN))


def drawn_from_another_wall(trouble: Trouble, event: AnyEvent) -> Iterator[Resumed]:
    """Two tiles of the wall have changed places, one of them drawn before: a hidden draw of this player was not what
    the wall says but a tile which the player has now, or of which there is a copy too many."""
    state, rules = trouble.state, trouble.rules
    kinds = (*named(trouble.faults), *lacking(trouble.faults, state, event))
    for each in trouble.past:
        draw = each.event
        if not isinstance(draw, Draw) or draw.seat != trouble.seat or draw.tile_kind != HIDDEN:
            continue
        kind = next_of_wall(each.before, rules, replacement=each.before.stage is Stage.REPLACE)
        me = state.seats[draw.seat]
        rest = None if kind is None else without(me.concealed, (kind,))
        if kind is None or rest is None or kind not in me.concealed:
            continue
        for place in _places(trouble, state, kinds):
            drawn = (state.wall or ())[place]
            last = drawn if me.drawn == kind and kind not in rest else me.drawn
            before = with_seat(state, draw.seat, structs.replace(me, concealed=with_tile(rest, drawn), drawn=last))
            before = _with(before, place, kind)
            if is_right(before, event, rules):
                yield Resumed(state=apply(before, event, rules), explains=True)


def _places(trouble: Trouble, state: HandState, kinds: Collection[Kind]) -> Iterator[int]:
    """Where tiles of these kinds lie in what is left of the wall."""
    wall = state.wall or ()
    for place in places_left(state, trouble.rules):
        if wall[place] in kinds:
            yield place


def _with(state: HandState, place: int, kind: Kind) -> HandState:
    wall = state.wall or ()
    return structs.replace(state, wall=(*wall[:place], kind, *wall[place + 1 :]))
