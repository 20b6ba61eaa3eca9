"""How far a hand is from every winning shape, and which tiles bring it nearer.

The distance is the number of tiles to be drawn until 14 of the tiles, less three a meld, are a complete hand: shanten
and one more. Each shape, in the draft with each choice of knitted blocks, is a plan that says for one part of the hand
what it misses; jokers are taken off where the parts are joined.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from replay.distance.codes import ONE, at_least, count_at
from replay.distance.lanes import MISSING, PAIR, UNIT, Lanes, missing
from replay.distance.pairs import SEVEN, paired
from replay.distance.sets import COPIES, lacking
from replay.distance.singles import singled
from replay.rulesets.b30fj.near.blocks import NO_BLOCKS, KnittedKinds, taken_out
from replay.rulesets.b30fj.near.parts import KINDS_OF, PLACES, SCOPES, STAND_INS, SUITS, Five, PartCounts, Parts
from replay.rulesets.b30fj.near.targets import ALL_SETS, FOURTEEN, ORPHANS, THIRTEEN, FiveFamilies, Targets
from replay.tiles import BAIDA, GROUP_SIZES, KINDS, NATURAL_KINDS, Kind

FAR = 99
"""More than any distance."""


class OutsideHand(NamedTuple):
    """What lies outside the concealed hand and bears on what can still be drawn."""

    melds: int
    gone: Five
    """Natural tiles in own melds, by part: they cannot be drawn."""
    fit: PartCounts
    """For each joker 1j-8j 1 while it is in hand or can be drawn, 0 when it lies in an own meld or among own flowers."""


class SetsPlan(Struct, frozen=True):
    """Sets and a pair, beside knitted blocks."""

    goal: int
    board: OutsideHand
    blocks: KnittedKinds

    def lanes(self, part: int, code: int) -> Lanes:
        """What a part misses."""
        gone, gap = self.board.gone[part], 0
        if part < SUITS and self.blocks.suits[part]:
            code, gone, gap = taken_out(code, gone, self.blocks.suits[part])
        found = lacking(code, gone, GROUP_SIZES[part], part < SUITS, _wild(self.board.fit, part))
        return tuple(lane + gap for lane in found) if gap else found

    def least(self, parts: Parts) -> int:
        """A distance that is not too great: the jokers fill gaps of the blocks."""
        if not self.blocks.sets:
            return 0
        gaps = sum(
            taken_out(code, 0, masks)[2] // MISSING
            for code, masks in zip(parts.codes, self.blocks.suits, strict=False)
            if masks
        )
        return gaps - sum(parts.jokers)


class PairsPlan(Struct, frozen=True):
    """Seven pairs."""

    goal: int
    repeats: bool

    def lanes(self, part: int, code: int) -> Lanes:
        """What a part misses."""
        return paired(code, KINDS_OF[part], self.repeats)

    def least(self, parts: Parts) -> int:
        """A distance that is not too great: of one kind two tiles are of use, where kinds may not repeat."""
        if self.repeats:
            return 0
        used = sum(at_least(code, 1).bit_count() + at_least(code, 2).bit_count() for code in parts.codes)
        return 14 - used - sum(parts.jokers)


class SinglesPlan(Struct, frozen=True):
    """Different kinds that may be taken together: orphans, unconnected tiles, the Knitted Honors hand."""

    goal: int
    families: FiveFamilies

    def lanes(self, part: int, code: int) -> Lanes:
        """What a part misses."""
        return singled(at_least(code, 1), at_least(code, 2), self.families[part])

    def least(self, parts: Parts) -> int:
        """A distance that is not too great: each kind is used once, one of them twice."""
        different = sum(at_least(code, 1).bit_count() for code in parts.codes)
        return 13 - different - sum(parts.jokers)


WayToWin = SetsPlan | PairsPlan | SinglesPlan
_JOKERS_FOR = ((0, 1, 5), (0, 1, 6), (0, 1, 7), (0, 2, 3), (0, 2, 4))


def _wild(fit: PartCounts, part: int) -> int:
    first, second, third = _JOKERS_FOR[part]
    return fit[first] + fit[second] + fit[third]


@lru_cache(maxsize=1 << 10)
def plans_of(
    targets: Targets, board: OutsideHand
) -> tuple[tuple[WayToWin, ...], tuple[tuple[SetsPlan, tuple[SetsPlan, ...]], ...]]:
    """The plans without blocks; those with one block, each with the plans that have a second one besides."""
    sets = ALL_SETS - board.melds
    plain: list[WayToWin] = [_sets_plan(board, NO_BLOCKS)]
    if not board.melds:
        plain.append(PairsPlan(SEVEN * UNIT, targets.repeats))
        plain.extend(SinglesPlan(THIRTEEN, families) for families in (ORPHANS, *targets.unconnected))
        plain.extend(SinglesPlan(FOURTEEN, families) for families in targets.knitted_honors)
    woven = tuple(
        (_sets_plan(board, alone), tuple(_sets_plan(board, knitting) for knitting in doubled))
        for alone, doubled in targets.blocks[sets]
    )
    return tuple(plain), woven


def _sets_plan(board: OutsideHand, blocks: KnittedKinds) -> SetsPlan:
    return SetsPlan((ALL_SETS - board.melds - blocks.sets) * UNIT + PAIR, board, blocks)


class NearestPlans(NamedTuple):
    """The distance of a hand and the plans that reach it, each with what the parts miss for it."""

    distance: int
    plans: tuple[tuple[WayToWin, tuple[Lanes, ...]], ...]


@lru_cache(maxsize=1 << 12)
def nearest(targets: Targets, parts: Parts, board: OutsideHand) -> NearestPlans:
    """How many tiles are to be drawn until the hand can be complete, 0 when it is; and for which shapes."""
    best = FAR
    found: list[tuple[WayToWin, tuple[Lanes, ...]]] = []
    plain, woven = plans_of(targets, board)

    def look(plan: WayToWin) -> None:
        nonlocal best
        lanes = tuple(plan.lanes(part, code) for part, code in enumerate(parts.codes))
        distance = missing(SCOPES, lanes, parts.jokers, board.fit, plan.goal)
        if distance is None or distance > best:
            return
        if distance < best:
            best = distance
            found.clear()
        found.append((plan, lanes))

    for plan in plain:
        if plan.least(parts) <= best:
            look(plan)
    for alone, doubled in woven:
        # a second block can only miss more
        if alone.least(parts) <= best:
            look(alone)
            for plan in doubled:
                if plan.least(parts) <= best:
                    look(plan)
    return NearestPlans(best, tuple(found))


def nearest_of(plans: Iterable[WayToWin], parts: Parts, board: OutsideHand, bound: int) -> NearestPlans:
    """The same of these plans alone, as far as they are no further than `bound`."""
    best = bound
    found: list[tuple[WayToWin, tuple[Lanes, ...]]] = []
    for plan in plans:
        lanes = tuple(plan.lanes(part, code) for part, code in enumerate(parts.codes))
        distance = missing(SCOPES, lanes, parts.jokers, board.fit, plan.goal)
        if distance is not None and distance <= best:
            if distance < best:
                best = distance
                found.clear()
            found.append((plan, lanes))
    return NearestPlans(best, tuple(found))


@lru_cache(maxsize=1 << 12)
def nearer(targets: Targets, parts: Parts, board: OutsideHand) -> tuple[Kind, ...]:
    """The kinds, of those that can be drawn, with which the distance is one less."""
    return nearer_of(nearest(targets, parts, board), parts, board)


def nearer_of(near: NearestPlans, parts: Parts, board: OutsideHand) -> tuple[Kind, ...]:
    """The kinds, of those that can be drawn, with which one of the plans is nearer by one."""
    distance, plans = near
    found: set[Kind] = set()
    for plan, lanes in plans:
        # a natural tile brings nothing where a joker for its whole part brings nothing
        jokers = {joker for joker in range(BAIDA, KINDS) if _with_joker(plan, lanes, parts, board, joker) < distance}
        found |= jokers
        found.update(
            kind
            for kind in range(NATURAL_KINDS)
            if kind not in found
            and STAND_INS[kind][-1] in jokers
            and _with_natural(plan, lanes, parts, board, kind) < distance
        )
    return tuple(sorted(kind for kind in found if _can_be_drawn(parts, board, kind)))


def _can_be_drawn(parts: Parts, board: OutsideHand, kind: Kind) -> bool:
    if kind >= BAIDA:
        return board.fit[kind - BAIDA] > parts.jokers[kind - BAIDA]
    part, place = PLACES[kind]
    return count_at(parts.codes[part] + board.gone[part], place) < COPIES


def _with_joker(plan: WayToWin, lanes: tuple[Lanes, ...], parts: Parts, board: OutsideHand, joker: Kind) -> int:
    """The distance from the plan's shape with one more of the joker."""
    found = missing(SCOPES, lanes, parts.more(joker).jokers, board.fit, plan.goal)
    return FAR if found is None else found


def _with_natural(plan: WayToWin, lanes: tuple[Lanes, ...], parts: Parts, board: OutsideHand, kind: Kind) -> int:
    """The distance from the plan's shape with one more tile of the kind."""
    part, place = PLACES[kind]
    changed = plan.lanes(part, parts.codes[part] + ONE[place])
    if changed == lanes[part]:
        return FAR
    lanes = (*lanes[:part], changed, *lanes[part + 1 :])
    found = missing(SCOPES, lanes, parts.jokers, board.fit, plan.goal)
    return FAR if found is None else found
