"""Tiles in hands of which some may be hidden: what a hand can hold, what is left of it, how many copies are in sight.

A hidden tile may be any tile that the wall could still hold, so a hand holds what its known and hidden tiles allow.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from itertools import combinations
from math import comb

from msgspec import structs

from replay.state import HandState, SeatState, Stage
from replay.tiles import HIDDEN, Kind, known_of

HeldTiles = tuple[Kind, ...]
_MOST_CHOICES = 400


def taken(concealed: HeldTiles, given: Sequence[Kind], *, hidden_first: bool = False) -> tuple[HeldTiles, HeldTiles]:
    """`concealed` less the tiles given, known ones first (or hidden ones), and those that can't come from it."""
    rest, lacking = list(concealed), []
    for kind in given:
        if kind in rest and not (hidden_first and rest[-1] == HIDDEN):
            rest.remove(kind)
        elif rest and rest[-1] == HIDDEN:
            rest.pop()
        else:
            lacking.append(kind)
    return tuple(rest), tuple(lacking)


def without(concealed: HeldTiles, given: Sequence[Kind], *, hidden_first: bool = False) -> HeldTiles | None:
    """`concealed` less the tiles given, known ones first (or hidden ones); None when it can't hold them."""
    rest, lacking = taken(concealed, given, hidden_first=hidden_first)
    return None if lacking else rest


def holds(concealed: HeldTiles, kind: Kind) -> bool:
    """Whether a tile of this kind can come from `concealed`."""
    return kind in concealed or concealed[-1:] == (HIDDEN,)


def missing(concealed: HeldTiles, given: Sequence[Kind]) -> HeldTiles:
    """The tiles of `given` that can't come from `concealed`."""
    return taken(concealed, given)[1]


def uncovered(concealed: HeldTiles, given: Sequence[Kind]) -> HeldTiles:
    """The tiles of `given` that come out of hidden ones: nobody has seen these copies before."""
    rest = list(concealed)
    found = []
    for kind in given:
        if kind in rest:
            rest.remove(kind)
        else:
            found.append(kind)
    return tuple(found)


def may_show(pool: HeldTiles, held: HeldTiles, shown: Sequence[Kind]) -> bool:
    """Whether a hand that is shown can be the one held, whose tiles come from `pool`."""
    return len(shown) == len(held) and not missing(pool, known_of(shown))


def first_seen(seat: SeatState, given: Sequence[Kind]) -> HeldTiles:
    """The tiles of `given`, which this player puts down or shows, whose copies are seen for the first time."""
    known = surely(seat) if seat.listed else seat.concealed
    return uncovered((*known, *seat.veiled) if seat.veiled else known, given)


def surely(seat: SeatState) -> HeldTiles:
    """The known tiles that are held, or lie as discards that the record has lost, whichever of those listed do not."""
    known, rest, hidden = _parts(seat.listed, seat.concealed)
    over = max(0, len(rest) - hidden - [put.kind for put in seat.discards].count(HIDDEN))
    return (*known, *(kind for kind in dict.fromkeys(rest) if kind != HIDDEN for _ in range(rest.count(kind) - over)))


def choices(listed: HeldTiles, concealed: HeldTiles) -> list[HeldTiles] | None:
    """All that a hand may be of which these tiles are listed; None where that is too much."""
    known, rest, hidden = _parts(listed, concealed)
    if comb(len(rest), hidden) > _MOST_CHOICES:
        return None
    return [tuple(sorted((*known, *chosen))) for chosen in dict.fromkeys(combinations(rest, hidden))]


def _parts(listed: HeldTiles, concealed: HeldTiles) -> tuple[HeldTiles, HeldTiles, int]:
    """The tiles in hand that are known, the others listed, and how many of those are held."""
    known = known_of(concealed)
    return known, without(listed, uncovered(missing(listed, known), known)) or (), len(concealed) - len(known)


def made_known(seat: SeatState, concealed: HeldTiles) -> SeatState:
    """The player with this hand, which was in doubt."""
    return structs.replace(seat, concealed=concealed, listed=(), untold=False)


def filled(held: HeldTiles, shown: Sequence[Kind]) -> HeldTiles:
    """The tiles held, hidden ones replaced by what is shown of them; `shown` must be possible."""
    if HIDDEN not in held:
        return held
    known = known_of(held)
    more = uncovered(known, known_of(shown))
    return (*sorted((*known, *more)), *(HIDDEN,) * (len(held) - len(known) - len(more)))


def with_tile(concealed: HeldTiles, kind: Kind) -> HeldTiles:
    """`concealed` and one more tile, sorted."""
    tiles = list(concealed)
    insort(tiles, kind)
    return tuple(tiles)


def gained(seat: SeatState, kinds: HeldTiles) -> SeatState:
    """The player with these tiles more."""
    listed = tuple(sorted((*seat.listed, *kinds))) if seat.listed else ()
    return structs.replace(seat, concealed=tuple(sorted((*seat.concealed, *kinds))), listed=listed)


def copies_known(state: HandState, kind: Kind) -> int:
    """Copies of the kind whose place is known: in hands, melds, among flowers, discards, scoring tiles, in a kong face
    down or beside it in hand; not in the wall."""
    count = state.robbed.count(kind) + state.turned.count(kind)
    return count + sum([_placed(seat).count(kind) for seat in state.seats])


def all_copies_known(state: HandState) -> list[int]:
    """`copies_known` of every kind, by kind, in one go; of hidden tiles last."""
    found = [0] * (HIDDEN + 1)
    for tiles in (state.robbed, state.turned, *map(_placed, state.seats)):
        for kind in tiles:
            found[kind] += 1
    return found


def _placed(seat: SeatState) -> HeldTiles:
    """The tiles of a player whose place is known: not what is suspect of those put or laid down, and of listed ones
    those that are held in any case."""
    tiles = [put.kind for put in seat.discards if put.claimed_by is None]
    tiles += (*seat.flowers, *(kind for each in seat.melds for kind in each.meld.tiles))
    if seat.win_by == "self_draw" and seat.win_tile is not None:
        tiles.append(seat.win_tile)
    lying = uncovered(seat.suspect, tiles) if seat.suspect else tiles
    return (*(surely(seat) if seat.listed else seat.concealed), *seat.veiled, *lying)


def doubted(
    state: HandState,
    place: int,
    listed: HeldTiles = (),
    *,
    known: HeldTiles = (),
    suspect: HeldTiles = (),
    laid: bool = False,
) -> HandState:
    """The state with this hand hidden after a fault, its tiles among those `listed` where such are known, and those
    that are held in any case; what may be other tiles of what it has put down is `suspect`; `laid`: of what it has laid
    down."""
    seat = state.seats[place]
    drawn = place == state.turn and state.stage in (Stage.ACT, Stage.DISCARD) and seat.won is None
    number = max(0, 13 - 3 * len(seat.melds) + drawn)
    listed = tuple(sorted(listed)) if len(listed) >= number else ()
    return with_seat(
        state,
        place,
        structs.replace(
            seat,
            concealed=(*known, *(HIDDEN,) * (number - len(known))),
            drawn=HIDDEN if seat.drawn is not None else None,
            veiled=(),
            untold=not listed,
            listed=listed,
            suspect=(*seat.suspect, *suspect),
            laid=seat.laid or laid,
        ),
    )


def with_seat(state: HandState, place: int, seat: SeatState) -> HandState:
    """The state with one seat changed."""
    return structs.replace(state, seats=seated(state, place, seat))


def seated(state: HandState, place: int, seat: SeatState) -> tuple[SeatState, SeatState, SeatState, SeatState]:
    """The seats with one of them changed."""
    seats = [*state.seats]
    seats[place] = seat
    a, b, c, d = seats
    return a, b, c, d
