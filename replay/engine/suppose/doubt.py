"""The event as it is recorded, with more or less trust in the hands around it, or no event at all."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from replay.engine.suppose.trouble import Resumed, Trouble
from replay.engine.table.apply import apply
from replay.engine.table.faults import expected_kinds, named
from replay.engine.table.tiles_held import HeldTiles, doubted, uncovered, with_seat, with_tile, without
from replay.events import AnyEvent, Chow, Discard, Draw, Flower, Kong, Pung, Win, target_of, tile_of, tiles_of
from replay.state import SEATS, HandState, SeatState, Stage
from replay.tiles import HIDDEN, UNKNOWN, any_hidden, hidden_tiles, is_hidden, known_of


def as_it_stands(trouble: Trouble, event: AnyEvent) -> Iterator[Resumed]:
    """The table after the event as recorded; of a discard whose flag does not go with its tile either may be wrong."""
    if isinstance(event, Discard) and "wrong_flag" in trouble.codes:
        yield Resumed(state=_flag_or_tile(trouble, event))
    elif _other_tiles(trouble, event):
        yield from hand_in_doubt(trouble, event)
    else:
        yield Resumed(state=trouble.after)


def _other_tiles(trouble: Trouble, event: AnyEvent) -> bool:
    """Whether the event may be wrong by its tiles alone: a flower that is none, or
    one too many, a draw that is not the wall's, a meld
    or win from hidden tiles."""
    if isinstance(event, Flower):
        return event.tile_kind not in trouble.rules.ruleset.wild or "too_many_copies" in trouble.codes
    if isinstance(event, Draw):
        return "wall_mismatch" in trouble.codes
    hides = isinstance(event, Win | Chow | Pung | Kong) and trouble.state.seats[event.seat].hides
    return hides and trouble.breaks


def _flag_or_tile(trouble: Trouble, event: Discard) -> HandState:
    """The table where the tile just drawn was put down, or another one, and not the one recorded; or that one."""
    seat = trouble.state.seats[event.seat]
    if seat.drawn is None or seat.veiled or seat.untold:
        return trouble.after
    known: HeldTiles = ()
    if event.drawn:
        either = (event.tile_kind, seat.drawn)
        known = known_of(uncovered(either, seat.concealed))
    return doubted(trouble.after, event.seat, seat.pool, known=known, suspect=(event.tile_kind,))


def after_all(trouble: Trouble, event: AnyEvent) -> Iterator[Resumed]:
    """The same, though it could not be: a meld that it makes may be another one."""
    after = trouble.after
    if isinstance(event, Chow | Pung | Kong):
        after = with_seat(after, event.seat, structs.replace(after.seats[event.seat], laid=True))
    yield Resumed(state=after)


def nothing_drawn(trouble: Trouble, event: Kong | Flower) -> Iterator[Resumed]:
    """It was declared on the empty wall: its player puts down a tile all the same, or the turn is over."""
    after = structs.replace(trouble.after, replacements=(), robbable=None)
    yield Resumed(state=structs.replace(after, stage=Stage.ACT, turn=event.seat))
    yield Resumed(state=structs.replace(after, stage=Stage.DRAW, turn=after.next_in_play(event.seat)))


def no_event(trouble: Trouble, event: AnyEvent | None) -> Iterator[Resumed]:
    """The table before it: the line does not belong there."""
    if event is None:
        yield Resumed(state=trouble.state)
    else:
        yield Resumed(state=structs.replace(trouble.state, contested=None), explains=True)


def hand_in_doubt(trouble: Trouble, _: AnyEvent) -> Iterator[Resumed]:
    """Another tile was used or drawn than the one recorded, or another meld made."""
    event, place = trouble.event, trouble.seat
    if event is None or place is None:
        return
    before, after = trouble.state.seats[place], trouble.after
    claimed = trouble.state.last_discard == (target_of(event), tile_of(event))  # told by the discard as well
    named = tuple(each for each in (*tiles_of(event), None if claimed else tile_of(event)) if each is not None)
    if isinstance(event, Win):
        suspect = (event.tile_kind,) if event.by == "self_draw" else ()
        yield Resumed(state=doubted(after, place, _but_one(before, event), suspect=suspect))
        return
    added = isinstance(event, Kong) and event.kind == "added"  # to a pung of which the record may know nothing
    if added or before.veiled or before.untold:
        yield Resumed(state=doubted(after, place, suspect=named))
        return
    tiles: HeldTiles = before.pool
    known: HeldTiles = ()
    if isinstance(event, Flower) and any_hidden(before.pool):  # it was not one of those that are no flowers
        wild = trouble.rules.ruleset.flowers
        known = tuple(kind for kind in before.concealed if not is_hidden(kind) and kind not in (*wild, event.tile_kind))
    if isinstance(event, Draw):
        walls = (expected_kinds(each) for each in trouble.faults if each.code == "wall_mismatch")
        tiles, named = (*tiles, *next(((event.tile_kind, *kinds) for kinds in walls), hidden_tiles(1))), ()
        known = known_of(before.concealed)
        after = apply(trouble.state, structs.replace(event, tile=UNKNOWN), trouble.rules)
    put = not isinstance(event, Discard) or event.tile_kind not in after.seats[place].suspect
    laid = not isinstance(event, Discard | Draw)
    yield Resumed(state=doubted(after, place, tiles, known=known, suspect=named if put else (), laid=laid))


def _but_one(seat: SeatState, event: Win) -> HeldTiles:
    """What a winner may hold if one tile of the hand that is shown, or else of the one held, is another; nothing where
    melds may be others, or tiles lie face down."""
    shown = event.hand_kinds or (() if seat.untold else seat.pool)
    return (*shown, HIDDEN) if shown and not seat.laid and not seat.veiled else ()


def holder_in_doubt(trouble: Trouble, _: AnyEvent) -> Iterator[Resumed]:
    """Somebody else, or who has drawn one more, holds another tile in the place of one that is a copy too many."""
    event = trouble.event
    scoring = event.scoring_kinds if isinstance(event, Win) else None
    kinds = {*named(trouble.faults), *(scoring or ())}
    for other in SEATS:
        seat = trouble.after.seats[other]
        held_before = isinstance(event, Draw) and event.tile_kind in trouble.state.seats[other].concealed
        for kind in sorted(kinds & set(seat.concealed)) if trouble.seat not in (None, other) or held_before else ():
            held = without(seat.concealed, (kind,)) or ()
            listed = with_tile(without(seat.listed, (kind,)) or (), HIDDEN) if seat.listed else ()
            unknown = structs.replace(seat, concealed=with_tile(held, HIDDEN), listed=listed)
            yield Resumed(state=with_seat(trouble.after, other, unknown))


def copies_in_doubt(trouble: Trouble, event: AnyEvent) -> Iterator[Resumed]:
    """Whoever holds or has put down a copy of what there is too much of may have had another tile."""
    kinds = set(named(trouble.faults))
    for supposed in hand_in_doubt(trouble, event):
        state = supposed.state
        for place, seat in enumerate(state.seats):
            if place == trouble.seat or seat.untold or seat.veiled or not seat.in_play:
                continue
            held = tuple(kind for kind in seat.concealed if kind in kinds)
            puts = [each for each in seat.discards if each.kind in kinds and each.claimed_by is None and not each.won]
            puts = [each for each in puts if each.kind not in seat.suspect]
            if not (held or puts):
                continue
            kept = tuple(HIDDEN if any_hidden(seat.pool) else each.kind for each in puts if not each.drawn)[:1]
            rest = uncovered(held, seat.concealed)
            known = () if kept else known_of(rest)
            listed = (*uncovered(held, seat.pool), *hidden_tiles(len(held)), *kept)
            state = doubted(state, place, listed, known=known, suspect=tuple(each.kind for each in puts))
        yield Resumed(state=state)


def out_since(trouble: Trouble, event: Win) -> Iterator[Resumed]:
    """The win was earlier: its player is out all the same, and the table stays as it is."""
    state = trouble.state
    moves = event.seat == state.turn
    if state.seats[event.seat].won is not None or (moves and state.stage is not Stage.DRAW):
        return
    after = with_seat(state, event.seat, trouble.after.seats[event.seat])
    after = structs.replace(after, contested=None, turn=after.next_in_play(event.seat) if moves else state.turn)
    if len(after.winners) < trouble.rules.wins.last_winner:
        yield Resumed(state=after)


def drawn_before_instead(trouble: Trouble, event: Draw) -> Iterator[Resumed]:
    """Of two draws in one turn the second one was made."""
    last = trouble.past[-1] if trouble.past else None
    if last is not None and isinstance(last.event, Draw) and last.event.seat == event.seat:
        yield from trouble.with_before(last.before)
