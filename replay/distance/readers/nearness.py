"""Shanten, useful tiles and discards by the tables, in plain Python: a plan read where there is no kernel.

Sets and a pair are looked up (`joined`, `discards`), pairs and different kinds counted (`counting`), knitted blocks
taken out first (`knitting`). Where copies in melds, or a fifth copy, may matter, tables that let no target have a copy
too many are compared with those that let it have any: what both say is so, the definition decides the rest. Like the
kernel it leaves hands that nobody can have, and says None.

It goes through all shapes in one pass for speed: every moment of every seat asks it. Who got lost finds the same slowly
and in plain in `readers/definition.py`; tests/distance compares the two.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from replay.distance.counted import ONES
from replay.distance.discards import leaving
from replay.distance.joined import Joined
from replay.distance.masks import merged
from replay.distance.owned import Owning, owning_of
from replay.distance.pair_waits import waits_for_pair
from replay.distance.parts import Codes
from replay.distance.plan import SCOPES, Plan, SelfDraw
from replay.distance.readers.counting import NO_SPECIALS, CountedShape, TooManyLanesError
from replay.distance.readers.definition import FAR, Definition, PlanShape
from replay.distance.readers.holding import (
    PART_OF,
    Board,
    CountedHand,
    DistanceAnswer,
    Living,
    living_codes,
    tiles_of,
)
from replay.distance.readers.knitting import Blocks, Knitting
from replay.distance.readers.packing import Packing
from replay.hands import CopiesLeft, HeldHand, Near, WeighedDiscard
from replay.tiles import GROUP_STARTS, NATURAL_KINDS, Kind

_EIGHTS: Final = 8 * ONES
_SEVENS: Final = 7 * ONES
_FOURS: Final = 4 * ONES
_FIVES: Final = 5 * ONES
_NATURALS: Final = (1 << NATURAL_KINDS) - 1
_JOKER_SEVENS: Final = 0x77777777
_MOST_TILES: Final = 14
_MOST_JOKERS: Final = 1 << 10


Others = tuple[list[tuple[int, CountedShape]], list[tuple[int, Blocks]]]
"""Pairs, different kinds and knitted blocks, each after its distance."""


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
        # jokers of each scope are the kinds behind the natural ones in this order
        self._straight = all(kind == NATURAL_KINDS + slot for kind, slot in self._slots.items())
        self._asked = sum(15 << 4 * SCOPES.index(each) for each in plan.asked)
        self._held_jokers = lru_cache(maxsize=_MOST_JOKERS)(self._each_joker)
        self._pairing = sum(15 << 4 * SCOPES.index(each) for each in plan.pair_waits)
        self._pair_scopes = sum(1 << SCOPES.index(each) for each in plan.pair_waits)
        self._idle = frozenset(plan.idle)
        packing = Packing(plan, self.definition)
        self._hand, self._without, self._ones = packing.hand, packing.without, packing.ones
        self._looked: tuple[Board | None, int, int, Others] = None, 0, 0, ([], [])
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
        best = None if hand is None else self._least(held, hand)
        return None if hand is None or best is None else self._listed(held, hand, *best)

    def weigh(self, held: HeldHand, kind: Kind, without: Near | None, unseen: CopiesLeft, /) -> WeighedDiscard | None:
        """As `Shapes.weigh`."""
        hand = self._hand(held)
        best = None if hand is None else self._least(held, hand)
        if hand is None or best is None:
            return None
        distance, found = best
        first, most, mine = -1, -1, 0
        ones, twos, fours = unseen
        for other, kinds in self._useful(hand, found):
            left = (ones & kinds).bit_count() + 2 * (twos & kinds).bit_count() + 4 * (fours & kinds).bit_count()
            if left > most:
                first, most = other, left
            if other == kind:
                mine = kinds
        if without is None and kind in found:
            without = self._said_without(held, hand, distance, mine, kind)
        elif without is None:
            without = self.near(held.without(kind))
        if without is None:
            return None
        kinds = without.kinds
        left = (ones & kinds).bit_count() + 2 * (twos & kinds).bit_count() + 4 * (fours & kinds).bit_count()
        if left == most and without.shanten == distance - 1:
            first = kind
        return without, left, first, distance - 1, most

    # ------------------------------------------------------------- answers

    def _least(self, held: HeldHand, hand: CountedHand) -> tuple[int, dict[Kind, int]] | None:
        """How near discards leave 14 tiles, those that do and what then helps; None for what is no such hand."""
        if len(held.concealed) + 3 * hand.board.melds != _MOST_TILES:
            return None
        try:
            best = None if not self._idle.isdisjoint(held.concealed) else self._best(hand)
        except TooManyLanesError:
            best = None
        if best is None:
            # of as many tiles as are missing the hand has no need; a complete hand misses what it discards
            bound = max(1, self._near(hand, FAR, kinds=False)[0])
            if bound >= FAR:
                return None
            each = {kind: self._near(self._without(hand, kind), bound) for kind in set(held.concealed)}
            best = bound, {kind: kinds for kind, (distance, kinds) in each.items() if distance < FAR}
        return best

    def _drawn(self, hand: CountedHand) -> tuple[int, int]:
        """The natural kinds of which there is one to be drawn, and the scopes of such jokers, as masks."""
        naturals, scopes = _NATURALS, 0
        full = hand.copies + hand.board.gone & _FOURS
        while full:
            bit = full & -full
            full ^= bit
            naturals ^= 1 << (bit.bit_length() - 1 >> 2)
        if self._wild:
            scopes = _scopes(_JOKER_SEVENS - hand.board.room - hand.jokers)
        return naturals, scopes

    def _said(self, held: HeldHand, jokers: int, distance: int, kinds: int, without: Kind) -> Near:
        if distance != 1:
            return Near(distance - 1, kinds)
        if self.plan.self_draw:
            return Near(0, kinds, kinds)
        if jokers & self._pairing and self._waits_for_pair(held if without < 0 else held.without(without)):
            return Near(0, kinds, kinds)
        return Near(0, kinds, self._self_draw(held, without, kinds) if jokers & self._asked else 0)

    def _waits_for_pair(self, held: HeldHand) -> bool:
        told = waits_for_pair(self.plan, held, self._pair_scopes)
        return self.definition.waits_for_pair(held) if told is None else told

    def _listed(
        self, held: HeldHand, hand: CountedHand, distance: int, found: dict[Kind, int]
    ) -> tuple[tuple[Kind, Near], ...]:
        """The discards in order, each with what then lessens the distance."""
        useful = self._useful(hand, found)
        if self._straight and (self._plain or distance != 1):
            return tuple([(kind, Near(distance - 1, kinds)) for kind, kinds in useful])
        return tuple([(kind, self._said_without(held, hand, distance, kinds, kind)) for kind, kinds in useful])

    def _useful(self, hand: CountedHand, found: dict[Kind, int]) -> list[tuple[Kind, int]]:
        """The discards in order, each with what then lessens the distance, as far as it can be drawn."""
        naturals, scopes = self._drawn(hand)
        # what is put down could come back
        if self._straight:
            drawn = naturals | scopes << NATURAL_KINDS
            return [(kind, found[kind] & (drawn | 1 << kind)) for kind in sorted(found)]
        useful = []
        for kind in sorted(found):
            kinds, slot = found[kind], self._slots.get(kind)
            more, able = (1 << kind, scopes) if slot is None else (0, scopes | 1 << slot)
            useful.append((kind, kinds & (naturals | more) | self._jokers[kinds >> NATURAL_KINDS & able]))
        return useful

    def _said_without(self, held: HeldHand, hand: CountedHand, distance: int, kinds: int, kind: Kind) -> Near:
        """What is said of the hand without a tile, by the distance then."""
        slot = self._slots.get(kind)
        return self._said(held, hand.jokers if slot is None else hand.jokers - (1 << 4 * slot), distance, kinds, kind)

    def _near(self, hand: CountedHand, bound: int, *, kinds: bool = True) -> DistanceAnswer:
        """The distance and, if wanted, the kinds; FAR and none where it is more than the bound."""
        if len(hand.board.lives) == 1:
            found = self._near_sets(hand, hand.board.lives[0], bound, kinds=kinds)
            found = found if found[0] <= bound else (bound + 1, 0)
        else:
            found = (bound + 1, 0)
            for living in hand.board.lives:
                found = merged(found, self._near_sets(hand, living, min(bound, found[0]), kinds=kinds))
        if self._knitting is not None or hand.board.specials is not NO_SPECIALS:
            try:
                found = merged(found, self._near_others(hand, min(bound, found[0]), kinds=kinds))
            except TooManyLanesError:
                return self._defined(hand, kinds=kinds)
        return found if found[0] <= bound else (FAR, 0)

    def _near_others(self, hand: CountedHand, bound: int, *, kinds: bool) -> DistanceAnswer:
        """The same from the shapes beside sets and a pair; FAR where they are further away."""
        specials, knitted = self._others(hand, max(1, bound))
        distance = min([each for each, _ in specials] + [each for each, _ in knitted], default=FAR)
        if distance > bound:
            return FAR, 0
        found = 0
        if kinds:
            for each, special in specials:
                if each == distance:
                    told = None if self._wild else special.plainly(hand.copies, distance)
                    found |= (told or special.near(*living_codes(special.live, hand.codes), hand.jokers, 0))[1]
            for each, blocks in knitted:
                if each == distance and self._knitting is not None:
                    found |= self._knitting.near(blocks, hand, distance)[1]
        return distance, found

    def _others(self, hand: CountedHand, bound: int) -> Others:
        """The shapes beside sets and a pair that are no further than the bound, 1 at least, or than the nearest."""
        board, number, for_bound, found = self._looked
        if number == hand.number and board is hand.board and for_bound == bound:
            # what keeps most is often asked before which discards do
            return found
        specials: list[tuple[int, CountedShape]] = []
        knitted: list[tuple[int, Blocks]] = []
        limit = bound
        for special in hand.board.specials.within(hand.copies, limit + hand.held):
            told = None if self._wild else special.plainly(hand.copies, limit, kinds=False)
            if told is None:
                codes = living_codes(special.live, hand.codes)
                told = special.distance(*codes, hand.jokers, special.final[0]), 0
            distance = told[0]
            if distance <= limit:
                limit = max(1, distance)
                specials.append((distance, special))
        if self._knitting is not None:
            for least, blocks in self._knitting.within(hand, limit):
                if least > limit:
                    break
                distance = self._knitting.near(blocks, hand, limit, kinds=False)[0]
                if distance <= limit:
                    limit = max(1, distance)
                    knitted.append((distance, blocks))
        self._looked = hand.board, hand.number, bound, (specials, knitted)
        return specials, knitted

    def _near_sets(self, hand: CountedHand, living: Living, bound: int, *, kinds: bool) -> DistanceAnswer:
        """The distance from sets and a pair of these parts, and the kinds; FAR where it is more than the bound."""
        board, sets, jokers = hand.board, living.sets, hand.jokers
        codes, melds = living_codes(living.live, hand.codes), board.melds
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
        if now[0] != found[0]:
            return self._defined(hand, living.shape, kinds=kinds)
        return now[0], now[1] | self._helping(hand, living, found[1] & ~now[1], now[0])

    def _helping(self, hand: CountedHand, living: Living, kinds: int, distance: int) -> int:
        """Those of the kinds, as far as they can be drawn, with which sets and a pair miss less than the distance."""
        definition, tiles = self.definition, tiles_of(hand, self.definition)
        naturals, scopes = self._drawn(hand)
        kinds &= naturals | scopes << NATURAL_KINDS
        found = 0
        while kinds:
            bit = kinds & -kinds
            kinds ^= bit
            kind = bit.bit_length() - 1
            if kind < NATURAL_KINDS:
                part = PART_OF[kind]
                more = tiles.with_kind(part, tiles.codes[part] + (1 << 4 * (kind - GROUP_STARTS[part])))
            else:
                more = tiles.with_joker(kind - NATURAL_KINDS)
            if definition.distance_of(more, living.shape) < distance:
                found |= bit
        return found

    def _defined(self, hand: CountedHand, *shapes: PlanShape, kinds: bool) -> DistanceAnswer:
        """What the definition says of these shapes (none: all)."""
        tiles = tiles_of(hand, self.definition)
        if kinds:
            return self.definition.near_tiles(tiles, *shapes)
        return self.definition.distance_of(tiles, *shapes), 0

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
        specials, knitted = self._others(hand, bound)
        for distance in [each for each, _ in specials] + [each for each, _ in knitted]:
            bound = max(1, min(bound, distance))
        if bound >= FAR:
            return None
        found: dict[Kind, int] = {}
        for each in sets:
            if each.distance <= bound:
                more = self._leaving_sets(hand, each, bound)
                if more is None:
                    return None
                found = _both(found, more)
        for distance, special in specials:
            if distance <= bound:
                found = _both(found, self._leaving_special(special, hand, bound))
        for distance, blocks in knitted:
            if distance <= bound:
                found = _both(found, self._leaving_blocks(hand, blocks, bound))
        return bound, found

    def _leaving_special(self, special: CountedShape, hand: CountedHand, bound: int) -> dict[Kind, int]:
        """The tiles without which the distance from this shape is the bound, and what then lessens it."""
        found: dict[Kind, int] = {}
        for kind in () if self._wild else self._held_kinds(hand):
            told = special.plainly(hand.copies - (1 << 4 * kind), bound)
            if told is None:
                break
            if told[0] == bound:
                found[kind] = told[1]
        else:
            if not self._wild:
                return found
        return self._leaving_by(special, hand, living_codes(special.live, hand.codes), 0, special.live, bound)

    def _leaving_blocks(self, hand: CountedHand, blocks: Blocks, bound: int) -> dict[Kind, int]:
        """The tiles without which the distance with these blocks is the bound, and what then lessens it."""
        knitting = self._knitting
        assert knitting is not None
        found = knitting.leaving(blocks, hand, bound)
        kinds = self._held_kinds(hand) if found is None else self._held_jokers(hand.jokers)
        found = found or {}
        for kind in kinds:
            distance, more = knitting.near(blocks, self._without(hand, kind), bound)
            if distance == bound:
                found[kind] = more
        return found

    def _each_joker(self, jokers: int) -> tuple[Kind, ...]:
        return tuple(kind for kind, slot in self._slots.items() if jokers >> 4 * slot & 15)

    def _held_kinds(self, hand: CountedHand) -> list[Kind]:
        kinds = list(self._held_jokers(hand.jokers))
        left = hand.copies + _SEVENS & _EIGHTS
        while left:
            bit = left & -left
            left ^= bit
            kinds.append(bit.bit_length() - 1 >> 2)
        return kinds

    def _tables_for(self, hand: CountedHand, living: Living) -> ChosenParts:
        """The tables that say how near sets and a pair of these parts are."""
        board, jokers, melds = hand.board, hand.jokers, hand.board.melds
        codes = living_codes(living.live, hand.codes)
        distance = living.sets.distance(*codes, jokers, living.sets.final[melds])
        if board.simple or self._wild or self._few(hand, codes, living, max(1, distance)):
            return ChosenParts(living, codes, distance, None)
        own = owning_of(board.gone, melds, living.live)
        exact = own.distance(*codes, jokers, own.final[melds])
        return ChosenParts(living, codes, -1 if own.rough and exact != distance else exact, own)

    def _leaving_sets(self, hand: CountedHand, chosen: ChosenParts, bound: int) -> dict[Kind, int] | None:
        """The tiles without which sets and a pair miss the bound, and what then lessens it; None where that is open."""
        living, codes, distance, own = chosen
        melds, live = hand.board.melds, living.live
        if hand.board.simple:
            return self._leaving_by(living.sets, hand, codes, melds, live, bound)
        if own is not None:
            found = self._leaving_by(own, hand, codes, melds, live, bound)
            if not own.rough:
                return found
            common = self._leaving_by(living.sets, hand, codes, melds, live, bound)
        else:
            found = common = self._leaving_by(living.sets, hand, codes, melds, live, bound)
            if self._wild and not self._sure_after(hand, codes, living, bound):
                owned = owning_of(hand.board.gone, melds, live)
                if owned.distance(*codes, hand.jokers, owned.final[melds]) != distance:
                    return None
                found = self._leaving_by(owned, hand, codes, melds, live, bound)
        if found is common or found == common:
            return found
        drawn = self._drawn(hand)[0] | ~_NATURALS
        for kind in common.keys() | found.keys():
            if kind not in found or (found[kind] ^ common.get(kind, 0)) & (drawn | 1 << kind):
                # the truth lies between the two
                after, more = self._near_sets(self._without(hand, kind), living, bound, kinds=True)
                if after == bound:
                    found[kind] = more
                else:
                    found.pop(kind, None)
        return found

    def _leaving_by(
        self, sets: Joined, hand: CountedHand, codes: Codes, melds: int, live: int, bound: int
    ) -> dict[Kind, int]:
        """The same by these tables, for the parts `live`."""
        jokers = hand.jokers
        found = dict(leaving(sets, codes, jokers, melds, bound))
        for kind in self._held_jokers(jokers) if jokers else ():
            rest = jokers - (1 << 4 * self._slots[kind])
            if sets.distance(*codes, rest, sets.final[melds]) == bound:
                found[kind] = sets.near(*codes, rest, melds)[1]
        if codes != hand.codes and sets.distance(*codes, jokers, sets.final[melds]) == bound:
            held = self._held_kinds(hand)
            useless = [kind for kind in held if kind < NATURAL_KINDS and not live >> PART_OF[kind] & 1]
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


@lru_cache(maxsize=_MOST_JOKERS)
def _scopes(left: int) -> int:
    """The scopes of jokers of which one is left or more, as a mask."""
    return sum((left >> 4 * slot & 15 > 0) << slot for slot in range(len(SCOPES)))


def _both(one: dict[Kind, int], two: dict[Kind, int]) -> dict[Kind, int]:
    if not one or not two:
        return one or two
    return {kind: one.get(kind, 0) | two.get(kind, 0) for kind in one.keys() | two.keys()}
