"""An event with one thing in it recorded wrongly: seat, tile, target, call, tiles given, its kind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec import structs

from replay.engine.suppose.alternatives import other_kinds, taken_for
from replay.engine.suppose.missing_event import unseen_claims
from replay.engine.suppose.trouble import Resumed, Trouble
from replay.engine.table.apply import apply
from replay.engine.table.check import judge
from replay.engine.table.legal import claims, legal_declarations, legal_discards, proposed_wins
from replay.engine.table.tiles_held import doubted, seated, with_tile, without
from replay.engine.table.turns import next_of_wall
from replay.events import AnyEvent, Chow, Discard, Draw, Flower, Kong, Pung, VoidSuit, Win, target_of, tile_of
from replay.rules import NO_PAYMENTS, Rules
from replay.state import SEATS, HandState, Stage
from replay.tiles import HIDDEN, UNKNOWN, is_hidden, name_of


def one_thing_otherwise(trouble: Trouble, event: AnyEvent) -> Iterator[Resumed]:
    """The event was this one but for one thing: its player, tile, call, or the tiles given."""
    for other in chain(_by_another(trouble, event) if trouble.breaks else (), _otherwise(trouble, event)):
        yield from trouble.with_instead(other)


def _by_another(trouble: Trouble, event: AnyEvent) -> Iterator[AnyEvent]:
    """The same by the player whose move it is; a missing suit by one who has declared none yet."""
    seats = trouble.state.seats
    if isinstance(event, VoidSuit):
        yield from (structs.replace(event, seat=seat) for seat in SEATS if seats[seat].void_suit is None)
    elif isinstance(event, Draw | Discard | Flower | Kong):
        yield structs.replace(event, seat=trouble.state.turn)


def _otherwise(trouble: Trouble, event: AnyEvent) -> Iterator[AnyEvent]:
    """A draw of the tile that the wall holds; a discard of the tile just drawn, as its flag says, of one that had to go
    first, or of what is claimed next; another claim or win on what lies there, by this player or another; another
    declaration. Where payments are wrong, a win by one who is paid."""
    state, rules = trouble.state, trouble.rules
    match event:
        case Draw() if "wall_mismatch" in trouble.codes:
            right = next_of_wall(state, rules, replacement=state.stage is Stage.REPLACE)
            yield structs.replace(event, tile=UNKNOWN if right is None else name_of(right))
        case Discard():
            drawn = state.seats[event.seat].drawn
            if event.drawn and drawn is not None and not is_hidden(drawn) and event.seat == state.turn:
                yield structs.replace(event, tile=name_of(drawn))
            if trouble.breaks and "void_suit_first" in trouble.codes:
                yield from legal_discards(state, rules, event.seat)
            claim = next(iter(trouble.upcoming), None)
            if target_of(claim) == event.seat and (kind := tile_of(claim)) is not None:
                yield structs.replace(event, tile=name_of(kind), drawn=None)
        case Win():
            if state.stage is Stage.ACT and is_hidden(state.seats[state.turn].drawn):
                yield Win(seat=state.turn, by="self_draw", tile=event.tile, hand=event.hand)
            for other in sorted(proposed_wins(state), key=lambda each: each.seat != event.seat):
                if trouble.breaks or (event.payments or NO_PAYMENTS)[other.seat] > 0:
                    yield structs.replace(other, hand=event.hand)
        case Chow() | Pung() | Kong():
            yield from other_claims(state, event, rules)
        case _:
            pass
    if isinstance(event, Flower | Kong) and trouble.breaks:
        yield from legal_declarations(state, rules, event.seat)


def another_kind(trouble: Trouble, event: AnyEvent) -> Iterator[Resumed]:
    """An event of another kind by the same player with the same tile."""
    for other in other_kinds(trouble.state, event, trouble.rules):
        if not judge(trouble.state, other, trouble.rules).blocked:
            after = taken_for(trouble.state, event, other, trouble.rules)
            yield Resumed(state=after, instead=other, explains=True)


def without_the_claim_before(trouble: Trouble, _: AnyEvent) -> Iterator[Resumed]:
    """The claim before this event was not made: this one takes its place, or another player made it and goes on."""
    if trouble.state.contested is not None:
        yield from trouble.with_before(trouble.state.contested)
        for state in unseen_claims(trouble.state.contested, trouble.rules):
            yield from trouble.with_before(state)


def robbed_all_the_same(trouble: Trouble, event: Win) -> Iterator[Resumed]:
    """A kong was robbed that may not be: it does not exist, and its owner has the tiles back."""
    kong = trouble.past[-1].event if trouble.past else None
    if event.by != "robbed_kong" or not isinstance(kong, Kong) or kong.seat != event.target:
        return
    if event.tile_kind in (kong.tile_kind, *kong.tile_kinds):
        robbed = structs.replace(trouble.state, robbable=(kong.seat, event.tile_kind))
        yield Resumed(state=apply(robbed, event, trouble.rules))


def last_discard_was_claimed(trouble: Trouble, event: Chow | Pung | Kong | Win) -> Iterator[Resumed]:
    """The last discard was the tile that is claimed or won on now, not the one recorded."""
    state, put = trouble.state, trouble.past[-1] if trouble.past else None
    if state.last_discard is None or event.tile is None:
        return
    target, kind = state.last_discard
    claimed = event.tile_kind
    if event.target != target or claimed == kind or state.stage is not Stage.DRAW:
        return
    if put is not None and isinstance(put.event, Discard) and put.event.seat == target:
        other = structs.replace(put.event, tile=event.tile, drawn=None)
        yield from trouble.with_before(apply(put.before, other, trouble.rules))
        return
    seat = state.seats[target]
    rest = without(with_tile(seat.concealed, HIDDEN if seat.hides else kind), (claimed,))
    last = structs.replace(seat.discards[-1], kind=claimed)
    seat = structs.replace(seat, discards=(*seat.discards[:-1], last), concealed=rest or seat.concealed)
    before = structs.replace(state, seats=seated(state, target, seat), last_discard=(target, claimed))
    yield from trouble.with_before(before if rest is not None else doubted(before, target))


def other_claims(state: HandState, event: Chow | Pung | Kong, rules: Rules) -> Iterator[AnyEvent]:
    """The same claim of the tile that lies there, by this player or another, from other tiles."""
    if state.last_discard is None:
        return
    target, kind = state.last_discard
    yield structs.replace(event, target=target, tile=name_of(kind))
    seats = [event.seat, *(seat for seat in SEATS if seat != event.seat)]
    for seat in seats:
        if seat == target or state.seats[seat].won is not None:
            continue
        yield structs.replace(event, seat=seat)
        found = claims(state, rules, seat)
        yield from sorted(found, key=lambda each: (event.tiles != each.tiles, type(event) is not type(each)))
