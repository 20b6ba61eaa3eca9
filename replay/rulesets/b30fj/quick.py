"""Shanten, waits, accepted tiles and discards by look-up; the definition (`waiting`, `nearing`) decides what it cannot.

Sets and a pair come from tables that know no copies in melds, and either none or four of each kind. Whether copies can
matter is decided by counting: a target of the least distance misses no more tiles than that distance and the jokers
held. Every missing tile of which there is no copy needs a joker that is held or can be drawn (`lanes`); are there
so many for every part, copies do not matter. Else each kind that melds hold is tried (`_short`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from replay.distance.counted import (
    BAMBOO,
    CIRCLES,
    COPY,
    DRAGON,
    HONORS,
    JOKER,
    JOKERS,
    MOST,
    ONE,
    SUIT,
    WIND,
    codes_of,
    counted,
    is_odd,
    kinds_with,
)
from replay.distance.joined import Codes, free, limited
from replay.distance.plain import listed, merged
from replay.distance.tally import NO_TALLY, Tally, tally
from replay.hands import Acceptance, HeldHand, Meld, Near
from replay.rules import best_of, near_each
from replay.rulesets.b30fj import waiting
from replay.rulesets.b30fj.apart import Apart
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.nearing import FAR, Board, Plan, nearer_of, nearest_of
from replay.rulesets.b30fj.others import SIX, THIRTEEN_KINDS, Others
from replay.rulesets.b30fj.pairing import Pairing
from replay.rulesets.b30fj.parts import Parts, parts_of
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.singling import NO_PATTERNS, Bare, Singling
from replay.rulesets.b30fj.targets import targets_of
from replay.rulesets.b30fj.weaving import NO_CLOTHS, Cloth, Weaving
from replay.rulesets.b30fj.woven import Woven
from replay.tiles import BAIDA, HIDDEN, KINDS, NATURAL_KINDS, Kind

_TWICE: Final = 0xEEEEEEEE
"""The bits of jokers of which there is more than one."""
_PAIR_JOKERS: Final = 0x11
_CONCEALED: Final = 13
_COPIES: Final = (4,) * NATURAL_KINDS + (1,) * (KINDS - NATURAL_KINDS)


class Melded(NamedTuple):
    """What lies in own melds and flowers."""

    melds: int
    gone: int
    """Copies of natural kinds, four bits each."""
    kinds: tuple[Kind, ...]
    """Those kinds."""
    odd: int
    """The bits of jokers that a hand cannot have besides."""
    fits: tuple[int, ...]
    """Of the jokers that are held or can be drawn, how many may stand for a tile of each part."""
    fit: int
    """The least of them."""
    drawn: int
    """The mask of all kinds without the jokers that are away."""
    board: Board
    """The same for the definition."""


class Looked(NamedTuple):
    """A hand and what it is nearest to."""

    hand: int
    codes: Codes
    jokers: int
    counts: Tally
    bound: int
    """Its distance, 1 at least."""
    sure: bool
    """Whether copies in melds cannot matter; if they do, it may be further away."""
    distance: int
    """From sets."""
    paired: int
    """From seven pairs, as far as that is not above `bound`."""
    patterns: Sequence[Bare]
    apart: int
    cloths: Sequence[Cloth]


class Quick:
    """The functions of one edition under one set of rulings."""

    def __init__(self, edition: Edition, rulings: B30fjRulings) -> None:
        """Nothing is opened yet."""
        self.edition, self.rulings = edition, rulings
        self.targets = targets_of(edition, rulings)
        self.others = Others(self.targets)
        self.singling = Singling(self.others)
        self.apart = next((Apart(each.plan) for each in self.others.patterns if each.shape is None), None)
        self.pairing = Pairing(repeats=self.targets.repeats)
        self.weaving = Weaving(self.targets) if edition.knitted_blocks else None
        self.woven = Woven(self.targets) if edition.knitted_blocks else None

    def shanten(self, held: HeldHand) -> int:
        """As `waiting.shanten`."""
        if len(held.concealed) > MOST:
            return waiting.shanten(self.edition, held, self.rulings)
        hand = counted(held.concealed)
        jokers, copies = hand >> JOKER & JOKERS, hand >> COPY
        board = _ALONE if not held.melds and not held.flowers else _melded(held.melds, held.flowers)
        if jokers & board.odd or is_odd(copies, board.gone):
            return waiting.shanten(self.edition, held, self.rulings)
        sets, melds = free(), board.melds
        found = sets.distance(
            hand & SUIT,
            hand >> CIRCLES & SUIT,
            hand >> BAMBOO & SUIT,
            hand >> WIND & HONORS,
            hand >> DRAGON & HONORS,
            jokers,
            sets.final[melds],
        )
        if found + jokers.bit_count() > board.fit and not self._sure(hand, found, None, board):
            return waiting.shanten(self.edition, held, self.rulings)
        if not found or (melds and self.woven is None):
            return found - 1
        return min(found, self._others(hand, found - 1, board, kinds=False)[0]) - 1

    def near(self, held: HeldHand) -> Near:
        """As `waiting.near`."""
        board = _ALONE if not held.melds and not held.flowers else _melded(held.melds, held.flowers)
        if len(held.concealed) + 3 * board.melds == _CONCEALED:
            found = self._thirteen(held.concealed, board)
            if found is not None and (not found.self_draw or self.rulings.tanki_scope == "default"):
                return found
        return waiting.near(self.edition, held, self.rulings)

    def near_discards(self, held: HeldHand) -> tuple[tuple[Kind, Near], ...]:
        """`near` after each discard from 14 tiles less three a meld, in the order of kinds, without hidden tiles."""
        board = _ALONE if not held.melds and not held.flowers else _melded(held.melds, held.flowers)
        if len(held.concealed) + 3 * board.melds != _CONCEALED + 1:
            return near_each(self.near, held)
        hand = counted(held.concealed)
        default = self.rulings.tanki_scope == "default"
        found = []
        for kind in sorted(set(held.concealed)):
            if kind != HIDDEN:
                near = self._near(hand - ONE[kind], board)
                if near is None or (near.self_draw and not default):
                    near = waiting.near(self.edition, held.without(kind), self.rulings)
                found.append((kind, near))
        return tuple(found)

    def near_best(self, held: HeldHand) -> tuple[tuple[Kind, Near], ...]:
        """Those of `near_discards` with the least shanten."""
        found = None
        board = _ALONE if not held.melds and not held.flowers else _melded(held.melds, held.flowers)
        if len(held.concealed) + 3 * board.melds == _CONCEALED + 1 and self.rulings.tanki_scope == "default":
            found = self._best(held, board)
        return best_of(self.near_discards(held)) if found is None else found

    def accepts(self, held: HeldHand) -> Acceptance:
        """As `waiting.accepts`."""
        shanten, kinds, self_draw = self.near(held)
        if shanten < 0:
            return Acceptance(-1)
        waits, left = listed(held, kinds, self_draw, _COPIES)
        if shanten:
            return Acceptance(shanten, accepts=waits, left=left)
        return Acceptance(0, waits=waits, left=left, hell_wait=waiting.is_hell_wait(waits, self.rulings))

    def _look(self, concealed: tuple[Kind, ...], board: Melded) -> Looked | None:
        """What 13 or 14 tiles less three a meld are nearest to; None where it cannot be told so."""
        hand = counted(concealed)
        jokers, copies = hand >> JOKER & JOKERS, hand >> COPY
        if jokers & board.odd or is_odd(copies, board.gone):
            return None
        sets, melds, codes = free(), board.melds, codes_of(hand)
        distance = sets.distance(*codes, jokers, sets.final[melds])
        bound = max(1, distance)
        paired = apart = FAR
        patterns, cloths = NO_PATTERNS, NO_CLOTHS
        counts = NO_TALLY if melds and self.weaving is None else tally(concealed)
        if not melds:
            pairs = self.pairing.distance(counts, jokers, bound)
            if pairs is None:
                return None
            paired = pairs
            bound, patterns = self.singling.within(counts, jokers, max(1, min(bound, paired)))
            if self.apart is not None:
                apart = self.apart.distance(counts, jokers, bound)
                bound = max(1, min(bound, apart))
        sure = True
        if self.weaving is not None:
            bound, cloths = self.weaving.within(codes, counts, jokers, melds, bound)
            reach = bound + jokers.bit_count()
            sure = all(self.weaving.is_sure(each, board.gone, melds, reach, board.fits, board.fit) for each in cloths)
        if distance <= bound and bound + jokers.bit_count() > board.fit:
            sure = sure and self._all_sure(hand, codes, bound, board)
        return Looked(hand, codes, jokers, counts, bound, sure, distance, paired, patterns, apart, cloths)

    def _thirteen(self, concealed: tuple[Kind, ...], board: Melded) -> Near | None:
        """What `near` says; None where it has to be looked up in the definition."""
        seen = self._look(concealed, board)
        if seen is None or not seen.sure:
            return self._near(counted(concealed), board)
        jokers, bound, counts, kinds = seen.jokers, seen.bound, seen.counts, 0
        if seen.distance <= bound:
            kinds = free().near(*seen.codes, jokers, board.melds)[1]
        if seen.paired <= bound:
            kinds |= self.pairing.helping(counts, jokers)
        for pattern in seen.patterns:
            kinds |= self.singling.helping(pattern, counts, jokers, bound)
        if self.apart is not None and seen.apart <= bound:
            kinds |= self.apart.helping(counts, jokers)
        if self.weaving is not None:
            for cloth in seen.cloths:
                kinds |= self.weaving.helping(cloth, jokers, board.melds)
        kinds &= self._drawn(seen, board)
        if bound == 1 and jokers & _PAIR_JOKERS and self._pair_waits(seen.hand, board):
            return Near(0, kinds, kinds)
        return Near(bound - 1, kinds)

    def _best(self, held: HeldHand, board: Melded) -> tuple[tuple[Kind, Near], ...] | None:
        """What `near_best` says; None where each discard has to be asked for on its own."""
        seen = self._look(held.concealed, board)
        if seen is None:
            return None
        sets, melds = free(), board.melds
        codes, jokers, counts, bound = seen.codes, seen.jokers, seen.counts, seen.bound
        found: dict[Kind, int] = {}
        if seen.distance <= bound:
            found.update(sets.leaving(codes, jokers, melds, bound))
            if jokers:
                for joker in range(8):
                    if jokers >> 4 * joker & 1:
                        away, more = sets.near(*codes, jokers ^ 1 << 4 * joker, melds)
                        if away == bound:
                            found[BAIDA + joker] = more
        others: list[tuple[Kind, int]] = []
        if seen.paired <= bound:
            others += self.pairing.leaving(counts, jokers, bound)
        for pattern in seen.patterns:
            others += self.singling.leaving(pattern, counts, jokers, bound)
        if self.apart is not None and seen.apart <= bound:
            others += self.apart.leaving(counts, jokers, bound)
        if self.weaving is not None:
            for cloth in seen.cloths:
                others += self.weaving.leaving(cloth, jokers, melds, bound)
        for kind, more in others:
            found[kind] = found.get(kind, 0) | more
        if seen.sure:
            return self._listed(seen, found, board)
        # no other discard can be as near as these seem to be
        asked = best_of(tuple((kind, self.near(held.without(kind))) for kind in sorted(found)))
        return asked if asked and asked[0][1].shanten == bound - 1 else None

    def _drawn(self, seen: Looked, board: Melded) -> int:
        """The kinds of which a tile may be drawn: not all four are owned, the joker is not."""
        jokers, copies = seen.jokers, seen.hand >> COPY
        drawn = board.drawn if self.weaving is None else board.drawn & ~seen.counts.fours
        for kind in board.kinds:
            if copies + board.gone >> 4 * kind & 4:
                drawn &= ~(1 << kind)
        if jokers:
            for joker in range(8):
                if jokers >> 4 * joker & 1:
                    drawn &= ~(1 << BAIDA + joker)
        return drawn

    def _listed(self, seen: Looked, found: dict[Kind, int], board: Melded) -> tuple[tuple[Kind, Near], ...]:
        """The discards in order, each with what brings the rest nearer, as far as it can be drawn."""
        drawn, shanten = self._drawn(seen, board), seen.bound - 1
        pair_jokers = not shanten and seen.jokers & _PAIR_JOKERS
        best = []
        for kind in sorted(found):
            # the discarded tile could come back
            kinds = found[kind] & (drawn | 1 << kind)
            if pair_jokers:
                rest = seen.hand - ONE[kind]
                if rest >> JOKER & _PAIR_JOKERS and self._pair_waits(rest, board):
                    best.append((kind, Near(0, kinds, kinds)))
                    continue
            best.append((kind, Near(shanten, kinds)))
        return tuple(best)

    def _all_sure(self, hand: int, codes: Codes, distance: int, board: Melded) -> bool:
        """Whether `_sure` holds after every discard that leaves the distance."""
        jokers, copies = hand >> JOKER & JOKERS, hand >> COPY
        if kinds_with(copies, 3) and not free().is_alike(codes):
            return False
        if not board.kinds:
            return True
        owned = [(kind, copies >> 4 * kind & 7, board.gone >> 4 * kind & 7) for kind in board.kinds]
        beyond, parts = limited().beyond(codes, owned, board.melds, distance + jokers.bit_count())
        return all(beyond <= fit for part, fit in enumerate(board.fits) if parts >> part & 1)

    def _near(self, hand: int, board: Melded) -> Near | None:
        """What `near` says of the tiles counted in `hand`; None where it has to be looked up in the definition."""
        jokers, copies = hand >> JOKER & JOKERS, hand >> COPY
        if jokers & board.odd or is_odd(copies, board.gone):
            return None
        melds = board.melds
        distance, kinds = free().near(
            hand & SUIT,
            hand >> CIRCLES & SUIT,
            hand >> BAMBOO & SUIT,
            hand >> WIND & HONORS,
            hand >> DRAGON & HONORS,
            jokers,
            melds,
        )
        if distance + jokers.bit_count() > board.fit and not self._sure(hand, distance, kinds, board):
            return None
        if not melds or self.woven is not None:
            other, more = self._others(hand, distance, board, kinds=True)
            if other < distance:
                distance, kinds = other, more
            elif other == distance:
                kinds |= more
        if melds:
            # a tile of which all four are owned cannot be drawn
            for kind in board.kinds:
                if copies + board.gone >> 4 * kind & 4:
                    kinds &= ~(1 << kind)
        kinds &= board.drawn
        if jokers:
            for joker in range(8):
                if jokers >> 4 * joker & 1:
                    kinds &= ~(1 << BAIDA + joker)
            if distance == 1 and jokers & _PAIR_JOKERS and self._pair_waits(hand, board):
                return Near(0, kinds, kinds)
        return Near(distance - 1, kinds)

    def _others(self, hand: int, bound: int, board: Melded, *, kinds: bool) -> tuple[int, int]:
        """The distance from the shapes beside the plain sets, and the kinds that lessen it.

        More than `bound` and no kinds where the distance is more than that.
        """
        jokers, copies = hand >> JOKER & JOKERS, hand >> COPY
        distance, found = bound + 1, 0
        plans: list[Plan] = []
        if not board.melds:
            distance, found = self.others.pairs(copies, jokers, bound)
            bound = min(distance, bound)
            away, more, plans = self.others.singles(copies, jokers, bound)
            distance, found = merged((distance, found), (away, more))
            bound = min(distance, bound)
        if self.woven is not None:
            away, more, knitted = self.woven.near(hand, bound, board.gone, board.fits, board.board, kinds=kinds)
            distance, found = merged((distance, found), (away, more))
            bound = min(distance, bound)
            plans += knitted
        if plans:
            parts = _parts(copies, jokers)
            nearest = nearest_of(plans, parts, board.board, bound)
            if nearest.plans:
                if nearest.distance < distance:
                    distance, found = nearest.distance, 0
                if kinds:
                    for kind in nearer_of(nearest, parts, board.board):
                        found |= 1 << kind
        return distance, found

    def _sure(self, hand: int, distance: int, kinds: int | None, board: Melded) -> bool:
        """Whether the distance from sets and the kinds are right although more tiles are missing than jokers fit.

        They are, if with four copies of a kind they are the same, and no target of that distance misses more copies
        of the kinds in melds than there are.
        """
        jokers, copies = hand >> JOKER & JOKERS, hand >> COPY
        codes = codes_of(hand)
        if kinds_with(copies, 3):
            sets = limited()
            if kinds is None:
                if sets.distance(*codes, jokers, sets.final[board.melds]) != distance:
                    return False
            elif sets.near(*codes, jokers, board.melds) != (distance, kinds):
                return False
        owned = [(kind, copies >> 4 * kind & 7, board.gone >> 4 * kind & 7) for kind in board.kinds]
        beyond, parts = limited().beyond(codes, owned, board.melds, distance + jokers.bit_count())
        return all(beyond <= fit for part, fit in enumerate(board.fits) if parts >> part & 1)

    def _pair_waits(self, hand: int, board: Melded) -> bool:
        """Whether the ready hand waits for the pair of its Baida or Suit joker, so that it wins by self-draw alone."""
        sets = free()
        codes = codes_of(hand)
        jokers, copies = hand >> JOKER & JOKERS, hand >> COPY
        for joker in (1, 1 << 4):
            if jokers & joker and not sets.distance(*codes, jokers ^ joker, sets.bare[board.melds]):
                return True
        if not self.targets.blocks[4 - board.melds]:
            # six pairs, or else twelve tiles of which no two are alike
            different = kinds_with(copies, 1).bit_count()
            if board.melds or SIX < different < THIRTEEN_KINDS - jokers.bit_count():
                return False
        return waiting.hand_blocked(self.edition, self.rulings, _parts(copies, jokers), board.melds)


def _parts(copies: int, jokers: int) -> Parts:
    return Parts(
        (
            copies & (1 << 36) - 1,
            copies >> 36 & (1 << 36) - 1,
            copies >> 72 & (1 << 36) - 1,
            copies >> 108 & (1 << 16) - 1,
            copies >> 124 & (1 << 12) - 1,
        ),
        tuple(jokers >> 4 * joker & 15 for joker in range(8)),
    )


@lru_cache(maxsize=1 << 10)
def _melded(melds: tuple[Meld, ...], flowers: tuple[Kind, ...]) -> Melded:
    own = [kind for meld in melds for kind in meld.tiles]
    naturals = [kind for kind in own if kind < NATURAL_KINDS]
    away = {kind for kind in (*own, *flowers) if BAIDA <= kind < KINDS}
    fits = [int(BAIDA + joker not in away) for joker in range(8)]
    chains = tuple(fits[own] + fits[scope] + fits[0] for own, scope in ((5, 1), (6, 1), (7, 1), (3, 2), (4, 2)))
    gone = sum(1 << 4 * kind for kind in naturals)
    return Melded(
        melds=len(melds),
        gone=gone,
        kinds=tuple(sorted(set(naturals))),
        odd=_TWICE | sum(15 << 4 * (kind - BAIDA) for kind in away),
        fits=chains,
        fit=min(chains),
        drawn=(1 << KINDS) - 1 & ~sum(1 << kind for kind in away),
        board=Board(len(melds), parts_of(naturals).codes, tuple(fits)),
    )


_ALONE: Final = _melded((), ())
