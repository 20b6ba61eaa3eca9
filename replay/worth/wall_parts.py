"""The wall in four parts: each player draws from an own one, so that what one claims shifts nobody else's draws.

Nobody looks at the wall: any of its tiles that are left is as likely to come next, whichever place is taken. But two
choices that are played out on one deal stay alike for longer. After a claim, too, the others draw the tiles that they
would have drawn without it.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from replay.engine.table.tiles_held import copies_known
from replay.engine.table.turns import next_place
from replay.engine.table.wall import rest_of_wall
from replay.rules import Rules
from replay.state import SEATS, HandState, Stage
from replay.tiles import KINDS, Kind


def places_left(state: HandState, rules: Rules) -> tuple[int, ...]:
    """The places of the wall that hold tiles still, dead ones among them."""
    return rest_of_wall(replace(state, wall=tuple(range(state.wall_size))), rules)


def tiles_left(state: HandState, rules: Rules) -> list[Kind]:
    """The tiles that nobody is known to hold, in the order of their kinds."""
    return [kind for kind in range(KINDS) for _ in range(rules.ruleset.copies[kind] - copies_known(state, kind))]


def shuffled(state: HandState, rules: Rules, chance: Random) -> HandState:
    """The same with the rest of the wall in another order; the whole wall is known."""
    assert state.wall is not None, "the whole wall is known"
    places = places_left(state, rules)
    wall, tiles = [*state.wall], sorted(state.wall[place] for place in places)
    for place, tile in zip(places, chance.sample(tiles, len(tiles)), strict=True):
        wall[place] = tile
    return replace(state, wall=tuple(wall))


class WallParts:
    """Which tile of the wall comes next, by whose turn it is."""

    def __init__(self, state: HandState, rules: Rules) -> None:
        """Of a state of which every tile is known: its places by turns are those of one player after the other."""
        self.rules = rules
        places = places_left(state, rules)
        self._parts = [list(reversed(places[seat::4])) for seat in SEATS]
        self._now: dict[int, int] = {}
        """Where the tile lies that was at this place, if it was moved, and which tile lies at this place now."""
        self._here: dict[int, int] = {}

    def next(self, state: HandState) -> HandState:
        """The state with the tile that this player draws where the next draw takes it.

        Whose own part is used up draws from the bottom of the largest that is left.
        """
        assert state.wall is not None
        part = self._parts[state.turn]
        tile = part.pop() if part else max(self._parts, key=len).pop(0)
        place = self._now.get(tile, tile)
        taken = next_place(state, self.rules, replacement=state.stage is Stage.REPLACE)
        if place == taken:
            return state
        moved = self._here.get(taken, taken)
        self._now[moved], self._now[tile] = place, taken
        self._here[place], self._here[taken] = moved, tile
        wall = list(state.wall)
        wall[place], wall[taken] = wall[taken], wall[place]
        return replace(state, wall=tuple(wall))
