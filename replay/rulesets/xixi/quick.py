"""Shanten, waits, accepted tiles and discards by look-up; the definition in `waiting` decides what that cannot.

So it does for the rulings about a fifth copy (`red-copies`, `own-four`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from replay.distance.counted import COPY, MOST, ONE, codes_of, counted, is_odd, kinds_with
from replay.distance.discards import leaving
from replay.distance.joined import suits_alone
from replay.distance.plain import listed
from replay.hands import Acceptance, HeldHand, Meld, Near, near_by
from replay.rules import best_of, near_each
from replay.rulesets.xixi import waiting
from replay.rulesets.xixi.rulings import XixiRulings
from replay.tiles import NATURAL_KINDS, RED, SUITED, Kind

_CONCEALED: Final = 13
_COPIES: Final = (4,) * NATURAL_KINDS
_SUITED: Final = (1 << len(SUITED)) - 1


class Melded(NamedTuple):
    """The own melds."""

    melds: int
    gone: int
    """Copies of suited kinds, four bits each."""
    kinds: tuple[Kind, ...]
    reds: int


class Quick:
    """The functions under one set of rulings."""

    def __init__(self, rulings: XixiRulings) -> None:
        """Nothing is opened yet."""
        self.rulings = rulings
        self.defined = rulings.red_copies != "default" or rulings.own_four != "default"

    def shanten(self, held: HeldHand) -> int:
        """As `waiting.shanten`."""
        found = None
        if not self.defined and len(held.concealed) <= MOST:
            found = _near(counted(held.concealed), _melded(held.melds))
        return waiting.shanten(held, self.rulings) if found is None else found[0] - 1

    def accepts(self, held: HeldHand) -> Acceptance:
        """As `waiting.accepts`."""
        if self.defined or len(held.concealed) + 3 * len(held.melds) != _CONCEALED:
            return waiting.accepts(held, self.rulings)
        found = _near(counted(held.concealed), _melded(held.melds))
        if found is None:
            return waiting.accepts(held, self.rulings)
        distance, kinds = found
        waits, left = listed(held, kinds, kinds if distance == 1 else 0, _COPIES)
        if distance > 1:
            return Acceptance(distance - 1, accepts=waits, left=left)
        return Acceptance(0, waits=waits, left=left, hell_wait=left == 1)

    def near(self, held: HeldHand) -> Near:
        """What `accepts` says of the hand itself."""
        if not self.defined and len(held.concealed) + 3 * len(held.melds) == _CONCEALED:
            found = _near(counted(held.concealed), _melded(held.melds))
            if found is not None:
                distance, kinds = found
                return Near(distance - 1, kinds, kinds if distance == 1 else 0)
        return near_by(waiting.accepts(held, self.rulings))

    def near_discards(self, held: HeldHand) -> tuple[tuple[Kind, Near], ...]:
        """`near` after each discard from 14 tiles less three a meld, in the order of kinds, without hidden tiles."""
        if self.defined or len(held.concealed) + 3 * len(held.melds) != _CONCEALED + 1:
            return near_each(self.near, held)
        hand, board = counted(held.concealed), _melded(held.melds)
        found = []
        for kind in sorted(set(held.concealed)):
            after = _near(hand - ONE[kind], board)
            if after is None:
                return near_each(self.near, held)
            distance, kinds = after
            found.append((kind, Near(distance - 1, kinds, kinds if distance == 1 else 0)))
        return tuple(found)

    def near_best(self, held: HeldHand) -> tuple[tuple[Kind, Near], ...]:
        """Those of `near_discards` with the least shanten."""
        found = None
        if not self.defined and len(held.concealed) + 3 * len(held.melds) == _CONCEALED + 1:
            found = _best(counted(held.concealed), _melded(held.melds))
        return best_of(self.near_discards(held)) if found is None else found

    def kept_at_most(self, held: HeldHand) -> int | None:
        """As `Rules.kept_at_most`."""
        if self.defined or len(held.concealed) + 3 * len(held.melds) != _CONCEALED + 1:
            return None
        found = _near(counted(held.concealed), _melded(held.melds))
        return None if found is None else found[1]


def _best(hand: int, board: Melded) -> tuple[tuple[Kind, Near], ...] | None:
    """What `near_best` says; None where each discard has to be asked for on its own."""
    copies = hand >> COPY
    reds, natural = copies >> 4 * RED & 7, copies & (1 << 4 * len(SUITED)) - 1
    fit = 4 - board.reds
    if natural | reds << 4 * RED != copies or hand >> 104 & 0xFFFFFFFF or is_odd(copies, board.gone) or reds > fit:
        return None
    m, p, s, _, _ = codes_of(hand)
    codes, melds, sets = (m, p, s, 0, 0), board.melds, suits_alone(limited=False)
    distance = sets.distance(*codes, reds, sets.final[melds])
    bound = max(1, distance)
    owned = [(kind, natural >> 4 * kind & 7, board.gone >> 4 * kind & 7) for kind in board.kinds]
    if bound + reds > fit:
        # what is sure of all the tiles is so of the tiles after each discard
        if kinds_with(natural, 3) and not sets.is_alike(codes):
            return None
        if suits_alone(limited=True).beyond(codes, owned, melds, bound + reds)[0] > fit:
            return None
    found = leaving(sets, codes, reds, melds, bound)
    if reds:
        away, more = sets.near(*codes, reds - 1, melds)
        if away == bound:
            found.append((RED, more))
    drawn = _SUITED
    for kind, own, gone in owned:
        if own + gone == 4:
            drawn &= ~(1 << kind)
    best = []
    for kind, more in sorted(found):
        # the discarded tile could come back
        kinds = more & (drawn | 1 << kind & _SUITED)
        if reds - (kind == RED) < fit:
            kinds |= 1 << RED
        best.append((kind, Near(bound - 1, kinds, kinds if bound == 1 else 0)))
    return tuple(best)


def _near(hand: int, board: Melded) -> tuple[int, int] | None:
    """The distance and the kinds that lessen it; None where the definition has to be asked."""
    copies = hand >> COPY
    reds = copies >> 4 * RED & 7
    natural = copies & (1 << 4 * len(SUITED)) - 1
    if natural | reds << 4 * RED != copies or hand >> 104 & 0xFFFFFFFF or is_odd(copies, board.gone) or board.reds > 4:
        return None
    m, p, s, _, _ = codes_of(hand)
    melds, fit = board.melds, 4 - board.reds
    distance, found = suits_alone(limited=False).near(m, p, s, 0, 0, reds, melds)
    kinds = found & _SUITED
    if reds > fit:
        return None
    owned = [(kind, natural >> 4 * kind & 7, board.gone >> 4 * kind & 7) for kind in board.kinds]
    if distance + reds > fit:
        sets = suits_alone(limited=True)
        if kinds_with(natural, 3) and sets.near(m, p, s, 0, 0, reds, melds) != (distance, found):
            return None
        if sets.beyond((m, p, s, 0, 0), owned, melds, distance + reds)[0] > fit:
            return None
    for kind, own, gone in owned:
        if own + gone == 4:
            kinds &= ~(1 << kind)
    if distance and reds < fit:
        kinds |= 1 << RED
    return distance, kinds


@lru_cache(maxsize=1 << 10)
def _melded(melds: tuple[Meld, ...]) -> Melded:
    tiles = [kind for meld in melds for kind in meld.tiles]
    suited = [kind for kind in tiles if kind in SUITED]
    # what a Red Dragon stands for in a meld is no copy by default
    odd = any(kind not in SUITED and kind != RED for kind in tiles)
    reds = 5 if odd else tiles.count(RED)
    return Melded(len(melds), sum(1 << 4 * kind for kind in suited), tuple(sorted(set(suited))), reds)
