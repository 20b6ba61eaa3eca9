"""What a seat sees, and what of the unseen can no longer come: the two views, counted from a state."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from replay.analysis.planes import NO_TILES, Planes, planes_of
from replay.engine.table.wins.situation import unseen_tiles, visible
from replay.events import Win
from replay.hands import HeldHand, Near
from replay.rules import Rules
from replay.state import SEATS, HandState, SeatState
from replay.tiles import HIDDEN, Kind, count_kinds, name_of, suit_of

_NO_TILE = name_of(0)
_WHOLE = (13, 14)


def held_of(state: HandState, seat: int) -> HeldHand:
    """The tiles that a seat holds, for `Shapes.near` and its like; what it sees besides is `seen_by`, left out here."""
    me = state.seats[seat]
    return HeldHand(
        concealed=me.concealed,
        melds=me.plain_melds,
        flowers=me.flowers,
        seat=state.wind_of(seat),
        round=state.round or "E",
        void_suit=me.void_suit,
    )


def discards_of(held: HeldHand, rules: Rules) -> tuple[tuple[Kind, Near], ...]:
    """How near the hand is after each discard from its 14 tiles, in the order of kinds (`Shapes.near_discards`).

    Where the suit of a player's first discard becomes his missing suit, each discard is taken so.
    """
    if rules.opening.void_suits != "inferred" or held.void_suit is not None:
        return rules.shapes.near_discards(held)
    rests = {kind: replace(held.without(kind), void_suit=suit_of(kind)) for kind in sorted(set(held.concealed))}
    return tuple((kind, rules.shapes.near(rest)) for kind, rest in rests.items())


def best_discards(held: HeldHand, rules: Rules) -> tuple[tuple[Kind, Near], ...]:
    """Those of `discards_of` with the least shanten, others with them where that is no more work."""
    if rules.opening.void_suits == "inferred" and held.void_suit is None:
        return discards_of(held, rules)
    return rules.shapes.near_best(held)


def is_open(me: SeatState) -> bool:
    """Whether the tiles of a seat in play are all known, and are as many as a hand has."""
    concealed, melds = me.concealed, me.melds
    return (
        me.won is None
        and HIDDEN not in concealed
        and len(concealed) + 3 * len(melds) in _WHOLE
        and not (melds and any(HIDDEN in each.meld.tiles for each in melds))
    )


def seen_by(state: HandState, seat: int, rules: Rules) -> tuple[Kind, ...]:
    """What a seat sees besides its own hand, melds and declared jokers, sorted; hidden tiles are left out.

    All discards (a claimed one is among the meld's tiles), the declared jokers and open melds of the others, tiles won
    by robbing a kong, and of those who have won what the table lays open (`Table.winners_show`). Who has won on a tile
    on which others may still win shows the hand when that is over, as the row Hell Wait has it.
    """
    return visible(state, _asking(seat), rules, state.seats[seat].concealed)


def _asking(seat: int) -> Win:
    return Win(seat=seat, by="self_draw", tile=_NO_TILE)


def own_tiles(me: SeatState) -> list[Kind]:
    """The tiles of a seat: concealed, in melds, declared."""
    return [*me.concealed, *me.flowers, *(kind for each in me.melds for kind in each.meld.tiles)]


def unseen_counts(state: HandState, seat: int, rules: Rules) -> list[int]:
    """Copies of each kind that the seat cannot see; never below 0, whatever a faulty record shows."""
    left = [*rules.ruleset.copies, 0]
    for kind in own_tiles(state.seats[seat]):
        left[kind] -= 1
    if not _is_bare(state):
        for kind in seen_by(state, seat, rules):
            left[kind] -= 1
    left.pop()
    return [max(0, number) for number in left] if min(left) < 0 else left


def _is_bare(state: HandState) -> bool:
    """Whether nothing lies on the table yet, as after the deal."""
    return not (state.discarded or state.robbed) and all(
        each.won is None and not (each.melds or each.flowers or each.discards) for each in state.seats
    )


def unsure(state: HandState, seat: int, rules: Rules) -> bool:
    """Whether the record hides tiles that this player saw, or an earlier fault leaves open what there was to see."""
    return state.doubt or any(unseen_tiles(state, _asking(seat), rules))


def gone_planes(state: HandState, seat: int, rules: Rules) -> Planes | None:
    """Of the tiles that the seat cannot see, those that can't come any more; None where that is hidden.

    They are others' concealed kongs, what winners hold and do not show, and the dead wall.
    """
    dead = dead_tiles(state, rules)
    if dead is None or state.doubt:
        return None
    found = [*dead]
    for place in SEATS:
        me = state.seats[place]
        if place == seat:
            continue
        shown = me.won is not None and place not in state.winners_here
        if me.melds and not (shown and rules.unseen.winners_show == "all"):
            found += [kind for each in me.melds if not each.meld.is_open for kind in each.meld.tiles]
        if me.won is not None and not (shown and rules.unseen.winners_show != "melds"):
            found += won_tiles(me)
        if me.won is not None and me.in_doubt:
            return None
    return _planes(tuple(found)) if found else NO_TILES


@lru_cache(maxsize=64)
def _planes(tiles: tuple[Kind, ...]) -> Planes | None:
    # asked for all four seats, of the dead wall alone in most hands
    return None if HIDDEN in tiles else planes_of(count_kinds(tiles))


def won_tiles(me: SeatState) -> list[Kind]:
    """What lies with a winner besides melds: the concealed tiles, and the winning tile if it was drawn."""
    drawn = me.win_by == "self_draw" and me.win_tile is not None
    return [*me.concealed, me.win_tile] if drawn and me.win_tile is not None else [*me.concealed]


def dead_tiles(state: HandState, rules: Rules) -> tuple[Kind, ...] | None:
    """The tiles of the wall that are not drawn, unless replacement tiles come from among them; None if hidden."""
    if not state.dead:
        return ()
    if state.wall is None:
        return None
    end = len(state.wall) - (0 if rules.wall.replacement_end == "live_tail" else state.back)
    found = state.wall[end - state.dead : end]
    return None if HIDDEN in found else found
