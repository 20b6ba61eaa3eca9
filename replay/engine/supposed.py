"""What the hidden tiles of a winner may be: kongs that lie face down, and a few tiles in hand.

A win is judged with each of them. What is wrong with all is wrong; what is right with one can't be refuted.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

from msgspec import structs

from replay.engine.held import Tiles, uncovered, with_seat, with_tile
from replay.engine.wall import copies_placed
from replay.events import Win
from replay.hands import HeldHand, Meld
from replay.rules import Rules
from replay.state import HandState, SeatMeld, SeatState
from replay.tiles import HIDDEN, KIND_OF, Kind

_FEW_HIDDEN = 2
_MOST = 2500
"""So many ways of what is hidden are looked at, no more."""
_MOST_TURNED = 200


def face_down(seat: SeatState) -> int:
    """How many kongs of this player lie face down."""
    return sum(HIDDEN in each.meld.tiles for each in seat.melds)


def must_be(seat: SeatState, concealed: Tiles) -> Tiles:
    """The kinds that kongs face down must be, for a player who holds just these tiles: what was held before them and
    is held no more lies there."""
    return tuple(dict.fromkeys(uncovered(concealed, seat.veiled))) if HIDDEN not in concealed else ()


def turned_up(seat: SeatState, kinds: tuple[Kind, ...]) -> SeatState:
    """The player with the kongs that lie face down known to be of these kinds, one kind each."""
    melds = list(seat.melds)
    down = [place for place, each in enumerate(melds) if HIDDEN in each.meld.tiles]
    for place, kind in zip(down, kinds, strict=False):
        melds[place] = structs.replace(melds[place], meld=Meld("concealed_kong", (kind,) * 4), could=())
    return structs.replace(seat, melds=tuple(melds), veiled=())


def anything_down(state: HandState) -> bool:
    """Whether kongs lie face down of which it is still known what they can be. Asked at every event: no generator."""
    for seat in state.seats:
        for each in seat.melds:
            if each.could:
                return True
    return False


def unveiled(state: HandState, rules: Rules) -> HandState:
    """The state with the kongs face down turned up of which only one kind is left that they can be.

    Where nothing is left, the record contradicts itself: that hand is in doubt then.
    """
    while True:
        still = still_possible(state, rules)
        sure = next(((key, kinds) for key, kinds in still.items() if len(kinds) < 2), None)
        if sure is None:
            return state
        (place, number), kinds = sure
        seat = state.seats[place]
        if kinds:
            known = structs.replace(seat.melds[number], meld=Meld("concealed_kong", kinds * 4), could=())
            seat = _settled(seat, number, kinds[0], known)
        else:
            seat = structs.replace(seat, melds=_with(seat, number, structs.replace(seat.melds[number], could=())))
            seat = structs.replace(seat, doubt=True)
        state = with_seat(state, place, seat)


def each_turned_up(state: HandState, rules: Rules) -> list[HandState]:
    """The states in which the kongs that lie face down are known, for everything that they can still be; the state
    itself where that is too much."""
    still = still_possible(state, rules)
    if prod(len(kinds) for kinds in still.values()) > _MOST_TURNED:
        return [state]
    found = []
    for kinds in product(*still.values()):
        if len(set(kinds)) == len(kinds):
            other = state
            for (place, number), kind in zip(still, kinds, strict=True):
                seat = other.seats[place]
                known = structs.replace(seat.melds[number], meld=Meld("concealed_kong", (kind,) * 4), could=())
                other = with_seat(other, place, _settled(seat, number, kind, known))
            found.append(other)
    return found


def _settled(seat: SeatState, number: int, kind: Kind, known: SeatMeld) -> SeatState:
    """The player once it is clear which kind lies there: what else was veiled is in hand."""
    seat = structs.replace(seat, melds=_with(seat, number, known))
    if any(each.could for each in seat.melds):
        return structs.replace(seat, veiled=tuple(each for each in seat.veiled if each != kind))
    back = [each for each in seat.veiled if each != kind]
    concealed = list(seat.concealed)
    for each in back[: concealed.count(HIDDEN)]:
        concealed.remove(HIDDEN)
        concealed.append(each)
    return structs.replace(seat, concealed=tuple(sorted(concealed)), veiled=())


def _with(seat: SeatState, number: int, meld: SeatMeld) -> tuple[SeatMeld, ...]:
    return (*seat.melds[:number], meld, *seat.melds[number + 1 :])


def still_possible(state: HandState, rules: Rules) -> dict[tuple[int, int], Tiles]:
    """What each kong that lies face down (seat, number of its meld) can still be, by the tiles in sight."""
    found = {}
    for place, seat in enumerate(state.seats):
        for number, each in enumerate(seat.melds):
            if each.could:
                found[place, number] = tuple(
                    kind for kind in each.could if rules.ruleset.copies[kind] - copies_placed(state, kind, rules) >= 4
                )
    return found


def ways(state: HandState, event: Win, rules: Rules, tiles: Tiles) -> Iterator[tuple[HandState, Tiles]] | None:
    """The table and the winner's tiles, without the winning tile, for all that may be hidden of them; None where that
    is too much. What the table shows elsewhere is not there, and only hands of a winning shape are given."""
    me = state.seats[event.seat]
    hidden, kongs = tiles.count(HIDDEN), face_down(me)
    known = tuple(sorted(kind for kind in tiles if kind != HIDDEN))
    concealed = known if event.by != "self_draw" else with_tile(known, KIND_OF[event.tile])
    base = with_seat(state, event.seat, structs.replace(me, concealed=concealed))
    left = [rules.ruleset.copies[kind] - copies_placed(base, kind, rules) for kind in range(HIDDEN)]
    forced = must_be(me, tiles)
    kinds = [kind for kind in range(HIDDEN) if left[kind] >= 4 and _is_kong(kind, rules)]
    open_kinds = [kind for kind in range(HIDDEN) if left[kind] > 0]
    many = comb(len(kinds), kongs) * comb(len(open_kinds) + hidden, hidden)
    if hidden > _FEW_HIDDEN or many > _MOST:
        return None
    return (
        (with_seat(base, event.seat, turned_up(base.seats[event.seat], down)), (*known, *chosen))
        for down in combinations(kinds, kongs)
        if set(forced) <= set(down)
        for chosen in combinations_with_replacement(open_kinds, hidden)
        if all(chosen.count(kind) <= left[kind] - 4 * (kind in down) for kind in set(chosen))
        if _is_shape(base, event, rules, down, (*known, *chosen))
    )


def _is_kong(kind: Kind, rules: Rules) -> bool:
    return rules.table.meld_fault("concealed_kong", None, (kind,) * 4, None) is None


def _is_shape(state: HandState, event: Win, rules: Rules, down: Tiles, tiles: Tiles) -> bool:
    melds = turned_up(state.seats[event.seat], down).plain_melds
    return rules.complete(HeldHand(concealed=tiles, melds=melds), KIND_OF[event.tile])
