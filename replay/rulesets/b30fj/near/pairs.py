"""How near seven pairs are after each discard, by look-up (rulebook b30fj §6).

What is missed depends on the number of pairs and on where single tiles lie that a joker could double. Parts whose own
joker is not held count as one within the suits or the honors, so few cases occur; they are kept, so many at most.

Tiles are bits for speed: without a compiler every discard that is judged asks it. Who got lost finds the same slowly
and in plain in `near/definition.py`; tests/rulesets/test_quick_waits.py compares the two.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from replay.distance.jokers import OWN_BITS, each_joker
from replay.distance.tally import NATURALS, Tally
from replay.rulesets.b30fj.near.others import SEVEN, pairs_missing
from replay.rulesets.b30fj.scopes import OWN_JOKERS
from replay.tiles import BAIDA, DRAGONS, NATURAL_KINDS, SUITED, Kind

DENSE_PARTS: Final = (511, 511 << 9, 511 << 18, 15 << 27, 7 << 31)
"""The kinds of each part, bit k for kind k."""
PART_OF: Final = tuple(kind // 9 if kind in SUITED else 4 if kind in DRAGONS else 3 for kind in range(NATURAL_KINDS))
_ALL_OWN: Final = sum(1 << kind for kind in OWN_JOKERS)
_SUITS, _HONORS = 5, 6
"""The places of suits and honors whose own joker is not held, behind those of the five parts."""
_MOST: Final = 1 << 13


class PairsMissing(NamedTuple):
    """What pairs and single tiles in these places miss, and what helps."""

    distance: int
    jokers: int
    """The jokers for several parts that bring it nearer."""
    lone: int
    """The kinds of the parts where a second tile beside a single one does."""
    fresh: int
    """The kinds of the parts where a single tile more does."""


class Pairing:
    """Seven pairs, of which a kind may be two (`repeats`) or not."""

    def __init__(self, *, repeats: bool) -> None:
        """Nothing is looked up yet."""
        self.repeats = repeats
        self._cases: dict[int, PairsMissing] = {}

    def distance(self, counts: Tally, jokers: int, bound: int) -> int | None:
        """What seven pairs miss, or more than `bound` if it is more; None where `leaving` cannot tell all."""
        ones, twos, threes, fours = counts
        pairs, singles = twos.bit_count(), (ones ^ twos).bit_count()
        if self.repeats:
            pairs += fours.bit_count()
            singles += (threes ^ fours).bit_count()
        rest = SEVEN - pairs
        if rest > 0:
            least = 2 * rest - min(singles, rest)
            if least - jokers.bit_count() > bound:
                return least
        if _is_narrow(counts):
            return None
        lone = ones ^ twos
        if self.repeats:
            lone |= threes ^ fours
        return self._case(_key(pairs, lone, _places(jokers)), jokers).distance

    def helping(self, counts: Tally, jokers: int) -> int:
        """The kinds that bring seven pairs nearer, jokers in the hand apart."""
        ones, twos, threes, fours = counts
        pairs, lone, fresh = twos.bit_count(), ones ^ twos, NATURALS ^ ones
        if self.repeats:
            pairs += fours.bit_count()
            lone |= threes ^ fours
            fresh |= twos ^ threes
        return _helping(self._case(_key(pairs, lone, _places(jokers)), jokers), lone, fresh)

    def leaving(self, counts: Tally, jokers: int, bound: int) -> list[tuple[Kind, int]]:
        """The tiles, jokers too, without which seven pairs miss `bound`, and for each what then brings them nearer."""
        ones, twos, threes, fours = counts
        pairs = twos.bit_count()
        lone, fresh = ones ^ twos, NATURALS ^ ones
        if self.repeats:
            pairs += fours.bit_count()
            lone |= threes ^ fours
            fresh |= twos ^ threes
        places = _places(jokers)
        key = _key(pairs, lone, places)
        found = []
        left = ones
        while left:
            bit = left & -left
            left ^= bit
            kind = bit.bit_length() - 1
            slot = 1 << 4 * places[PART_OF[kind]] + 4
            if lone & bit:
                case = self._case(key - slot, jokers)
                one, new = lone ^ bit, fresh | bit
            elif threes & bit and not self.repeats:
                case, one, new = self._case(key, jokers), lone, fresh
            else:
                case = self._case(key + slot - 1, jokers)
                one, new = lone | bit, fresh & ~bit
            if case.distance == bound:
                found.append((kind, _helping(case, one, new)))
        for joker, rest in each_joker(jokers):
            case = self._case(_key(pairs, lone, _places(rest)), rest)
            if case.distance == bound:
                found.append((joker, _helping(case, lone, fresh)))
        return found

    def _case(self, key: int, jokers: int) -> PairsMissing:
        full = jokers << 32 | key
        case = self._cases.get(full)
        if case is None:
            if len(self._cases) >= _MOST:
                self._cases.clear()
            case = self._cases[full] = self._made(key, jokers)
        return case

    def _made(self, key: int, jokers: int) -> PairsMissing:
        """The case by the definition, the tiles of parts that count as one being all in one of them."""
        pairs = key & 15
        places = _places(jokers)
        counts = [(0, 0)] * 5
        stands: dict[int, int] = {}
        for part, place in enumerate(places):
            if place not in stands:
                stands[place] = part
                counts[part] = (0, key >> 4 * place + 4 & 15)
        # suits are never short of kinds
        counts[0] = (pairs, counts[0][1])
        distance = pairs_missing(counts, jokers, self.repeats)
        if not distance:
            return PairsMissing(0, 0, 0, 0)
        wide = 0
        for joker in range(3):
            more = jokers | 1 << 4 * joker
            if more != jokers and pairs_missing(counts, more, self.repeats) < distance:
                wide |= 1 << BAIDA + joker
        lone = fresh = 0
        for place, at in stands.items():
            mask = sum(kinds for other, kinds in zip(places, DENSE_PARTS, strict=True) if other == place)
            made, singles = counts[at]
            for is_lone, now in ((True, (made + 1, singles - 1)), (False, (made, singles + 1))):
                if now[1] >= 0:
                    after = [*counts[:at], now, *counts[at + 1 :]]
                    if pairs_missing(after, jokers, self.repeats) < distance:
                        if is_lone:
                            lone |= mask
                        else:
                            fresh |= mask
        return PairsMissing(distance, wide, lone, fresh)


def _is_narrow(counts: Tally) -> bool:
    """Whether the winds or dragons are nearly used up: a joker of theirs may find no kind for a further pair."""
    return (counts.twos & DENSE_PARTS[3]).bit_count() > 2 or (counts.twos & DENSE_PARTS[4]).bit_count() > 1


@lru_cache(maxsize=1 << 8)
def _places(jokers: int) -> tuple[int, int, int, int, int]:
    """Where the single tiles of each part are counted."""
    m, p, s, w, d = (place if jokers & own else None for place, own in enumerate(OWN_BITS))
    return (
        _SUITS if m is None else m,
        _SUITS if p is None else p,
        _SUITS if s is None else s,
        _HONORS if w is None else w,
        _HONORS if d is None else d,
    )


def _key(pairs: int, lone: int, places: tuple[int, int, int, int, int]) -> int:
    key = pairs
    for part, place in enumerate(places):
        key += (lone & DENSE_PARTS[part]).bit_count() << 4 * place + 4
    return key


def _helping(case: PairsMissing, lone: int, fresh: int) -> int:
    """The kinds that bring it nearer, those held as jokers too."""
    found = case.jokers | lone & case.lone | fresh & case.fresh
    if not case.distance:
        return 0
    if case.lone == case.fresh == NATURALS:
        return found | _ALL_OWN
    for part, joker in zip(DENSE_PARTS, OWN_JOKERS, strict=True):
        # a joker of the part does just what a tile of the part can do
        if part & (case.lone if lone & part else case.fresh):
            found |= 1 << joker
    return found
