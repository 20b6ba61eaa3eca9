"""What a hand is worth: its shape, type, roots and A (rulebook sichuan §6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from replay.hands import Meld
from replay.readings.four_sets import FOUR_SETS
from replay.readings.splits import Split, splits
from replay.rulesets.sichuan.hand_tables import MAJSOUL, SEED, Feature, HandTable, table_of
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.tiles import Kind, count_kinds, format_tiles

SETS: Final = 4
PAIR_TILES: Final = 14
_TERMINALS: Final = (0, 8)
_258: Final = frozenset({1, 4, 7})
Start = Literal["", "full", "heaven", "earth"]
"""How a win before anything happened counts (ruling `start-win`): not at all, as a full hand, or as a type of its own."""


@dataclass(frozen=True, slots=True)
class Worth:
    """A hand as valued: its type, the roots that count, A, the shape and its sets, the melds first."""

    type: str
    roots: int
    amount: int
    """A: 1, 2, 4 or 8."""
    fan: int
    """What A is made of: the type, its roots and bonuses, beyond the cap, too."""
    shape: str
    sets: tuple[str, ...]
    root_tiles: str = ""
    """One tile of each kind that is a root."""


@lru_cache(maxsize=1 << 15)
def worth(
    tiles: tuple[Kind, ...],
    melds: tuple[Meld, ...],
    rulings: SichuanRulings,
    *,
    start: Start = "",
    bonus: int = 0,
    win: Kind | None = None,
    claimed: str = "",
) -> tuple[Worth, ...]:
    """The readings of a complete hand that have the highest A, the one to be reported first; none if it is no win.

    `tiles` are the concealed ones with the winning tile, sorted, all suited. Missing suits are not considered.
    `bonus`: faan for how it was won (ruling `stacking`). `win`: the winning tile, where it tells (`hook_tile`).
    `claimed`: the type that is chosen where the hand can be read so (ruling `largest-fan`).
    """
    table = table_of(rulings)
    found = tuple(_readings(tiles, melds, rulings, table, start, bonus, win))
    found = tuple(each for each in found if each.type == claimed) or found
    if start == "full":
        found = tuple(replace(each, amount=table.cap) for each in found)
    most = max((each.amount for each in found), default=0)
    order = {each.name: place for place, each in enumerate(table.types)}
    best = (each for each in found if each.amount == most)
    return tuple(sorted(best, key=lambda each: (-each.fan if rulings.hand_table != "default" else 0, order[each.type])))


def _readings(
    tiles: tuple[Kind, ...],
    melds: tuple[Meld, ...],
    rulings: SichuanRulings,
    table: HandTable,
    start: Start,
    bonus: int,
    win: Kind | None,
) -> Iterator[Worth]:
    """The hand as four sets and a pair in each way that tells, and as seven pairs."""
    whole = (*tiles, *(kind for meld in melds for kind in meld.tiles))
    common = _common(whole, melds, rulings)
    if start in ("heaven", "earth"):
        common = common | {start}
    roots = _roots(whole, melds, rulings)
    written = tuple(format_tiles(meld.tiles) for meld in melds)
    ways = list(_standard(tiles, len(melds)))
    if table is MAJSOUL and (outside := _outside(tiles, melds)) is not None:
        ways.append((any(way.chows for way in outside), outside))
    for chows, suits in dict.fromkeys(ways):
        has: set[Feature] = {*common, "chows" if chows else "triplets"}
        if win is not None and not chows and _pair(suits) == win:
            has.add("hook")
        if table is MAJSOUL and _is_outside(suits, melds):
            has.add("outside")
        yield _worth(table, has, roots, bonus, FOUR_SETS, (*written, *_written(suits)))
    if not melds and is_seven_pairs(tiles):
        quads = tuple(kind for kind in dict.fromkeys(tiles) if tiles.count(kind) == 4)
        sets = tuple(format_tiles(tiles[place : place + 2]) for place in range(0, PAIR_TILES, 2))
        has = {*common, "pairs"}
        if table is MAJSOUL and all(kind % 9 in _TERMINALS for kind in tiles):
            has.add("outside")
        counted: tuple[Kind, ...] = ()
        if quads and rulings.root_scope == "default":
            has.add("dragon")
            counted = quads[1:] if rulings.dragon_root == "one-less" and table is SEED else quads
        yield _worth(table, has, counted, bonus, "seven pairs", sets)


def _common(whole: tuple[Kind, ...], melds: tuple[Meld, ...], rulings: SichuanRulings) -> frozenset[Feature]:
    """What the hand has however it is read."""
    found: set[Feature] = set()
    if len({kind // 9 for kind in whole}) == 1:
        found.add("pure")
    if (
        rulings.golden_hook == "default"
        and len(melds) == SETS
        and (rulings.hook_melds == "default" or all(meld.is_open for meld in melds))
    ):
        found.add("hook")
    if all(kind % 9 in _258 for kind in whole):
        found.add("all 258")
    if sum(meld.is_kong for meld in melds) == SETS:
        found.add("four kongs")
    return frozenset(found)


def hook_tile(rulings: SichuanRulings, win: Kind) -> Kind | None:
    """The winning tile, where it tells what the hand is worth (ruling `golden-hook`)."""
    return None if rulings.golden_hook == "default" else win


def _pair(suits: tuple[Split, ...]) -> Kind | None:
    """The kind of the pair."""
    return next((9 * place + each.pair for place, each in enumerate(suits) if each.pair is not None), None)


def _worth(
    table: HandTable, has: set[Feature], roots: tuple[Kind, ...], bonus: int, shape: str, sets: tuple[str, ...]
) -> Worth:
    """The reading by the first type that it has all features of."""
    kind = next(each for each in table.types if each.takes <= has)
    counted = roots[_own_roots(table, has) :]
    fan = kind.fan + len(counted) + bonus
    return Worth(kind.name, len(counted), table.amount(fan), fan, shape, sets, format_tiles(counted))


def _own_roots(table: HandTable, has: set[Feature]) -> int:
    """The roots that are part of a type of this table that the hand has, its own or a lesser one."""
    return max((each.own_roots for each in table.types if each.takes <= has), default=0)


def _roots(whole: tuple[Kind, ...], melds: tuple[Meld, ...], rulings: SichuanRulings) -> tuple[Kind, ...]:
    if rulings.root_scope == "kongs-only":
        return tuple(meld.tiles[0] for meld in melds if meld.is_kong)
    return tuple(kind for kind, count in enumerate(count_kinds(whole)) if count >= 4)


def is_seven_pairs(tiles: tuple[Kind, ...]) -> bool:
    """Whether fourteen sorted tiles are pairs; four alike are two of them."""
    return len(tiles) == PAIR_TILES and all(tiles[place] == tiles[place + 1] for place in range(0, PAIR_TILES, 2))


@lru_cache(maxsize=1 << 15)
def _standard(tiles: tuple[Kind, ...], melds: int) -> tuple[tuple[bool, tuple[Split, ...]], ...]:
    """The three suits read as sets and one pair: without sequences, and with some; each way once, if there is one."""
    if len(tiles) != 3 * (SETS - melds) + 2:
        return ()
    counts = count_kinds(tiles)
    suits = [splits(tuple(counts[low : low + 9])) for low in (0, 9, 18)]
    if not all(suits):
        return ()
    fewest = tuple(min(ways, key=lambda way: (len(way.chows), way)) for ways in suits)
    most = tuple(max(ways, key=lambda way: (len(way.chows), way)) for ways in suits)
    found = []
    if not any(way.chows for way in fewest):
        found.append((False, fewest))
    if any(way.chows for way in most):
        found.append((True, most))
    return tuple(found)


@lru_cache(maxsize=1 << 15)
def _outside(tiles: tuple[Kind, ...], melds: tuple[Meld, ...]) -> tuple[Split, ...] | None:
    """The three suits read so that every set and the pair has a 1 or a 9, if they can be and the melds have one, too."""
    if len(tiles) != 3 * (SETS - len(melds)) + 2:
        return None
    counts = count_kinds(tiles)
    found = []
    for low in (0, 9, 18):
        ways = [each for each in splits(tuple(counts[low : low + 9])) if _is_outside((each,), melds)]
        if not ways:
            return None
        found.append(ways[0])
    return tuple(found)


def _is_outside(suits: tuple[Split, ...], melds: tuple[Meld, ...]) -> bool:
    """Whether every set and the pair has a 1 or a 9."""
    return (
        all(meld.tiles[0] % 9 in _TERMINALS for meld in melds)
        and all(low in (0, 6) for way in suits for low in way.chows)
        and all(rank in _TERMINALS for way in suits for rank in way.triplets)
        and all(way.pair in (None, *_TERMINALS) for way in suits)
    )


def _written(standard: tuple[Split, ...]) -> tuple[str, ...]:
    sets: list[str] = []
    pair: list[str] = []
    for low, split in zip((0, 9, 18), standard, strict=True):
        sets += [format_tiles((low + rank, low + rank + 1, low + rank + 2)) for rank in split.chows]
        sets += [format_tiles((low + rank,) * 3) for rank in split.triplets]
        if split.pair is not None:
            pair.append(format_tiles((low + split.pair,) * 2))
    return (*sets, *pair)
