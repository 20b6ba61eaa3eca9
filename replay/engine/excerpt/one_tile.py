"""Whether two wins of an excerpt that follow each other, on equal tiles of one player, are wins on one tile."""

from __future__ import annotations

from replay.engine.excerpt.stated import outside_of
from replay.events import Win
from replay.rules import Rules
from replay.state import HandState, Stage
from replay.tiles import HIDDEN, Kind

_TWO_DISCARDS = 2


def in_turn_order(first: Win, second: Win) -> bool:
    """Whether the second winner sits after the first one, counted from whoever put the tile down."""
    source = first.target or 0
    return (second.seat - source) % 4 > (first.seat - source) % 4


def surely_one_tile(state: HandState, first: Win, second: Win, rules: Rules) -> bool:
    """Whether no second discard, or kong, of such a tile can lie between the two wins, as any event may be left out.

    `state`: the table after the first of them. They say it themselves, or the hand ends with the first, or there are no
    two copies besides those known to lie elsewhere; of a tile that nobody wrote down there may always be.
    """
    if second.out is not None:
        return state.wind_of(first.seat) not in second.out
    kind = second.tile_kind
    if state.stage is Stage.OVER or (first.by == "robbed_kong" and not rules.ruleset.wild and kind != HIDDEN):
        return True
    one, other = first.situation, second.situation
    if one is not None and other is not None:
        if None not in (one.tiles_drawn, other.tiles_drawn):
            return one.tiles_drawn == other.tiles_drawn
        if one.dealer_first_discard and other.dealer_first_discard:
            return True
    if one is not None and (one.last_tile or one.tiles_drawn == state.wall_size - state.dead):
        return True
    return kind != HIDDEN and _elsewhere(state, first, second, kind, rules) + _TWO_DISCARDS > rules.ruleset.copies[kind]


def _elsewhere(state: HandState, first: Win, second: Win, kind: Kind, rules: Rules) -> int:
    """Copies in the hands that are shown and in melds: none of them is won on here."""
    count = 0
    for win in (first, second):
        outside = outside_of(state, win, rules, ())
        count += sum(tiles.count(kind) for tiles in (outside.concealed, outside.flowers))
        count += sum(meld.tiles.count(kind) for meld in outside.melds)
    others = (seat for place, seat in enumerate(state.seats) if place not in (first.seat, second.seat))
    return count + sum(each.meld.tiles.count(kind) for seat in others for each in seat.melds)
