"""Seeded sets and pairs that make winning shapes, in styles that reach every row."""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.reference.zung_jung.tiles import DRAGONS, KINDS, ORPHANS, WINDS, is_honor, is_orphan

Tiles = tuple[int, ...]
CHOWS: list[Tiles] = [(k, k + 1, k + 2) for k in range(27) if k % 9 < 7]
PUNGS: list[Tiles] = [(k,) * 3 for k in KINDS]
CHOWS_FROM = {chow[0]: chow for chow in CHOWS}
SHAPES = ("any", "chows", "pungs", "flush", "alike", "colors", "chain", "orphans", "honors", "terminals", "gates")
STYLES = (*SHAPES, "seven-pairs", "thirteen-orphans")
GATES = (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)


def could_be(tiles: Tiles) -> bool:
    """Do four of each kind suffice?"""
    return max(Counter(tiles).values(), default=0) <= 4


def pools(rng: Random, style: str) -> tuple[list[Tiles], list[int]]:
    """The sets and the kinds for the pair that a style draws from."""
    suit = 9 * rng.randrange(3)
    own = set(range(suit, suit + 9))
    if style == "flush":
        own |= set(rng.choice(((), WINDS, DRAGONS, range(27, 34))))
    elif style == "alike":
        low = rng.choice(CHOWS)[0]
        other = rng.choice(CHOWS)[0]
        return [CHOWS_FROM[low]] * 3 + [CHOWS_FROM[other]] * 2 + [PUNGS[low]], list(KINDS)
    elif style == "colors":
        rank = rng.randrange(9)
        same = [rank, rank + 9, rank + 18]
        sets = [PUNGS[k] for k in same] + [CHOWS_FROM[k] for k in same if k in CHOWS_FROM]
        return sets * 3 + [rng.choice(CHOWS), rng.choice(PUNGS)], [*same, *KINDS][: rng.choice((3, 37))]
    elif style == "chain":
        low = suit + rng.randrange(6)
        return [PUNGS[low + i] for i in range(4)] + [rng.choice(CHOWS), rng.choice(PUNGS)], list(KINDS)
    elif style == "orphans":
        kinds = [k for k in ORPHANS if rng.random() < 0.9]
        return [s for s in CHOWS + PUNGS if any(map(is_orphan, s))], kinds
    elif style == "honors":
        own = set(range(27, 34)) | {rng.choice(KINDS) for _ in range(rng.randrange(2))}
    elif style == "terminals":
        own = {k for k in ORPHANS if not is_honor(k)} | {rng.choice(ORPHANS)}
    else:
        own = set(KINDS)
    sets = {"chows": CHOWS, "pungs": PUNGS}.get(style, CHOWS + PUNGS)
    return [s for s in sets if set(s) <= own], sorted(own)


def four_sets(rng: Random, style: str) -> tuple[list[Tiles], int]:
    """Four sets and the kind of the pair."""
    while True:
        sets, pairs = pools(rng, style)
        chosen = [rng.choice(sets) for _ in range(4)]
        pair = rng.choice(pairs)
        if could_be((*(t for s in chosen for t in s), pair, pair)):
            return chosen, pair


def gates(rng: Random) -> Tiles:
    """Thirteen tiles 1112345678999 and a fourteenth, the fourteenth last."""
    first = 9 * rng.randrange(3)
    return (*(first + rank for rank in GATES), first + rng.randrange(9))


def seven_pairs(rng: Random) -> Tiles:
    """Seven pairs, some of them alike, often of few sorts of tiles."""
    while True:
        _, kinds = pools(rng, rng.choice(("any", "flush", "orphans", "honors", "terminals")))
        tiles = tuple(t for _ in range(7) for t in [rng.choice(kinds)] * 2)
        if could_be(tiles):
            return tiles


def thirteen_orphans(rng: Random) -> Tiles:
    """One of each orphan and one more."""
    return (*ORPHANS, rng.choice(ORPHANS))
