"""Complete hands, waits and shanten with Red Dragons (rulebook xixi §3, Waits)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from replay.distance.definition import definition_of
from replay.hands import Acceptance, HeldHand, Wait
from replay.rulesets.xixi.rulings import XixiRulings
from replay.rulesets.xixi.shape import COPIES, PLAN, read, stood_for
from replay.tiles import HIDDEN, RED, SUITED, Kind, count_kinds

KINDS_PLAYED: Final = (*sorted(SUITED), RED)


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
    """Tiles to be drawn before the hand is complete."""
    definition = definition_of(PLAN)
    if more is not None:
        held = replace(held, concealed=(*held.concealed, more))
    tiles = definition.tiles_of(held)
    # the tiles that may be a fifth copy of some kind
    fit = max(tiles.jokers[0], tiles.fit[0]) + (rulings.own_four == "wait")
    if rulings.red_copies == "four":
        # what Red Dragons in melds stand for counts with the copies there
        melded = tuple(stood_for(meld, kind) for meld in held.melds for kind in meld.tiles)
        tiles, fit = tiles._replace(gone=definition.tiles_of(HeldHand(concealed=melded)).codes), 0
    return definition.distance_of(tiles._replace(fit=(fit, *tiles.fit[1:])))
