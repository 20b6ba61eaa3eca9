"""A fault that shows late: whether one earlier event, recorded as something else than it was, explains what follows.

A joker that was declared and is recorded as a discard, say, is legal as a discard, and wrong at the next draw alone. So
is a tile recorded as another until there is a copy too many of it.
Nothing supposed is ever reported: the finding stays where the record first can't be right.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from replay.engine.suppose.alternatives import other_kinds, other_tiles, taken_for
from replay.engine.suppose.how_far import is_right
from replay.engine.suppose.trouble import Resumed, TakenEvent, Trouble
from replay.engine.table.apply import apply
from replay.engine.table.check import judge
from replay.engine.table.faults import named
from replay.engine.table.wins.situation import held_for_win
from replay.events import AnyEvent, Discard, Draw, Exchange, Kong, Pung, VoidSuit, Win, seat_of, tile_of, tiles_of
from replay.hands import HeldHand
from replay.rules import NO_PAYMENTS, Payments, Rules
from replay.state import HandState
from replay.tiles import KINDS, Kind, any_hidden, known_of, name_of, suit_of

_LOOK_BACK = 6
_OWN = 3
_MOST_NAMING = 8


def earlier_otherwise(trouble: Trouble, event: AnyEvent) -> Iterator[Resumed]:
    """One of the events before was with another tile, or of another kind, or this win or one before it was none; the
    latest first. Of another kind is one of the last, or of the last of the players concerned."""
    past, rules = trouble.past, trouble.rules
    turn = trouble.state.turn if trouble.breaks else None
    near = set(_places(past, {each for each in (trouble.seat, turn) if each is not None}))
    kinds = named(trouble.faults) if trouble.breaks else _telling_tiles(trouble)
    naming = set(_naming(past, kinds))
    for place in range(len(past) - trouble.breaks, -1, -1):
        before, taken = (past[place].before, past[place].event) if place < len(past) else (trouble.state, event)
        others: Iterator[AnyEvent | None] = iter(())
        if place in naming:
            others = chain(others, other_tiles(before, taken, kinds, rules))
        if place in near or place in naming:
            others = chain(others, other_kinds(before, taken, rules))
        if isinstance(taken, Win) and taken not in (trouble.upcoming[:1] if place == len(past) else [event]):
            others = chain(others, [None])
        yield from _if_other(trouble, event, place, others)


def first_discard_of_another_suit(trouble: Trouble, event: Discard | Pung | Kong | Win) -> Iterator[Resumed]:
    """The first discard of this player, which tells the missing suit, was a tile of another suit."""
    for place, each in enumerate(trouble.past if trouble.rules.opening.void_suits == "inferred" else ()):
        first, held = each.event, each.before.seats[event.seat]
        if isinstance(first, Discard) and first.seat == event.seat and not held.discards:
            told = suit_of(first.tile_kind)
            kinds = sorted({kind for kind in known_of(held.concealed) if suit_of(kind) != told})
            others = (Discard(seat=first.seat, tile=name_of(kind)) for kind in kinds)
            yield from _if_other(trouble, event, place, others)


def _telling_tiles(trouble: Trouble) -> tuple[Kind, ...]:
    """The tiles that may be recorded in the place of others before a win whose claims are wrong: those of scoring tiles
    that are too many, and those that complete the hand, as it counts how many of them lie open."""
    event, rules = trouble.event, trouble.rules
    if not isinstance(event, Win):
        return ()
    if "wrong_scoring_tiles" in trouble.codes:
        return event.scoring_kinds or ()
    seat = trouble.state.seats[event.seat]
    concealed = held_for_win(trouble.state, event)
    if concealed is None or any_hidden(concealed) or not trouble.codes & {"wrong_total", "wrong_patterns"}:
        return ()
    held = HeldHand(concealed=concealed, melds=seat.plain_melds, flowers=seat.flowers)
    return tuple(kind for kind in range(KINDS) if rules.ruleset.copies[kind] and rules.shapes.complete(held, kind))


def _if_other(trouble: Trouble, event: AnyEvent, place: int, others: Iterable[AnyEvent | None]) -> Iterator[Resumed]:
    """The table after the event, if the one at this place, which it may be itself, was another, or none."""
    rules = trouble.rules
    first, *since = (*trouble.past, TakenEvent(event, (trouble.state,)))[place:]
    for other in others:
        if other is not None and judge(first.before, other, rules).blocked:
            continue
        state = after_since(taken_for(first.before, first.event, other, rules), [each.event for each in since], rules)
        if state is not None:
            moved = _moved_more(first, other, since[:-1], rules)
            yield Resumed(state=state, missed_win=moved is None, explains=True, moved=moved or NO_PAYMENTS)


def _naming(past: Sequence[TakenEvent], kinds: Collection[Kind]) -> Iterator[int]:
    """The places of the last events that name a tile of these kinds, the latest first; not where a tile is drawn and
    put down, which two lines bear out."""
    found = 0
    for place in range(len(past) - 1, -1, -1) if kinds else ():
        event = past[place].event
        if found == _MOST_NAMING or set(kinds).isdisjoint((tile_of(event), *tiles_of(event))):
            continue
        if not (_put_down_at_once(past, place) or _put_down_at_once(past, place + 1)):
            found += 1
            yield place


def _put_down_at_once(past: Sequence[TakenEvent], place: int) -> bool:
    """Whether this event is the discard of the tile that the event before it draws."""
    if not 0 < place < len(past):
        return False
    draw, put = past[place - 1].event, past[place].event
    return isinstance(draw, Draw) and isinstance(put, Discard) and (draw.seat, draw.tile) == (put.seat, put.tile)


def _places(past: Sequence[TakenEvent], seats: Collection[int]) -> Iterator[int]:
    """The places of the last events of all, and of the last of each of these players, the latest first; of those where
    players give up a suit or hand on tiles all, as that tells of all that follows."""
    own: dict[int | None, int] = dict.fromkeys(seats, 0)
    for place in range(len(past) - 1, -1, -1):
        seat = seat_of(past[place].event)
        if seat in own:
            own[seat] += 1
        near = len(past) - place <= _LOOK_BACK or own.get(seat, _OWN + 1) <= _OWN
        if near or isinstance(past[place].event, VoidSuit | Exchange):
            yield place


def after_since(state: HandState, since: Iterable[AnyEvent], rules: Rules) -> HandState | None:
    """The table after these events; None if one of them is wrong."""
    for event in since:
        if not is_right(state, event, rules):
            return None
        state = apply(state, event, rules)
    return state


def _moved_more(
    first: TakenEvent, other: AnyEvent | None, since: Sequence[TakenEvent], rules: Rules
) -> Payments | None:
    """What the events since then have moved more than as recorded, if the first of them was `other`, or none."""
    paying = Win | Kong if rules.settlement.settles else Win
    if not any(isinstance(each, paying) for each in (first.event, other, *(each.event for each in since))):
        return NO_PAYMENTS
    recorded = [judge(each.before, each.event, rules).payments for each in (first, *since)]
    supposed = [NO_PAYMENTS if other is None else judge(first.before, other, rules).payments]
    state = taken_for(first.before, first.event, other, rules)
    for each in since:
        supposed.append(judge(state, each.event, rules).payments)
        state = apply(state, each.event, rules)
    if None in (*recorded, *supposed):
        return None
    a, b, c, d = map(sum, zip(*(each for each in supposed if each), strict=True))
    e, f, g, h = map(sum, zip(*(each for each in recorded if each), strict=True))
    return a - e, b - f, c - g, d - h
