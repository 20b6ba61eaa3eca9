"""The views of a reading: packed keys that add up over its sets, and what rows see of each (rulebook b30fj §7).

Keys of `CHOWS`, `TRIPLETS`, `HONORS` and `HELD` are sums over the units of a reading, `TILES` a union: the key of a
whole reading is made from its groups without looking at the tiles again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from replay.hands import Meld, WinBy
from replay.tiles import Kind

CHOWS: Final = "chows"
TRIPLETS: Final = "triplets"
HONORS: Final = "honors"
TILES: Final = "tiles"
HELD: Final = "held"
PAIRS: Final = "pairs"
KNITS: Final = "knits"
ORPHANS: Final = "orphans"
WIN: Final = "win"
WHOLE: Final = "whole"

# CHOWS: three bits for each chow, by suit and lowest number. TRIPLETS: three bits for each suited triplet, then one
# bit for the pair. HONORS: the same for honors, then the round and the seat wind.
PAIR_BIT: Final = 3 * 27
HONOR_PAIR_BIT: Final = 3 * 7
SEAT_BIT: Final = HONOR_PAIR_BIT + 7
ROUND_BIT: Final = SEAT_BIT + 2
_TRIPLETS_PART: Final = (1 << PAIR_BIT) - 1
_HONORS_PART: Final = (1 << HONOR_PAIR_BIT) - 1

# TILES, a union: what occurs, and what some set or the pair lacks.
SUIT_BIT: Final = 9
WIND: Final = 1 << 12
DRAGON: Final = 1 << 13
FLOWER: Final = 1 << 14
NOT_OUTSIDE: Final = 1 << 15
NOT_TERMINAL: Final = 1 << 16
LACKS_BIT: Final = 17
LACKS_ALL: Final = 0b111111111 << LACKS_BIT
NO_SETS: Final = NOT_OUTSIDE | NOT_TERMINAL | LACKS_ALL
"""What tiles outside sets and the pair add: rows about every set and the pair do not hold."""

# HELD: concealed triplets, all triplets, kinds with four concealed copies, groups with each Tile Hog, and for each
# group whether the winning tile may stand in a triplet and whether elsewhere.
TRIPLET: Final = 1 << 3
CONCEALED: Final = 1
FOURS: Final = 1 << 6
HOG2: Final = 1 << 8
HOG3: Final = 1 << 10
HOG4: Final = 1 << 12
SLOT_BIT: Final = 14
IN_TRIPLET: Final = 1
ELSEWHERE: Final = 2


def slot_bits(group: int) -> int:
    """The two bits of HELD that say where the winning tile may stand in this group."""
    return 3 << SLOT_BIT + 2 * group


ALL_SLOTS: Final = (1 << 10) - 1 << SLOT_BIT


def _tile_word(kind: Kind) -> int:
    if kind < 27:
        return 1 << kind % 9 | 1 << SUIT_BIT + kind // 9
    return WIND if kind < 31 else DRAGON


TILE_WORD: Final = tuple(_tile_word(kind) for kind in range(34))
"""What a tile outside sets and the pair shows in TILES, apart from NO_SETS."""


def unit_word(kinds: tuple[Kind, ...]) -> int:
    """What a set or the pair shows in TILES."""
    word = 0
    numbers = 0
    for kind in kinds:
        word |= TILE_WORD[kind]
        numbers |= 1 << kind % 9 if kind < 27 else 0
    if not numbers & 0b100000001:
        word |= NOT_TERMINAL
        if kinds[0] < 27:
            word |= NOT_OUTSIDE
    return word | (0b111111111 & ~numbers) << LACKS_BIT


CHOW_WORD: Final = tuple(
    unit_word((9 * suit + low, 9 * suit + low + 1, 9 * suit + low + 2)) for suit in range(3) for low in range(7)
)
SAME_WORD: Final = tuple(unit_word((kind,)) for kind in range(34))
"""What a triplet, a kong or the pair of a kind shows in TILES."""


class Chows(NamedTuple):
    """The chows of a reading: for each suit, the lowest numbers that occur (bit 0 is 1) and how often each."""

    suits: tuple[int, int, int]
    counts: tuple[int, ...]
    """By suit and lowest number, 21 in all."""
    total: int
    most: int
    """How often the chow occurs that occurs most often."""
    twins: tuple[int, int, int]
    """How many different chows occur at least twice, for each suit."""


class Triplets(NamedTuple):
    """The suited triplets (kongs too) and the suited pair: numbers as bits for each suit (bit 0 is 1)."""

    suits: tuple[int, int, int]
    pair: tuple[int, int, int]
    """At most one bit in one suit."""
    numbers: tuple[int, ...]
    """How many triplets there are of each number 1-9."""
    total: int


class Honors(NamedTuple):
    """The triplets of winds and dragons, each as often as it occurs, the pair if it is of honors, the two winds."""

    winds: tuple[Kind, ...]
    dragons: tuple[Kind, ...]
    pair: Kind | None
    seat: Kind
    round: Kind

    def shows(self, kinds: frozenset[Kind]) -> bool:
        """Whether the pair is one of `kinds`."""
        return self.pair in kinds


class Tiles(NamedTuple):
    """What occurs among all tiles, and what is in every set and the pair. Numbers are bits (bit 0 is 1)."""

    numbers: int
    suits: int
    """How many of the three suits occur."""
    winds: bool
    dragons: bool
    flowers: bool
    outside: bool
    """Every set and the pair has a terminal or an honor."""
    terminal_outside: bool
    """Every set and the pair has a terminal."""
    shared: int
    """Numbers that are in every set and the pair."""

    @property
    def honors(self) -> bool:
        """Whether any honor occurs."""
        return self.winds or self.dragons


class Held(NamedTuple):
    """Concealed triplets that count, all triplets, kinds with four concealed copies, and which Tile Hogs occur."""

    concealed: int
    triplets: int
    fours: int
    hog2: bool
    hog3: bool
    hog4: bool


class Pairs(NamedTuple):
    """Seven Pairs: the numbers that have a pair in each suit (bits), and all pairs of winds and of dragons."""

    suits: tuple[int, int, int]
    winds: tuple[Kind, ...]
    dragons: tuple[Kind, ...]


class Knits(NamedTuple):
    """Knitted figures: how many of each are used as blocks or found among the tiles, and in which shape."""

    shape: str
    """`blocks`, `thirteen_unconnected` or `knitted_honors`."""
    short_straights: int = 0
    terminal_sequences: int = 0
    straights: int = 0
    triplets: int = 0
    every_honor_once: bool = False


class Won(NamedTuple):
    """The win itself and what does not depend on the reading: melds, flowers, jokers, the situation.

    `drawn` counts the tiles of Within Seven and Within Ten Tiles; None where it is not known.
    """

    by: WinBy
    dealer: bool
    flowers: int
    joker_held: bool
    joker_won_on: bool
    melds: int
    open_kongs: int
    concealed_kongs: int
    after_kong: bool = False
    after_flower: bool = False
    last_tile: bool = False
    first_draw: bool = False
    before_first_discard: bool = False
    no_calls: bool = False
    drawn: int | None = None
    hell_wait: bool = False


class Whole(NamedTuple):
    """A whole reading, for rows that no smaller view shows."""

    chows: Chows
    triplets: Triplets
    honors: Honors
    melds: tuple[Meld, ...]
    flowers: bool


def _counted(key: int) -> list[tuple[int, int]]:
    """The places that occur in a key of three bits a place, ascending, and how often each."""
    found = []
    while key:
        place = ((key & -key).bit_length() - 1) // 3
        count = key >> 3 * place & 7
        key ^= count << 3 * place
        found.append((place, count))
    return found


@lru_cache(maxsize=1 << 12)
def read_chows(key: int) -> Chows:
    """The chows of a key."""
    suits, twins, counts = [0, 0, 0], [0, 0, 0], [0] * 21
    for place, count in _counted(key):
        suits[place // 7] |= 1 << place % 7
        twins[place // 7] += count >= 2
        counts[place] = count
    first, second, third = suits
    return Chows((first, second, third), tuple(counts), sum(counts), max(counts), (twins[0], twins[1], twins[2]))


@lru_cache(maxsize=1 << 12)
def read_triplets(key: int) -> Triplets:
    """The suited triplets and pair of a key."""
    suits, pair, numbers = [0, 0, 0], [0, 0, 0], [0] * 9
    for kind, count in _counted(key & _TRIPLETS_PART):
        suits[kind // 9] |= 1 << kind % 9
        numbers[kind % 9] += count
    if paired := key >> PAIR_BIT:
        kind = paired.bit_length() - 1
        pair[kind // 9] = 1 << kind % 9
    first, second, third = suits
    return Triplets((first, second, third), (pair[0], pair[1], pair[2]), tuple(numbers), sum(numbers))


@lru_cache(maxsize=1 << 12)
def read_honors(key: int) -> Honors:
    """The honors of a key."""
    winds: list[Kind] = []
    dragons: list[Kind] = []
    for place, count in _counted(key & _HONORS_PART):
        (winds if place < 4 else dragons).extend([27 + place] * count)
    paired = key >> HONOR_PAIR_BIT & 0b1111111
    return Honors(
        tuple(winds),
        tuple(dragons),
        26 + paired.bit_length() if paired else None,
        27 + (key >> SEAT_BIT & 3),
        27 + (key >> ROUND_BIT & 3),
    )


def read_tiles(key: int) -> Tiles:
    """What a key shows of the tiles."""
    return Tiles(
        numbers=key & 0b111111111,
        suits=(key >> SUIT_BIT & 7).bit_count(),
        winds=bool(key & WIND),
        dragons=bool(key & DRAGON),
        flowers=bool(key & FLOWER),
        outside=not key & NOT_OUTSIDE,
        terminal_outside=not key & NOT_TERMINAL,
        shared=~(key >> LACKS_BIT) & 0b111111111,
    )


def read_held(key: int, concealed: int) -> Held:
    """What a key shows of the hogs and triplets, with `concealed` triplets that count."""
    return Held(
        concealed=concealed,
        triplets=key >> 3 & 7,
        fours=key >> 6 & 3,
        hog2=bool(key & 3 * HOG2),
        hog3=bool(key & 3 * HOG3),
        hog4=bool(key & 3 * HOG4),
    )


def read_pairs(key: int) -> Pairs:
    """The pairs of a key that has three bits a kind."""
    suits = [0, 0, 0]
    winds: list[Kind] = []
    dragons: list[Kind] = []
    for kind, count in _counted(key):
        if kind < 27:
            suits[kind // 9] |= 1 << kind % 9
        else:
            (winds if kind < 31 else dragons).extend([kind] * count)
    return Pairs((suits[0], suits[1], suits[2]), tuple(winds), tuple(dragons))
