"""A discard judged: what it keeps beside what the best legal one would have kept. It is written by the seats' view."""

from __future__ import annotations

from replay.analysis.planes import copies
from replay.analysis.seat_waits import FollowedSeat, best_of
from replay.analysis.sight import best_discards_of, discards_of, held_of
from replay.events import Discard
from replay.hands import KeptDiscard, Near
from replay.rules import Rules
from replay.state import HandState
from replay.tiles import Kind


def judge(
    seat: FollowedSeat,
    number: int,
    before: HandState,
    after: HandState,
    event: Discard,
    rules: Rules,
    kept: KeptDiscard | None = None,
) -> None:
    """The discard of a seat beside those that were possible, by the known view before it, unless it can't be told.

    `kept` is what who follows the seats says of it, of illegal discards too; so it is written already.
    """
    tile = event.tile_kind
    me = before.seats[event.seat]
    if kept is not None and (kept[0] == tile or rules.play.discard_fault(before, event.seat, kept[0]) is None):
        return
    if me is not seat.me or seat.held != 14 or tile not in me.concealed:
        return
    if not seat.tabled:
        seat.tell_best(best_discards_of(before, event.seat, rules))
    chosen = seat.table.get(tile)
    if chosen is None:
        chosen = seat.table[tile] = rules.shapes.near(held_of(before, event.seat).without(tile))
    best, best_shanten, best_left = _best(seat, before, tile, rules)
    left = copies(seat.known, chosen.kinds)
    if (chosen.shanten, left) == (best_shanten, best_left):
        best = tile
    seat.view.judge(
        number, after.turns, event.seat, tile, chosen.shanten, left, best, best_shanten, best_left
    )  # who could win on it is known when it is taken or let pass


def _best(seat: FollowedSeat, before: HandState, chosen: Kind, rules: Rules) -> tuple[Kind, int, int]:
    """The best of the discards that are legal, and of the chosen one; its shanten and what it keeps."""
    best, shanten, left = best_of(seat.table, seat.known)
    if best == chosen or rules.play.discard_fault(before, seat.place, best) is None:
        return best, shanten, left
    legal = _legal(seat, before, chosen, rules)
    if min(near.shanten for near in legal.values()) > shanten:
        # the table has those of the least shanten alone
        seat.table |= discards_of(before, seat.place, rules)
        legal = _legal(seat, before, chosen, rules)
    return best_of(legal, seat.known)


def _legal(seat: FollowedSeat, before: HandState, chosen: Kind, rules: Rules) -> dict[Kind, Near]:
    """What is known of the discards that are legal, and of the chosen one."""
    fault = rules.play.discard_fault
    return {
        kind: seat.table[kind]
        for kind in sorted(seat.table)
        if kind == chosen or fault(before, seat.place, kind) is None
    }
