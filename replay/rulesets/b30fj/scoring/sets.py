"""The standard shape: four sets and a pair, in the draft with knitted blocks (rulebook b30fj §6 shapes 1 and 6)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from replay.rulesets.b30fj.knitted import KnittedFigure, blocks
from replay.rulesets.b30fj.rows.views import (
    ALL_SLOTS,
    KNITS,
    NO_SETS,
    TILE_WORD,
    WHOLE,
    Knits,
    Whole,
    read_chows,
    read_honors,
    read_triplets,
    slot_bits,
)
from replay.rulesets.b30fj.scopes import SCOPES, SUIT_GROUPS, Placement, placements
from replay.rulesets.b30fj.scoring.judges import BlockChoice, Judges, Readings, SetsContext
from replay.rulesets.b30fj.scoring.laid_out import Laid, MeldChoice, mark_of
from replay.rulesets.b30fj.scoring.packing import UNMARKED, GroupParts, PackedPart, Packer, Ranks
from replay.tiles import NATURAL_KINDS, Kind

NO_BLOCKS: Final = BlockChoice((), 0, 0, ((),) * 5, 0, 0)
_UNMARKED: Final = (UNMARKED,) * 5
_TWICE: Final = 1 | 1 << SUIT_GROUPS * 9
HonorsReading = tuple[int, int, int, int]
"""A reading of the honors with the melds: the hits that it settles, what it adds to TILES and HELD, its key."""


class SetsShape:
    """Reads hands as sets and a pair."""

    def __init__(self, judges: Judges, packer: Packer) -> None:
        """Read under the edition and rulings of `judges`."""
        self._judges = judges
        self._packer = packer
        self._guard = judges.table.mask({row.within for row in judges.table.rows if row.within})
        self._blocks = self._every_block() if judges.edition.knitted_blocks else ()
        self._single = tuple(chosen.tiles_of for chosen in self._blocks if len(chosen.blocks) == 1)

    def add(self, laid: Laid, base: int, winds: int, readings: Readings) -> None:
        """Add every reading. `base` are hits that hold anyway, `winds` the bits of seat and round wind in HONORS."""
        chosen = [NO_BLOCKS, *self._feasible(laid)] if self._blocks else [NO_BLOCKS]
        for choice in laid.choices:
            groups = _Groups(self._packer, laid, choice)
            honors: dict[tuple[int, ...], tuple[HonorsReading, ...]] = {}
            for blocks_here in chosen:
                for fillers, homes in groups.placements(blocks_here):
                    found = groups.under(fillers, blocks_here)
                    if found is None:
                        continue
                    honor_fillers = fillers[3:]
                    if honor_fillers not in honors:
                        honors[honor_fillers] = self._honors(found[3], found[4], choice, base, winds)
                    slots = sum(map(slot_bits, homes)) if homes else ALL_SLOTS
                    context = SetsContext(choice, blocks_here, fillers, slots, found)
                    self._cross(context, honors[honor_fillers], laid, readings)

    def _feasible(self, laid: Laid) -> Iterable[BlockChoice]:
        """The blocks for which the hand has tiles and jokers enough."""
        jokers = sum(SCOPES[joker][0] < SUIT_GROUPS for joker in laid.jokers)
        lacking = ~_held(laid)
        if all((tiles & lacking).bit_count() > jokers for tiles in self._single):
            return ()
        sets = 4 - len(laid.melds)
        return [each for each in self._blocks if (each.tiles_of & lacking).bit_count() <= jokers and each.sets <= sets]

    def _honors(
        self, winds_parts: GroupParts, dragon_parts: GroupParts, choice: MeldChoice, base: int, winds: int
    ) -> tuple[HonorsReading, ...]:
        begun = [(0, winds + choice.honors, choice.tiles, choice.held)]
        crossed = _crossed(begun, winds_parts.packed, dragon_parts.packed)
        return tuple((self._judges.honors[key] | base, tiles, held, key) for _, key, tiles, held in crossed)

    def _cross(self, context: SetsContext, honors: tuple[HonorsReading, ...], laid: Laid, readings: Readings) -> None:
        """Add the hits of every combination of the groups' readings."""
        choice, chosen = context.choice, context.blocks
        kept = ~ALL_SLOTS | context.slots
        chows_of, triplets_of = self._judges.chows, self._judges.triplets
        tiles_of, held_of = self._judges.tiles, self._judges.held
        one, two, three = (parts.packed for parts in context.groups[:SUIT_GROUPS])
        begun = [(choice.chows, choice.triplets, laid.flower_word | chosen.tiles, 0)]
        guard = self._guard
        index = 0
        for chows, sets, tiles, held in _crossed(begun, one, two, three):
            suited = chows_of[chows] | triplets_of[sets] | chosen.hits
            for fixed, honor_tiles, honor_held, honor_key in honors:
                hits = fixed | suited | tiles_of[tiles | honor_tiles]
                if hits & guard:
                    hits |= self._whole(hits, chows, sets, honor_key, laid)
                for more in held_of[held + honor_held & kept]:
                    if hits | more not in readings:
                        readings[hits | more] = (context, index)
                index += 1

    def _whole(self, hits: int, chows: int, triplets: int, honors: int, laid: Laid) -> int:
        whole = Whole(read_chows(chows), read_triplets(triplets), read_honors(honors), laid.melds, laid.flowers)
        return self._judges.table.judge_within(hits, WHOLE, whole)

    def _every_block(self) -> tuple[BlockChoice, ...]:
        every = blocks(self._judges.rulings)
        small = [block for block in every if block.sets == 2]
        chosen = [(block,) for block in every] + list(combinations_with_replacement(small, 2))
        return tuple(self._block_choice(each) for each in chosen)

    def _block_choice(self, chosen: tuple[KnittedFigure, ...]) -> BlockChoice:
        kinds = sorted(kind for block in chosen for kind in block.kinds)
        word = NO_SETS
        for kind in kinds:
            word |= TILE_WORD[kind]
        knits = [block.knit for block in chosen]
        seen = Knits(
            "blocks",
            short_straights=knits.count("short_straight"),
            terminal_sequences=knits.count("terminal_sequences"),
            straights=knits.count("straight"),
            triplets=knits.count("triplets"),
        )
        taken = tuple(tuple(kind % 9 for kind in kinds if kind // 9 == suit) for suit in range(3))
        return BlockChoice(
            blocks=chosen,
            sets=sum(block.sets for block in chosen),
            tiles_of=_first_and_second(kinds),
            taken=(*taken, (), ()),
            tiles=word,
            hits=self._judges.table.judge(KNITS, seen),
        )


class _Groups:
    """The readings of one hand's groups, read once for each number of fillers and the tiles that blocks take."""

    def __init__(self, packer: Packer, laid: Laid, choice: MeldChoice) -> None:
        self._packer = packer
        self._laid = laid
        self._for_hogs = choice.for_hogs
        self._sizes = tuple(map(sum, laid.counts))
        self._marks = _UNMARKED if laid.won_on is None else tuple([mark_of(laid, group) for group in range(5)])
        self._known: dict[tuple[int, int, Ranks], GroupParts] = {}

    def placements(self, chosen: BlockChoice) -> tuple[Placement, ...]:
        """The placements under which just one group has the pair."""
        laid = self._laid
        joker = laid.won_on if laid.won_on is not None and laid.won_on >= NATURAL_KINDS else None
        rests = tuple([(size - len(taken)) % 3 for size, taken in zip(self._sizes, chosen.taken, strict=True)])
        return _with_one_pair(laid.jokers, joker, rests)

    def under(self, fillers: tuple[int, ...], chosen: BlockChoice) -> tuple[GroupParts, ...] | None:
        """Every group's readings under a placement; None where one has none."""
        found = []
        for group, filled in enumerate(fillers):
            taken = chosen.taken[group]
            parts = self._known.get((group, filled, taken))
            if parts is None:
                parts = self._read(group, filled, taken)
            if not parts.packed:
                return None
            found.append(parts)
        return tuple(found)

    def _read(self, group: int, filled: int, taken: Ranks) -> GroupParts:
        key = group, self._laid.counts[group], filled, self._marks[group], taken, self._for_hogs[group]
        found = self._known[group, filled, taken] = self._packer.group(key)
        return found


@lru_cache(maxsize=1 << 14)
def _with_one_pair(jokers: tuple[Kind, ...], winning: Kind | None, rests: tuple[int, ...]) -> tuple[Placement, ...]:
    """The placements of jokers with which just one group has two tiles more than sets of three.

    `rests`: what each group has beyond those without any.
    """
    return tuple(
        each
        for each in placements(jokers, winning)
        if sorted([(rest + filled) % 3 for rest, filled in zip(rests, each[0], strict=True)]) == [0, 0, 0, 0, 2]
    )


def _held(laid: Laid) -> int:
    """The natural suited tiles of the concealed part, as `_first_and_second`."""
    mask = 0
    for suit in range(SUIT_GROUPS):
        for rank, count in enumerate(laid.counts[suit]):
            if count:
                mask |= (1 if count == 1 else _TWICE) << 9 * suit + rank
    return mask


def _first_and_second(kinds: Iterable[int]) -> int:
    """Suited tiles as a mask: the kinds, and above them those that are there more than once."""
    mask = 0
    for kind in kinds:
        mask |= (_TWICE if mask >> kind & 1 else 1) << kind
    return mask


def _crossed(crossed: list[PackedPart], *groups: tuple[PackedPart, ...]) -> list[PackedPart]:
    """The sums of one part of each group, the last group changing fastest."""
    for parts in groups:
        if len(parts) == 1:
            ((chows, sets, tiles, held),) = parts
            crossed = [(a + chows, b + sets, c | tiles, d + held) for a, b, c, d in crossed]
        else:
            crossed = [
                (a + chows, b + sets, c | tiles, d + held)
                for a, b, c, d in crossed
                for chows, sets, tiles, held in parts
            ]
    return crossed
