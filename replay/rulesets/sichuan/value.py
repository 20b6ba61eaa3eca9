"""What a hand is worth: its shape, type, roots and A (rulebook sichuan §6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from replay.hands import Meld
from replay.readings.splits import Split, splits
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.tiles import Kind, count_kinds, format_tiles

CAP: Final = 8
"""The most that A can be: a full hand."""
_CAP_POWER: Final = 3
SETS: Final = 4
PAIR_TILES: Final = 14

TypeName = Literal[
    "Pure Golden Hook",
    "Pure Triplets",
    "Pure Pairs",
    "Dragon Pairs",
    "Golden Hook",
    "Seven Pairs",
    "Pure Suit",
    "All Triplets",
    "Standard win",
]
FAN: Final[dict[TypeName, int]] = {
    "Pure Golden Hook": 4,
    "Pure Triplets": 3,
    "Pure Pairs": 4,
    "Dragon Pairs": 2,
    "Golden Hook": 2,
    "Seven Pairs": 2,
    "Pure Suit": 2,
    "All Triplets": 1,
    "Standard win": 0,
}
"""The fan of each type, in the order in which ties are decided."""
_ORDER: Final = {name: place for place, name in enumerate(FAN)}


@dataclass(frozen=True, slots=True)
class Worth:
    """A hand as valued: its type, the roots that count, A, the shape and its sets, the melds first."""

    type: TypeName
    roots: int
    amount: int
    """A: 1, 2, 4 or 8."""
    shape: str
    sets: tuple[str, ...]
    root_tiles: str = ""
    """One tile of each kind that is a root."""


@lru_cache(maxsize=1 << 15)
def worth(
    tiles: tuple[Kind, ...], melds: tuple[Meld, ...], rulings: SichuanRulings, *, full: bool = False
) -> tuple[Worth, ...]:
    """The readings of a complete hand that have the highest A, the one to be reported first; none if it is no win.

    `tiles` are the concealed ones with the winning tile, sorted, all suited. Missing suits are not considered.
    `full`: A is the cap, whatever the hand (ruling `start-win`).
    """
    found = tuple(_readings(tiles, melds, rulings))
    if full:
        found = tuple(replace(each, amount=CAP) for each in found)
    most = max((each.amount for each in found), default=0)
    best = (each for each in found if each.amount == most)
    return tuple(sorted(best, key=lambda each: _ORDER[each.type]))


def _readings(tiles: tuple[Kind, ...], melds: tuple[Meld, ...], rulings: SichuanRulings) -> Iterator[Worth]:
    """The hand as four sets and a pair, with and without sequences, and as seven pairs."""
    whole = (*tiles, *(kind for meld in melds for kind in meld.tiles))
    pure = len({kind // 9 for kind in whole}) == 1
    roots = _roots(whole, melds, rulings)
    written = tuple(format_tiles(meld.tiles) for meld in melds)
    for chows, suits in _standard(tiles, len(melds)):
        name = _standard_type(melds, rulings, pure=pure, chows=chows)
        yield _worth(name, roots, "four sets and a pair", (*written, *_written(suits)))
    if not melds and is_seven_pairs(tiles):
        quads = tuple(kind for kind in dict.fromkeys(tiles) if tiles.count(kind) == 4)
        sets = tuple(format_tiles(tiles[place : place + 2]) for place in range(0, PAIR_TILES, 2))
        if quads and rulings.root_scope == "default":
            counted = quads[1:] if rulings.dragon_root == "one-less" else quads
            yield _worth("Dragon Pairs", counted, "seven pairs", sets)
        else:
            yield _worth("Pure Pairs" if pure else "Seven Pairs", (), "seven pairs", sets)


def _worth(name: TypeName, roots: tuple[Kind, ...], shape: str, sets: tuple[str, ...]) -> Worth:
    power = min(_CAP_POWER, FAN[name] + len(roots))
    return Worth(name, len(roots), 1 << power, shape, sets, format_tiles(roots))


def _roots(whole: tuple[Kind, ...], melds: tuple[Meld, ...], rulings: SichuanRulings) -> tuple[Kind, ...]:
    if rulings.root_scope == "kongs-only":
        return tuple(meld.tiles[0] for meld in melds if meld.is_kong)
    return tuple(kind for kind, count in enumerate(count_kinds(whole)) if count == 4)


def _standard_type(melds: tuple[Meld, ...], rulings: SichuanRulings, *, pure: bool, chows: bool) -> TypeName:
    hook = len(melds) == SETS and (rulings.hook_melds == "default" or all(meld.is_open for meld in melds))
    if hook:
        return "Pure Golden Hook" if pure else "Golden Hook"
    if not chows:
        return "Pure Triplets" if pure else "All Triplets"
    return "Pure Suit" if pure else "Standard win"


def is_seven_pairs(tiles: tuple[Kind, ...]) -> bool:
    """Whether fourteen sorted tiles are pairs; four alike are two of them."""
    return len(tiles) == PAIR_TILES and all(tiles[place] == tiles[place + 1] for place in range(0, PAIR_TILES, 2))


def is_standard(tiles: tuple[Kind, ...], melds: int) -> bool:
    """Whether the tiles are the sets that the melds leave to make, and a pair."""
    return bool(_standard(tiles, melds))


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


def _written(standard: tuple[Split, ...]) -> tuple[str, ...]:
    sets: list[str] = []
    pair: list[str] = []
    for low, split in zip((0, 9, 18), standard, strict=True):
        sets += [format_tiles((low + rank, low + rank + 1, low + rank + 2)) for rank in split.chows]
        sets += [format_tiles((low + rank,) * 3) for rank in split.triplets]
        if split.pair is not None:
            pair.append(format_tiles((low + split.pair,) * 2))
    return (*sets, *pair)
