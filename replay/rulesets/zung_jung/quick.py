"""Shanten, waits, accepted tiles and discards by look-up; the definition in `waiting` decides what that cannot."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from replay.distance.counted import COPY, MOST, ONE, ONES, codes_of, counted, is_odd
from replay.distance.discards import leaving
from replay.distance.joined import Joined, limited
from replay.distance.owned import owning
from replay.distance.parts import Codes
from replay.distance.plain import all_of_near, listed, merged, pairs_near
from replay.distance.tally import NATURALS, all_of, drawn_of, fewer_of, pairs_of, tally
from replay.hands import Acceptance, HeldHand, Meld, Near, near_by
from replay.rules import best_of, near_each
from replay.rulesets.zung_jung import waiting
from replay.rulesets.zung_jung.rulings import ZungJungRulings
from replay.tiles import NATURAL_KINDS, ORPHANS, Kind

_CONCEALED: Final = 13
_COPIES: Final = (4,) * NATURAL_KINDS
_ORPHANS: Final = sum(1 << 4 * kind for kind in ORPHANS)
_DENSE_ORPHANS: Final = sum(1 << kind for kind in ORPHANS)


class Melded(NamedTuple):
    """The own melds: their number, the copies of each kind (four bits each), the kinds."""

    melds: int
    gone: int
    kinds: tuple[Kind, ...]


class Quick:
    """The functions under one set of rulings."""

    def __init__(self, rulings: ZungJungRulings) -> None:
        """Nothing is opened yet."""
        self.rulings = rulings
        self.repeats = rulings.identical_pairs == "default"
        self.by_shape = rulings.fifth_tile == "shape"

    def shanten(self, held: HeldHand) -> int:
        """As `waiting.shanten`."""
        found = None if self.by_shape or len(held.concealed) > MOST else self._look(held)
        return waiting.shanten(held, self.rulings) if found is None else found[0] - 1

    def accepts(self, held: HeldHand) -> Acceptance:
        """As `waiting.accepts`."""
        if self.by_shape:
            return waiting.accepts(held, self.rulings)
        near = self.near(held)
        if near.shanten < 0:
            return Acceptance(-1)
        found, left = listed(held, near.kinds, 0, _COPIES)
        if near.shanten:
            return Acceptance(near.shanten, accepts=found, left=left)
        return Acceptance(0, waits=found, left=left, hell_wait=left == 1)

    def near(self, held: HeldHand) -> Near:
        """What `accepts` says of the hand itself."""
        if not self.by_shape and len(held.concealed) + 3 * len(held.melds) == _CONCEALED:
            found = self._look(held)
            if found is not None:
                return Near(found[0] - 1, found[1])
        return near_by(waiting.accepts(held, self.rulings))

    def near_discards(self, held: HeldHand) -> tuple[tuple[Kind, Near], ...]:
        """`near` after each discard from 14 tiles less three a meld, in the order of kinds, without hidden tiles."""
        if self.by_shape or len(held.concealed) + 3 * len(held.melds) != _CONCEALED + 1:
            return near_each(self.near, held)
        board, hand = _melded(held.melds), counted(held.concealed)
        found = []
        for kind in sorted(set(held.concealed)):
            if kind < NATURAL_KINDS:
                near = self._near(hand - ONE[kind], board)
                if near is None:
                    return near_each(self.near, held)
                found.append((kind, Near(near[0] - 1, near[1])))
        return tuple(found)

    def near_best(self, held: HeldHand) -> tuple[tuple[Kind, Near], ...]:
        """Those of `near_discards` with the least shanten."""
        found = None
        if not self.by_shape and len(held.concealed) + 3 * len(held.melds) == _CONCEALED + 1:
            found = self._best(held, _melded(held.melds))
        return best_of(self.near_discards(held)) if found is None else found

    def kept_at_most(self, held: HeldHand) -> int | None:
        """As `Rules.kept_at_most`."""
        if self.by_shape or len(held.concealed) + 3 * len(held.melds) != _CONCEALED + 1:
            return None
        found = self._look(held)
        return None if found is None else found[1]

    def _best(self, held: HeldHand, board: Melded) -> tuple[tuple[Kind, Near], ...] | None:
        """What `near_best` says; None where each discard has to be asked for on its own."""
        hand = counted(held.concealed)
        copies = hand >> COPY
        if is_odd(copies, board.gone) or hand >> 104 & 0xFFFFFFFF:
            return None
        codes = codes_of(hand)
        if board.melds:
            return _beside_melds(codes, copies, board)
        counts = tally(held.concealed)
        pairs, _ = pairs_of(counts, NATURALS, repeats=self.repeats)
        orphans, _ = all_of(counts, _DENSE_ORPHANS)
        sets = limited()
        distance = sets.distance(*codes, 0, sets.final[0])
        bound = max(1, min(distance, pairs, orphans))
        found: dict[Kind, int] = {}
        left = counts.ones if pairs <= bound or orphans <= bound else 0
        while left:
            bit = left & -left
            left ^= bit
            rest = fewer_of(counts, bit)
            for away, kinds in (pairs_of(rest, NATURALS, repeats=self.repeats), all_of(rest, _DENSE_ORPHANS)):
                if away == bound:
                    kind = bit.bit_length() - 1
                    found[kind] = found.get(kind, 0) | kinds
        if distance <= bound:
            for kind, kinds in leaving(sets, codes, 0, 0, bound):
                found[kind] = found.get(kind, 0) | kinds & NATURALS
        return _listed(bound, found)

    def _look(self, held: HeldHand) -> tuple[int, int] | None:
        return self._near(counted(held.concealed), _melded(held.melds))

    def _near(self, hand: int, board: Melded) -> tuple[int, int] | None:
        """The distance and the kinds that lessen it; None where the definition has to be asked."""
        copies = hand >> COPY
        if is_odd(copies, board.gone) or hand >> 104 & 0xFFFFFFFF:
            return None
        codes, melds = codes_of(hand), board.melds
        sets = limited()
        distance, kinds = sets.near(*codes, 0, melds)
        kinds &= NATURALS
        if melds:
            owned = [(kind, copies >> 4 * kind & 7, board.gone >> 4 * kind & 7) for kind in board.kinds]
            drawn = drawn_of(copies, board.gone, board.kinds)
            if sets.beyond(codes, owned, melds, distance)[0]:
                common, own = (distance, kinds & drawn), owning(board.gone, melds)
                distance, kinds = own.near(*codes, 0, melds)
                if own.rough and (distance, kinds & drawn) != common:
                    return None
            return distance, kinds & drawn
        found = merged((distance, kinds), pairs_near(copies, ONES, distance, repeats=self.repeats))
        return merged(found, all_of_near(copies, _ORPHANS, found[0]))


def _beside_melds(codes: Codes, copies: int, board: Melded) -> tuple[tuple[Kind, Near], ...] | None:
    """What `near_best` says of a hand with melds; None where each discard has to be asked for on its own."""
    melds, drawn, common = board.melds, drawn_of(copies, board.gone, board.kinds), limited()
    bound, found = _leaving(common, codes, melds, drawn)
    owned = [(kind, copies >> 4 * kind & 7, board.gone >> 4 * kind & 7) for kind in board.kinds]
    # what is so of all the tiles is so of the tiles after each discard
    if common.beyond(codes, owned, melds, bound)[0]:
        own = owning(board.gone, melds)
        now = _leaving(own, codes, melds, drawn)
        if own.rough and now != (bound, found):
            return None
        bound, found = now
    return _listed(bound, found)


def _leaving(sets: Joined, codes: Codes, melds: int, drawn: int) -> tuple[int, dict[Kind, int]]:
    """The least distance after a discard, and by the discards that leave it the kinds that then lessen it."""
    bound = max(1, sets.distance(*codes, 0, sets.final[melds]))
    # the discarded tile could come back
    return bound, {kind: kinds & (drawn | 1 << kind) for kind, kinds in leaving(sets, codes, 0, melds, bound)}


def _listed(bound: int, found: dict[Kind, int]) -> tuple[tuple[Kind, Near], ...]:
    return tuple((kind, Near(bound - 1, found[kind])) for kind in sorted(found))


@lru_cache(maxsize=1 << 10)
def _melded(melds: tuple[Meld, ...]) -> Melded:
    tiles = [kind for meld in melds for kind in meld.tiles if kind < NATURAL_KINDS]
    return Melded(len(melds), sum(1 << 4 * kind for kind in tiles), tuple(sorted(set(tiles))))
