"""Seeded random holdings of every ruleset: dealt ones, one-suited, many of a kind, sets, special shapes, melds."""

from __future__ import annotations

from random import Random

from replay.hands import HeldHand, Meld, MeldKind
from replay.tiles import FLOWERS, JOKERS, ORPHANS, RED, SUITED, Kind

APART = (0, 3, 6, 10, 13, 16, 20, 23, 26, *range(27, 34))
"""Kinds of one pattern of unconnected tiles."""


def holding(rng: Random, ruleset: str, tiles: int) -> HeldHand:
    """A hand of so many tiles less three a meld, which the tiles of the game allow."""
    b30fj = ruleset.startswith("b30fj")
    honors = range(27, 34) if b30fj or ruleset in ("zung-jung", "mcr") else ()
    natural = [*sorted(SUITED), *honors]
    pool = dict.fromkeys(natural, 4) | _beside(ruleset)
    wild = [kind for kind, copies in pool.items() for _ in range(copies) if kind not in natural]
    held = rng.sample(wild, rng.choice((0, 0, 0, 1, 1, 2, 3, 4, 8)) % (len(wild) + 1))
    for kind in held:
        pool[kind] -= 1
    melds = _melds(rng, ruleset, natural, pool)
    wanted = tiles - 3 * len(melds)
    free = [kind for kind in sorted(JOKERS | FLOWERS) if pool.get(kind)]
    flowers = tuple(rng.sample(free, rng.randint(1, min(3, len(free))))) if free and rng.random() < 0.2 else ()
    concealed = [*held[:wanted], *_concealed(rng, natural, pool, wanted - len(held))]
    rng.shuffle(concealed)
    return HeldHand(
        concealed=tuple(concealed),
        melds=melds,
        flowers=flowers,
        void_suit=rng.choice((None, "m", "p", "s")) if ruleset == "sichuan" else None,
        visible=tuple(rng.choice(natural) for _ in range(rng.randrange(20))),
    )


def _beside(ruleset: str) -> dict[Kind, int]:
    """What a game has beside its natural tiles, and how many of each."""
    if ruleset.startswith("b30fj"):
        return dict.fromkeys(JOKERS, 1)
    return {"xixi": {RED: 4}, "mcr": dict.fromkeys(FLOWERS, 1)}.get(ruleset, {})


def _melds(rng: Random, ruleset: str, natural: list[Kind], pool: dict[Kind, int]) -> tuple[Meld, ...]:
    melds: list[Meld] = []
    for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 3, 4))):
        kind: MeldKind = rng.choice(("pung", "open_kong", "chow", "chow", "pung"))
        if kind == "chow" and ruleset != "sichuan":
            low = 9 * rng.randrange(3) + rng.randrange(7)
            tiles = [low, low + 1, low + 2]
        else:
            kind = "pung" if kind == "chow" else kind
            tiles = [rng.choice(natural)] * (4 if kind == "open_kong" else 3)
        wild = [each for each in (RED, 34, 35) if each not in natural and pool.get(each)]
        if wild and tiles[0] in SUITED and rng.random() < 0.15:
            tiles[0] = rng.choice(wild)
        if all(pool[each] >= tiles.count(each) for each in tiles):
            for each in tiles:
                pool[each] -= 1
            melds.append(Meld(kind, tuple(sorted(tiles))))
    return tuple(melds)


def _concealed(rng: Random, natural: list[Kind], pool: dict[Kind, int], wanted: int) -> list[Kind]:
    """Natural tiles of one of several sorts, taken out of the pool."""
    suit = 9 * rng.randrange(3)
    sort = rng.choice(("dealt", "suit", "orphans", "apart", "few", "sets", "sets", "sets"))
    some = {
        "dealt": natural,
        "suit": [*range(suit, suit + 9), *rng.sample(natural, 4)],
        "orphans": [*(kind for kind in natural if kind in ORPHANS), *rng.sample(natural, 2)],
        "apart": [*(kind for kind in natural if kind in APART), *rng.sample(natural, 2)],
        "few": rng.sample(natural, 8),
        "sets": natural,
    }[sort]
    found: list[Kind] = []
    tries = 0
    while len(found) < wanted:
        tries += 1
        tiles = [rng.choice(some if tries < 200 else natural)]
        if sort == "sets" and tries < 200:
            low = 9 * rng.randrange(3) + rng.randrange(7)
            tiles = [low, low + 1, low + 2] if rng.random() < 0.5 else tiles * rng.choice((2, 3, 3, 4))
            tiles = tiles[: len(tiles) - (rng.random() < 0.2)]
        for kind in tiles:
            if len(found) < wanted and pool[kind]:
                pool[kind] -= 1
                found.append(kind)
    return found
