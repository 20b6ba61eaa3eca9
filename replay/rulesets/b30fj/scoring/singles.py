"""The shapes of different kinds: Thirteen Orphans, Thirteen Unconnected, Knitted Honors (rulebook b30fj §6 shapes 3-5)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, pairwise
from math import prod
from typing import Final, NamedTuple

from replay.readings.splits import RankCounts, Singles, singles
from replay.rulesets.b30fj.edition import Shape
from replay.rulesets.b30fj.knitted import PATTERNS
from replay.rulesets.b30fj.rows.views import NO_SETS, TILE_WORD
from replay.rulesets.b30fj.scopes import SUIT_GROUPS
from replay.rulesets.b30fj.scoring.judges import HONORS_ONCE, THIRTEEN, Judges, Readings, SinglesContext
from replay.rulesets.b30fj.scoring.laid_out import Laid
from replay.rulesets.b30fj.scoring.packing import Ranks, pair_key
from replay.tiles import GROUP_STARTS

ORPHAN_RANKS: Final[tuple[Ranks, ...]] = ((0, 8), (0, 8), (0, 8), (0, 1, 2, 3), (0, 1, 2))
"""The ranks of Thirteen Orphans, by group."""
_ORPHAN_WORD: Final = 0b100000001 | 0b11111 << 9 | NO_SETS
_EVERY_HONOR: Final = 0b1111111 << 27
SinglesLook = tuple[int, int, int]
"""Kinds as a mask, what they show in TILES, which kind stands twice (kind + 1; 1 where it makes no difference)."""
Allowed = tuple[tuple[Ranks, ...], ...]
"""For each suit the sets of ranks of which some may occur together."""


class _Group(NamedTuple):
    """Every reading of a group, and each different look of them with the first reading that has it."""

    readings: tuple[Singles, ...]
    looks: list[tuple[SinglesLook, int]]


class SinglesShapes:
    """Reads hands as different kinds."""

    def __init__(self, judges: Judges) -> None:
        """Read under the edition and rulings of `judges`."""
        self._judges = judges
        self._patterns = judges.edition.nine_patterns
        self._knitted_honors = "knitted_honors" in judges.edition.shapes
        self._eyes = judges.rulings.eyes_shape == "unconnected"
        self._numbers = judges.rulings.number_hands_honors == "honors-ignored"
        self._every_pair = self._eyes or judges.rulings.one_reading == "mixed"

    def add(self, laid: Laid, base: int, readings: Readings) -> None:
        """Add every reading of a hand without melds. `base` are hits that hold anyway."""
        if laid.often or laid.twice > 1 or not all(map(_apart, laid.counts[:SUIT_GROUPS])):
            return
        self._orphans(laid, base, readings)
        fitting = _fitting(laid) if self._patterns or self._knitted_honors else ()
        for allowed in fitting if self._patterns else (_APART,):
            self._different("thirteen_unconnected", allowed, laid, base, readings)
        if self._knitted_honors and not laid.twice:
            for allowed in fitting:
                self._different("knitted_honors", allowed, laid, base, readings)

    def _orphans(self, laid: Laid, base: int, readings: Readings) -> None:
        if any(map(any, (laid.counts[0][1:8], laid.counts[1][1:8], laid.counts[2][1:8]))):
            return
        for fillers, _ in laid.placements:
            groups = []
            for group, ranks in enumerate(ORPHAN_RANKS):
                if not 0 <= sum(laid.counts[group]) + fillers[group] - len(ranks) <= 1:
                    break
                some = singles(laid.counts[group], fillers[group], (ranks,))
                full = tuple(each for each in some if len(each.ranks) == len(ranks))
                if not full:
                    break
                groups.append(full)
            else:
                context = SinglesContext("thirteen_orphans", fillers, tuple(groups))
                hits = base | self._judges.tiles[laid.flower_word | _ORPHAN_WORD]
                hits |= self._judges.orphans[len(laid.jokers)]
                for index in range(prod(map(len, groups))):
                    if hits in readings:
                        break
                    readings[hits] = (context, index)

    def _different(self, shape: Shape, allowed: Allowed, laid: Laid, base: int, readings: Readings) -> None:
        """Readings as different kinds, in each suit of the ranks `allowed`."""
        honors_hand = shape == "knitted_honors"
        every = (*allowed, (ORPHAN_RANKS[3],), (ORPHAN_RANKS[4],))
        held = [sum(counts) for counts in laid.counts]
        read: dict[tuple[int, int], _Group] = {}
        folded: dict[tuple[int, ...], dict[SinglesLook, int]] = {}
        for fillers, _ in laid.placements:
            sizes = [size + filled for size, filled in zip(held, fillers, strict=True)]
            if (honors_hand and sizes[3:] != [4, 3]) or (self._patterns and 0 in sizes):
                continue
            groups = []
            for group, filled in enumerate(fillers):
                found = read.get((group, filled))
                if found is None:
                    some = singles(laid.counts[group], filled, every[group])
                    if honors_hand:
                        some = tuple(each for each in some if each.twice is None)
                    found = read[group, filled] = _Group(some, self._looks(GROUP_STARTS[group], some))
                if not found.readings:
                    break
                groups.append(found)
            else:
                honors = folded.get(fillers[3:])
                if honors is None:
                    honors = folded[fillers[3:]] = _fold(groups[3:])
                context = SinglesContext(shape, fillers, tuple(each.readings for each in groups))
                self._cross(context, _fold(groups[:3]), honors, laid, base, readings)

    def _cross(
        self,
        context: SinglesContext,
        suits: dict[SinglesLook, int],
        honors: dict[SinglesLook, int],
        laid: Laid,
        base: int,
        readings: Readings,
    ) -> None:
        """Add the hits of every combination with just one kind twice; with none for Knitted Honors."""
        judges = self._judges
        doubles = 0 if context.shape == "knitted_honors" else 1
        honor_places = len(context.groups[3]) * len(context.groups[4])
        suited: dict[SinglesLook, int] = {}
        for (mask, word, twice), place in suits.items():
            figures = judges.figures[mask] if not self._every_pair else mask
            suited.setdefault((figures, word, twice), place * honor_places)
        shape = THIRTEEN if doubles else 0
        common = laid.flower_word | NO_SETS
        for (figures, word, twice), place in suited.items():
            for (honor_mask, honor_word, honor_twice), honor_place in honors.items():
                if bool(twice) + bool(honor_twice) != doubles:
                    continue
                once = HONORS_ONCE if honor_mask == _EVERY_HONOR and not honor_twice else 0
                known = figures if not self._every_pair else judges.figures[figures]
                hits = base | judges.tiles[word | honor_word | common] | judges.knitted[known | once | shape]
                if self._eyes and twice:
                    hits |= judges.triplets[pair_key(twice - 1)]
                if hits not in readings:
                    readings[hits] = (context, place + honor_place)

    def _looks(self, start: int, some: tuple[Singles, ...]) -> list[tuple[SinglesLook, int]]:
        """What a group's readings look like, each different look with the first reading that has it."""
        found: dict[SinglesLook, int] = {}
        for number, each in enumerate(some):
            twice = 0
            if each.twice is not None:
                twice = start + each.twice + 1 if self._every_pair else 1
            mask, word = _shown(start, each.ranks, self._every_pair, self._numbers)
            found.setdefault((mask, word, twice), number)
        return list(found.items())


def _fold(groups: list[_Group]) -> dict[SinglesLook, int]:
    """What the combinations of these groups' readings look like, each with the first that does."""
    folded: dict[SinglesLook, int] = {(0, 0, 0): 0}
    for group in groups:
        size = len(group.readings)
        wider: dict[SinglesLook, int] = {}
        for (mask, word, twice), place in folded.items():
            for (more_mask, more_word, more_twice), number in group.looks:
                if twice and more_twice:
                    continue
                look = (mask | more_mask, word | more_word, twice or more_twice)
                if look not in wider:
                    wider[look] = place * size + number
        folded = wider
    return folded


@lru_cache(maxsize=1 << 12)
def _apart(counts: RankCounts) -> bool:
    """Whether the ranks of a suit differ by three or more, as in all of these shapes."""
    ranks = [rank for rank, count in enumerate(counts) if count]
    return all(high - low >= 3 for low, high in pairwise(ranks))


@lru_cache(maxsize=1 << 12)
def _shown(start: int, ranks: Ranks, every_kind: bool, every_number: bool) -> tuple[int, int]:
    """The kinds as a mask and what they show in TILES, as far as it can matter.

    Honors are always among thirteen different kinds, so that of the numbers it matters only whether they are
    terminals, unless a ruling counts them. In a suit, kinds that are not three or six apart are in no knitted figure.
    """
    mask = word = 0
    for rank in ranks:
        shows = TILE_WORD[start + rank]
        if start < 27 and not every_number:
            shows = TILE_WORD[start] if rank in (0, 8) else TILE_WORD[start + 4]
        word |= shows
        if start >= 27 or every_kind or any(other != rank and (other - rank) % 3 == 0 for other in ranks):
            mask |= 1 << start + rank
    return mask, word


def _sets_apart() -> tuple[Ranks, ...]:
    """The largest sets of ranks that differ by three or more."""
    some = [
        ranks
        for size in range(1, 4)
        for ranks in combinations(range(9), size)
        if all(high - low >= 3 for low, high in pairwise(ranks))
    ]
    return tuple(ranks for ranks in some if not any(set(ranks) < set(other) for other in some))


_APART: Final[Allowed] = (_sets_apart(),) * 3
_PATTERN_RANKS: Final[tuple[Allowed, ...]] = tuple(
    tuple((tuple(kind % 9 for kind in pattern.kinds if kind // 9 == suit),) for suit in range(3))
    for pattern in PATTERNS
)


def _fitting(laid: Laid) -> tuple[Allowed, ...]:
    """The nine patterns, as far as they hold every natural suited kind of the hand."""
    first, second, third = (sum(1 << rank for rank, count in enumerate(counts) if count) for counts in laid.counts[:3])
    return _patterns_with(first | second << 9 | third << 18)


@lru_cache(maxsize=1 << 10)
def _patterns_with(held: int) -> tuple[Allowed, ...]:
    return tuple(ranks for ranks, pattern in zip(_PATTERN_RANKS, PATTERNS, strict=True) if held & ~pattern.mask == 0)
