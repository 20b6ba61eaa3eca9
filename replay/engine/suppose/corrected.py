"""An event with one thing in it recorded wrongly: the seat, the tile, the target, the call, the tiles given."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from replay.engine.suppose.course import Resumed
from replay.engine.suppose.earlier_event import Taken
from replay.engine.suppose.missing_event import possible_wins, unseen_claims
from replay.engine.table.apply import apply
from replay.engine.table.check import judge
from replay.engine.table.legal import claims, legal_declarations, legal_discards
from replay.engine.table.tiles_held import doubted, seated, with_tile, without
from replay.engine.table.turns import next_of_wall
from replay.events import AnyEvent, Chow, Discard, Draw, Flower, Kong, Pung, VoidSuit, Win
from replay.rules import Rules
from replay.state import SEATS, HandState, Stage
from replay.tiles import HIDDEN, KIND_OF, NAMES


def corrected(
    state: HandState, event: AnyEvent, code: str, rules: Rules, last: Taken | None = None
) -> Iterator[Resumed]:
    """The event with one thing in it recorded wrongly; only what is legal so. `last`: the event before it, if that was
    taken as recorded."""
    for other in _variants(state, event, code, rules):
        judged = judge(state, other, rules)
        if not judged.blocked:
            yield Resumed(state=apply(state, other, rules), instead=other)
    yield from _other_discard(state, event, rules, last)
    if isinstance(event, Win):
        yield from _late_win(state, event, rules)
        yield from _robbed_all_the_same(state, event, rules, last)
    if state.contested is not None:
        yield from _other_claimant(state.contested, event, rules)


def _other_claimant(before: HandState, event: AnyEvent, rules: Rules) -> Iterator[Resumed]:
    """The claim before this event was not made: this one takes its place, or another player made it and goes on."""
    if not judge(before, event, rules).blocked:
        yield Resumed(state=apply(before, event, rules))
    for state in unseen_claims(before, rules):
        if not judge(state, event, rules).blocked:
            yield Resumed(state=apply(state, event, rules))


def _variants(state: HandState, event: AnyEvent, code: str, rules: Rules) -> Iterator[AnyEvent]:
    match event:
        case Draw():
            if code == "wall_mismatch":
                right = next_of_wall(state, rules, replacement=state.stage is Stage.REPLACE)
                yield structs.replace(event, tile=NAMES[HIDDEN if right is None else right])
            yield structs.replace(event, seat=state.turn)
        case Discard():
            yield structs.replace(event, seat=state.turn)
            drawn = state.seats[state.turn].drawn
            if event.drawn and drawn is not None and event.seat == state.turn and drawn != HIDDEN:
                yield structs.replace(event, tile=NAMES[drawn])
            if code == "void_suit_first":
                yield from legal_discards(state, rules, event.seat)
        case Flower():
            yield structs.replace(event, seat=state.turn)
            jokers = sorted(set(state.seats[event.seat].concealed) & set(rules.ruleset.wild))
            yield from (structs.replace(event, tile=NAMES[kind]) for kind in jokers)
        case Chow() | Pung():
            yield from other_claims(state, event, rules)
        case Kong():
            yield structs.replace(event, seat=state.turn)
            yield from legal_declarations(state, rules, event.seat)
            yield from other_claims(state, event, rules)
        case VoidSuit():
            yield from (structs.replace(event, seat=seat) for seat in SEATS if state.seats[seat].void_suit is None)
        case Win():
            yield from other_wins(state, event)
        case _:
            return


def other_claims(state: HandState, event: Chow | Pung | Kong, rules: Rules) -> Iterator[AnyEvent]:
    """The same claim of the tile that lies there, by this player or another, from other tiles."""
    if state.last_discard is None:
        return
    target, kind = state.last_discard
    yield structs.replace(event, target=target, tile=NAMES[kind])
    seats = [event.seat, *(seat for seat in SEATS if seat != event.seat)]
    for seat in seats:
        if seat == target or state.seats[seat].won is not None:
            continue
        yield structs.replace(event, seat=seat)
        yield from sorted(claims(state, rules, seat), key=lambda each: _difference(event, each))


def _late_win(state: HandState, event: Win, rules: Rules) -> Iterator[Resumed]:
    """A win that is recorded after the next draw: its player is out, the table stays as it is."""
    if event.by != "discard" or event.target is None or state.stage is not Stage.ACT:
        return
    put = state.seats[event.target].discards
    if not put or put[-1].kind != KIND_OF[event.tile] or put[-1].claimed_by is not None or event.seat == state.turn:
        return
    after = apply(state, event, rules)
    if after.stage is not Stage.OVER:
        yield Resumed(
            state=structs.replace(
                state, seats=after.seats, turn=state.turn, stage=state.stage, replacements=state.replacements
            )
        )


def _robbed_all_the_same(state: HandState, event: Win, rules: Rules, last: Taken | None) -> Iterator[Resumed]:
    """A kong was robbed that may not be: it does not exist, and its owner has the tiles back."""
    kong = None if last is None else last.event
    if event.by != "robbed_kong" or not isinstance(kong, Kong):
        return
    if kong.tile == event.tile and kong.seat == event.target:
        yield Resumed(state=apply(structs.replace(state, robbable=(kong.seat, KIND_OF[event.tile])), event, rules))


def _difference(event: Chow | Pung | Kong, other: Chow | Pung | Kong) -> tuple[bool, bool]:
    """How far two claims differ: tiles first, then the call."""
    return event.tiles != other.tiles, type(event) is not type(other)


def other_wins(state: HandState, event: Win) -> Iterator[AnyEvent]:
    """A win on the tile that lies there, by this player or another."""
    if state.stage is Stage.ACT and state.seats[state.turn].drawn == HIDDEN:
        yield Win(seat=state.turn, by="self_draw", tile=event.tile, hand=event.hand)
    possible = sorted(possible_wins(state), key=lambda each: each.seat != event.seat)
    yield from (structs.replace(each, hand=event.hand) for each in possible)


def _other_discard(state: HandState, event: AnyEvent, rules: Rules, put: Taken | None) -> Iterator[Resumed]:
    """The last discard was the tile that is claimed or won on now, not the one recorded. `put`: that discard, if it was
    taken as recorded, and the hand that it came from."""
    if not isinstance(event, Chow | Pung | Kong | Win) or state.last_discard is None or event.tile is None:
        return
    target, kind = state.last_discard
    claimed = KIND_OF[event.tile]
    if event.target != target or claimed == kind or state.stage is not Stage.DRAW:
        return
    if put is not None and isinstance(put.event, Discard) and put.event.seat == target:
        seat = put.before.seats[target]
    else:
        seat = state.seats[target]
        back = HIDDEN if HIDDEN in seat.concealed else kind
        seat = structs.replace(seat, concealed=with_tile(seat.concealed, back))
    rest = without(seat.concealed, (claimed,))
    last = structs.replace(state.seats[target].discards[-1], kind=claimed)
    discards = (*state.seats[target].discards[:-1], last)
    seat = structs.replace(state.seats[target], discards=discards, concealed=rest or state.seats[target].concealed)
    before = structs.replace(state, seats=seated(state, target, seat), last_discard=(target, claimed))
    if rest is None:
        before = doubted(before, target)
    if not judge(before, event, rules).blocked:
        yield Resumed(state=apply(before, event, rules))
