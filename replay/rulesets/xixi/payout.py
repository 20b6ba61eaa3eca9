"""Scoring tiles: how many a win turns, from which end of the wall, and what they count and pay (rulebook xixi §4)."""

from __future__ import annotations

from math import prod
from typing import Final

from replay.hands import Hand
from replay.rules import WallEnd
from replay.rulesets.xixi.rulings import XixiRulings
from replay.tiles import RED, Kind, number_of

RED_COUNTS: Final = 10
"""What a Red Dragon counts as a scoring tile."""


def holds_red(hand: Hand) -> bool:
    """Whether a Red Dragon is in the winning hand, melds and the winning tile included."""
    return RED in hand.concealed or hand.win == RED or any(RED in meld.tiles for meld in hand.melds)


def without_red(hand: Hand, rulings: XixiRulings) -> bool:
    """Whether the hand earns the additional scoring tiles (ruling `red-melded-no-red`)."""
    if rulings.red_melded_no_red == "never-held" and hand.situation.wild_discarded:
        return False
    return not holds_red(hand)


def ends(hand: Hand, rulings: XixiRulings) -> tuple[WallEnd, ...]:
    """From which ends of the wall the scoring tiles of this win are turned, one after the other."""
    first: WallEnd = "tail" if hand.situation.after_kong else "head"
    if not without_red(hand, rulings):
        return (first,)
    more: WallEnd = "head" if rulings.bonus_end == "head" else first
    return (first, *(more,) * (1 if rulings.no_red == "two" else 2))


def face(tile: Kind) -> int:
    """What a scoring tile counts: its number, a Red Dragon 10."""
    return RED_COUNTS if tile == RED else number_of(tile)


def faces(hand: Hand, tiles: tuple[Kind, ...], rulings: XixiRulings) -> tuple[int, ...]:
    """What counts, in order, for the scoring tiles that were turned (ruling `short-wall`)."""
    if not tiles and rulings.short_wall == "winning-tile":
        return (face(hand.win),)
    found = tuple(face(tile) for tile in tiles)
    if rulings.short_wall == "ten":
        return (*found, *(10,) * (len(ends(hand, rulings)) - len(found)))
    return found


def chips(found: tuple[int, ...], rulings: XixiRulings) -> int:
    """What each of the others pays (ruling `formula`)."""
    if rulings.formula == "separate":
        return sum(1 + each for each in found) or 1
    if rulings.formula == "product":
        return prod(1 + each for each in found)
    return 1 + sum(found)
