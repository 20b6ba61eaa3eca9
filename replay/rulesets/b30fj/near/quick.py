"""Shanten, waits, accepted tiles and discards by look-up; the definition (`completing`, `definition`) decides what it cannot.

Sets and a pair come from tables that know no copies in melds, and either none or four of each kind. Whether copies can
matter is decided by counting (`copies`): a target of the least distance misses no more tiles than that distance and
the jokers held. Every missing tile of which there is no copy needs a joker that is held or can be drawn (`lanes`); are
there so many for every part, copies do not matter. Else each kind that melds hold is tried (`Joined.beyond`), and last
the tables that let no target have a copy too many (`owned`): the truth lies between these and those that let it have
any.
"""

from __future__ import annotations

from typing import Final

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
from replay.distance.joined import free
from replay.distance.jokers import held_kinds
from replay.distance.masks import listed, merged
from replay.hands import Acceptance, Accepting, HeldHand, Near, accepts_each, best_of, near_each
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.near import definition as waiting
from replay.rulesets.b30fj.near.copies import is_sure
from replay.rulesets.b30fj.near.distance import WayToWin, nearer_of, nearest_of
from replay.rulesets.b30fj.near.hand import EditionShapes, Looked, leaving_sets
from replay.rulesets.b30fj.near.knitted import Woven, blocks_of
from replay.rulesets.b30fj.near.melded import ALONE, Melded, melded
from replay.rulesets.b30fj.near.others import SIX, THIRTEEN_KINDS, Others
from replay.rulesets.b30fj.near.parts import parts_counted
from replay.rulesets.b30fj.near.targets import targets_of
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.tiles import HIDDEN, KINDS, NATURAL_KINDS, Kind

_PAIR_JOKERS: Final = 0x11
_CONCEALED: Final = 13
_COPIES: Final = (4,) * NATURAL_KINDS + (1,) * (KINDS - NATURAL_KINDS)


class Quick:
    """The functions of one edition under one set of rulings."""

    def __init__(self, edition: Edition, rulings: B30fjRulings) -> None:
        """Nothing is opened yet."""
        self.edition, self.rulings = edition, rulings
        self.targets = targets_of(edition, rulings)
        self.others = Others(self.targets)
        shapes = EditionShapes(self.targets, self.others, knitted=edition.knitted_blocks)
        # asked for every hand: one look-up less each
        self.pairing, self.singling = shapes.pairing, shapes.singling
        self.apart, self.weaving = shapes.apart, shapes.weaving
        self._look, self._drawn = shapes.look, shapes.drawn
        self._is_sure, self._doubtful = shapes.is_sure, shapes.doubtful
        self.woven = Woven(self.targets) if edition.knitted_blocks else None

    def shanten(self, held: HeldHand) -> int:
        """As `waiting.shanten`."""
        if len(held.concealed) > MOST:
            return waiting.shanten(self.edition, held, self.rulings)
        hand = counted(held.concealed)
        jokers, copies = hand >> JOKER & JOKERS, hand >> COPY
        board = ALONE if not held.melds and not held.flowers else melded(held.melds, held.flowers)
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
        if found + jokers.bit_count() > board.fit and not is_sure(hand, found, None, board):
            return waiting.shanten(self.edition, held, self.rulings)
        if not found or (melds and self.woven is None):
            return found - 1
        return min(found, self._others(hand, found - 1, board, kinds=False)[0]) - 1

    def near(self, held: HeldHand) -> Near:
        """As `waiting.near`."""
        board = ALONE if not held.melds and not held.flowers else melded(held.melds, held.flowers)
        if len(held.concealed) + 3 * board.melds == _CONCEALED:
            found = self._thirteen(held.concealed, board)
            if found is not None and (not found.self_draw or self.rulings.tanki_scope == "default"):
                return found
        return waiting.near(self.edition, held, self.rulings)

    def near_discards(self, held: HeldHand) -> tuple[tuple[Kind, Near], ...]:
        """`near` after each discard from 14 tiles less three a meld, in the order of kinds, without hidden tiles."""
        board = ALONE if not held.melds and not held.flowers else melded(held.melds, held.flowers)
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
        board = ALONE if not held.melds and not held.flowers else melded(held.melds, held.flowers)
        if len(held.concealed) + 3 * board.melds == _CONCEALED + 1 and self.rulings.tanki_scope == "default":
            found = self._best(held, board)
        return best_of(self.near_discards(held)) if found is None else found

    def kept_at_most(self, held: HeldHand) -> int | None:
        """As `EditionShapes.kept_at_most`."""
        board = ALONE if not held.melds and not held.flowers else melded(held.melds, held.flowers)
        if len(held.concealed) + 3 * board.melds != _CONCEALED + 1:
            return None
        seen = self._look(held.concealed, board)
        return None if seen is None or not self._is_sure(seen, board) else self._nearer(seen, board)

    def accepts_discards(self, held: HeldHand) -> Accepting:
        """As `Shapes.accepts_discards`."""
        return accepts_each(self.accepts, held)

    def follow(self) -> None:
        """As `Shapes.follow`."""

    def accepts(self, held: HeldHand) -> Acceptance:
        """As `waiting.accepts`."""
        near = self.near(held)
        shanten = near.shanten
        if shanten < 0:
            return Acceptance(-1)
        waits, left = listed(held, near.kinds, near.self_draw, _COPIES)
        if shanten:
            return Acceptance(shanten, accepts=waits, left=left)
        return Acceptance(0, waits=waits, left=left, hell_wait=waiting.is_hell_wait(waits, self.rulings))

    def self_draw(self, held: HeldHand, without: int, kinds: int) -> int:
        """Of the waits `kinds` those that only a self-draw may take, after a tile is put down (-1: none is)."""
        hand = counted(held.concealed) - (0 if without < 0 else ONE[without])
        board = ALONE if not held.melds and not held.flowers else melded(held.melds, held.flowers)
        if not self._pair_waits(hand, board):
            return 0
        if self.rulings.tanki_scope == "default":
            return kinds
        return waiting.near(self.edition, held if without < 0 else held.without(without), self.rulings).self_draw

    def _thirteen(self, concealed: tuple[Kind, ...], board: Melded) -> Near | None:
        """What `near` says; None where it has to be looked up in the definition."""
        seen = self._look(concealed, board)
        if seen is None or not self._is_sure(seen, board):
            return self._near(counted(concealed), board)
        jokers, bound, kinds = seen.jokers, seen.bound, self._nearer(seen, board)
        if bound == 1 and jokers & _PAIR_JOKERS and self._pair_waits(seen.hand, board):
            return Near(0, kinds, kinds)
        return Near(bound - 1, kinds)

    def _nearer(self, seen: Looked, board: Melded) -> int:
        """The kinds that bring a hand nearer to which copies do not matter, as far as they can be drawn."""
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
                kinds |= self.weaving.near(cloth, jokers, board.melds, free())[1]
        return kinds & self._drawn(seen, board)

    def _best(self, held: HeldHand, board: Melded) -> tuple[tuple[Kind, Near], ...] | None:
        """What `near_best` says; None where each discard has to be asked for on its own."""
        seen = self._look(held.concealed, board)
        if seen is None:
            return None
        sets, melds = free(), board.melds
        jokers, counts, bound = seen.jokers, seen.counts, seen.bound
        found = leaving_sets(sets, seen, melds) if seen.distance <= bound else {}
        others: list[tuple[Kind, int]] = []
        if seen.paired <= bound:
            others += self.pairing.leaving(counts, jokers, bound)
        for pattern in seen.patterns:
            others += self.singling.leaving(pattern, counts, jokers, bound)
        if self.apart is not None and seen.apart <= bound:
            others += self.apart.leaving(counts, jokers, bound)
        if self.weaving is not None:
            for cloth in seen.cloths:
                others += self.weaving.leaving(cloth, jokers, melds, bound, sets)
        doubtful = self._doubtful(seen, found, board)
        for kind, more in others:
            found[kind] = found.get(kind, 0) | more
        # no other discard can be as near as these seem to be
        asked = {kind: self.near(held.without(kind)) for kind in doubtful}
        for kind, near in asked.items():
            if near.shanten >= bound:
                del found[kind]
        return self._listed(seen, found, asked, board) if found else None

    def _listed(
        self, seen: Looked, found: dict[Kind, int], asked: dict[Kind, Near], board: Melded
    ) -> tuple[tuple[Kind, Near], ...]:
        """The discards in order, each with what brings the rest nearer, as far as it can be drawn, or as `asked`."""
        drawn, shanten = self._drawn(seen, board), seen.bound - 1
        pair_jokers = not shanten and seen.jokers & _PAIR_JOKERS
        best = []
        for kind in sorted(found):
            if kind in asked:
                best.append((kind, asked[kind]))
                continue
            # the discarded tile could come back
            kinds = found[kind] & (drawn | 1 << kind)
            if pair_jokers:
                rest = seen.hand - ONE[kind]
                if rest >> JOKER & _PAIR_JOKERS and self._pair_waits(rest, board):
                    best.append((kind, Near(0, kinds, kinds)))
                    continue
            best.append((kind, Near(shanten, kinds)))
        return tuple(best)

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
        if distance + jokers.bit_count() > board.fit and not is_sure(hand, distance, kinds, board):
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
        kinds &= board.drawn & ~held_kinds(jokers)
        if distance == 1 and jokers & _PAIR_JOKERS and self._pair_waits(hand, board):
            return Near(0, kinds, kinds)
        return Near(distance - 1, kinds)

    def _others(self, hand: int, bound: int, board: Melded, *, kinds: bool) -> tuple[int, int]:
        """The distance from the shapes beside the plain sets, and the kinds that lessen it.

        More than `bound` and no kinds where the distance is more than that.
        """
        jokers, copies = hand >> JOKER & JOKERS, hand >> COPY
        distance, found = bound + 1, 0
        plans: list[WayToWin] = []
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
            parts = parts_counted(copies, jokers)
            nearest = nearest_of(plans, parts, board.board, bound)
            if nearest.plans:
                if nearest.distance < distance:
                    distance, found = nearest.distance, 0
                if kinds:
                    for kind in nearer_of(nearest, parts, board.board):
                        found |= 1 << kind
        return distance, found

    def _pair_waits(self, hand: int, board: Melded) -> bool:
        """Whether the ready hand waits for the pair of its Baida or Suit joker, so that it wins by self-draw alone."""
        sets = free()
        codes = codes_of(hand)
        jokers, copies = hand >> JOKER & JOKERS, hand >> COPY
        for joker in (1, 1 << 4):
            if jokers & joker and not sets.distance(*codes, jokers ^ joker, sets.bare[board.melds]):
                return True
        ones = kinds_with(copies, 1)
        # six pairs, or else twelve tiles of which no two are alike
        others = not board.melds and not SIX < ones.bit_count() < THIRTEEN_KINDS - jokers.bit_count()
        # of a block nothing is missing but what the other jokers stand for
        spare = jokers.bit_count() - 1
        blocks = blocks_of(self.targets, board.melds)
        if not others and all((each.kinds & ~ones).bit_count() > spare for each, _ in blocks):
            return False
        return waiting.hand_blocked(self.edition, self.rulings, parts_counted(copies, jokers), board.melds)
