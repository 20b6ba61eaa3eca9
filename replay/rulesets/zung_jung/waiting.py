"""Complete hands, waits and shanten (§4.1, §6.3 "Waits")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from replay.distance.codes import ONE, at_least, count_at
from replay.distance.lanes import PAIR, UNIT, Lanes, ScopeLanes, missing
from replay.distance.pairs import SEVEN, paired
from replay.distance.sets import lacking
from replay.distance.singles import singled
from replay.hands import Acceptance, Hand, HeldHand, Wait
from replay.rulesets.zung_jung.reading import counts_of, is_complete
from replay.rulesets.zung_jung.rulings import ZungJungRulings
from replay.tiles import GROUP_SIZES, GROUP_STARTS, HIDDEN, NATURAL_KINDS, ORPHANS, Kind

GroupCodes = tuple[int, ...]
"""Tiles by group: three suits, winds, dragons."""
_SUITS: Final = 3
_FULL: Final = tuple((1 << size) - 1 for size in GROUP_SIZES)
_ORPHANS: Final = tuple(
    (sum(1 << kind - start for kind in ORPHANS if start <= kind < start + size),)
    for start, size in zip(GROUP_STARTS, GROUP_SIZES, strict=True)
)
_SCOPE: Final = ScopeLanes(0, (0, 1, 2, 3, 4))
_NO_WILD: Final = (0,)
_PLACES: Final = tuple((group, rank) for group, size in enumerate(GROUP_SIZES) for rank in range(size))
_FAR: Final = 99
_COPIES: Final = 4


def complete(held: HeldHand, tile: Kind, rulings: ZungJungRulings) -> bool:
    """Whether the hand of 13 less three a meld is a winning shape with this tile, however many copies there are."""
    if tile >= NATURAL_KINDS or not _readable(held):
        return False
    return _completes(held.concealed, tile, len(held.melds), rulings.identical_pairs == "default")


def completing(hand: Hand | HeldHand, rulings: ZungJungRulings) -> frozenset[Kind]:
    """The kinds that complete the thirteen tiles and of which the player does not hold all four copies himself."""
    held = Counter(hand.concealed)
    for meld in hand.melds:
        held.update(meld.tiles)
    repeats = rulings.identical_pairs == "default"
    return frozenset(
        kind
        for kind in _waiting(tuple(sorted(hand.concealed)), len(hand.melds), repeats)
        if held[kind] < _COPIES or rulings.fifth_tile == "shape"
    )


def _readable(held: HeldHand) -> bool:
    return len(held.melds) <= 4 and HIDDEN not in held.concealed and max(held.concealed, default=0) < NATURAL_KINDS


@lru_cache(maxsize=1 << 13)
def _waiting(concealed: tuple[Kind, ...], melds: int, repeats: bool) -> tuple[Kind, ...]:
    return tuple(kind for kind in range(NATURAL_KINDS) if _completes(concealed, kind, melds, repeats))


def _completes(concealed: tuple[Kind, ...], tile: Kind, melds: int, repeats: bool) -> bool:
    return is_complete(counts_of((*concealed, tile)), melds, repeats=repeats)


# ------------------------------------------------------------- distance


class _Held(NamedTuple):
    """What the distance depends on: concealed tiles and those of the own melds, by group, and the number of melds."""

    codes: GroupCodes
    gone: GroupCodes
    melds: int
    repeats: bool


def _codes(kinds: tuple[Kind, ...]) -> GroupCodes:
    found = [0, 0, 0, 0, 0]
    for kind in kinds:
        if kind < NATURAL_KINDS:
            group, rank = _PLACES[kind]
            found[group] += ONE[rank]
    return tuple(found)


def _held(held: HeldHand, rulings: ZungJungRulings) -> _Held:
    melded = tuple(kind for meld in held.melds for kind in meld.tiles)
    return _Held(_codes(held.concealed), _codes(melded), min(4, len(held.melds)), rulings.identical_pairs == "default")


def _plans(held: _Held) -> tuple[tuple[int, tuple[Lanes, ...]], ...]:
    """For each shape its goal and what every group misses for it."""
    return tuple((goal, tuple(_lanes(held, shape, group) for group in range(5))) for shape, goal in _goals(held.melds))


def _goals(melds: int) -> tuple[tuple[int, int], ...]:
    sets = (0, (4 - melds) * UNIT + PAIR)
    return (sets,) if melds else (sets, (1, SEVEN * UNIT), (2, 13 * UNIT + PAIR))


def _lanes(held: _Held, shape: int, group: int) -> Lanes:
    code = held.codes[group]
    if shape == 0:
        return lacking(code, held.gone[group], GROUP_SIZES[group], group < _SUITS, 0)
    if shape == 1:
        return paired(code, _FULL[group], held.repeats)
    return singled(at_least(code, 1), at_least(code, 2), _ORPHANS[group])


def _least(lanes: tuple[Lanes, ...], goal: int) -> int:
    found = missing(_SCOPE, lanes, _NO_WILD, _NO_WILD, goal)
    return _FAR if found is None else found


@lru_cache(maxsize=1 << 14)
def _distance(held: _Held) -> int:
    """Tiles to be drawn until the hand can be complete; 0 when it is."""
    return min(_least(lanes, goal) for goal, lanes in _plans(held))


@lru_cache(maxsize=1 << 13)
def _nearer(held: _Held) -> tuple[Kind, ...]:
    """The kinds, of those of which a copy can be drawn, that lower the distance."""
    distance = _distance(held)
    found = []
    shapes = [
        (number, goal, tuple(_lanes(held, number, group) for group in range(5))) for number, goal in _goals(held.melds)
    ]
    near = [(number, goal, lanes) for number, goal, lanes in shapes if _least(lanes, goal) == distance]
    for kind in range(NATURAL_KINDS):
        group, rank = _PLACES[kind]
        if count_at(held.codes[group] + held.gone[group], rank) >= _COPIES:
            continue
        codes = (*held.codes[:group], held.codes[group] + ONE[rank], *held.codes[group + 1 :])
        more = held._replace(codes=codes)
        for number, goal, lanes in near:
            changed = _lanes(more, number, group)
            if changed != lanes[group] and _least((*lanes[:group], changed, *lanes[group + 1 :]), goal) < distance:
                found.append(kind)
                break
    return tuple(found)


def shanten(held: HeldHand, rulings: ZungJungRulings) -> int:
    """How many draws a hand of 13 or 14 less three a meld is from being ready: 0 ready, -1 complete.

    The least over the three shapes. A tile of which the player owns all four copies cannot be drawn; what others show
    plays no part. Hidden tiles count for nothing.
    """
    found = _distance(_held(held, rulings)) - 1
    if found > 0 and rulings.fifth_tile == "shape" and _readable(held) and max(_owned(held).values()) >= _COPIES - 1:
        if _ready_by_shape(held, rulings):
            return 0
        if found > 1 and any(_ready_by_shape(more, rulings) for _, more in _drawing(held)):
            return 1
    return found


def _ready_by_shape(held: HeldHand, rulings: ZungJungRulings) -> bool:
    """Whether the hand of 13, or that of 14 after some discard, waits for any kind, be all copies its owner's."""
    if len(held.concealed) == 14 - 3 * len(held.melds):
        return any(completing(held.without(kind), rulings) for kind in set(held.concealed))
    return len(held.concealed) == 13 - 3 * len(held.melds) and bool(completing(held, rulings))


def _nearer_by_shape(held: HeldHand, away: int, rulings: ZungJungRulings) -> list[Kind]:
    """The kinds that can be drawn and lower the shanten `away`, with what a wait is by the ruling."""
    return [kind for kind, more in _drawing(held) if shanten(more, rulings) < away]


def _drawing(held: HeldHand) -> Iterator[tuple[Kind, HeldHand]]:
    """The hand of 13 with each tile that can be drawn; none for one of 14."""
    if len(held.concealed) == 13 - 3 * len(held.melds):
        own = _owned(held)
        for kind in range(NATURAL_KINDS):
            if own[kind] < _COPIES:
                yield kind, replace(held, concealed=tuple(sorted((*held.concealed, kind))))


def _owned(held: HeldHand) -> Counter[Kind]:
    own = Counter(held.concealed)
    for meld in held.melds:
        own.update(meld.tiles)
    return own


def accepts(held: HeldHand, rulings: ZungJungRulings) -> Acceptance:
    """The tiles that complete a ready hand of 13 less three a meld, or lower its shanten.

    A kind of which the player owns every copy is not listed, unless the ruling `fifth-tile` says so; one that is all
    visible elsewhere is, with 0 left.
    """
    away = shanten(held, rulings)
    if away < 0:
        return Acceptance(-1)
    seen = Counter(held.visible)
    seen.update(held.concealed)
    for meld in held.melds:
        seen.update(meld.tiles)
    if rulings.fifth_tile == "shape" and _readable(held):
        kinds = _nearer_by_shape(held, away, rulings) if away else sorted(completing(held, rulings))
    else:
        kinds = list(_nearer(_held(held, rulings)))
    found = tuple(Wait(kind, max(0, _COPIES - seen[kind])) for kind in kinds)
    left = sum(wait.left for wait in found)
    if away:
        return Acceptance(away, accepts=found, left=left)
    return Acceptance(0, waits=found, left=left, hell_wait=left == 1)
