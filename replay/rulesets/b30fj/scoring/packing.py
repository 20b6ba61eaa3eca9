"""From units to packed keys: what each set, pair or tile of a reading adds to the views (see `views`).

Keys are numbers that add up, for speed: a hand with jokers has hundreds of readings, and no row looks at tiles again.
Who got lost finds the same slowly and in plain in tests/reference/b30fj, which tries every reading tile by tile;
tests/rulesets/b30fj/test_against_slow.py compares the two.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from replay.readings.splits import RankCounts, Split, pairings, splits
from replay.rulesets.b30fj.rows.views import (
    CHOW_WORD,
    CONCEALED,
    ELSEWHERE,
    FOURS,
    HOG2,
    HOG3,
    HOG4,
    HONOR_PAIR_BIT,
    IN_TRIPLET,
    LACKS_ALL,
    NO_SETS,
    PAIR_BIT,
    SAME_WORD,
    SLOT_BIT,
    TILE_WORD,
    TRIPLET,
)
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scopes import SUIT_GROUPS
from replay.tiles import GROUP_STARTS

BY_JOKER: Final = 16
"""Added to a rank after those of a meld: a joker stands for it there."""
UNMARKED: Final = -1
"""The winning tile is not in this group, or it makes no difference where it stands."""
JOKER_MARK: Final = 9
"""The winning tile is a joker that may fill any place of this group."""
Ranks = tuple[int, ...]


PackedPart = tuple[int, int, int, int]
"""What one reading of one group adds to CHOWS, to TRIPLETS (a suit) or HONORS, to TILES and to HELD."""


class GroupParts(NamedTuple):
    """Every reading of a group, twice: as ranks and packed, in the same order."""

    splits: tuple[Split, ...]
    packed: tuple[PackedPart, ...]


class PairParts(NamedTuple):
    """Every reading of a group as pairs: the ranks, and key of PAIRS, TILES and HELD."""

    ranks: tuple[Ranks, ...]
    packed: tuple[tuple[int, int, int], ...]


class GroupKey(NamedTuple):
    """What the packed readings of a group depend on.

    `taken` are ranks that knitted blocks use, `melded` the melded chows and pungs that count for Tile Hog (as kinds'
    ranks, three each, and `BY_JOKER` with those that a joker stands for), `mark` the rank of the winning tile where its place matters.
    """

    group: int
    counts: RankCounts
    fillers: int
    mark: int = UNMARKED
    taken: Ranks = ()
    melded: tuple[Ranks, ...] = ()


def chow_key(place: int) -> int:
    """The key of CHOWS of one chow, by suit and lowest number (0-20)."""
    return 1 << 3 * place


def triplet_key(kind: int) -> int:
    """The key of TRIPLETS, of a suited kind, or of HONORS."""
    return 1 << 3 * (kind if kind < 27 else kind - 27)


def pair_key(kind: int) -> int:
    """The key of TRIPLETS, of a suited pair, or of HONORS."""
    return 1 << (PAIR_BIT + kind if kind < 27 else HONOR_PAIR_BIT + kind - 27)


class Packer:
    """Packs the readings of groups under chosen rulings; keeps what it has packed, up to a limit."""

    def __init__(self, rulings: B30fjRulings, limit: int = 1 << 14) -> None:
        """Pack under these rulings; forget everything whenever `limit` groups are kept."""
        self._limit = limit
        self._exactly_four = rulings.hog_copies == "exactly-four"
        self._naturals_only = rulings.hog_jokers == "naturals-only"
        self._triplet_first = rulings.winning_tile_slot == "triplet"
        self._pairs_outside = rulings.outside_shape == "seven-pairs"
        self._groups: dict[tuple[int, RankCounts, int, int, Ranks, tuple[Ranks, ...]], GroupParts] = {}
        self._pairs: dict[tuple[int, RankCounts, int, bool], PairParts] = {}

    def group(self, key: tuple[int, RankCounts, int, int, Ranks, tuple[Ranks, ...]]) -> GroupParts:
        """Every reading of a group as sets and at most one pair; `key` is a GroupKey, or its parts in their order."""
        found = self._groups.get(key)
        if found is None:
            if len(self._groups) >= self._limit:
                self._groups.clear()
            found = self._groups[key] = self._pack(GroupKey._make(key))
        return found

    def pairs(self, group: int, counts: RankCounts, fillers: int, repeats: bool) -> PairParts:
        """Every reading of a group as pairs."""
        key = (group, counts, fillers, repeats)
        found = self._pairs.get(key)
        if found is None:
            if len(self._pairs) >= self._limit:
                self._pairs.clear()
            ranks = pairings(counts, fillers, repeats=repeats)
            found = self._pairs[key] = PairParts(ranks, tuple(self._pack_pairs(group, counts, each) for each in ranks))
        return found

    def _pack_pairs(self, group: int, counts: RankCounts, ranks: Ranks) -> tuple[int, int, int]:
        start = GROUP_STARTS[group]
        key = word = held = 0
        for rank in ranks:
            kind = start + rank
            key += 1 << 3 * kind
            word |= SAME_WORD[kind] | LACKS_ALL if self._pairs_outside else TILE_WORD[kind] | NO_SETS
        for rank in set(ranks):
            copies = 2 * ranks.count(rank)
            if self._naturals_only and counts[rank] < 4:
                continue
            if copies == 4 or (copies > 4 and not self._exactly_four):
                held += FOURS
        return key, word, held

    def _pack(self, key: GroupKey) -> GroupParts:
        counts = key.counts
        if key.taken:
            left = list(counts)
            for rank in key.taken:
                left[rank] -= 1
            counts = tuple(left)
        found = splits(counts, key.fillers, runs=key.group < SUIT_GROUPS)
        if not found:
            return _NO_READING
        pack = self._suit if key.group < SUIT_GROUPS else self._honors
        most = max(key.counts) + key.fillers + sum(each.count(rank) for each in key.melded for rank in set(each))
        hogs = most >= 4
        return GroupParts(found, tuple(pack(key, split, hogs) for split in found))

    def _suit(self, key: GroupKey, split: Split, hogs: bool) -> PackedPart:
        suit = key.group
        chows = sets = word = 0
        for low in split.chows:
            chows += 1 << 3 * (7 * suit + low)
            word |= CHOW_WORD[7 * suit + low]
        start = 9 * suit
        held = 0
        for rank in split.triplets:
            sets += 1 << 3 * (start + rank)
            word |= SAME_WORD[start + rank]
            held += TRIPLET + CONCEALED
        if split.pair is not None:
            sets += 1 << PAIR_BIT + start + split.pair
            word |= SAME_WORD[start + split.pair]
        if key.mark != UNMARKED:
            held += self._slots(key, split)
        if hogs:
            held += self.hogs(split, key.counts, key.taken, key.melded)
        return chows, sets, word, held

    def _honors(self, key: GroupKey, split: Split, hogs: bool) -> PackedPart:
        start = GROUP_STARTS[key.group]
        sets = word = held = 0
        for rank in split.triplets:
            sets += 1 << 3 * (start - 27 + rank)
            word |= SAME_WORD[start + rank]
            held += TRIPLET + CONCEALED
        if split.pair is not None:
            sets += 1 << HONOR_PAIR_BIT + start - 27 + split.pair
            word |= SAME_WORD[start + split.pair]
        if key.mark != UNMARKED:
            held += self._slots(key, split)
        if hogs:
            held += self.hogs(split, key.counts, key.taken, key.melded)
        return 0, sets, word, held

    def _slots(self, key: GroupKey, split: Split) -> int:
        """Where the winning tile may stand: in a triplet, elsewhere, or either."""
        slots = 0
        for rank in split.fillers if key.mark == JOKER_MARK else (key.mark,):
            slots |= self.slots_of(rank, split, key.taken)
        return slots << SLOT_BIT + 2 * key.group

    def slots_of(self, rank: int, split: Split, taken: Ranks) -> int:
        """The same for a winning tile that stands for this rank."""
        in_triplet = IN_TRIPLET if rank in split.triplets else 0
        if in_triplet and self._triplet_first:
            return in_triplet
        elsewhere = rank == split.pair or rank in taken or any(low <= rank <= low + 2 for low in split.chows)
        return in_triplet | (ELSEWHERE if elsewhere else 0)

    def hogs(self, split: Split, counts: RankCounts, taken: Ranks, melded: tuple[Ranks, ...]) -> int:
        """Tile Hog within a group, as bits of HELD: sets and pair, and for Double and Triple knitted tiles too.

        `counts` are the natural tiles.
        """
        sets: list[Ranks] = [
            *((low, low + 1, low + 2) for low in split.chows),
            *((rank,) * 3 for rank in split.triplets),
        ]
        sets += [each[:3] for each in melded]
        held = [rank for each in sets for rank in each]
        if split.pair is not None:
            held += (split.pair, split.pair)
        enough: Callable[[int], bool] = _four if self._exactly_four else _four_or_more
        two = three = four = fours = 0
        for rank in {*held, *taken}:
            copies = held.count(rank)
            if self._naturals_only and counts[rank] + sum(_naturals(each, rank) for each in melded) < 4:
                continue
            fours += enough(copies + taken.count(rank))
            if not enough(copies):
                continue
            with_it = [each for each in sets if rank in each]
            two |= len(with_it) >= 2 and any(each.count(rank) >= 3 for each in with_it)
            three |= len(with_it) >= 2 and split.pair == rank
            four |= len(with_it) >= 4
        return fours * FOURS + two * HOG2 + three * HOG3 + four * HOG4


_NO_READING: Final = GroupParts((), ())


def _naturals(melded: Ranks, rank: int) -> int:
    return melded.count(rank) - melded.count(BY_JOKER + rank)


def _four(copies: int) -> bool:
    return copies == 4


def _four_or_more(copies: int) -> bool:
    return copies >= 4
