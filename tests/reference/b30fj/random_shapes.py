"""Random complete hands at the level of kinds, and the same hands with jokers in them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from random import Random

from tests.reference.b30fj.tiles import DOMAIN, DRAGONS, HONORS, JOKERS, NATURALS, ORPHANS, WINDS
from tests.reference.b30fj.tilings import disconnected_sets, unconnected_sets
from tests.reference.b30fj.units import (
    CHOWS,
    KNITTED_TRIPLETS,
    PATTERNS,
    SHORT_STRAIGHTS,
    STRAIGHTS,
    TERMINAL_SEQUENCES,
)

SHAPES = ("standard", "standard", "standard", "seven_pairs", "orphans", "unconnected")
DRAFT_SHAPES = (
    "standard",
    "standard",
    "knitted",
    "knitted",
    "seven_pairs",
    "orphans",
    "disconnected",
    "knitted_honors",
)
MELDS = ("pung", "open_kong", "added_kong", "concealed_kong")
LIMITS = {"chow": 2, "pung": 1, "open_kong": 1, "added_kong": 1, "concealed_kong": 0}


@dataclass(frozen=True)
class Piece:
    """A set, pair or bag of tiles; melded if `form` is a kind of meld, else `concealed`."""

    form: str
    tiles: tuple[int, ...]

    @property
    def melded(self) -> bool:
        return self.form != "concealed"


def build(rng: Random, shape: str, melds: int) -> list[Piece] | None:
    """The pieces of a complete hand of kinds; None when this throw gave none."""
    if shape in ("standard", "knitted"):
        return _four_sets(rng, melds, knitted=shape == "knitted")
    if shape == "seven_pairs":
        return [Piece("concealed", (k, k)) for k in _seven_kinds(rng)]
    if shape == "orphans":
        return _thirteen(rng, frozenset(ORPHANS))
    if shape == "unconnected":
        return _some_thirteen(rng, rng.choice(PATTERNS))
    if shape == "disconnected":
        return _disconnected(rng)
    seven = rng.sample(rng.choice(PATTERNS), 7)
    return [Piece("concealed", (*HONORS, *seven))]


def _flavour(rng: Random) -> tuple[int, ...]:
    """The kinds that a hand is drawn from: narrow ranges give the rare rows and many copies."""
    suits = rng.choice(((0,), (1,), (0, 1), (1, 2), (0, 1, 2), (0, 1, 2)))
    low = rng.randint(1, 7)
    low, high = rng.choice(((1, 9), (1, 9), (low, low + 2), (max(1, low - 2), min(9, low + 3))))
    kinds = [9 * s + n - 1 for s in suits for n in range(low, high + 1)]
    kinds += rng.choice(((), (), HONORS, WINDS, DRAGONS))
    return tuple(rng.choice((kinds, kinds, kinds, sorted(ORPHANS), list(HONORS), list(NATURALS))))


def _a_set(rng: Random, kinds: tuple[int, ...], chows: float, made: list[Piece]) -> tuple[int, ...]:
    """A chow or triplet of these kinds, now and then one that is there already."""
    if made and rng.random() < 0.15:
        return rng.choice(made).tiles[:3]
    possible = [chow.tiles for chow in CHOWS if set(chow.tiles) <= set(kinds)]
    if possible and rng.random() < chows:
        return rng.choice(possible)
    return (rng.choice(kinds),) * 3


def _four_sets(rng: Random, melds: int, *, knitted: bool) -> list[Piece]:
    kinds, chows = _flavour(rng), rng.choice((0.0, 0.3, 0.6, 1.0))
    made: list[Piece] = []
    room = 4
    while knitted and not made:
        two, three = SHORT_STRAIGHTS + TERMINAL_SEQUENCES, STRAIGHTS + KNITTED_TRIPLETS
        count = rng.choice((1, 1, 2))
        made = [Piece("concealed", rng.choice(two)) for _ in range(count)]
        if rng.random() < 0.4:
            made = [Piece("concealed", rng.choice(three))]
        room = 4 - sum(len(piece.tiles) // 3 for piece in made)
    sets: list[Piece] = []
    for _ in range(room):
        sets.append(Piece("concealed", _a_set(rng, kinds, chows, sets)))
    for i in range(min(melds, room)):
        tiles = sets[i].tiles
        if tiles[0] != tiles[1]:
            sets[i] = Piece("chow", tiles)
        else:
            form = rng.choice(("pung", "pung", *MELDS))
            sets[i] = Piece(form, tiles if form == "pung" else (*tiles, tiles[0]))
    pair = rng.choice((*kinds, rng.choice(sets or made).tiles[0], rng.choice(NATURALS)))
    return [*made, *sets, Piece("concealed", (pair, pair))]


def _seven_kinds(rng: Random) -> list[int]:
    kinds = set(_flavour(rng))
    while len(kinds) < 7:
        kinds.add(rng.choice(NATURALS))
    return rng.sample(sorted(kinds), 7)


def _thirteen(rng: Random, kinds: frozenset[int]) -> list[Piece]:
    return [Piece("concealed", (*sorted(kinds), rng.choice(sorted(kinds))))]


def _some_thirteen(rng: Random, pattern: tuple[int, ...]) -> list[Piece] | None:
    kinds = frozenset(rng.sample((*pattern, *HONORS), 13))
    return _thirteen(rng, kinds) if kinds in unconnected_sets(kinds) else None


def _disconnected(rng: Random) -> list[Piece] | None:
    honors = frozenset(rng.sample(HONORS, rng.choice((4, 5, 6, 7, 7))))
    kinds = honors
    for kind in rng.sample(range(27), 27):
        near = {kind + step for step in (-2, -1, 1, 2) if (kind + step) // 9 == kind // 9}
        if len(kinds) < 13 and not kinds & near:
            kinds |= {kind}
    return _thirteen(rng, kinds) if kinds in disconnected_sets(kinds) else None


def disguise(rng: Random, pieces: list[Piece], jokers: int) -> list[Piece] | None:
    """The same hand with so many of its tiles replaced by jokers; None if that cannot be.

    It cannot if a meld would hold too many jokers or more than four naturals of a kind remain.
    """
    tiles = [list(piece.tiles) for piece in pieces]
    for joker in rng.sample(JOKERS, jokers):
        counts = Counter(t for piece in tiles for t in piece)
        spots = [
            (i, j)
            for i, piece in enumerate(pieces)
            for j, tile in enumerate(tiles[i])
            if tile in DOMAIN[joker] and sum(t >= JOKERS[0] for t in tiles[i]) < LIMITS.get(piece.form, 99)
        ]
        if not spots:
            return None
        crowded = [(i, j) for i, j in spots if counts[tiles[i][j]] > 4]
        i, j = rng.choice(crowded or spots)
        tiles[i][j] = joker
    counts = Counter(t for piece in tiles for t in piece)
    if any(n > 4 for tile, n in counts.items() if tile in NATURALS):
        return None
    return [replace(p, tiles=tuple(t)) for p, t in zip(pieces, tiles, strict=True)]
