"""The slow, obvious reading of a plan: what a hand misses for each shape, part by part (`sets`, `pairs`, `singles`).

It answers for any tiles at all, also where there are more copies than a game has, and decides what the kernel leaves
open. The kernel is held against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from replay.distance.codes import ONE, at_least, count_at
from replay.distance.lanes import EXCESS, MISSING, PAIR, UNIT, Lanes, ScopeLanes, missing
from replay.distance.pairs import SEVEN, paired
from replay.distance.plan import SCOPES, Block, KindChoice, KindPattern, Plan
from replay.distance.sets import COPIES, MOST_SETS, lacking
from replay.distance.singles import Families, singled, subsets
from replay.hands import HeldHand
from replay.tiles import GROUP_SIZES, GROUP_STARTS, KINDS, NATURAL_KINDS, SUITS, Kind

ALL_DIFFERENT: Final = 13
FAR: Final = 99
"""More than any distance."""
PARTS: Final = 5
TREE: Final = ScopeLanes(
    0,
    scopes=(
        ScopeLanes(1, scopes=(ScopeLanes(5, (0,)), ScopeLanes(6, (1,)), ScopeLanes(7, (2,)))),
        ScopeLanes(2, scopes=(ScopeLanes(3, (3,)), ScopeLanes(4, (4,)))),
    ),
)
"""The scopes of jokers by their places in SCOPES, over the five parts."""
OWN: Final = (5, 6, 7, 3, 4)
"""The joker of each part alone."""
ABOVE: Final = ((5, 1, 0), (6, 1, 0), (7, 1, 0), (3, 2, 0), (4, 2, 0))
"""The jokers that stand for kinds of each part."""
FILLS: Final = tuple(
    sum((1 << GROUP_SIZES[part]) - 1 << GROUP_STARTS[part] for part in range(PARTS) if slot in ABOVE[part])
    for slot in range(len(SCOPES))
)
"""The kinds, as a mask, for which the joker of each scope stands."""
_PLACES: Final = tuple((part, place) for part in range(PARTS) for place in range(GROUP_SIZES[part]))
PackedParts = tuple[int, ...]
"""Of each part the copies of its kinds, four bits each."""


class PackedHand(NamedTuple):
    """A hand as the shapes see it."""

    codes: PackedParts
    jokers: tuple[int, ...]
    """By scope."""
    gone: PackedParts
    """Copies in melds."""
    fit: tuple[int, ...]
    """By scope: jokers that are held or can be drawn."""
    melds: int
    lives: tuple[int, ...]
    """Masks of the parts of which the hand may be made; none where it can never be."""

    def with_kind(self, part: int, code: int) -> PackedHand:
        """With another code of a part."""
        return self._replace(codes=(*self.codes[:part], code, *self.codes[part + 1 :]))

    def with_joker(self, slot: int) -> PackedHand:
        """With one joker more."""
        return self._replace(jokers=(*self.jokers[:slot], self.jokers[slot] + 1, *self.jokers[slot + 1 :]))


class SetsAndPair(NamedTuple):
    """Sets and a pair of the parts that live, beside blocks whose tiles are taken out."""

    live: int
    blocks: tuple[Block, ...] = ()

    def goal(self, tiles: PackedHand) -> int:
        """What all parts together have to make."""
        return UNIT * (MOST_SETS - tiles.melds - sum(each.sets for each in self.blocks)) + PAIR

    def lanes(self, tiles: PackedHand, part: int) -> Lanes:
        """What a part misses."""
        if not self.live >> part & 1:
            return (0,)
        code, gone, gap = tiles.codes[part], tiles.gone[part], 0
        for block in self.blocks if part < len(SUITS) else ():
            for place in range(9):
                if block.suits[part] >> place & 1:
                    if count_at(code, place):
                        code -= ONE[place]
                    else:
                        gap += MISSING + EXCESS * (count_at(gone, place) >= COPIES)
                    gone += ONE[place]
        found = lacking(code, gone, GROUP_SIZES[part], part < len(SUITS), sum(tiles.fit[slot] for slot in ABOVE[part]))
        return tuple(lane + gap for lane in found) if gap else found

    def least(self, tiles: PackedHand) -> int:
        """A distance that is not too great: jokers fill gaps of the blocks."""
        if not self.blocks:
            return 0
        gaps = sum(
            max(0, sum(block.suits[part] >> place & 1 for block in self.blocks) - count_at(tiles.codes[part], place))
            for part in range(len(SUITS))
            for place in range(9)
        )
        return gaps - sum(tiles.jokers)


class PairsOfParts(NamedTuple):
    """Seven pairs of the parts that live."""

    live: int
    repeats: bool

    def goal(self, _tiles: PackedHand) -> int:
        """What all parts together have to make."""
        return SEVEN * UNIT

    def lanes(self, tiles: PackedHand, part: int) -> Lanes:
        """What a part misses."""
        return paired(tiles.codes[part], (1 << GROUP_SIZES[part]) - 1, self.repeats) if self.live >> part & 1 else (0,)

    def least(self, _tiles: PackedHand) -> int:
        """A distance that is not too great."""
        return 0


class SingleKinds(NamedTuple):
    """Different kinds that go together."""

    pattern: KindPattern

    def goal(self, _tiles: PackedHand) -> int:
        """What all parts together have to make."""
        return self.pattern.takes * UNIT + PAIR * self.pattern.pair

    def lanes(self, tiles: PackedHand, part: int) -> Lanes:
        """What a part misses."""
        code = tiles.codes[part]
        return singled(at_least(code, 1), at_least(code, 2), families_of(self.pattern.parts[part]))

    def least(self, tiles: PackedHand) -> int:
        """A distance that is not too great: each kind is used once, one of them twice."""
        different = sum(at_least(code, 1).bit_count() for code in tiles.codes)
        return self.pattern.takes - different - sum(tiles.jokers)


PlanShape = SetsAndPair | PairsOfParts | SingleKinds
NearestShapes = tuple[int, tuple[tuple[PlanShape, tuple[Lanes, ...]], ...]]
"""The distance, and the shapes of that distance with what the parts miss for them."""


class Definition:
    """A plan, read slowly."""

    def __init__(self, plan: Plan) -> None:
        """Nothing is computed yet."""
        self.plan = plan
        self.slots = {each.kind: SCOPES.index(each.scope) for each in plan.jokers}
        self.numbers = [0] * len(SCOPES)
        for each in plan.jokers:
            self.numbers[SCOPES.index(each.scope)] = each.number
        self.naturals = range(NATURAL_KINDS if plan.honors else GROUP_STARTS[len(SUITS)])
        self._nearest = lru_cache(maxsize=1 << 12)(self._look)

    def distance(self, held: HeldHand) -> int:
        """Tiles to be drawn until 14 of them less three a meld are complete; FAR where they never are."""
        return self._nearest(self.tiles_of(held))[0]

    def near(self, held: HeldHand) -> tuple[int, int]:
        """The distance, and the kinds that can be drawn and lessen it, as a mask."""
        return self.near_tiles(self.tiles_of(held))

    def tiles_of(self, held: HeldHand) -> PackedHand:
        """The hand as the shapes see it; tiles that the game does not have count for nothing."""
        codes, jokers = self._counted(held.concealed)
        melds = tuple(kind for meld in held.melds for kind in meld.tiles)
        gone, away = self._counted(melds)
        if not self.plan.over:
            stand = (min(meld.tiles) if kind in self.slots else kind for meld in held.melds for kind in meld.tiles)
            gone, _ = self._counted(tuple(stand))
            # what is more than there are is of no use
            codes = [
                sum(
                    ONE[place] * min(count_at(have, place), max(0, COPIES - count_at(used, place)))
                    for place in range(size)
                )
                for have, used, size in zip(codes, gone, GROUP_SIZES, strict=False)
            ]
        if self.plan.flowers:
            _, flowers = self._counted(held.flowers)
            away = [one + two for one, two in zip(away, flowers, strict=True)]
        most, *others = (max(0, number - less) for number, less in zip(self.numbers, away, strict=True))
        fit = (most + self.plan.fifth, *others)
        return PackedHand(
            tuple(codes), tuple(jokers), tuple(gone), fit, min(MOST_SETS, len(held.melds)), self.lives(held)
        )

    def whole(self, held: HeldHand) -> PackedHand:
        """The hand where copies play no part: no tile is gone, and no joker can be drawn."""
        tiles = self.tiles_of(held)
        return tiles._replace(gone=(0,) * PARTS, fit=tiles.jokers)

    def more(self, tiles: PackedHand, kind: Kind, copies: int = 1) -> PackedHand:
        """With so many more tiles of a kind (fewer, if negative), where copies play no part."""
        if (slot := self.slots.get(kind)) is not None:
            jokers = (*tiles.jokers[:slot], tiles.jokers[slot] + copies, *tiles.jokers[slot + 1 :])
            return tiles._replace(jokers=jokers, fit=jokers)
        part, place = _PLACES[kind]
        return tiles.with_kind(part, tiles.codes[part] + copies * ONE[place])

    def waits_for_pair(self, held: HeldHand, without: Kind = -1) -> bool:
        """Whether the hand, a tile of one kind put down, waits for the pair of a joker of the plan's `pair_waits`."""
        tiles = self.whole(held if without < 0 else held.without(without))
        return any(
            self.with_pair(self.more(tiles, kind, -1), FILLS[slot])
            for kind, slot in self.slots.items()
            if tiles.jokers[slot] and SCOPES[slot] in self.plan.pair_waits
        )

    def with_pair(
        self,
        tiles: PackedHand,
        kinds: int,
        of: Mapping[KindPattern, int] = {},  # it is only read
        *,
        seven_pairs: bool = True,
    ) -> bool:
        """Whether the tiles, 12 less three a meld, are complete beside a pair of one of these kinds.

        `of`: the kinds for some patterns. Copies play no part.
        """
        # a block of which more is absent than there are jokers is not whole, alone or beside another
        blocks = [each for each in self.plan.blocks if _absent(each, tiles) <= sum(tiles.jokers)]
        for shape in self._shapes(tiles, blocks):
            if isinstance(shape, SingleKinds):
                # what the pair is of is one of the thirteen
                wanted, takes = of.get(shape.pattern, kinds), shape.pattern.takes
                if shape.pattern.pair and takes == ALL_DIFFERENT and shape.least(tiles) <= 1:
                    each = (self.more(tiles, kind) for kind in self.naturals if wanted >> kind & 1)
                    if any(_is_made(shape, one, takes * UNIT) for one in each):
                        return True
            elif isinstance(shape, PairsOfParts):
                if seven_pairs and _makes_six_pairs(shape, tiles, kinds):
                    return True
            elif kinds and _is_made(shape, tiles, shape.goal(tiles) - PAIR):
                return True
        return False

    def makes_no_pair(self, tiles: PackedHand) -> bool:
        """Whether the tiles are a whole hand of different kinds, none of them twice. Copies play no part."""
        patterns = (each for each in self.plan.patterns if not each.pair and not tiles.melds)
        return any(_is_made(SingleKinds(each), tiles, each.takes * UNIT) for each in patterns)

    def count(self, tiles: PackedHand, kind: Kind) -> int:
        """Tiles of a kind."""
        if kind in self.slots:
            return tiles.jokers[self.slots[kind]]
        part, place = _PLACES[kind]
        return count_at(tiles.codes[part], place)

    def _counted(self, kinds: tuple[Kind, ...]) -> tuple[list[int], list[int]]:
        codes, jokers = [0] * PARTS, [0] * len(SCOPES)
        for kind in kinds:
            if kind in self.slots:
                jokers[self.slots[kind]] += 1
            elif kind in self.naturals:
                part, place = _PLACES[kind]
                codes[part] += ONE[place]
        return codes, jokers

    def lives(self, held: HeldHand) -> tuple[int, ...]:
        """Masks of the parts of which the hand may be made; none where it can never be."""
        every = 31 if self.plan.honors else 7
        if not self.plan.gives_up:
            return (every,)
        tiles = {kind for meld in held.melds for kind in meld.tiles if kind not in self.slots}
        gone = {kind // 9 for kind in tiles if kind in self.naturals}
        return tuple(
            every ^ 1 << suit for suit in range(3) if suit not in gone and held.void_suit in (None, SUITS[suit])
        )

    def _shapes(self, tiles: PackedHand, blocks: Sequence[Block]) -> Iterator[PlanShape]:
        """Those of the plan with these of its blocks."""
        room = MOST_SETS - tiles.melds
        for live in tiles.lives:
            yield SetsAndPair(live)
            if not tiles.melds and self.plan.pairs != "none":
                yield PairsOfParts(live, self.plan.pairs == "repeated")
            yield from (SetsAndPair(live, (one,)) for one in blocks if one.sets <= room)
            for one, two in combinations_with_replacement(blocks, 2):
                if one.sets + two.sets <= room:
                    yield SetsAndPair(live, (one, two))
        if not tiles.melds:
            yield from map(SingleKinds, self.plan.patterns)

    def _look(self, tiles: PackedHand) -> NearestShapes:
        best = FAR
        found: list[tuple[PlanShape, tuple[Lanes, ...]]] = []
        for shape in self._shapes(tiles, self.plan.blocks):
            if shape.least(tiles) > best:
                continue
            lanes = tuple(shape.lanes(tiles, part) for part in range(PARTS))
            distance = self._missing(shape, lanes, tiles)
            if distance < best:
                best = distance
                found.clear()
            if distance == best < FAR:
                found.append((shape, lanes))
        return best, tuple(found)

    def _missing(self, shape: PlanShape, lanes: tuple[Lanes, ...], tiles: PackedHand) -> int:
        fit = tiles.fit if self.plan.over else (0,) * len(SCOPES)
        found = missing(TREE, lanes, tiles.jokers, fit, shape.goal(tiles))
        return FAR if found is None else found

    def distance_of(self, tiles: PackedHand) -> int:
        """The distance of tiles that are counted."""
        return self._nearest(tiles)[0]

    def near_tiles(self, tiles: PackedHand) -> tuple[int, int]:
        """The same with the kinds."""
        distance, nearest = self._nearest(tiles)
        helping, kinds = 0, 0
        # a tile that is not there may be the last one alone
        last = self.plan.fifth and distance == 1
        fit = (tiles.fit[0] - self.plan.fifth + last, *tiles.fit[1:])
        for shape, lanes in nearest:
            jokers = 0
            for slot in range(len(SCOPES)):
                if self._missing(shape, lanes, tiles.with_joker(slot)) < distance:
                    jokers |= 1 << slot
            helping |= jokers
            for kind in self.naturals:
                part, place = _PLACES[kind]
                # a tile brings nothing where a joker for its part alone brings nothing
                if kinds >> kind & 1 or not jokers >> OWN[part] & 1:
                    continue
                if not (last and self.plan.over) and count_at(tiles.codes[part] + tiles.gone[part], place) >= COPIES:
                    continue
                changed = shape.lanes(self.more(tiles, kind), part)
                if changed != lanes[part]:
                    more = (*lanes[:part], changed, *lanes[part + 1 :])
                    kinds |= (self._missing(shape, more, tiles) < distance) << kind
        for kind, slot in self.slots.items():
            if helping >> slot & 1 and tiles.jokers[slot] < fit[slot]:
                kinds |= 1 << kind
        return distance, kinds & (1 << KINDS) - 1


def _is_made(shape: PlanShape, tiles: PackedHand, goal: int) -> bool:
    """Whether the tiles are all that the goal takes."""
    lanes = tuple(shape.lanes(tiles, part) for part in range(PARTS))
    return missing(TREE, lanes, tiles.jokers, tiles.fit, goal) == 0


def _makes_six_pairs(shape: PairsOfParts, tiles: PackedHand, kinds: int) -> bool:
    """Whether the tiles are six pairs, beside which one of these kinds may be the seventh."""

    def beside(taken: int) -> bool:
        lanes = tuple(
            paired(code, (1 << size) - 1 & ~(taken >> start), shape.repeats)
            for code, size, start in zip(tiles.codes, GROUP_SIZES, GROUP_STARTS, strict=False)
        )
        return missing(TREE, lanes, tiles.jokers, tiles.fit, (SEVEN - 1) * UNIT) == 0

    if not kinds or not beside(0):
        return False
    # of more than six kinds one is always left for the seventh pair
    each = (kind for kind in range(NATURAL_KINDS) if kinds >> kind & 1)
    return shape.repeats or kinds.bit_count() >= SEVEN or any(beside(1 << kind) for kind in each)


def _absent(block: Block, tiles: PackedHand) -> int:
    """How many kinds of a block are not there."""
    return sum((mask & ~at_least(code, 1)).bit_count() for mask, code in zip(block.suits, tiles.codes, strict=False))


@lru_cache(maxsize=64)
def families_of(choice: KindChoice) -> Families:
    """Every set of kinds of the choice that go together, as masks."""
    apart = range(1, choice.gap)
    return tuple(each for each in subsets(choice.kinds, choice.least) if not any(each & each >> step for step in apart))


@lru_cache(maxsize=32)
def definition_of(plan: Plan) -> Definition:
    """The definition of a plan, made once."""
    return Definition(plan)
