"""How a record goes on after a fault: the supposition under which what follows is consistent.

A fault leaves open what happened at the table: the event may be recorded with a wrong seat or tile, another event may
be missing before it, it may not belong there at all. Each of these is tried, in the order of likelihood, and the one
under which the rest of the hand is free of faults is taken; so a fault has no consequences in the report. If the
record makes no sense under any of them, the hand is followed no further.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from msgspec import structs

from replay.engine.suppose.alternatives import other_kinds
from replay.engine.suppose.another_tile import held_instead, put_down_or_drawn
from replay.engine.suppose.corrected import corrected
from replay.engine.suppose.course import TO_THE_END, Course, Resumed, course, is_right, reach, rest_of
from replay.engine.suppose.denied_kong import unpaid
from replay.engine.suppose.earlier_event import Taken, in_hindsight, taken_for
from replay.engine.suppose.exchanged import all_handed_on, before_the_suits, otherwise_exchanged, without_exchange
from replay.engine.suppose.missing_event import possible_wins, unseen_events
from replay.engine.suppose.moved import moved_events
from replay.engine.suppose.other_deal import dealt_otherwise
from replay.engine.suppose.other_suits import exchanged_suits, other_suit, undeclared
from replay.engine.suppose.other_wall import drawn_from_another_wall, hidden_in_wall, other_wall
from replay.engine.suppose.two_faults import FAR_ENOUGH, Way, doubts_more, one_more_fault
from replay.engine.suppose.whole_turns import whole_turns
from replay.engine.table.apply import apply
from replay.engine.table.check import Judged, judge
from replay.engine.table.faults import lacking, named
from replay.engine.table.tiles_held import doubted, seated, with_seat, with_tile, without
from replay.events import AnyEvent, Discard, Draw, EndHand, Exchange, VoidSuit, Win
from replay.rules import NO_PAYMENTS, Rules
from replay.state import SEATS, HandState, Stage
from replay.tiles import HIDDEN, KIND_OF, Kind

_TOO_NEAR = 3
_MOST_BEYOND = 8

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
    *,
    look_on: bool = True,
) -> Resumed | None:
    """The likeliest state after a faulty event under which `upcoming` goes on; None if it goes on under none.

    A further fault that breaks play speaks against a supposition, wrong claims less so; a win that the record does not
    have is no better than a wrong claim. `past`: the events before it that were taken as recorded. `look_on`: whether
    to look beyond a further fault that is there under every supposition.
    """
    best: list[Way] = []
    tried: list[Way] = []
    farthest = -1, 0, 0
    first = suppositions(state, event, judged, upcoming, rules, past)
    earlier = otherwise_before(past, event, rules, named(judged.faults), state.turn)
    deal = dealt_otherwise(event, judged, past, rules)
    code = _blocking(judged)
    for each in _resorts_last(chain(first, earlier, deal)):
        supposed = unpaid(state, event, code, each, rules)
        if supposed.gives_up and farthest[0] >= FAR_ENOUGH:
            continue
        way = course(supposed.state, rest_of(supposed, upcoming), rules)
        reached = way.played, -len(way.claims) - supposed.missed_win, -len(way.claims)
        if way.clean and reached > farthest:
            if look_on and (two := instead_of_doubt(supposed, tried, state, upcoming, rules)) is not None:
                return two
            return (supposed.missed_win and _known_before(past, state, event, upcoming, rules)) or supposed
        tried.append((supposed, way))
        if reached > farthest:
            best, farthest = [(supposed, way)], reached
        elif reached == farthest:
            best.append((supposed, way))
    before_play = isinstance(event, Exchange | VoidSuit)  # nothing has been put down yet that could be misread
    near = farthest[0] < _TOO_NEAR and not before_play
    if not best or (near and not look_on):
        return None
    if farthest[0] == TO_THE_END or not look_on:
        return best[0][0]
    if (two := one_more_fault(state, tried, upcoming, rules, not_looking_on, 0)) is not None:
        return two
    beyond, to_the_end = looking_beyond(best, upcoming, rules)
    return None if near and not to_the_end else beyond


def _blocking(judged: Judged) -> str:
    """The code of the first fault for which the event can't be taken as it stands."""
    return next(each.code for each in judged.faults if each.blocks)


def instead_of_doubt(
    supposed: Resumed, tried: Sequence[Way], state: HandState, upcoming: Sequence[AnyEvent], rules: Rules
) -> Resumed | None:
    """Where the record is free of faults only as a hand is no longer trusted: what trusts it, with one fault more."""
    if supposed.missed_win or not doubts_more(state, supposed.state):
        return None
    if any(HIDDEN in seat.concealed for seat in state.seats) or not any(each.narrow for each, _ in tried):
        return None  # what else may be so is not known, or has not been tried
    return one_more_fault(state, tried, upcoming, rules, not_looking_on, FAR_ENOUGH)


def not_looking_on(
    state: HandState, event: AnyEvent, judged: Judged, upcoming: Sequence[AnyEvent], rules: Rules
) -> Resumed | None:
    """As `resume`, without looking beyond a further fault."""
    return resume(state, event, judged, upcoming, rules, look_on=False)


def looking_beyond(
    ways: Sequence[tuple[Resumed, Course]], upcoming: Sequence[AnyEvent], rules: Rules
) -> tuple[Resumed, bool]:
    """Of suppositions that all go on to the same further fault the one that explains most of what comes after it, and
    whether nothing but claims is wrong from there to the end."""
    best, farthest = ways[0][0], (-1, 0)
    seen: list[HandState] = []
    for supposed, way in ways:
        if way.state in seen or len(seen) == _MOST_BEYOND:
            continue
        seen.append(way.state)
        event, *rest = rest_of(supposed, upcoming)[way.played :]
        judged = judge(way.state, event, rules, rest[0] if rest else None)
        after: Resumed | None = Resumed(state=apply(way.state, event, rules))
        if judged.blocked:
            after = resume(way.state, event, judged, rest, rules, look_on=False)
        if after is None:
            continue
        on = course(after.state, rest_of(after, rest), rules)
        reached = on.played, -len(on.claims) - after.missed_win
        if reached > farthest:
            best, farthest = supposed, reached
        if on.clean:
            break
    return best, farthest[0] == TO_THE_END


def _known_before(
    past: Sequence[Taken], state: HandState, event: AnyEvent, upcoming: Sequence[AnyEvent], rules: Rules
) -> Resumed | None:
    """The win that is supposed, where an event before was recorded in its place: its tile and points are known then.
    It may have been one on the tile that lies there as well."""
    lost = [judge(state, win, rules) for win in possible_wins(state) if _goes_on_after(state, win, event, rules)]
    if any(each.payments is None for each in lost):
        return None
    either = tuple(each.payments for each in lost if each.payments is not None)
    for supposed in otherwise_before(past, event, rules, turn=state.turn):
        if supposed.moved != NO_PAYMENTS and reach(supposed.state, upcoming, rules) == TO_THE_END:
            return structs.replace(supposed, either=either)
    return None


def _goes_on_after(state: HandState, win: Win, event: AnyEvent, rules: Rules) -> bool:
    """Whether this win may have been before the event."""
    return not judge(state, win, rules).blocked and is_right(apply(state, win, rules), event, rules)


def _resorts_last(ways: Iterable[Resumed]) -> Iterator[Resumed]:
    """The suppositions with those after all others that give up what the record says."""
    resorts = []
    for each in ways:
        if each.gives_up:
            resorts.append(each)
        else:
            yield each
    yield from resorts


def otherwise_before(
    past: Sequence[Taken], event: AnyEvent, rules: Rules, kinds: Collection[Kind] = (), turn: int | None = None
) -> Iterator[Resumed]:
    """The event stands as it is, and one before it was another than it is recorded as: of another kind, or, where it
    names one of the tiles `kinds`, with another tile. `turn`: whose move it was."""
    seats = {each for each in (getattr(event, "seat", None), turn) if each is not None}
    for explained in in_hindsight(past, seats, rules, kinds):
        if is_right(explained.state, event, rules):
            state, moved = apply(explained.state, event, rules), explained.moved
            yield Resumed(state=state, missed_win=moved is None, explains=True, moved=moved or NO_PAYMENTS)


def suppositions(
    state: HandState,
    event: AnyEvent,
    judged: Judged,
    upcoming: Sequence[AnyEvent],
    rules: Rules,
    past: Sequence[Taken] = (),
) -> Iterator[Resumed]:
    """What may have happened, the likeliest first, and what keeps all tiles known before what does not."""
    code = _blocking(judged)
    ignored = Resumed(state=structs.replace(state, contested=None), explains=True)
    if code == "hand_over" or isinstance(event, EndHand):
        if isinstance(event, Win):
            yield from corrected(state, event, code, rules)  # of the last tile, in another way than recorded
        yield ignored
        return
    after = apply(state, event, rules)
    if code == "void_suit_missing":
        yield from undeclared(after, (event, *upcoming))
        if handed := all_handed_on(state, rules):
            yield from undeclared(apply(handed, event, rules), (event, *upcoming))
    if code in _AS_WRITTEN:
        yield Resumed(state=after)
    if isinstance(event, VoidSuit) and code == "void_suit_again":
        yield from exchanged_suits(state, event)
    if rules.opening.void_suits and code in ("void_suit_first", "illegal_pung", "illegal_kong", "illegal_win"):
        yield from other_suit(state, event, rules)
    if isinstance(event, Exchange):
        yield from otherwise_exchanged(state, event, rules)
    if code == "out_of_turn" and not isinstance(event, Exchange):
        yield from without_exchange(state, event, rules)
    if isinstance(event, VoidSuit) and code == "out_of_turn":
        yield from before_the_suits(state, event, upcoming, rules)
    yield from corrected(state, event, code, rules, past[-1] if past else None)
    if isinstance(event, Discard) and upcoming:
        yield from _as_claimed(state, event, upcoming[0], rules)
    if code == "tile_not_in_hand":
        yield from held_instead(state, event, upcoming, rules)
    if code in _AS_WRITTEN:
        yield from _in_doubt(state, after, event, judged, code, rules)
    if code in ("too_many_copies", "tile_not_in_hand"):
        kinds = (*named(judged.faults), *lacking(judged.faults, state, event))
        yield from drawn_from_another_wall(state, event, kinds, past, rules)
    yield ignored
    if isinstance(event, Win):
        yield from _out_since(state, event, rules)
    if isinstance(event, Draw):
        yield from _drawn_instead(state, event)
    yield from _after_missing(state, event, upcoming, rules, 1)
    if upcoming:
        yield from swapped(state, event, upcoming[0], rules)
    yield from whole_turns(state, event, upcoming, rules)
    yield from moved_events(state, event, upcoming, rules)
    yield from _of_another_kind(state, event, rules)
    if code not in _AS_WRITTEN:
        yield Resumed(state=after)
        yield from _in_doubt(state, after, event, judged, code, rules)
    yield from _after_missing(state, event, upcoming, rules, 2)


def _of_another_kind(state: HandState, event: AnyEvent, rules: Rules) -> Iterator[Resumed]:
    """The event was another one by the same player with the same tile."""
    for other in other_kinds(state, event, rules):
        if not judge(state, other, rules).blocked:
            yield Resumed(state=taken_for(state, event, other, rules), instead=other, explains=True)


def _as_claimed(state: HandState, event: Discard, after: AnyEvent, rules: Rules) -> Iterator[Resumed]:
    """The discard was the tile that is claimed or won on next."""
    if getattr(after, "target", None) == event.seat and (tile := getattr(after, "tile", None)) is not None:
        other = structs.replace(event, tile=tile, drawn=None)
        if not judge(state, other, rules).blocked:
            yield Resumed(state=apply(state, other, rules), instead=other)


def _in_doubt(
    before: HandState, after: HandState, event: AnyEvent, judged: Judged, code: str, rules: Rules
) -> Iterator[Resumed]:
    """The event as it stands, with the tiles of its player, or of others concerned, no longer trusted."""
    seat = getattr(event, "seat", None)
    if seat is None:
        return
    yield Resumed(state=doubted(after, seat))
    if isinstance(event, Discard):
        yield Resumed(state=unknown_discard(after, seat))
    if code == "too_many_copies":
        kinds = set(named(judged.faults))
        for other in SEATS:
            if other != seat and kinds & set(after.seats[other].concealed):
                yield Resumed(state=doubted(after, other))
        yield from hidden_in_wall(after, kinds)
    if code == "wall_mismatch":
        yield from other_wall(before, after, event, rules)


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
    if len(after.winners) < rules.wins.last_winner:
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


def _after_missing(
    state: HandState, event: AnyEvent, upcoming: Sequence[AnyEvent], rules: Rules, number: int
) -> Iterator[Resumed]:
    """The event after this many events that the record has lost."""
    for before in put_down_or_drawn(state, (event, *upcoming), rules) if number == 1 else ():
        if not judge(before, event, rules).blocked:
            right = is_right(before, event, rules)
            yield Resumed(state=apply(before, event, rules), explains=right, narrow=True)
    for before, known in unseen_events(state, event, rules):
        if number > 1:
            for later in _after_missing(before, event, upcoming, rules, number - 1):
                yield structs.replace(later, missed_win=not known or later.missed_win)
        elif not judge(before, event, rules).blocked:
            right = is_right(before, event, rules)
            yield Resumed(state=apply(before, event, rules), missed_win=not known, explains=right)


def swapped(state: HandState, event: AnyEvent, after: AnyEvent, rules: Rules) -> Iterator[Resumed]:
    """This event and the next one have changed places."""
    if judge(state, after, rules).blocked:
        return
    between = apply(state, after, rules)
    if not judge(between, event, rules).blocked:
        right = is_right(between, event, rules)
        missed = isinstance(after, Win)
        yield Resumed(state=apply(between, event, rules), used=2, missed_win=missed, explains=right)
