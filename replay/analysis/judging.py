"""A discard judged from the table: what it keeps beside what the best legal one would have kept."""

from __future__ import annotations

from replay.analysis.planes import copies, planes_of
from replay.analysis.sight import discards_of, held_of, is_open, unseen_counts
from replay.rules import Rules
from replay.state import HandState
from replay.tiles import Kind

_WITH_DRAWN = 2


def judged(state: HandState, place: int, tile: Kind, rules: Rules) -> tuple[int, int, Kind, int, int] | None:
    """Shanten and copies left after the discard; the legal one that keeps most, with the same of it. The known view.

    Most is the lowest shanten, then the most copies, then the chosen tile, then the first kind. None where the hand is
    not known.
    """
    me = state.seats[place]
    if not is_open(me) or len(me.concealed) % 3 != _WITH_DRAWN or tile not in me.concealed:
        return None
    known, fault = planes_of(unseen_counts(state, place, rules)), rules.play.discard_fault
    kept = {
        kind: (near.shanten, -copies(known, near.kinds)) for kind, near in discards_of(held_of(state, place), rules)
    }
    if tile not in kept:
        near = rules.shapes.near(held_of(state, place).without(tile))
        kept[tile] = near.shanten, -copies(known, near.kinds)
    for kind in sorted(kept, key=lambda each: (*kept[each], each != tile, each)):
        if kind == tile or fault(state, place, kind) is None:
            break
    return kept[tile][0], -kept[tile][1], kind, kept[kind][0], -kept[kind][1]
