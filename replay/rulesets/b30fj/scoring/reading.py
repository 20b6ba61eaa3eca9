"""A reading unpacked: sets, pair or single tiles as people write them, and what each joker stands for (rulebook b30fj §7)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from replay.hands import ShownReading
from replay.readings.splits import Split
from replay.readings.wild import homes
from replay.rulesets.b30fj.edition import Shape
from replay.rulesets.b30fj.melds import MeldReading
from replay.rulesets.b30fj.rows.views import ALL_SLOTS, ELSEWHERE, IN_TRIPLET
from replay.rulesets.b30fj.scopes import GROUP_OF, SCOPES
from replay.rulesets.b30fj.scoring.judges import Context, PairsContext, ReadingPlace, SetsContext
from replay.rulesets.b30fj.scoring.laid_out import Laid
from replay.rulesets.b30fj.scoring.packing import Packer
from replay.tiles import GROUP_STARTS, NATURAL_KINDS, Kind, format_tiles, name_of

UnitKind = Literal["block", "chow", "triplet", "single", "pair"]


class Unit(NamedTuple):
    """A concealed set, pair, knitted block or single tile."""

    kind: UnitKind
    tiles: tuple[Kind, ...]


_PAIRS: Final = tuple(Unit("pair", (kind, kind)) for kind in range(NATURAL_KINDS))
_SINGLES: Final = tuple(Unit("single", (kind,)) for kind in range(NATURAL_KINDS))


class Reading(NamedTuple):
    """One reading of a hand. `fillers` are the kinds that the jokers of the concealed part stand for.

    `held` is its key of HELD, the places of the winning tile included.
    """

    shape: Shape
    melds: tuple[MeldReading, ...]
    units: tuple[Unit, ...]
    fillers: tuple[Kind, ...]
    held: int
    splits: tuple[Split, ...]

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of all concealed tiles."""
        return tuple(sorted(kind for unit in self.units for kind in unit.tiles))


@lru_cache(maxsize=1 << 10)
def written(kinds: tuple[Kind, ...]) -> str:
    """The notation of a set, pair, block or single tile."""
    return format_tiles(kinds)


def numbers_of(index: int, sizes: list[int]) -> list[int]:
    """The numbers of the groups' readings in a combination, the last group counting fastest."""
    if not index:
        return [0] * len(sizes)
    found = []
    for size in reversed(sizes):
        index, number = divmod(index, size)
        found.append(number)
    return found[::-1]


def unpack(place: ReadingPlace, laid: Laid) -> Reading:
    """The reading at a place."""
    context, index = place
    if isinstance(context, SetsContext):
        return _sets(context, index)
    if isinstance(context, PairsContext):
        numbers = numbers_of(index, [len(parts.ranks) for parts in context.groups])
        pairs = [
            _PAIRS[GROUP_STARTS[group] + rank]
            for group, (parts, number) in enumerate(zip(context.groups, numbers, strict=True))
            for rank in parts.ranks[number]
        ]
        units = tuple(pairs)
        return Reading("seven_pairs", (), units, _filled(units, laid), 0, ())
    numbers = numbers_of(index, [len(some) for some in context.groups])
    chosen = [some[number] for some, number in zip(context.groups, numbers, strict=True)]
    units = tuple(
        [
            _PAIRS[start + rank] if rank == each.twice else _SINGLES[start + rank]
            for start, each in zip(GROUP_STARTS, chosen, strict=True)
            for rank in each.ranks
        ]
    )
    return Reading(context.shape, (), units, _filled(units, laid), 0, ())


def _filled(units: tuple[Unit, ...], laid: Laid) -> tuple[Kind, ...]:
    if not laid.jokers:
        return ()
    left = [count for counts in laid.counts for count in counts]
    filled = []
    for unit in units:
        for kind in unit.tiles:
            if left[kind]:
                left[kind] -= 1
            else:
                filled.append(kind)
    return tuple(sorted(filled))


def _sets(context: SetsContext, index: int) -> Reading:
    numbers = numbers_of(index, [len(parts.packed) for parts in context.groups])
    held = context.choice.held
    units = [Unit("block", block.kinds) for block in context.blocks.blocks]
    pair: tuple[Unit, ...] = ()
    splits: list[Split] = []
    fillers: list[Kind] = []
    for start, parts, number in zip(GROUP_STARTS, context.groups, numbers, strict=True):
        split = parts.splits[number]
        splits.append(split)
        held += parts.packed[number][3]
        sets, own_pair = _units(start, split)
        units += sets
        pair = own_pair or pair
        fillers += [start + rank for rank in split.fillers]
    kept = ~ALL_SLOTS | context.slots
    return Reading("standard", context.choice.readings, (*units, *pair), tuple(fillers), held & kept, tuple(splits))


@lru_cache(maxsize=1 << 12)
def _units(start: Kind, split: Split) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
    """The sets of a group in the order of their tiles, and its pair if it has one."""
    sets = [Unit("chow", tuple(range(start + low, start + low + 3))) for low in split.chows]
    sets += [Unit("triplet", (start + rank,) * 3) for rank in split.triplets]
    pair = () if split.pair is None else (Unit("pair", (start + split.pair,) * 2),)
    return tuple(sorted(sets, key=_tiles)), pair


def _tiles(unit: Unit) -> tuple[Kind, ...]:
    return unit.tiles


def winning_kinds(reading: Reading, context: Context, laid: Laid, packer: Packer, *, in_triplet: bool) -> list[Kind]:
    """The kinds for which a winning joker may stand so that it completes a triplet, or so that it does not."""
    if not isinstance(context, SetsContext) or laid.won_on is None or laid.won_on < 34:
        return []
    found = []
    for kind in dict.fromkeys(reading.fillers):
        group = GROUP_OF[kind]
        if not context.slots >> 14 + 2 * group & 3:
            continue
        slots = packer.slots_of(kind - GROUP_STARTS[group], reading.splits[group], context.blocks.taken[group])
        if slots & (IN_TRIPLET if in_triplet else ELSEWHERE):
            found.append(kind)
    return found


def jokers_of(reading: Reading, laid: Laid, winning: Kind | None) -> tuple[tuple[str, str], ...]:
    """What each joker of the hand stands for, melds first; the winning joker stands for `winning` if that is given."""
    found = [pair for meld in reading.melds for pair in meld.jokers]
    if not found and not laid.jokers:
        return ()
    jokers, fillers = list(laid.jokers), list(reading.fillers)
    if winning is not None and laid.won_on is not None:
        found.append((laid.won_on, winning))
        jokers.remove(laid.won_on)
        fillers.remove(winning)
    wanted = [0] * 5
    for kind in fillers:
        wanted[GROUP_OF[kind]] += 1
    groups = homes(tuple(SCOPES[joker] for joker in jokers), tuple(wanted))
    for joker, group in zip(jokers, groups or (), strict=True):
        kind = next(each for each in fillers if GROUP_OF[each] == group)
        fillers.remove(kind)
        found.append((joker, kind))
    return tuple((name_of(joker), name_of(kind)) for joker, kind in sorted(found))


def shown(reading: Reading, laid: Laid, winning: Kind | None, title: str) -> ShownReading:
    """The reading as people write it."""
    melds = tuple(written(meld.kinds) for meld in reading.melds)
    return ShownReading(
        shape=title,
        sets=(*melds, *(written(unit.tiles) for unit in reading.units)),
        jokers=jokers_of(reading, laid, winning),
        melded=len(melds),
    )
