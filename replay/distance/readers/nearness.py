"""Shanten, useful tiles and discards by the tables, in plain Python: a plan read where there is no kernel.

Sets and a pair are looked up (`joined`, `discards`), pairs and different kinds counted (`counting`), knitted blocks
taken out first (`knitting`). Where copies in melds, or a fifth copy, may matter, tables that let no target have a copy
too many are compared with those that let it have any: what both say is so, the definition decides the rest. Like the
kernel it leaves hands that nobody can have, and says None.

It goes through all shapes in one pass for speed: every moment of every seat asks it. Who got lost finds the same slowly
and in plain in `readers/definition.py`; tests/distance compares the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from replay.distance.counted import ONES
from replay.distance.discards import leaving
from replay.distance.joined import Joined
from replay.distance.masks import merged
from replay.distance.owned import Owning, owning_of
from replay.distance.parts import Codes
from replay.distance.plan import SCOPES, Plan, SelfDraw
from replay.distance.readers.counting import patterns_of, seven_pairs
from replay.distance.readers.definition import FAR, Definition
from replay.distance.readers.holding import (
    PART_OF,
    Counted,
    CountedHand,
    DistanceAnswer,
    Living,
    Special,
    hand_of,
    living_codes,
    tiles_of,
)
from replay.distance.readers.knitting import Knitting
from replay.distance.readers.packing import Packing
from replay.hands import HeldHand, Near
from replay.tiles import NATURAL_KINDS, Kind

_EIGHTS: Final = 8 * ONES
_FOURS: Final = 4 * ONES
_FIVES: Final = 5 * ONES
_NATURALS: Final = (1 << NATURAL_KINDS) - 1
_JOKER_SEVENS: Final = 0x77777777
_MOST_TILES: Final = 14


class ChosenParts(NamedTuple):
    """Parts of a hand with the tables that tell of them."""

    living: Living
    codes: Codes
    distance: int
    """-1 where the tables do not tell."""
    own: Owning | None
    """Those that know of the copies in melds, where these may matter to a game without jokers."""


class Nearness:
    """The functions of one plan."""

    def __init__(self, plan: Plan, self_draw: SelfDraw) -> None:
        """Nothing is opened yet."""
        self.plan, self._self_draw = plan, self_draw
        self.definition = Definition(plan)
        self._slots = self.definition.slots
        self._wild = bool(plan.jokers)
        self._plain = not plan.jokers and not plan.self_draw
        self._asked = sum(15 << 4 * SCOPES.index(each) for each in plan.asked)
        self._pairing = sum(15 << 4 * SCOPES.index(each) for each in plan.pair_waits)
        packing = Packing(plan, self.definition, (*seven_pairs(plan), *patterns_of(plan)))
        self._hand, self._without, self._ones = packing.hand, packing.without, packing.ones
        self._knitting = Knitting(plan, self.definition) if plan.blocks else None
        self._jokers = tuple(
            sum(1 << kind for kind, slot in self._slots.items() if mask >> slot & 1) for mask in range(1 << len(SCOPES))
        )

    # ------------------------------------------------------------- questions

    def shanten(self, held: HeldHand, /) -> int | None:
        """As `Shapes.shanten`; None for a hand that nobody can have."""
        hand = self._hand(held)
        if hand is None:
            return None
        distance = self._near(hand, FAR, kinds=False)[0]
        return distance - 1 if distance < FAR else None

    def near(self, held: HeldHand, /) -> Near | None:
        """As `Shapes.near`; None for a hand that nobody can have."""
        hand = self._hand(held)
        if hand is None or len(held.concealed) + 3 * hand.board.melds != _MOST_TILES - 1:
            return None
        distance, kinds = self._near(hand, FAR)
        if distance >= FAR:
            return None
        naturals, jokers = self._drawn(hand)
        return self._said(
            held, hand.jokers, distance, kinds & naturals | self._jokers[kinds >> NATURAL_KINDS & jokers], -1
        )

    def kept_at_most(self, held: HeldHand, /) -> int | None:
        """As `Shapes.kept_at_most`; None for a hand that nobody can have."""
        hand = self._hand(held)
        if hand is None or len(held.concealed) + 3 * hand.board.melds != _MOST_TILES:
            return None
        distance, kinds = self._near(hand, FAR)
        if distance >= FAR:
            return None
        naturals, jokers = self._drawn(hand)
        return kinds & naturals | self._jokers[kinds >> NATURAL_KINDS & jokers]

    def near_discards(self, held: HeldHand, /) -> tuple[tuple[Kind, Near], ...] | None:
        """As `Shapes.near_discards`; None for a hand that nobody can have."""
        hand = self._hand(held)
        if hand is None or len(held.concealed) + 3 * hand.board.melds != _MOST_TILES:
            return None
        listed: list[tuple[Kind, Near]] = []
        for kind in sorted(set(held.concealed)):
            distance, kinds = self._near(self._without(hand, kind), FAR)
            if distance >= FAR:
                return None
            listed += self._listed(held, hand, distance, {kind: kinds})
        return tuple(listed)

    def near_best(self, held: HeldHand, /) -> tuple[tuple[Kind, Near], ...] | None:
        """As `Shapes.near_best`; None for a hand that nobody can have."""
        hand = self._hand(held)
        if hand is None or len(held.concealed) + 3 * hand.board.melds != _MOST_TILES:
            return None
        best = self._best(hand)
        if best is None:
            # of as many tiles as are missing the hand has no need; a complete hand misses what it discards
            bound = max(1, self._near(hand, FAR, kinds=False)[0])
            if bound >= FAR:
                return None
            each = {kind: self._near(self._without(hand, kind), bound) for kind in set(held.concealed)}
            best = bound, {kind: kinds for kind, (distance, kinds) in each.items() if distance < FAR}
        return self._listed(held, hand, *best)

    # ------------------------------------------------------------- answers

    def _drawn(self, hand: CountedHand) -> tuple[int, int]:
        """The natural kinds of which there is one to be drawn, and the scopes of such jokers, as masks."""
        naturals, scopes = _NATURALS, 0
        full = hand.copies + hand.board.gone & _FOURS
        while full:
            bit = full & -full
            full ^= bit
            naturals ^= 1 << (bit.bit_length() - 1 >> 2)
        if self._wild:
            left = _JOKER_SEVENS - hand.board.room - hand.jokers
            for slot in range(len(SCOPES)):
                scopes |= (left >> 4 * slot & 15 > 0) << slot
        return naturals, scopes

    def _said(self, held: HeldHand, jokers: int, distance: int, kinds: int, without: Kind) -> Near:
        if distance != 1:
            return Near(distance - 1, kinds)
        if self.plan.self_draw:
            return Near(0, kinds, kinds)
        if jokers & self._pairing and self.definition.waits_for_pair(held, without):
            return Near(0, kinds, kinds)
        return Near(0, kinds, self._self_draw(held, without, kinds) if jokers & self._asked else 0)

    def _listed(
        self, held: HeldHand, hand: CountedHand, distance: int, found: dict[Kind, int]
    ) -> tuple[tuple[Kind, Near], ...]:
        """The discards in order, each with what then lessens the distance, as far as it can be drawn."""
        naturals, scopes = self._drawn(hand)
        # what is put down could come back
        if self._plain:
            return tuple([(kind, Near(distance - 1, found[kind] & (naturals | 1 << kind))) for kind in sorted(found)])
        listed = []
        for kind in sorted(found):
            kinds, slot = found[kind], self._slots.get(kind)
            if slot is None:
                jokers, more, able = hand.jokers, 1 << kind, scopes
            else:
                jokers, more, able = hand.jokers - (1 << 4 * slot), 0, scopes | 1 << slot
            useful = kinds & (naturals | more) | self._jokers[kinds >> NATURAL_KINDS & able]
            listed.append((kind, self._said(held, jokers, distance, useful, kind)))
        return tuple(listed)

    def _near(self, hand: CountedHand, bound: int, *, kinds: bool = True) -> DistanceAnswer:
        """The distance and, if wanted, the kinds; FAR and none where it is more than the bound."""
        if len(hand.board.lives) == 1:
            found = self._near_sets(hand, hand.board.lives[0], bound, kinds=kinds)
            found = found if found[0] <= bound else (bound + 1, 0)
        else:
            found = (bound + 1, 0)
            for living in hand.board.lives:
                found = merged(found, self._near_sets(hand, living, min(bound, found[0]), kinds=kinds))
        if hand.board.specials:
            tiles = hand.counted
            for special in hand.board.specials:
                now = special.near(tiles, min(bound, found[0]), kinds=kinds)
                if now[0] <= found[0]:
                    found = merged(found, now)
        if self._knitting is not None:
            for blocks in self._knitting.within(hand, min(bound, found[0])):
                found = merged(found, self._knitting.near(blocks, hand, min(bound, found[0]), kinds=kinds))
        return found if found[0] <= bound else (FAR, 0)

    def _near_sets(self, hand: CountedHand, living: Living, bound: int, *, kinds: bool) -> DistanceAnswer:
        """The distance from sets and a pair of these parts, and the kinds; FAR where it is more than the bound."""
        board, sets, jokers = hand.board, living.sets, hand.jokers
        codes, melds = hand.codes if living.whole else living_codes(living, hand.codes), board.melds
        if kinds and living.whole and bound >= FAR:
            found = sets.near(*codes, jokers, melds)
        else:
            distance = sets.distance(*codes, jokers, sets.final[melds])
            if distance > bound:
                return FAR, 0
            found = sets.near(*codes, jokers, melds) if kinds else (distance, 0)
        if board.simple or self._sure(hand, codes, living, found, kinds=kinds):
            return found
        own = owning_of(board.gone, melds, living.live)
        now = own.near(*codes, jokers, melds) if kinds else (own.distance(*codes, jokers, own.final[melds]), 0)
        if now == found or not (self._wild or own.rough):
            return now
        tiles = tiles_of(hand)
        if kinds:
            return self.definition.near_tiles(tiles, living.shape)
        return self.definition.distance_of(tiles, living.shape), 0

    def _sure(self, hand: CountedHand, codes: Codes, living: Living, found: DistanceAnswer, *, kinds: bool) -> bool:
        """Whether copies in melds, or a fifth one, cannot matter to what the common tables say."""
        board, jokers = hand.board, hand.jokers
        if self._wild:
            if found[0] + hand.held <= board.least:
                return True
            if hand.copies + _FIVES & _EIGHTS:
                sets, melds = living.limited, board.melds
                if sets.distance(*codes, jokers, sets.final[melds]) != found[0]:
                    return False
                if kinds and sets.near(*codes, jokers, melds) != found:
                    return False
        return not board.kinds or self._few(hand, codes, living, found[0] + hand.held)

    def _few(self, hand: CountedHand, codes: Codes, living: Living, reach: int) -> bool:
        """Whether no target within reach takes more copies of kinds in melds than there are and jokers replace."""
        board, copies, live = hand.board, hand.copies, living.live
        owned = [
            (kind, copies >> 4 * kind & 7, board.gone >> 4 * kind & 7)
            for kind in board.kinds
            if live >> PART_OF[kind] & 1
        ]
        beyond, parts = living.limited.beyond(codes, owned, board.melds, reach)
        return not beyond or all(beyond <= chain for part, chain in enumerate(board.chains) if parts >> part & 1)

    # ------------------------------------------------------------- discards

    def _best(self, hand: CountedHand) -> tuple[int, dict[Kind, int]] | None:
        """How near discards leave the hand, those that do and what then helps; None: each has to be asked for."""
        board = hand.board
        sets = [self._tables_for(hand, living) for living in board.lives]
        least = min([each.distance for each in sets], default=FAR)
        if least < 0:
            return None
        bound = least or 1
        specials: list[tuple[Special, int]] = []
        tiles = hand.counted
        for special in board.specials:
            distance = special.near(tiles, bound, kinds=False)[0]
            if distance <= bound:
                bound = max(1, distance)
                specials.append((special, distance))
        woven = []
        if self._knitting is not None:
            for blocks in self._knitting.within(hand, bound):
                distance = self._knitting.near(blocks, hand, bound, kinds=False)[0]
                if distance <= bound:
                    bound = max(1, distance)
                    woven.append((blocks, distance))
        if bound >= FAR:
            return None
        found: dict[Kind, int] = {}
        for each in sets:
            if each.distance <= bound:
                more = self._leaving_sets(hand, each, bound)
                if more is None:
                    return None
                if found:
                    more = {kind: more.get(kind, 0) | found.get(kind, 0) for kind in more.keys() | found.keys()}
                found = more
        for special, distance in specials:
            if distance <= bound:
                for kind, rest in self._each_less(hand):
                    after, kinds = special.near(rest, bound)
                    if after <= bound:
                        found[kind] = found.get(kind, 0) | kinds
        near_blocks = [blocks for blocks, distance in woven if distance <= bound]
        for kind, one in self._held_kinds(hand) if near_blocks else ():
            less = hand_of(hand.number - one, board)
            for blocks in near_blocks:
                assert self._knitting is not None
                distance, kinds = self._knitting.near(blocks, less, bound)
                if distance <= bound:
                    found[kind] = found.get(kind, 0) | kinds
        return bound, found

    def _each_less(self, hand: CountedHand) -> Iterator[tuple[Kind, Counted]]:
        copies, jokers, held, chains = hand.counted
        for kind, slot in self._slots.items():
            if jokers >> 4 * slot & 15:
                yield kind, (copies, jokers - (1 << 4 * slot), held - 1, chains)
        left = copies + _EIGHTS - ONES & _EIGHTS
        while left:
            bit = left & -left
            left ^= bit
            yield bit.bit_length() - 1 >> 2, (copies - (bit >> 3), jokers, held, chains)

    def _held_kinds(self, hand: CountedHand) -> list[tuple[Kind, int]]:
        kinds = [kind for kind, slot in self._slots.items() if hand.jokers >> 4 * slot & 15]
        left = hand.copies + _EIGHTS - ONES & _EIGHTS
        while left:
            bit = left & -left
            left ^= bit
            kinds.append(bit.bit_length() - 1 >> 2)
        return [(kind, self._ones[kind]) for kind in kinds]

    def _tables_for(self, hand: CountedHand, living: Living) -> ChosenParts:
        """The tables that say how near sets and a pair of these parts are."""
        board, jokers, melds = hand.board, hand.jokers, hand.board.melds
        codes = living_codes(living, hand.codes)
        distance = living.sets.distance(*codes, jokers, living.sets.final[melds])
        if board.simple or self._wild or self._few(hand, codes, living, max(1, distance)):
            return ChosenParts(living, codes, distance, None)
        own = owning_of(board.gone, melds, living.live)
        exact = own.distance(*codes, jokers, own.final[melds])
        return ChosenParts(living, codes, -1 if own.rough and exact != distance else exact, own)

    def _leaving_sets(self, hand: CountedHand, chosen: ChosenParts, bound: int) -> dict[Kind, int] | None:
        """The tiles without which sets and a pair miss the bound, and what then lessens it; None where that is open."""
        living, codes, distance, own = chosen
        if hand.board.simple:
            return self._leaving_by(living.sets, hand, chosen, bound)
        if own is not None:
            found = self._leaving_by(own, hand, chosen, bound)
            if not own.rough:
                return found
            common = self._leaving_by(living.sets, hand, chosen, bound)
        else:
            found = common = self._leaving_by(living.sets, hand, chosen, bound)
            if self._wild and not self._sure_after(hand, codes, living, bound):
                owned = owning_of(hand.board.gone, hand.board.melds, living.live)
                if owned.distance(*codes, hand.jokers, owned.final[hand.board.melds]) != distance:
                    return None
                found = self._leaving_by(owned, hand, chosen, bound)
        if found is common or found == common:
            return found
        naturals, _ = self._drawn(hand)
        drawn = naturals | ~_NATURALS
        if found.keys() == common.keys() and all(
            (found[kind] ^ common[kind]) & (drawn | 1 << kind) == 0 for kind in found
        ):
            return found
        return None

    def _leaving_by(self, sets: Joined, hand: CountedHand, chosen: ChosenParts, bound: int) -> dict[Kind, int]:
        """The same by these tables."""
        jokers, melds, codes = hand.jokers, hand.board.melds, chosen.codes
        found = dict(leaving(sets, codes, jokers, melds, bound))
        if jokers:
            for kind, slot in self._slots.items():
                rest = jokers - (1 << 4 * slot)
                if jokers >> 4 * slot & 15 and sets.distance(*codes, rest, sets.final[melds]) == bound:
                    found[kind] = sets.near(*codes, rest, melds)[1]
        if not chosen.living.whole and sets.distance(*codes, jokers, sets.final[melds]) == bound:
            live = chosen.living.live
            useless = [kind for kind, _ in self._held_kinds(hand) if not live >> PART_OF[kind] & 1]
            if useless:
                found |= dict.fromkeys(useless, sets.near(*codes, jokers, melds)[1])
        return found

    def _sure_after(self, hand: CountedHand, codes: Codes, living: Living, bound: int) -> bool:
        """Whether copies cannot matter to sets and a pair after any discard that leaves the bound."""
        if self._wild:
            if bound + hand.held <= hand.board.least:
                return True
            if hand.copies + _FIVES & _EIGHTS and not living.sets.is_alike(codes):
                return False
        return not hand.board.kinds or self._few(hand, codes, living, bound + hand.held)
