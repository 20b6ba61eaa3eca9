"""Every reading of a winning hand, with where the winning tile stands (rulebook mcr §4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import Final, Literal, NamedTuple

from replay.distance.plan import Block, KindChoice, KindPattern, Plan
from replay.hands import Hand
from replay.readings.four_sets import NaturalCounts, counts_of, sets_and_pair
from replay.tiles import FLOWERS, HONORS, NATURAL_KINDS, ORPHANS, Kind, count_kinds

Shape = Literal["sets", "straight", "pairs", "orphans", "knitted"]
WinningPlace = Literal["", "edge", "closed", "single"]
"""How the winning tile stands, where it is the only kind that completes the hand."""
StraightWaits = Literal["default", "no", "single-only"]
"""Which waits there are beside a Knitted Straight (ruling `straight-wait`)."""

STRAIGHTS: Final = tuple(
    frozenset(9 * suit + 3 * step + start for start, suit in enumerate(suits) for step in range(3))
    for suits in permutations(range(3))
)
"""The six Knitted Straights, as kinds."""


def _by_suit(kinds: frozenset[Kind]) -> tuple[int, int, int]:
    masks = [sum(1 << kind % 9 for kind in kinds if kind // 9 == suit) for suit in range(3)]
    return masks[0], masks[1], masks[2]


_ENDS: Final = KindChoice(0b100000001, 2)
PLAN: Final = Plan(
    pairs="repeated",
    patterns=(
        KindPattern(13, True, (_ENDS, _ENDS, _ENDS, KindChoice(0b1111, 4), KindChoice(0b111, 3))),
        *(
            KindPattern(14, False, (KindChoice(m), KindChoice(p), KindChoice(s), KindChoice(0b1111), KindChoice(0b111)))
            for m, p, s in map(_by_suit, STRAIGHTS)
        ),
    ),
    blocks=tuple(Block(3, _by_suit(each)) for each in STRAIGHTS),
    flowers=True,
    idle=tuple(sorted(FLOWERS)),
)
"""The shapes as data: what shanten and waits are read from."""


class Sets(NamedTuple):
    """Tiles as sets and a pair; chows are their lowest kinds. `straight`: the kinds of a Knitted Straight among them."""

    chows: tuple[Kind, ...] = ()
    pungs: tuple[Kind, ...] = ()
    pair: Kind = -1
    straight: frozenset[Kind] = frozenset()


class Reading(NamedTuple):
    """One reading: its sets, melds first; how many of its pungs and kongs are concealed; how the winning tile stands."""

    shape: Shape
    sets: Sets = Sets()
    concealed: int = 0
    place: WinningPlace = ""


def readings(hand: Hand, *, straight_waits: StraightWaits, fifth_tile: bool) -> list[Reading]:
    """Every reading of a hand that can exist, each once; none if it is no winning shape."""
    counts = counts_of((*hand.concealed, hand.win))
    number = len(hand.melds)
    found: dict[Reading, None] = {}
    for sets in concealed_sets(counts, number):
        for reading in _placed(hand, sets, straight_waits=straight_waits, fifth_tile=fifth_tile):
            found.setdefault(reading)
    if not number:
        found |= dict.fromkeys(map(Reading, special_shapes(counts)))
    return list(found)


@lru_cache(maxsize=1 << 13)
def concealed_sets(counts: NaturalCounts, melds: int) -> tuple[Sets, ...]:
    """Every way in which these tiles are sets and a pair beside so many melds."""
    found = [] if melds > 4 else list(_plain_sets(counts, 4 - melds))
    if melds < 2:
        for straight in STRAIGHTS:
            if all(counts[kind] for kind in straight):
                rest = tuple(number - (kind in straight) for kind, number in enumerate(counts))
                found += (sets._replace(straight=straight) for sets in _plain_sets(rest, 1 - melds))
    return tuple(found)


def _plain_sets(counts: NaturalCounts, number: int) -> Iterator[Sets]:
    for each in sets_and_pair(counts, number):
        yield Sets(each.chows, each.triplets, -1 if each.pair is None else each.pair)


@lru_cache(maxsize=1 << 12)
def special_shapes(counts: NaturalCounts) -> tuple[Shape, ...]:
    """The shapes of fourteen concealed tiles that are no sets."""
    if sum(counts) != 14:
        return ()
    held = {kind for kind, number in enumerate(counts) if number}
    found: list[Shape] = []
    if not any(number % 2 for number in counts):
        found.append("pairs")
    if held == ORPHANS:
        found.append("orphans")
    if len(held) == 14 and any(held - HONORS <= straight for straight in STRAIGHTS):
        found.append("knitted")
    return tuple(found)


def is_complete(counts: NaturalCounts, melds: int) -> bool:
    """Whether the concealed tiles with the winning one are a winning shape beside so many melds."""
    return bool(concealed_sets(counts, melds)) or (not melds and bool(special_shapes(counts)))


@lru_cache(maxsize=1 << 12)
def completing(concealed: tuple[Kind, ...], melds: int) -> tuple[Kind, ...]:
    """The kinds that complete the tiles, however many copies there are of them."""
    return tuple(kind for kind in range(NATURAL_KINDS) if is_complete(counts_of((*concealed, kind)), melds))


def _placed(hand: Hand, own: Sets, *, straight_waits: StraightWaits, fifth_tile: bool) -> Iterator[Reading]:
    """The sets with those of the melds, once for each set that the winning tile may have completed."""
    melds, win = hand.melds, hand.win
    sets = Sets(
        (*(min(meld.tiles) for meld in melds if meld.kind == "chow"), *own.chows),
        (*(meld.tiles[0] for meld in melds if meld.kind != "chow"), *own.pungs),
        own.pair,
        own.straight,
    )
    shape: Shape = "straight" if own.straight else "sets"
    concealed = len(own.pungs) + sum(not meld.is_open for meld in melds)
    waits = _waits(hand, fifth_tile=fifth_tile) and (straight_waits != "no" or win not in own.straight)
    if win in own.straight:
        yield Reading(shape, sets, concealed)
    if win == own.pair:
        yield Reading(shape, sets, concealed, "single" if waits else "")
    if win in own.pungs:
        yield Reading(shape, sets, concealed - (hand.by != "self_draw"))
    for low in {low for low in own.chows if low <= win <= low + 2}:
        place: WinningPlace = "closed" if win == low + 1 else "edge" if win % 9 == (2 if win > low else 6) else ""
        runs = waits and not (own.straight and straight_waits == "single-only")
        yield Reading(shape, sets, concealed, place if runs else "")


def _waits(hand: Hand, *, fifth_tile: bool) -> bool:
    """Whether the winning tile is the only kind that completes the hand."""
    kinds = completing(tuple(sorted(hand.concealed)), len(hand.melds))
    if not fifth_tile:
        own = count_kinds((*hand.concealed, *(kind for meld in hand.melds for kind in meld.tiles)))
        kinds = tuple(kind for kind in kinds if own[kind] < 4 or kind == hand.win)
    return len(kinds) == 1
