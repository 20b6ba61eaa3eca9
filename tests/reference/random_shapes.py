"""Seeded sets, pairs and bags of tiles that make winning shapes, in styles that reach every row."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.reference.b30fj.tiles import DRAGONS, HONORS, NATURALS, ORPHANS, TERMINALS, WINDS
from tests.reference.b30fj.tilings import disconnected_sets, unconnected_sets
from tests.reference.b30fj.units import KNITTED_TRIPLETS, PATTERNS, SHORT_STRAIGHTS, STRAIGHTS, TERMINAL_SEQUENCES

Tiles = tuple[int, ...]
Piece = tuple[str, Tiles]
"""A kind of meld, or nothing, and its tiles."""
CHOWS: list[Tiles] = [(k, k + 1, k + 2) for k in range(27) if k % 9 < 7]
PUNGS: list[Tiles] = [(k,) * 3 for k in NATURALS]
GATES = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)
Pool = tuple[list[Tiles], list[int]]
"""The sets and the kinds for the pair that a style draws from."""


def _within(kinds: set[int], rng: Random) -> Pool:
    """All sets of these kinds, more or fewer of them chows."""
    return [each for each in CHOWS * rng.choice((0, 1, 1, 3)) + PUNGS if set(each) <= kinds], sorted(kinds)


def _any(rng: Random) -> Pool:
    return _within(set(NATURALS), rng)


def _chows(rng: Random) -> Pool:
    return CHOWS, list(NATURALS)


def _flush(rng: Random) -> Pool:
    suit = 9 * rng.randrange(3)
    return _within({*range(suit, suit + 9), *rng.choice(((), WINDS, DRAGONS, HONORS))}, rng)


def _close(rng: Random) -> Pool:
    """Numbers that lie close, of some suits."""
    low = rng.randint(0, 6)
    low, high = rng.choice(((low, low + 2), (max(0, low - 2), min(8, low + 2)), (0, 8)))
    suits = rng.sample(range(3), rng.choice((1, 2, 3)))
    return _within({9 * s + n for s in suits for n in range(low, high + 1)} | set(rng.choice(((), (), HONORS))), rng)


def _alike(rng: Random) -> Pool:
    one, other = rng.choice(CHOWS), rng.choice(CHOWS)
    return [one] * 3 + [other] * 2 + [(one[0],) * 3], [*one, *NATURALS]


def _colors(rng: Random) -> Pool:
    rank = rng.randrange(9)
    same = [rank, rank + 9, rank + 18]
    sets = [PUNGS[k] for k in same] + [chow for chow in CHOWS if chow[0] in same]
    return sets * 3 + [rng.choice(CHOWS), rng.choice(PUNGS)], [*same * 3, *NATURALS]


def _chain(rng: Random) -> Pool:
    """Pungs one after the other, of one suit or of three in turn."""
    suits = rng.choice(([rng.randrange(3)] * 3, rng.sample(range(3), 3)))
    low = rng.randrange(6)
    chain = [PUNGS[9 * suits[i % 3] + low + i] for i in range(4)]
    return [*chain, rng.choice(CHOWS + PUNGS)], [each[0] for each in chain] * 6 + list(NATURALS)


def _steps(rng: Random) -> Pool:
    """Chows one after the other, by one step or more, of one suit or of three in turn."""
    suits = rng.choice(([rng.randrange(3)] * 3, rng.sample(range(3), 3)))
    low, step = rng.randrange(4), rng.choice((1, 1, 2, 3))
    ranks = [rank for rank in range(low, low + 4 * step, step) if rank < 7]
    return [CHOWS[7 * suits[i % 3] + rank] for i, rank in enumerate(ranks)] + [rng.choice(PUNGS)], list(NATURALS)


def _ends(rng: Random) -> Pool:
    """The first and the last chow of two suits, and the five of the third."""
    one, two, three = rng.choice((rng.sample(range(3), 3), [rng.randrange(3)] * 3))
    return [CHOWS[7 * suit + rank] for suit in (one, two) for rank in (0, 6)], [9 * three + 4]


def _even(rng: Random) -> Pool:
    even = [kind for kind in range(27) if kind % 9 % 2]
    return [PUNGS[kind] for kind in even], even


def _orphans(rng: Random) -> Pool:
    own = {kind for kind in ORPHANS if rng.random() < 0.9}
    return [each for each in CHOWS + PUNGS if own & set(each)], sorted(own)


def _honors(rng: Random) -> Pool:
    return _within({*HONORS, rng.choice(NATURALS)}, rng)


def _terminals(rng: Random) -> Pool:
    return _within({*TERMINALS, rng.choice(sorted(ORPHANS))}, rng)


Style = Callable[[Random], Pool]
STYLES: tuple[Style, ...] = (
    *(_any, _chows, _flush, _close, _close, _close, _alike, _colors, _chain, _steps, _ends, _even),
    *(_orphans, _honors, _terminals),
)


def pool(rng: Random, style: Style, kinds: Tiles) -> Pool:
    """The sets and pairs of the style that are of these kinds; where there are none, of all."""
    sets, pairs = style(rng)
    if kinds == NATURALS:
        return sets, pairs
    allowed = set(kinds)
    own = [each for each in sets if allowed.issuperset(each)]
    return own or _within(allowed, rng)[0], [kind for kind in pairs if kind in allowed] or list(kinds)


def knitted(rng: Random, shape: str) -> list[Tiles]:
    """Blocks that take the place of sets: of the draft of two or three, of MCR of three."""
    if shape == "straight" or (shape == "knitted" and rng.random() < 0.4):
        return [rng.choice(STRAIGHTS + (KNITTED_TRIPLETS if shape == "knitted" else ()))]
    many = rng.choice((1, 1, 2)) if shape == "knitted" else 0
    return [rng.choice(SHORT_STRAIGHTS + TERMINAL_SEQUENCES) for _ in range(many)]


def four_sets(rng: Random, style: Style, kinds: Tiles, made: list[Tiles]) -> tuple[list[Tiles], Tiles]:
    """Four sets, some of them in blocks that are made already, and the pair."""
    sets, pairs = pool(rng, style, kinds)
    room = 4 - sum(len(each) // 3 for each in made)
    own = rng.sample(sets, room) if len(sets) >= room and rng.random() < 0.4 else []
    while len(own) < room:
        own.append(rng.choice(own if own and rng.random() < 0.15 else sets))
    pair = rng.choice((rng.choice(pairs), rng.choice(pairs), rng.choice(own or made)[0], rng.choice(kinds)))
    return [*own, *made], (pair, pair)


def gates(rng: Random) -> Tiles:
    """Thirteen tiles 1112345678999 and a fourteenth, the fourteenth last."""
    first = 9 * rng.randrange(3)
    return (*(first + rank for rank in GATES), first + rng.randrange(9))


def seven_pairs(rng: Random, style: Style, kinds: Tiles, *, alike: bool) -> list[int]:
    """The kinds of seven pairs, often of few sorts; `alike`: some may come twice."""
    _, some = pool(rng, style, kinds)
    if rng.random() < 0.1:
        low = 9 * (rng.choice(kinds) // 9) % 27 + rng.randrange(3)
        return list(range(low, low + 7))
    if alike and rng.random() < 0.5:
        return [rng.choice(some) for _ in range(7)]
    different = sorted({*some, *rng.sample(kinds, 7)} if len(set(some)) < 7 else set(some))
    return rng.sample(different, 7)


def thirteen(rng: Random, shape: str) -> Tiles | None:
    """Fourteen tiles of a hand of single tiles; None when this throw gave none."""
    if shape == "apart":
        return tuple(rng.sample((*rng.choice(STRAIGHTS), *HONORS), 14))
    if shape == "knitted honors":
        return (*HONORS, *rng.sample(rng.choice(PATTERNS), 7))
    kinds = frozenset(ORPHANS)
    if shape == "unconnected":
        kinds = frozenset(rng.sample((*rng.choice(PATTERNS), *HONORS), 13))
        if kinds not in unconnected_sets(kinds):
            return None
    elif shape == "disconnected":
        kinds = frozenset(rng.sample(HONORS, rng.choice((4, 5, 6, 7, 7))))
        for kind in rng.sample(range(27), 27):
            near = {kind + step for step in (-2, -1, 1, 2) if (kind + step) // 9 == kind // 9}
            if len(kinds) < 13 and not kinds & near:
                kinds |= {kind}
        if kinds not in disconnected_sets(kinds):
            return None
    return (*sorted(kinds), rng.choice(sorted(kinds)))
