"""Complete hands, waits and shanten with Red Dragons (rulebook xixi §3, Waits)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from replay.distance.codes import ONE, SuitCodes
from replay.distance.lanes import PAIR, UNIT, ScopeLanes, missing
from replay.distance.sets import lacking
from replay.hands import Acceptance, HeldHand, Wait
from replay.rulesets.xixi.rulings import XixiRulings
from replay.rulesets.xixi.shape import COPIES, RANKS, SETS, read, stood_for
from replay.tiles import HIDDEN, RED, SUITED, Kind, count_kinds

KINDS_PLAYED: Final = (*sorted(SUITED), RED)
_SCOPE: Final = ScopeLanes(0, groups=(0, 1, 2))
_HOPELESS: Final = 99


def complete(held: HeldHand, tile: Kind, rulings: XixiRulings) -> bool:
    """Whether the hand of 13 less three a meld is four sets and a pair with `tile`, however it would be won.

    How many copies of the tile exist plays no part.
    """
    return tile != HIDDEN and read((*held.concealed, tile), held.melds, rulings) is not None


def shanten(held: HeldHand, rulings: XixiRulings) -> int:
    """How many draws a hand of 13 or 14 less three a meld is from being ready: 0 ready, -1 complete.

    Any tile that exists can be drawn: four of each kind, less those that the player owns; with the ruling
    `own-four=wait` the last one may be a tile of which the player owns all four. Hidden tiles count for nothing.
    """
    return _distance_of(held, rulings) - 1


def accepts(held: HeldHand, rulings: XixiRulings) -> Acceptance:
    """The tiles that complete a ready hand of 13 less three a meld, or lower its shanten; only a self-draw wins.

    A kind of which the player owns all four copies is none of them (ruling `own-four`); one of which others show all
    that is left is listed with 0 left.
    """
    distance = _distance_of(held, rulings)
    if not distance:
        return Acceptance(-1)
    own = count_kinds((*held.concealed, *(kind for meld in held.melds for kind in meld.tiles)))
    seen = count_kinds(held.visible)
    ready = distance == 1
    found = []
    for kind in KINDS_PLAYED:
        if own[kind] >= COPIES and not (ready and rulings.own_four == "wait"):
            continue
        if complete(held, kind, rulings) if ready else _distance_of(held, rulings, kind) < distance:
            found.append(Wait(kind, max(0, COPIES - own[kind] - seen[kind]), "self_draw" if ready else "any"))
    left = sum(wait.left for wait in found)
    if not ready:
        return Acceptance(distance - 1, accepts=tuple(found), left=left)
    return Acceptance(0, waits=tuple(found), left=left, hell_wait=left == 1)


def _distance_of(held: HeldHand, rulings: XixiRulings, more: Kind | None = None) -> int:
    concealed = held.concealed if more is None else (*held.concealed, more)
    reds = concealed.count(RED)
    melded_reds = sum(meld.tiles.count(RED) for meld in held.melds)
    fit = max(reds, COPIES - melded_reds)
    four = rulings.red_copies == "four"
    # the copies in melds: for the limit of four what Red Dragons stand for counts with them
    melded = [
        stood_for(meld, kind) if four else kind for meld in held.melds for kind in meld.tiles if four or kind != RED
    ]
    if rulings.own_four == "wait":
        fit += 1
    return _distance(_codes(concealed), _codes(melded), reds, 0 if four else fit, len(held.melds))


def _codes(tiles: tuple[Kind, ...] | list[Kind]) -> SuitCodes:
    codes = [0, 0, 0]
    for kind in tiles:
        if kind in SUITED:
            suit, rank = divmod(kind, RANKS)
            codes[suit] += ONE[rank]
    return codes[0], codes[1], codes[2]


@lru_cache(maxsize=1 << 16)
def _distance(codes: SuitCodes, melded: SuitCodes, reds: int, fit: int, melds: int) -> int:
    """Tiles to be drawn before the hand is complete; `fit` are the tiles that may be a fifth copy of some kind."""
    first, second, third = (lacking(codes[suit], melded[suit], RANKS, True, fit) for suit in range(3))
    goal = UNIT * (SETS - melds) + PAIR
    found = missing(_SCOPE, (first, second, third), (reds,), (fit,), goal)
    return _HOPELESS if found is None else found
