"""Complete hands, waits and shanten (§4.1, §6.3 "Waits")."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from replay.distance.definition import Definition, definition_of
from replay.hands import Acceptance, Hand, HeldHand, Wait
from replay.rulesets.zung_jung.reading import counts_of, is_complete
from replay.rulesets.zung_jung.rulings import ZungJungRulings
from replay.rulesets.zung_jung.shapes import plan_by_copies
from replay.tiles import HIDDEN, NATURAL_KINDS, Kind

_COPIES: Final = 4


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


def _defined(rulings: ZungJungRulings) -> Definition:
    """What the plan says, which knows nothing of a fifth tile."""
    return definition_of(plan_by_copies(rulings))


def shanten(held: HeldHand, rulings: ZungJungRulings) -> int:
    """How many draws a hand of 13 or 14 less three a meld is from being ready: 0 ready, -1 complete.

    The least over the three shapes. A tile of which the player owns all four copies cannot be drawn; what others show
    plays no part. Hidden tiles count for nothing.
    """
    found = _defined(rulings).distance(held) - 1
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
        mask = _defined(rulings).near(held)[1]
        kinds = [kind for kind in range(NATURAL_KINDS) if mask >> kind & 1]
    found = tuple(Wait(kind, max(0, _COPIES - seen[kind])) for kind in kinds)
    left = sum(wait.left for wait in found)
    if away:
        return Acceptance(away, accepts=found, left=left)
    return Acceptance(0, waits=found, left=left, hell_wait=left == 1)
