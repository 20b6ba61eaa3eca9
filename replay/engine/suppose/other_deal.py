"""Two tiles of the deal that stand in each other's hands: it shows where one of them is put down or shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from replay.engine.suppose.earlier_event import after_since
from replay.engine.suppose.trouble import Resumed, Trouble
from replay.engine.table.faults import expected_kinds, recorded_kinds
from replay.engine.table.tiles_held import missing, uncovered, with_seat, with_tile, without
from replay.events import Chow, Discard, Flower, Kong, Pung, Win
from replay.findings import Fault
from replay.state import SEATS, HandState
from replay.tiles import Kind, any_hidden, is_hidden

FromHand = Discard | Chow | Pung | Kong | Flower | Win
_Pair = tuple[Kind, Kind]


def dealt_otherwise(trouble: Trouble, event: FromHand) -> Iterator[Resumed]:
    """After a tile that is not held, or that is held and had to go first: another tile was dealt in its place."""
    past, rules = trouble.past, trouble.rules
    if not past or past[0].before.drawn_tiles:  # else they are all events since the deal
        return
    dealt, since = past[0].before, [*(each.event for each in past), event]
    for given, kind in _pairs(event, trouble.faults, dealt):
        for other in SEATS:
            if other != event.seat and kind in dealt.seats[other].concealed:
                state = after_since(_exchanged(dealt, (event.seat, given), (other, kind)), since, rules)
                if state is not None:
                    yield Resumed(state=state, rewrites=True)


def _pairs(event: FromHand, faults: Sequence[Fault], dealt: HandState) -> Iterator[_Pair]:
    """A tile that is recorded in this player's deal, and the one that was in its place."""
    mine = dealt.seats[event.seat].concealed
    held = tuple(dict.fromkeys(mine))
    for each in faults:
        if each.code == "tile_not_in_hand" and isinstance(event, Win) and event.hand is not None:
            shown, known = recorded_kinds(each), expected_kinds(each)
            more, less = uncovered(known, shown), uncovered(shown, known)
            if len(more) == len(less) == 1 and not any_hidden((*more, *less)):
                yield less[0], more[0]
        elif each.code == "tile_not_in_hand":
            for kind in dict.fromkeys(missing(mine, recorded_kinds(each))):
                yield from ((given, kind) for given in held)
        elif each.code == "void_suit_first" and len(first := expected_kinds(each)) == 1 and first[0] in held:
            others = (kind for seat in SEATS if seat != event.seat for kind in dealt.seats[seat].concealed)
            yield from ((first[0], kind) for kind in dict.fromkeys(others) if not is_hidden(kind))


def _exchanged(state: HandState, one: tuple[int, int], other: tuple[int, int]) -> HandState:
    """The deal with these tiles, each with its player, in each other's hands."""
    for (seat, given), (_, taken) in ((one, other), (other, one)):
        rest = without(state.seats[seat].concealed, (given,)) or ()
        state = with_seat(state, seat, structs.replace(state.seats[seat], concealed=with_tile(rest, taken)))
    return state
