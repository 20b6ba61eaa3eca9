"""An event with one thing in it recorded wrongly: seat, tile, target, call, tiles given, its kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
from replay.tiles import HIDDEN, name_of


def another_player(trouble: Trouble, event: Draw | Discard | Flower | Kong | VoidSuit) -> Iterator[Resumed]:
    """The player whose move it is; for a missing suit one who has declared none yet."""
    state = trouble.state
    seats: Iterable[int] = (state.turn,)
    if isinstance(event, VoidSuit):
        seats = (seat for seat in SEATS if state.seats[seat].void_suit is None)
    for seat in seats:
        yield from trouble.with_instead(structs.replace(event, seat=seat))


def tile_of_the_wall(trouble: Trouble, event: Draw) -> Iterator[Resumed]:
    """The tile that the wall holds there."""
    right = next_of_wall(trouble.state, trouble.rules, replacement=trouble.state.stage is Stage.REPLACE)
    yield from trouble.with_instead(structs.replace(event, tile=name_of(HIDDEN if right is None else right)))


def another_discard(trouble: Trouble, event: Discard) -> Iterator[Resumed]:
    """The tile just drawn, as the flag says; one that had to go first; the tile that is claimed or won on next."""
    drawn = trouble.state.seats[event.seat].drawn
    if event.drawn and drawn is not None and drawn != HIDDEN and event.seat == trouble.state.turn:
        yield from trouble.with_instead(structs.replace(event, tile=name_of(drawn)))
    if trouble.breaks and "void_suit_first" in trouble.codes:
        for other in legal_discards(trouble.state, trouble.rules, event.seat):
            yield from trouble.with_instead(other)
    claim = next(iter(trouble.upcoming), None)
    if target_of(claim) == event.seat and (kind := tile_of(claim)) is not None:
        yield from trouble.with_instead(structs.replace(event, tile=name_of(kind), drawn=None))


def another_declaration(trouble: Trouble, event: Flower | Kong) -> Iterator[Resumed]:
    """Another kong or joker that the player may declare."""
    for other in legal_declarations(trouble.state, trouble.rules, event.seat):
        yield from trouble.with_instead(other)


def another_claim(trouble: Trouble, event: Chow | Pung | Kong) -> Iterator[Resumed]:
    """Another claim of the tile that lies there, by this player or another."""
    for other in other_claims(trouble.state, event, trouble.rules):
        yield from trouble.with_instead(other)


def another_win(trouble: Trouble, event: Win) -> Iterator[Resumed]:
    """A win on the tile that lies there, by this player or another; where payments are wrong, by one who is paid."""
    state = trouble.state
    if state.stage is Stage.ACT and state.seats[state.turn].drawn == HIDDEN:
        yield from trouble.with_instead(Win(seat=state.turn, by="self_draw", tile=event.tile, hand=event.hand))
    for other in sorted(proposed_wins(state), key=lambda each: each.seat != event.seat):
        if trouble.breaks or (event.payments or NO_PAYMENTS)[other.seat] > 0:
            yield from trouble.with_instead(structs.replace(other, hand=event.hand))


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
    rest = without(with_tile(seat.concealed, HIDDEN if HIDDEN in seat.concealed else kind), (claimed,))
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
        yield from sorted(claims(state, rules, seat), key=lambda each: _difference(event, each))


def _difference(event: Chow | Pung | Kong, other: Chow | Pung | Kong) -> tuple[bool, bool]:
    """How far two claims differ: tiles first, then the call."""
    return event.tiles != other.tiles, type(event) is not type(other)
