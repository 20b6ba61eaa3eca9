"""Slow, plain definitions of complete hands, the pair on Baida or Suit, and distances (rulebook b30fj §3, §5, §6).

Tiles are numbers: 0-8 characters, 9-17 circles, 18-26 bamboo, 27-30 winds, 31-33 dragons, 34-41 the jokers 1j-8j.
Jokers are tried as every kind they may stand for, or every partition of the physical tiles is; nothing is clever.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations, product

Tiles = tuple[int, ...]

NATURALS = range(34)
JOKERS = range(34, 42)
DOMAIN: dict[int, frozenset[int]] = {
    **{kind: frozenset([kind]) for kind in NATURALS},
    34: frozenset(range(34)),
    35: frozenset(range(27)),
    36: frozenset(range(27, 34)),
    37: frozenset(range(27, 31)),
    38: frozenset(range(31, 34)),
    39: frozenset(range(9)),
    40: frozenset(range(9, 18)),
    41: frozenset(range(18, 27)),
}
CHOWS = [(9 * suit + low, 9 * suit + low + 1, 9 * suit + low + 2) for suit in range(3) for low in range(7)]
SETS = [*CHOWS, *((kind,) * 3 for kind in NATURALS)]
ORPHANS = frozenset([0, 8, 9, 17, 18, 26, *range(27, 34)])
HONORS = frozenset(range(27, 34))
PATTERNS = [
    frozenset(9 * suit + first + step for suit, first in enumerate(firsts) for step in (0, 3, 6))
    for firsts in [(0, 0, 0), (1, 1, 1), (2, 2, 2), *permutations((0, 1, 2))]
]


@dataclass(frozen=True)
class Game:
    """An edition: the draft or not, repeated pairs or not, Knitted Short Straights from any number or not."""

    draft: bool = False
    repeats: bool = False
    any_six: bool = False


def woven(numbers: Iterable[int]) -> list[tuple[int, ...]]:
    """1a 2b 3c 4a ... for each order of the suits."""
    return [
        tuple(sorted(9 * suits[place % 3] + number - 1 for place, number in enumerate(numbers)))
        for suits in permutations(range(3))
    ]


@cache
def blocks(any_six: bool) -> list[tuple[int, tuple[int, ...]]]:
    """The draft's knitted blocks: the sets that each stands for, its tiles."""
    starts = (1, 2, 3, 4) if any_six else (1, 4)
    short = [block for start in starts for block in woven(range(start, start + 6))]
    equal = [tuple(sorted(pattern)) for pattern in PATTERNS[:3]]
    return [
        *((2, block) for block in [*short, *woven((1, 2, 3, 7, 8, 9))]),
        *((3, block) for block in [*woven(range(1, 10)), *equal]),
    ]


# ------------------------------------------------------------- natural tiles only


def taken(tiles: Tiles, some: Iterable[int]) -> Tiles | None:
    """`tiles` without `some`; None if they are not all there."""
    left = list(tiles)
    for tile in some:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)


def are_sets(tiles: Tiles, pairs: int, game: Game, *, melds: int = 0) -> bool:
    """Whether natural tiles are sets and so many pairs, in the draft with knitted blocks; the melds are whole."""
    if _split(tuple(sorted(tiles)), pairs):
        return True
    if not game.draft:
        return False
    every = blocks(game.any_six)
    for count in (1, 2):
        for chosen in combinations_with_replacement(every, count):
            rest = taken(tiles, (tile for _, block in chosen for tile in block))
            if rest is not None and sum(sets for sets, _ in chosen) <= 4 - melds and _split(rest, pairs):
                return True
    return False


@cache
def _split(tiles: Tiles, pairs: int) -> bool:
    if not tiles:
        return pairs == 0
    low = tiles[0]
    if pairs and (rest := taken(tiles, (low, low))) is not None and _split(rest, pairs - 1):
        return True
    rests = (taken(tiles, some) for some in SETS if some[0] == low)
    return any(rest is not None and _split(rest, pairs) for rest in rests)


def are_apart(kinds: frozenset[int], game: Game) -> bool:
    """Whether these kinds are thirteen unconnected ones (draft: disconnected)."""
    if len(kinds) != 13:
        return False
    if game.draft:
        return all(a // 9 != b // 9 or b - a >= 3 for a, b in combinations(sorted(kinds), 2) if b < 27)
    suited = kinds - HONORS
    return (
        any(suited <= pattern for pattern in PATTERNS)
        and all(any(kind // 9 == suit for kind in suited) for suit in range(3))
        and any(27 <= kind <= 30 for kind in kinds)
        and any(31 <= kind <= 33 for kind in kinds)
    )


def is_natural_hand(tiles: Tiles, melds: int, game: Game) -> bool:
    """Whether natural tiles beside so many melds are complete."""
    if are_sets(tiles, 1, game, melds=melds):
        return True
    if melds:
        return False
    copies = Counter(tiles)
    kinds = frozenset(copies)
    if all(count == 2 or (game.repeats and count % 2 == 0) for count in copies.values()):
        return True
    if len(kinds) == 13 and (kinds == ORPHANS or are_apart(kinds, game)):
        return True
    return (
        game.draft and len(kinds) == 14 and any(kinds - HONORS <= pattern for pattern in PATTERNS) and kinds >= HONORS
    )


def identities(tiles: Tiles) -> Iterator[Tiles]:
    """The tiles with every joker as every kind that it may stand for."""
    naturals = [tile for tile in tiles if tile < 34]
    seen = set()
    for chosen in product(*(sorted(DOMAIN[tile]) for tile in tiles if tile >= 34)):
        read = tuple(sorted([*naturals, *chosen]))
        if read not in seen:
            seen.add(read)
            yield read


def is_complete(tiles: Tiles, melds: int, game: Game) -> bool:
    """Whether the tiles beside so many melds are complete: for few jokers, all their identities are tried."""
    return len(tiles) == 14 - 3 * melds and any(is_natural_hand(read, melds, game) for read in identities(tiles))


def is_blocked(tiles: Tiles, melds: int, game: Game) -> bool:
    """Whether a waiting hand may win by self-draw alone: some kind would make the pair with its Baida or Suit."""
    return any(
        _pairs_with(rest, kind, melds, game)
        for joker in {34, 35} & set(tiles)
        for rest in identities(taken(tiles, (joker,)) or ())
        for kind in DOMAIN[joker]
    )


def _pairs_with(rest: Tiles, kind: int, melds: int, game: Game) -> bool:
    if are_sets(rest, 0, game, melds=melds):
        return True
    if melds:
        return False
    copies = Counter(rest)
    if game.repeats and all(count % 2 == 0 for count in copies.values()):
        return True
    if all(count == 2 for count in copies.values()) and kind not in copies:
        return True
    kinds = frozenset((*rest, kind))
    return len(rest) == 12 and len(kinds) == 13 and (kinds == ORPHANS or are_apart(kinds, game))


# ------------------------------------------------------------- physical tiles, for many jokers


def splits(tiles: Tiles, pairs: int) -> bool:
    """Whether physical tiles are so many pairs and else sets: every partition is tried, for any number of jokers."""
    return _splits(tuple(sorted(tiles)), pairs)


@cache
def _splits(tiles: Tiles, pairs: int) -> bool:
    if not tiles:
        return pairs == 0
    first, rest = tiles[0], tiles[1:]
    if pairs:
        for place, other in enumerate(rest):
            if DOMAIN[first] & DOMAIN[other] and _splits(rest[:place] + rest[place + 1 :], pairs - 1):
                return True
    for one, two in combinations(range(len(rest)), 2):
        if is_set((first, rest[one], rest[two])):
            left = rest[:one] + rest[one + 1 : two] + rest[two + 1 :]
            if _splits(left, pairs):
                return True
    return False


@cache
def is_set(three: Tiles) -> bool:
    """Whether three physical tiles can be a set."""
    return any(
        all(kind in DOMAIN[tile] for kind, tile in zip(some, order, strict=True))
        for some in SETS
        for order in permutations(three)
    )


@cache
def _match(jokers: Tiles, kinds: Tiles) -> bool:
    if not jokers:
        return True
    return any(
        kind in DOMAIN[jokers[0]] and _match(jokers[1:], kinds[:place] + kinds[place + 1 :])
        for place, kind in enumerate(kinds)
    )


# ------------------------------------------------------------- distances


def fewest_draws(tiles: Tiles, target: Tiles, copies: Counter[int]) -> int | None:
    """The fewest drawn tiles with which `tiles` hold all of `target`; None if it cannot be.

    `copies` are the tiles that can be drawn. Every way to cover the target's tiles by the hand's or drawn ones is
    tried.
    """
    missing = Counter(target)
    missing.subtract(tile for tile in tiles if tile < 34)
    lacking = tuple(sorted((+missing).elements()))
    return _fewest(lacking, tuple(sorted(tile for tile in tiles if tile >= 34)), tuple(sorted(copies.elements())))


@cache
def _fewest(lacking: Tiles, own: Tiles, wall: Tiles) -> int | None:
    if not lacking:
        return 0
    kind, rest = lacking[0], lacking[1:]
    by_own = [_fewest(rest, taken(own, (tile,)) or (), wall) for tile in set(own) if kind in DOMAIN[tile]]
    by_draw = [_fewest(rest, own, taken(wall, (tile,)) or ()) for tile in set(wall) if kind in DOMAIN[tile]]
    found = [few for few in by_own if few is not None] + [few + 1 for few in by_draw if few is not None]
    return min(found, default=None)


def distance_to_sets(tiles: Tiles, sets: int, copies: Counter[int]) -> int | None:
    """The fewest draws until so many sets and a pair can be made: every target is tried (for two sets at most)."""
    best: int | None = None
    own = Counter(tile for tile in tiles if tile < 34)
    jokers = len(tiles) - own.total()
    for chosen in combinations_with_replacement(SETS, sets):
        for kind in NATURALS:
            target = tuple(sorted([kind, kind, *(tile for some in chosen for tile in some)]))
            lacking = Counter(target)
            lacking.subtract(own)
            need = (+lacking).total()
            if best is not None and need - jokers >= best:
                continue
            few = fewest_draws(tiles, target, _near(copies, target))
            if few is not None and (best is None or few < best):
                best = few
    return best


def _near(copies: Counter[int], target: Tiles) -> Counter[int]:
    """Only the tiles that can stand for something in the target matter."""
    return Counter({tile: count for tile, count in copies.items() if tile >= 34 or tile in target})
