"""The judged views of one edition under chosen rulings, kept from hand to hand, and where readings are found."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from replay.readings.splits import Singles
from replay.rows import Bounded, RowTable
from replay.rulesets.b30fj.edition import Edition, Shape
from replay.rulesets.b30fj.knitted import STRAIGHTS, TERMINALS, TRIPLETS, KnittedFigure, mask_of, short_straights
from replay.rulesets.b30fj.rows.views import (
    CHOWS,
    HELD,
    HONORS,
    KNITS,
    ORPHANS,
    PAIRS,
    SLOT_BIT,
    TILES,
    WIN,
    Knits,
    read_chows,
    read_held,
    read_honors,
    read_pairs,
    read_tiles,
    read_triplets,
)
from replay.rulesets.b30fj.rows.views import TRIPLETS as SUITED
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scoring.laid_out import MeldChoice
from replay.rulesets.b30fj.scoring.packing import GroupParts, PairParts, Ranks

HONORS_ONCE: Final = 1 << 4
"""In a key of KNITS, above four bits for the figures: each of the seven honors stands once."""
THIRTEEN: Final = 1 << 5
"""In the same: the shape is Thirteen Unconnected, not the Knitted Honors hand."""


class BlockChoice(NamedTuple):
    """The knitted blocks of a standard hand: what they take from each group and add to the views."""

    blocks: tuple[KnittedFigure, ...]
    sets: int
    tiles_of: int
    """The suited kinds as a mask, and above it those that stand in two blocks."""
    taken: tuple[Ranks, ...]
    tiles: int
    hits: int


class SetsContext(NamedTuple):
    """Readings as sets and a pair: the groups' readings under one placement, one reading of the melds, some blocks."""

    choice: MeldChoice
    blocks: BlockChoice
    fillers: tuple[int, ...]
    slots: int
    """The bits of HELD that count for the winning tile under this placement."""
    groups: tuple[GroupParts, ...]


class PairsContext(NamedTuple):
    """Readings as seven pairs under one placement."""

    fillers: tuple[int, ...]
    groups: tuple[PairParts, ...]


class SinglesContext(NamedTuple):
    """Readings as different kinds, at most one of them twice, under one placement."""

    shape: Shape
    fillers: tuple[int, ...]
    groups: tuple[tuple[Singles, ...], ...]


Context = SetsContext | PairsContext | SinglesContext
ReadingPlace = tuple[Context, int]
"""Where a reading is found: its context, and its number there with the last group counting fastest."""


class Readings(dict[int, ReadingPlace]):
    """What a search finds: the first reading of each packed hits."""

    def places(self) -> Iterable[tuple[int, ReadingPlace]]:
        """All hits with their readings."""
        return self.items()


class EveryReading(Readings):
    """The same, but every reading is kept, also those whose hits are known."""

    def __init__(self) -> None:
        """Start empty."""
        super().__init__()
        self._every: list[tuple[int, ReadingPlace]] = []

    def __contains__(self, _hits: object) -> bool:
        """False, so that a search adds whatever it finds."""
        return False

    def __setitem__(self, hits: int, place: ReadingPlace) -> None:
        """Keep one more reading."""
        self._every.append((hits, place))

    def places(self) -> Iterable[tuple[int, ReadingPlace]]:
        """All hits with their readings, in the order found."""
        return self._every


class Judges:
    """Packed hits by key for each view."""

    def __init__(self, edition: Edition, rulings: B30fjRulings, table: RowTable) -> None:
        """Judge with the rows of `table`, which are those of the edition under these rulings."""
        self.edition: Final = edition
        self.rulings: Final = rulings
        self.table: Final = table
        self.chows: Final = Bounded(lambda key: table.judge(CHOWS, read_chows(key)))
        self.triplets: Final = Bounded(lambda key: table.judge(SUITED, read_triplets(key)))
        self.honors: Final = Bounded(lambda key: table.judge(HONORS, read_honors(key)))
        self.tiles: Final = Bounded(lambda key: table.judge(TILES, read_tiles(key)))
        self.pairs: Final = Bounded(lambda key: table.judge(PAIRS, read_pairs(key)), limit=1 << 13)
        self.orphans: Final = Bounded(lambda jokers: table.judge(ORPHANS, jokers))
        self.won: Final = lru_cache(maxsize=1 << 12)(lambda won: table.judge(WIN, won))
        self.held: Final = Bounded(self._held)
        """For each number of concealed triplets that the places of the winning tile allow."""
        self.knitted: Final = Bounded(self._knitted)
        self.figures: Final = Bounded(self._figures_in)
        """Which knitted figures are among suited kinds (a mask), as four bits."""
        self._masks = tuple(
            tuple(mask_of(block.kinds) for block in some)
            for some in (short_straights(rulings), TERMINALS, STRAIGHTS, TRIPLETS)
        )

    def held_options(self, key: int) -> tuple[int, ...]:
        """The hits for each of the `concealed_counts` of a key, in their order."""
        options: tuple[int, ...] = self.held[key]
        return options

    def _held(self, key: int) -> tuple[int, ...]:
        return tuple(self.table.judge(HELD, read_held(key, concealed)) for concealed, _ in concealed_counts(key))

    def _figures_in(self, mask: int) -> int:
        # Among different kinds a figure counts once: two of them would share tiles.
        return sum(1 << place for place, some in enumerate(self._masks) if any(each & mask == each for each in some))

    def _knitted(self, key: int) -> int:
        thirteen = bool(key & THIRTEEN)
        shape: Shape = "thirteen_unconnected" if thirteen else "knitted_honors"
        once = bool(key & HONORS_ONCE) if not self.edition.draft else not thirteen
        if self.edition.draft and self.rulings.draft_knitted_where == "blocks-only":
            return self.table.judge(KNITS, Knits(shape, every_honor_once=once))
        short, terminal, straight, triplets = (key >> place & 1 for place in range(4))
        return self.table.judge(KNITS, Knits(shape, short, terminal, straight, triplets, once))


def concealed_counts(key: int) -> tuple[tuple[int, bool], ...]:
    """The numbers of concealed triplets that may count, and whether the winning tile then completes a triplet."""
    concealed, slots = key & 7, key >> SLOT_BIT
    if not slots:
        return ((concealed, False),)
    elsewhere, in_triplet = slots & 0b1010101010, slots & 0b0101010101
    return (*(((concealed, False),) if elsewhere else ()), *(((concealed - 1, True),) if in_triplet else ()))
