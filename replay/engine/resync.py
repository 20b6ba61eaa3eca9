"""How a record goes on after a fault: the supposition under which what follows is consistent.

A fault leaves open what happened at the table: the event may be recorded with a wrong seat or tile, another event may
be missing before it, it may not belong there at all. Each of these is tried, in the order of likelihood, and the one
under which the rest of the hand is free of faults is taken; so a fault has no consequences in the report. If the
record makes no sense under any of them, the hand is followed no further.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice, product

from msgspec import structs

from replay.engine.apply import apply
from replay.engine.check import Judged, judge
from replay.engine.corrected import corrected
from replay.engine.held import doubted, seated, with_seat, with_tile, without
from replay.engine.hindsight import Taken, in_hindsight, taken_for
from replay.engine.otherwise import other_kinds
from replay.engine.resumed import TO_THE_END, Resumed, reach
from replay.engine.unseen import unseen_events
from replay.events import AnyEvent, Discard, Draw, EndHand, VoidSuit, Win
from replay.rules import Rules
from replay.state import SEATS, HandState, Stage
from replay.tiles import HIDDEN, KIND_OF, SUITS

_TOO_NEAR = 3
_FAR_ENOUGH = 8
_MOST_CHOICES = 27

# The event was played as written, against the rules, or with another tile: it is taken first as it stands.
_AS_WRITTEN = frozenset(
    {
        "too_many_copies",
        "wall_mismatch",
        "tile_not_in_hand",
        "illegal_chow",
        "illegal_pung",
        "illegal_kong",
        "illegal_flower",
        "joker_limit",
        "illegal_win",
        "swap_call",
        "illegal_discard",
        "passed_win",
        "passed_pung",
        "void_suit_first",
        "void_suit_missing",
    }
)


def resume(
    state: HandState,
    event: AnyEvent,
    judged: Judged,
    upcoming: Sequence[AnyEvent],
    rules: Rules,
    past: Sequence[Taken] = (),
) -> Resumed | None:
    """The likeliest state after a faulty event under which `upcoming` goes on; None if it goes on under none.

    `past`: the events before it that were taken as recorded.
    """
    best: Resumed | None = None
    farthest = -1
    for supposed in chain(suppositions(state, event, judged, upcoming, rules), otherwise_before(past, event, rules)):
        if supposed.gives_up and farthest >= _FAR_ENOUGH:
            continue
        reached = reach(supposed.state, upcoming[supposed.used - 1 :], rules)
        if reached == TO_THE_END:
            return supposed
        if reached > farthest:
            best, farthest = supposed, reached
    return best if farthest >= _TOO_NEAR else None


def resume_after_gap(state: HandState, upcoming: Sequence[AnyEvent], rules: Rules) -> Resumed | None:
    """The state in which the record goes on after a line that can't be read; None if it goes on in none that is likely.

    The line may have been any event of the hand, or none.
    """
    if not upcoming:
        return None
    best: Resumed | None = None
    farthest = -1
    for supposed in (Resumed(state=state), *_gaps(state, upcoming[0], rules)):
        reached = reach(supposed.state, upcoming, rules)
        if reached > farthest:
            best, farthest = supposed, reached
        if farthest == TO_THE_END:
            break
    return best if farthest >= _FAR_ENOUGH else None


def _gaps(state: HandState, event: AnyEvent, rules: Rules) -> Iterator[Resumed]:
    for before, known in unseen_events(state, event, rules):
        yield Resumed(state=before, missed_win=not known)


def otherwise_before(past: Sequence[Taken], event: AnyEvent, rules: Rules) -> Iterator[Resumed]:
    """The event stands as it is, and one before it was of another kind than it is recorded as."""
    for explained in in_hindsight(past, getattr(event, "seat", None), rules):
        if all(each.code == "unverifiable" for each in judge(explained.state, event, rules).faults):
            yield Resumed(state=apply(explained.state, event, rules), missed_win=not explained.known)


def suppositions(
    state: HandState, event: AnyEvent, judged: Judged, upcoming: Sequence[AnyEvent], rules: Rules
) -> Iterator[Resumed]:
    """What may have happened, the likeliest first, and what keeps all tiles known before what does not."""
    code = next(each.code for each in judged.faults if each.blocks)
    ignored = Resumed(state=structs.replace(state, contested=None))
    if code == "hand_over" or isinstance(event, EndHand):
        yield ignored
        return
    after = apply(state, event, rules)
    if code == "void_suit_missing":
        yield from _undeclared(after, (event, *upcoming))
    if code in _AS_WRITTEN:
        yield Resumed(state=after)
    if isinstance(event, VoidSuit) and code == "void_suit_again":
        yield from _exchanged_suits(state, event)
    if rules.table.void_suits and code in ("void_suit_first", "illegal_pung", "illegal_kong", "illegal_win"):
        yield from _other_suit(state, event, rules)
    yield from corrected(state, event, code, rules)
    if code in _AS_WRITTEN:
        yield from _in_doubt(after, event, judged, code)
    yield ignored
    if isinstance(event, Win):
        yield from _out_since(state, event, rules)
    if isinstance(event, Draw):
        yield from _drawn_instead(state, event)
    yield from _after_missing(state, event, rules, 1)
    if upcoming:
        yield from swapped(state, event, upcoming[0], rules)
    yield from _of_another_kind(state, event, rules)
    if code not in _AS_WRITTEN:
        yield Resumed(state=after)
        yield from _in_doubt(after, event, judged, code)
    yield from _after_missing(state, event, rules, 2)


def _of_another_kind(state: HandState, event: AnyEvent, rules: Rules) -> Iterator[Resumed]:
    """The event was another one by the same player with the same tile."""
    for other in other_kinds(state, event, rules):
        if not judge(state, other, rules).blocked:
            yield Resumed(state=taken_for(state, event, other, rules), instead=other)


def _undeclared(after: HandState, events: Sequence[AnyEvent]) -> Iterator[Resumed]:
    """The missing suits that were not declared: by each player's first discard, then any; those declared late apart."""
    late = {each.seat for each in events if isinstance(each, VoidSuit)}
    missing = [seat for seat in SEATS if after.seats[seat].void_suit is None and seat not in late]
    first = {each.seat: each.tile[1] for each in reversed(events) if isinstance(each, Discard)}
    choices = [sorted(SUITS, key=(first.get(seat), "").__contains__, reverse=True) for seat in missing]
    for chosen in islice(product(*choices), _MOST_CHOICES) if missing else ():
        state = after
        for seat, suit in zip(missing, chosen, strict=True):
            state = with_seat(state, seat, structs.replace(state.seats[seat], void_suit=suit))
        yield Resumed(state=state)


def _exchanged_suits(state: HandState, event: VoidSuit) -> Iterator[Resumed]:
    """The earlier declaration of this player was somebody else's, who has none yet."""
    earlier = state.seats[event.seat].void_suit
    for place in SEATS:
        if state.seats[place].void_suit is None:
            other = with_seat(state, place, structs.replace(state.seats[place], void_suit=earlier))
            mine = structs.replace(other.seats[event.seat], void_suit=event.suit)
            yield Resumed(state=with_seat(other, event.seat, mine))


def _other_suit(state: HandState, event: AnyEvent, rules: Rules) -> Iterator[Resumed]:
    """The player gave up another suit than the one recorded."""
    place = getattr(event, "seat", None)
    if place is None:
        return
    for suit in SUITS:
        seat = structs.replace(state.seats[place], void_suit=suit)
        other = with_seat(state, place, seat)
        if suit != state.seats[place].void_suit and not judge(other, event, rules).blocked:
            yield Resumed(state=apply(other, event, rules))


def _in_doubt(after: HandState, event: AnyEvent, judged: Judged, code: str) -> Iterator[Resumed]:
    """The event as it stands, with the tiles of its player, or of others concerned, no longer trusted."""
    seat = getattr(event, "seat", None)
    if seat is None:
        return
    yield Resumed(state=doubted(after, seat))
    if isinstance(event, Discard):
        yield Resumed(state=unknown_discard(after, seat))
    if code == "too_many_copies":
        many = next(each for each in judged.faults if each.code == code)
        kinds = {KIND_OF[name] for name in many.recorded}
        for other in SEATS:
            if other != seat and kinds & set(after.seats[other].concealed):
                yield Resumed(state=doubted(after, other))
    if code == "wall_mismatch":
        yield from _other_wall(after, event)


def _other_wall(after: HandState, event: AnyEvent) -> Iterator[Resumed]:
    """Two tiles of the wall have changed places; or the wall is worth nothing."""
    wall = after.wall
    if wall is None or not isinstance(event, Draw):
        return
    taken = len(wall) - after.back if after.replacements else after.front - 1
    kind = KIND_OF[event.tile]
    for place in range(after.front, len(wall) - after.back):
        if wall[place] == kind and 0 <= taken < len(wall):
            other = list(wall)
            other[place], other[taken] = other[taken], other[place]
            yield Resumed(state=structs.replace(after, wall=tuple(other)))
    yield Resumed(state=structs.replace(after, wall=None), gives_up=True)


def unknown_discard(state: HandState, place: int) -> HandState:
    """The discard is not the tile recorded: what lies there is not known."""
    state = doubted(state, place)
    seat = state.seats[place]
    last = structs.replace(seat.discards[-1], kind=HIDDEN)
    return structs.replace(
        state, seats=seated(state, place, structs.replace(seat, discards=(*seat.discards[:-1], last)))
    )


def _out_since(state: HandState, event: Win, rules: Rules) -> Iterator[Resumed]:
    """A win that does not stand here: its player is out all the same, and the table stays as it is."""
    moves = event.seat == state.turn
    if state.seats[event.seat].won is not None or (moves and state.stage is not Stage.DRAW):
        return
    after = with_seat(state, event.seat, apply(state, event, rules).seats[event.seat])
    after = structs.replace(after, contested=None, turn=after.next_in_play(event.seat) if moves else state.turn)
    if len(after.winners) < rules.table.last_winner:
        yield Resumed(state=after)


def _drawn_instead(state: HandState, event: Draw) -> Iterator[Resumed]:
    """Two draws in one turn: the line before this one is what does not belong there."""
    seat = state.seats[event.seat]
    if event.seat != state.turn or state.stage is not Stage.ACT or seat.drawn is None:
        return
    kind = KIND_OF[event.tile]
    rest = without(seat.concealed, (seat.drawn,))
    if rest is not None:
        seat = structs.replace(seat, concealed=with_tile(rest, kind), drawn=kind)
        yield Resumed(state=with_seat(state, event.seat, seat))


def _after_missing(state: HandState, event: AnyEvent, rules: Rules, number: int) -> Iterator[Resumed]:
    """The event after this many events that the record has lost."""
    for before, known in unseen_events(state, event, rules):
        if number > 1:
            for later in _after_missing(before, event, rules, number - 1):
                yield Resumed(state=later.state, missed_win=not known or later.missed_win)
        elif not judge(before, event, rules).blocked:
            yield Resumed(state=apply(before, event, rules), missed_win=not known)


def swapped(state: HandState, event: AnyEvent, after: AnyEvent, rules: Rules) -> Iterator[Resumed]:
    """This event and the next one have changed places."""
    if judge(state, after, rules).blocked:
        return
    between = apply(state, after, rules)
    if not judge(between, event, rules).blocked:
        yield Resumed(state=apply(between, event, rules), used=2, missed_win=isinstance(after, Win))
