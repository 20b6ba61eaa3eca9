"""What the hidden tiles of a winner may be: kongs that lie face down, and a few tiles in hand.

A win is judged with each of them. What is wrong with all is wrong; what is right with one can't be refuted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

from msgspec import structs

from replay.engine.table.tiles_held import HeldTiles, uncovered, with_seat, with_tile
from replay.engine.table.wall import copies_placed
from replay.events import Win
from replay.hands import HeldHand, Meld
from replay.rules import Rules
from replay.state import HandState, SeatMeld, SeatState
from replay.tiles import HIDDEN, KINDS, Kind, any_hidden, count_hidden, known_of

_FEW = 2
_MOST = 2500
"""So many ways of what is hidden are looked at, no more."""
_MOST_TURNED = 200


def face_down(seat: SeatState) -> int:
    """How many kongs of this player lie face down."""
    return sum([each.meld.is_hidden for each in seat.melds])


def must_be(seat: SeatState, concealed: HeldTiles) -> HeldTiles:
    """The kinds that kongs face down must be, for a player who holds just these tiles: what was held before them and
    is held no more lies there."""
    return tuple(dict.fromkeys(uncovered(concealed, seat.veiled))) if not any_hidden(concealed) else ()


def turned_up(seat: SeatState, kinds: tuple[Kind, ...]) -> SeatState:
    """The player with the kongs that lie face down known to be of these kinds, one kind each."""
    melds = list(seat.melds)
    down = [place for place, each in enumerate(melds) if each.meld.is_hidden]
    for place, kind in zip(down, kinds, strict=False):
        melds[place] = _known(melds[place], kind)
    return structs.replace(seat, melds=tuple(melds), veiled=())


def _known(down: SeatMeld, kind: Kind) -> SeatMeld:
    return structs.replace(down, meld=Meld("concealed_kong", (kind,) * 4), could=())


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
            return _taken_back(state, still)
        (place, number), kinds = sure
        seat = state.seats[place]
        if kinds:
            seat = _settled(seat, number, kinds[0])
        else:
            seat = structs.replace(seat, melds=_with(seat, number, structs.replace(seat.melds[number], could=())))
            seat = structs.replace(seat, untold=not seat.listed, laid=True)
        state = with_seat(state, place, seat)


def _taken_back(state: HandState, still: Mapping[tuple[int, int], HeldTiles]) -> HandState:
    """The state in which a tile that was known before a kong face down is in hand once no such kong can be of it."""
    for place, seat in enumerate(state.seats):
        if seat.veiled:
            open_kinds = {kind for (whose, _), kinds in still.items() if whose == place for kind in kinds}
            if not open_kinds.issuperset(seat.veiled):
                veiled = tuple(kind for kind in seat.veiled if kind in open_kinds)
                state = with_seat(state, place, _beside(structs.replace(seat, veiled=veiled), seat.veiled, veiled))
    return state


def _beside(seat: SeatState, known: HeldTiles, elsewhere: HeldTiles) -> SeatState:
    """The player with those of the tiles `known` in hand, for hidden ones, that are not `elsewhere`."""
    concealed = list(seat.concealed)
    for kind in uncovered(elsewhere, known)[: count_hidden(concealed)]:
        concealed.remove(HIDDEN)
        concealed.append(kind)
    return structs.replace(seat, concealed=tuple(sorted(concealed)))


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
                other = with_seat(other, place, _settled(other.seats[place], number, kind))
            found.append(other)
    return found


def _settled(seat: SeatState, number: int, kind: Kind) -> SeatState:
    """The player once it is clear which kind lies there: what else was veiled is in hand."""
    seat = structs.replace(seat, melds=_with(seat, number, _known(seat.melds[number], kind)))
    rest = tuple(each for each in seat.veiled if each != kind)
    if any(each.could for each in seat.melds):
        return structs.replace(seat, veiled=rest)
    return _beside(structs.replace(seat, veiled=()), rest, ())


def _with(seat: SeatState, number: int, meld: SeatMeld) -> tuple[SeatMeld, ...]:
    return (*seat.melds[:number], meld, *seat.melds[number + 1 :])


def still_possible(state: HandState, rules: Rules) -> dict[tuple[int, int], HeldTiles]:
    """What each kong that lies face down (seat, number of its meld) can still be, by the tiles in sight: no copy
    is known to be anywhere but in that hand before it."""
    copies = rules.ruleset.copies
    return {
        (place, number): tuple(
            kind
            for kind in each.could
            if copies[kind] - copies_placed(state, kind, rules) + seat.veiled.count(kind) >= 4
        )
        for place, seat in enumerate(state.seats)
        for number, each in enumerate(seat.melds)
        if each.could
    }


def ways(state: HandState, event: Win, rules: Rules, tiles: HeldTiles) -> Iterator[tuple[HandState, HeldTiles]] | None:
    """The table and the winner's tiles, without the winning tile, for all that may be hidden of them; None where that
    is too much. What the table shows elsewhere is not there, and only hands of a winning shape are given."""
    me = state.seats[event.seat]
    hidden, kongs = count_hidden(tiles), face_down(me)
    known = tuple(sorted(known_of(tiles)))
    concealed = known if event.by != "self_draw" else with_tile(known, event.tile_kind)
    base = with_seat(state, event.seat, structs.replace(me, concealed=concealed, veiled=()))
    left = [rules.ruleset.copies[kind] - copies_placed(base, kind, rules) for kind in range(KINDS)]
    forced = must_be(me, tiles)
    kinds = [
        kind
        for kind in range(KINDS)
        if left[kind] >= 4 and not rules.play.meld_fault("concealed_kong", None, (kind,) * 4, None)
    ]
    open_kinds = [kind for kind in range(KINDS) if left[kind] > 0]
    many = comb(len(kinds), kongs) * comb(len(open_kinds) + hidden, hidden)
    if hidden > _FEW or many > _MOST:
        return None
    return (
        (with_seat(base, event.seat, turned_up(base.seats[event.seat], down)), (*known, *chosen))
        for down in combinations(kinds, kongs)
        if set(forced) <= set(down)
        for chosen in _fillings(base, event, rules, down, known, open_kinds, hidden)
        if all(chosen.count(kind) <= left[kind] - 4 * (kind in down) for kind in set(chosen))
        if rules.shapes.complete(
            HeldHand(concealed=(*known, *chosen), melds=turned_up(base.seats[event.seat], down).plain_melds),
            event.tile_kind,
        )
    )


def _fillings(
    state: HandState, event: Win, rules: Rules, down: HeldTiles, known: HeldTiles, kinds: Sequence[Kind], hidden: int
) -> Iterator[HeldTiles]:
    """What the hidden tiles in hand may be; of two, not what leaves the hand without a wait whatever the other is."""
    if hidden < _FEW:
        yield from combinations_with_replacement(kinds, hidden)
        return
    melds = turned_up(state.seats[event.seat], down).plain_melds
    for place, first in enumerate(kinds):
        if rules.shapes.shanten(HeldHand(concealed=(*known, event.tile_kind, first), melds=melds)) <= 0:
            yield from ((first, second) for second in kinds[place:])
