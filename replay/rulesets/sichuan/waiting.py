"""Distance from ready, waits and complete hands (rulebook sichuan §6, §8 Ready)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from replay.distance.codes import BITS, ONE, SuitCodes
from replay.distance.lanes import MISSING, PAIR, UNIT, Lanes, joined
from replay.distance.pairs import SEVEN, paired
from replay.distance.sets import lacking
from replay.hands import Acceptance, HeldHand, Wait
from replay.rulesets.sichuan.value import SETS, is_seven_pairs, is_standard
from replay.tiles import SUITED, SUITS, Kind, count_kinds, suit_of

_COPIES: Final = 4
_RANKS: Final = 9
_ALL_RANKS: Final = (1 << _RANKS) - 1
HOPELESS: Final = 99
"""The distance of a hand that can never win: it has called a tile of its missing suit."""


def complete(held: HeldHand, tile: Kind, *, melds_use_up: bool = True, any_suits: bool = False) -> bool:
    """Whether the hand with this tile is a winning shape without a tile of the missing suit.

    `melds_use_up`: copies in the own melds cannot come again; else those among the concealed tiles alone.
    `any_suits`: whichever suits it is of.
    """
    if tile not in SUITED:
        return False
    tiles = tuple(sorted((*held.concealed, tile)))
    if tiles[-1] not in SUITED:
        return False
    suits = {suit_of(kind) for kind in tiles}
    suits.update(suit_of(meld.tiles[0]) for meld in held.melds)
    if not any_suits and (held.void_suit in suits or len(suits) > 2):
        return False
    own = tiles.count(tile) + (sum(meld.tiles.count(tile) for meld in held.melds) if melds_use_up else 0)
    if own > _COPIES:
        return False
    return (not held.melds and is_seven_pairs(tiles)) or is_standard(tiles, len(held.melds))


def shanten(held: HeldHand) -> int:
    """Tiles missing before the hand is ready, 0 = ready, -1 = complete (14 less three a meld)."""
    return _distance(_codes(held.concealed), _melded(held), len(held.melds), _suits(held)) - 1


def accepts(held: HeldHand) -> Acceptance:
    """Shanten, and the tiles that complete the hand or bring it nearer, of a hand of 13 less three a meld.

    A kind of which the player himself holds all four copies is none of them; copies seen elsewhere do not matter.
    """
    codes, melded, melds, suits = _codes(held.concealed), _melded(held), len(held.melds), _suits(held)
    distance = _distance(codes, melded, melds, suits)
    if distance >= HOPELESS:
        return Acceptance(HOPELESS - 1)
    seen = count_kinds(held.visible)
    found = []
    for kind in sorted(SUITED):
        suit, rank = divmod(kind, _RANKS)
        own = (codes[suit] >> BITS * rank & 15) + (melded[suit] >> BITS * rank & 15)
        if own >= _COPIES:
            continue
        more = list(codes)
        more[suit] += ONE[rank]
        if _distance((more[0], more[1], more[2]), melded, melds, suits) < distance:
            found.append(Wait(kind, max(0, _COPIES - own - seen[kind])))
    left = sum(wait.left for wait in found)
    if distance > 1:
        return Acceptance(distance - 1, accepts=tuple(found), left=left)
    return Acceptance(0, waits=tuple(found), left=left, hell_wait=left == 1)


def _codes(tiles: tuple[Kind, ...]) -> SuitCodes:
    """The counts of the kinds of each suit."""
    codes = [0, 0, 0]
    for kind in tiles:
        if kind in SUITED:
            suit, rank = divmod(kind, _RANKS)
            codes[suit] += ONE[rank]
    return codes[0], codes[1], codes[2]


def _melded(held: HeldHand) -> SuitCodes:
    return _codes(tuple(kind for meld in held.melds for kind in meld.tiles))


def _suits(held: HeldHand) -> tuple[tuple[int, int], ...]:
    """The pairs of suits of which a win can be made; none for a hand that can never win."""
    melded = {SUITS.index(suit_of(meld.tiles[0])) for meld in held.melds if meld.tiles[0] in SUITED}
    voids = range(3) if held.void_suit is None else (SUITS.index(held.void_suit),)
    pairs = {0: (1, 2), 1: (0, 2), 2: (0, 1)}
    return tuple(pairs[void] for void in voids if void not in melded)


@lru_cache(maxsize=1 << 16)
def _distance(codes: SuitCodes, melded: SuitCodes, melds: int, suits: tuple[tuple[int, int], ...]) -> int:
    """Tiles to be drawn before the hand is complete, by the nearest of its ways."""
    return min((_of_two_suits(codes, melded, melds, *each) for each in suits), default=HOPELESS)


def _of_two_suits(codes: SuitCodes, melded: SuitCodes, melds: int, one: int, two: int) -> int:
    goal = UNIT * (SETS - melds) + PAIR
    parts = [lacking(codes[suit], melded[suit], _RANKS, True, 0) for suit in (one, two)]
    best = _least(joined(parts[0], parts[1], goal), goal)
    if not melds:
        pairs = [paired(codes[suit], _ALL_RANKS, True) for suit in (one, two)]
        best = min(best, _least(joined(pairs[0], pairs[1], UNIT * SEVEN), UNIT * SEVEN))
    return best


def _least(lanes: Lanes, goal: int) -> int:
    return min((lane // MISSING for lane in lanes if lane % MISSING == goal), default=HOPELESS)
