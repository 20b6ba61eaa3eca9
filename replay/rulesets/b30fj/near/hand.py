"""A hand looked at once: which shapes it is nearest to, and to which of them copies in melds may matter."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from replay.distance.counted import COPY, JOKER, JOKERS, ONE, codes_of, counted, is_odd
from replay.distance.discards import leaving
from replay.distance.joined import Joined, free
from replay.distance.jokers import each_joker, held_kinds
from replay.distance.owned import owning
from replay.distance.parts import Codes
from replay.distance.tally import NO_TALLY, Tally, tally
from replay.rulesets.b30fj.near.copies import all_sure
from replay.rulesets.b30fj.near.distance import FAR, nearest_of, plans_of
from replay.rulesets.b30fj.near.kinds import NO_PATTERNS, Bare, Singling
from replay.rulesets.b30fj.near.knitted_discards import NO_CLOTHS, Cloth, Weaving
from replay.rulesets.b30fj.near.melded import Melded
from replay.rulesets.b30fj.near.others import Others
from replay.rulesets.b30fj.near.pairs import Pairing
from replay.rulesets.b30fj.near.parts import parts_counted
from replay.rulesets.b30fj.near.targets import Targets
from replay.rulesets.b30fj.near.unconnected import Apart
from replay.tiles import Kind


class Looked(Struct, frozen=True, gc=False):
    """A hand and what it is nearest to."""

    hand: int
    codes: Codes
    jokers: int
    counts: Tally
    bound: int
    """Its distance, 1 at least."""
    sure: bool
    """Whether copies in melds cannot matter to the sets; if they do, it may be further away."""
    distance: int
    """From sets."""
    paired: int
    """From seven pairs, as far as that is not above `bound`."""
    patterns: Sequence[Bare]
    apart: int
    cloths: Sequence[Cloth]
    unsure: Sequence[Cloth]
    """Those to which copies may matter."""


class EditionShapes:
    """The shapes of one edition under one set of rulings."""

    def __init__(self, targets: Targets, others: Others, *, knitted: bool) -> None:
        """With `knitted` blocks too."""
        self.targets = targets
        self.singling = Singling(others)
        self.apart = next((Apart(each.plan) for each in others.patterns if each.shape is None), None)
        self.pairing = Pairing(repeats=targets.repeats)
        self.weaving = Weaving(targets) if knitted else None

    def look(self, concealed: tuple[Kind, ...], board: Melded) -> Looked | None:
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
        unsure = NO_CLOTHS
        if self.weaving is not None:
            bound, cloths = self.weaving.within(codes, counts, jokers, melds, bound)
            reach = bound + jokers.bit_count()
            if reach > board.fit:
                is_sure = self.weaving.is_sure
                unsure = [each for each in cloths if not is_sure(each, board.gone, melds, reach, board.fits, board.fit)]
        sure = distance > bound or bound + jokers.bit_count() <= board.fit or all_sure(hand, codes, bound, board)
        return Looked(hand, codes, jokers, counts, bound, sure, distance, paired, patterns, apart, cloths, unsure)

    def is_sure(self, seen: Looked, board: Melded) -> bool:
        """Whether copies cannot matter to 13 tiles.

        They cannot either where tables that let no target have a copy too many say the same as those that let it have
        any: what jokers may stand for lies between the two.
        """
        if seen.sure and not seen.unsure:
            return True
        jokers, melds = seen.jokers, board.melds
        if not seen.sure:
            sets = owning(board.gone, melds)
            if sets.near(*seen.codes, jokers, melds) != free().near(*seen.codes, jokers, melds):
                return False
        if (weaving := self.weaving) is not None:
            for cloth in seen.unsure:
                own = weaving.owning(cloth, board.gone, melds)
                if own is None or weaving.near(cloth, jokers, melds, own) != weaving.near(cloth, jokers, melds, free()):
                    return False
        return True

    def doubtful(self, seen: Looked, found: dict[Kind, int], board: Melded) -> list[Kind]:
        """The discards for which copies may matter; `found` is what the common tables say of the sets for each.

        Where only what brings the rest nearer is in doubt, that is asked of the definition, and `found` put right.
        """
        if seen.sure and not seen.unsure:
            return []
        jokers, melds, bound = seen.jokers, board.melds, seen.bound
        doubtful: set[Kind] = set()
        if not seen.sure:
            own, drawn = leaving_sets(owning(board.gone, melds), seen, melds), self.drawn(seen, board)
            for kind in _otherwise(found, own):
                if kind in own:
                    asked = found[kind] & ~own[kind] & (drawn | 1 << kind)
                    found[kind] = own[kind] | self._nearer_sets(seen.hand - ONE[kind], asked, bound, board)
                else:
                    doubtful.add(kind)
        if (weaving := self.weaving) is not None:
            for cloth in seen.unsure:
                common = dict(weaving.leaving(cloth, jokers, melds, bound, free()))
                sets = weaving.owning(cloth, board.gone, melds)
                if sets is None:
                    doubtful.update(common)
                else:
                    doubtful.update(_otherwise(common, dict(weaving.leaving(cloth, jokers, melds, bound, sets))))
        return sorted(doubtful)

    def _nearer_sets(self, hand: int, kinds: int, bound: int, board: Melded) -> int:
        """Those of the kinds with which the hand misses less than `bound` of sets and a pair, by the definition."""
        plan, *_ = plans_of(self.targets, board.board)[0]
        found = 0
        while kinds:
            bit = kinds & -kinds
            kinds ^= bit
            more = hand + ONE[bit.bit_length() - 1]
            parts = parts_counted(more >> COPY, more >> JOKER & JOKERS)
            if nearest_of([plan], parts, board.board, bound - 1).plans:
                found |= bit
        return found

    def drawn(self, seen: Looked, board: Melded) -> int:
        """The kinds of which a tile may be drawn: not all four are owned, the joker is not."""
        jokers, copies = seen.jokers, seen.hand >> COPY
        drawn = board.drawn if self.weaving is None else board.drawn & ~seen.counts.fours
        for kind in board.kinds:
            if copies + board.gone >> 4 * kind & 4:
                drawn &= ~(1 << kind)
        return drawn & ~held_kinds(jokers)


def leaving_sets(sets: Joined, seen: Looked, melds: int) -> dict[Kind, int]:
    """The tiles without which sets and a pair miss as much as the hand, and for each what then brings it nearer."""
    codes, jokers, bound = seen.codes, seen.jokers, seen.bound
    found = dict(leaving(sets, codes, jokers, melds, bound))
    for joker, rest in each_joker(jokers):
        # seldom is a joker of no use
        if sets.distance(*codes, rest, sets.final[melds]) == bound:
            found[joker] = sets.near(*codes, rest, melds)[1]
    return found


def _otherwise(common: dict[Kind, int], own: dict[Kind, int]) -> list[Kind]:
    """The discards of which tables that know of copies say something else than the common ones, or nothing."""
    return [kind for kind, more in common.items() if own.get(kind) != more]
