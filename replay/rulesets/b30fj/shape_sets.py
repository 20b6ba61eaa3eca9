"""The standard shape: four sets and a pair, in the draft with knitted blocks (rulebook b30fj §6 shapes 1 and 6)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from replay.rulesets.b30fj.judges import BlockChoice, Judges, Readings, SetsContext
from replay.rulesets.b30fj.knitted import Block, blocks
from replay.rulesets.b30fj.laid import Laid, mark_of
from replay.rulesets.b30fj.packing import GroupKey, GroupParts, Packer, Part
from replay.rulesets.b30fj.scopes import SCOPES
from replay.rulesets.b30fj.views import (
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

NO_BLOCKS: Final = BlockChoice((), ((),) * 5, 0, 0)


class SetsShape:
    """Reads hands as sets and a pair."""

    def __init__(self, judges: Judges, packer: Packer) -> None:
        """Read under the edition and rulings of `judges`."""
        self._judges = judges
        self._packer = packer
        self._guard = judges.table.mask({row.within for row in judges.table.rows if row.within})
        self._blocks = self._every_block() if judges.edition.knitted_blocks else ()

    def add(self, laid: Laid, base: int, winds: int, readings: Readings) -> None:
        """Add every reading. `base` are hits that hold anyway, `winds` the bits of seat and round wind in HONORS."""
        self._read(laid, NO_BLOCKS, base, winds, readings)
        if not self._blocks:
            return
        suited = sum(SCOPES[joker][0] < 3 for joker in laid.jokers)
        for chosen in self._blocks:
            sets = sum(block.sets for block in chosen.blocks)
            if sets <= 4 - len(laid.melds) and _missing(chosen, laid) <= suited:
                self._read(laid, chosen, base | chosen.hits, winds, readings)

    def _read(self, laid: Laid, chosen: BlockChoice, base: int, winds: int, readings: Readings) -> None:
        sizes = [sum(counts) - len(taken) for counts, taken in zip(laid.counts, chosen.taken, strict=True)]
        marks = [mark_of(laid, group) for group in range(5)]
        pack = self._packer.group
        for choice in laid.choices:
            known: dict[tuple[int, int], GroupParts] = {}
            for fillers, homes in laid.placements:
                rests = [(size + filled) % 3 for size, filled in zip(sizes, fillers, strict=True)]
                if 1 in rests or rests.count(2) != 1:
                    continue
                groups: list[GroupParts] = []
                for where in enumerate(fillers):
                    parts = known.get(where)
                    if parts is None:
                        group, filled = where
                        key = GroupKey(
                            group,
                            laid.counts[group],
                            filled,
                            marks[group],
                            chosen.taken[group],
                            choice.for_hogs[group],
                        )
                        parts = known[where] = pack(key)
                    if not parts.packed:
                        break
                    groups.append(parts)
                else:
                    slots = sum(map(slot_bits, homes)) if homes else ALL_SLOTS
                    context = SetsContext(choice, chosen, fillers, slots, tuple(groups))
                    self._cross(context, laid, base, winds, readings)

    def _cross(self, context: SetsContext, laid: Laid, base: int, winds: int, readings: Readings) -> None:
        """Add the hits of every combination of the groups' readings."""
        choice = context.choice
        word = laid.flower_word | context.blocks.tiles | choice.tiles
        kept = ~ALL_SLOTS | context.slots
        chows_of, triplets_of, tiles_of = self._judges.chows, self._judges.triplets, self._judges.tiles
        honors_of, held_of = self._judges.honors, self._judges.held
        one, two, three, four, five = (parts.packed for parts in context.groups)
        honors = [
            (honors_of[key] | base, tiles, held, key)
            for _, key, tiles, held in _crossed([(0, winds + choice.honors, word, choice.held)], four, five)
        ]
        guard = self._guard
        index = 0
        for chows, sets, tiles, held in _crossed([(choice.chows, choice.triplets, 0, 0)], one, two, three):
            suited = chows_of[chows] | triplets_of[sets]
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

    def _block_choice(self, chosen: tuple[Block, ...]) -> BlockChoice:
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
        return BlockChoice(chosen, (*taken, (), ()), word, self._judges.table.judge(KNITS, seen))


def _crossed(crossed: list[Part], *groups: tuple[Part, ...]) -> list[Part]:
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


def _missing(chosen: BlockChoice, laid: Laid) -> int:
    """How many tiles of these blocks the natural tiles lack."""
    missing = 0
    for counts, taken in zip(laid.counts, chosen.taken, strict=True):
        for rank in set(taken):
            missing += max(0, taken.count(rank) - counts[rank])
    return missing
