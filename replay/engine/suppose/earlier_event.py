"""A fault that shows late: whether one earlier event, recorded as something else than it was, explains what follows.

A joker that was declared and is recorded as a discard, say, is legal as a discard, and wrong at the next draw alone. So
is a tile recorded as another until there is a copy too many of it.
Nothing supposed is ever reported: the finding stays where the record first can't be right.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from msgspec import Struct

from replay.engine.suppose.alternatives import other_kinds, other_tiles
from replay.engine.table.apply import apply
from replay.engine.table.check import judge
from replay.engine.table.tiles_held import doubted
from replay.events import AnyEvent, Chow, Discard, Draw, Exchange, Kong, Pung, VoidSuit, Win
from replay.rules import NO_PAYMENTS, Payments, Rules, add
from replay.state import HandState
from replay.tiles import HIDDEN, Kind, parse_tiles

_LOOK_BACK = 6
_OWN = 3
_MOST_NAMING = 8


class Taken(Struct, frozen=True):
    """An event that was taken as recorded, and the table before it."""

    before: HandState
    event: AnyEvent


class Explained(Struct, frozen=True):
    """The table before the present event if an earlier one was another, and what has been moved more by then, seat by
    seat; None where that is not known."""

    state: HandState
    moved: Payments | None


def in_hindsight(
    past: Sequence[Taken], seats: Collection[int], rules: Rules, kinds: Collection[Kind] = ()
) -> Iterator[Explained]:
    """The tables to which the record leads if one of the last events, or of the last of these players, was of another
    kind, the latest first; then if one that names a tile of `kinds` was of another kind or of another tile."""
    for place in _places(past, seats):
        yield from _if_other(past, place, other_kinds(past[place].before, past[place].event, rules), rules)
    for place in _naming(past, kinds):
        first = past[place]
        others = chain(
            other_tiles(first.before, first.event, kinds, rules), other_kinds(first.before, first.event, rules)
        )
        yield from _if_other(past, place, others, rules)


def _if_other(past: Sequence[Taken], place: int, others: Iterable[AnyEvent], rules: Rules) -> Iterator[Explained]:
    first, since = past[place], past[place + 1 :]
    for other in others:
        if judge(first.before, other, rules).blocked:
            continue
        state = after_since(taken_for(first.before, first.event, other, rules), since, rules)
        if state is not None:
            yield Explained(state, _moved_more(first, other, since, rules))


def _naming(past: Sequence[Taken], kinds: Collection[Kind]) -> Iterator[int]:
    """The places of the last events that name a tile of these kinds, the latest first; not where a tile is drawn and
    put down, which two lines bear out."""
    found = 0
    for place in range(len(past) - 1, -1, -1) if kinds else ():
        event = past[place].event
        texts = (getattr(event, "tile", None) or "", getattr(event, "tiles", None) or "")
        if found == _MOST_NAMING or set(kinds).isdisjoint(parse_tiles("".join(texts))):
            continue
        if not (_put_down_at_once(past, place) or _put_down_at_once(past, place + 1)):
            found += 1
            yield place


def _put_down_at_once(past: Sequence[Taken], place: int) -> bool:
    """Whether this event is the discard of the tile that the event before it draws."""
    if not 0 < place < len(past):
        return False
    draw, put = past[place - 1].event, past[place].event
    return isinstance(draw, Draw) and isinstance(put, Discard) and (draw.seat, draw.tile) == (put.seat, put.tile)


def _places(past: Sequence[Taken], seats: Collection[int]) -> Iterator[int]:
    """The places of the last events of all, and of the last of each of these players, the latest first; of those where
    players give up a suit or hand on tiles all, as that tells of all that follows."""
    own: dict[int | None, int] = dict.fromkeys(seats, 0)
    for place in range(len(past) - 1, -1, -1):
        seat = getattr(past[place].event, "seat", None)
        if seat in own:
            own[seat] += 1
        near = len(past) - place <= _LOOK_BACK or own.get(seat, _OWN + 1) <= _OWN
        if near or isinstance(past[place].event, VoidSuit | Exchange):
            yield place


def after_since(state: HandState, since: Sequence[Taken], rules: Rules) -> HandState | None:
    """The table after these events; None if one of them is wrong."""
    for each in since:
        if any(found.code != "unverifiable" for found in judge(state, each.event, rules).faults):
            return None
        state = apply(state, each.event, rules)
    return state


def taken_for(state: HandState, event: AnyEvent, other: AnyEvent, rules: Rules) -> HandState:
    """The table after `other`, which the record has taken for `event`. A claim from hidden tiles that the record does
    not name leaves these tiles open."""
    after = apply(state, other, rules)
    if not isinstance(other, Chow | Pung | Kong) or other.target is None:
        return after
    named = parse_tiles(getattr(event, "tiles", None) or "")
    if HIDDEN in state.seats[other.seat].concealed and set(parse_tiles(other.tiles or "")) - set(named):
        return doubted(after, other.seat)
    return after


def _moved_more(first: Taken, other: AnyEvent, since: Sequence[Taken], rules: Rules) -> Payments | None:
    """What the events since then have moved more than as recorded, if the first of them was `other`."""
    if not any(_pays(each, rules) for each in (first.event, other, *(each.event for each in since))):
        return NO_PAYMENTS
    recorded = [judge(each.before, each.event, rules).payments for each in (first, *since)]
    supposed = [judge(first.before, other, rules).payments]
    state = taken_for(first.before, first.event, other, rules)
    for each in since:
        supposed.append(judge(state, each.event, rules).payments)
        state = apply(state, each.event, rules)
    moved = NO_PAYMENTS
    for payments in supposed:
        moved = add(moved, payments or NO_PAYMENTS)
    for payments in recorded:
        a, b, c, d = payments or NO_PAYMENTS
        moved = add(moved, (-a, -b, -c, -d))
    return None if None in (*recorded, *supposed) else moved


def _pays(event: AnyEvent, rules: Rules) -> bool:
    """Whether the event moves points."""
    return isinstance(event, Win) or (isinstance(event, Kong) and rules.settlement.settles)
