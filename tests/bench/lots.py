"""Lots of hands that this tool and its peers all understand: natural tiles, four of each, nothing declared."""

from __future__ import annotations

from random import Random

from replay.hands import Hand, HeldHand

COPIES = 4
PACK = tuple(kind for kind in range(34) for _ in range(COPIES))
ONE_SUIT_AND_HONORS = PACK[:36] + PACK[-28:]
GB_NAMES = (*(f"{suit}{rank}" for suit in "WTB" for rank in range(1, 10)), "F1", "F2", "F3", "F4", "J3", "J2", "J1")
"""What PyMahjongGB calls each kind: its dragons are red, green, white."""

Tiles = tuple[int, ...]


def drawn(chance: Random, tiles: int = 13) -> Tiles:
    """A hand as it is dealt; one in four has one suit and honours only, where hands come with many of a kind."""
    return tuple(sorted(chance.sample(ONE_SUIT_AND_HONORS if chance.random() < 0.25 else PACK, tiles)))


def won(chance: Random, *, narrow: float = 0.25) -> Tiles:
    """Four sets and a pair, now and then (`narrow`) of one suit and honours."""
    while True:
        suits = (chance.randrange(3),) if chance.random() < narrow else (0, 1, 2)
        found: list[int] = []
        for _ in range(4):
            if chance.random() < 0.65:
                first = 9 * chance.choice(suits) + chance.randrange(7)
                found += [first, first + 1, first + 2]
            else:
                found += [_kind(chance, suits)] * 3
        found += [_kind(chance, suits)] * 2
        if all(found.count(kind) <= COPIES for kind in set(found)):
            return tuple(sorted(found))


def _kind(chance: Random, suits: tuple[int, ...]) -> int:
    return chance.randrange(27, 34) if chance.random() < 0.25 else 9 * chance.choice(suits) + chance.randrange(9)


def nearly(chance: Random, tiles: int = 13) -> Tiles:
    """A hand up to three tiles from ready: a won one in which up to three tiles are others, and one is gone."""
    found = list(won(chance))
    for _ in range(chance.randrange(4)):
        found[chance.randrange(14)] = chance.randrange(34)
        if any(found.count(kind) > COPIES for kind in set(found)):
            return nearly(chance, tiles)
    chance.shuffle(found)
    return tuple(sorted(found[:tiles]))


LOTS = {"hands as dealt": drawn, "hands up to three from ready": nearly}


def lot(name: str, seed: int, count: int) -> list[Tiles]:
    """So many different hands."""
    chance, found = Random(f"{seed} {name}"), dict[Tiles, None]()
    while len(found) < count:
        found[LOTS[name](chance)] = None
    return list(found)


def wins(seed: int, count: int) -> list[tuple[Tiles, int]]:
    """So many different hands of 13 with the tile that each wins on."""
    chance, found = Random(f"{seed} wins"), dict[tuple[Tiles, int], None]()
    while len(found) < count:
        tiles = list(won(chance))
        win = tiles.pop(chance.randrange(14))
        found[tuple(tiles), win] = None
    return list(found)


def counts(tiles: Tiles) -> list[int]:
    """How many of each of the 34 kinds, as `mahjong` and `xiangting` take a hand."""
    found = [0] * 34
    for kind in tiles:
        found[kind] += 1
    return found


def named_gb(tiles: Tiles) -> tuple[str, ...]:
    """The hand as PyMahjongGB takes it."""
    return tuple(GB_NAMES[kind] for kind in tiles)


def numbered(tiles: Tiles) -> list[int]:
    """The hand as `mahjong` scores it: every tile of the game has a number of its own, 0 to 135."""
    seen: dict[int, int] = {}
    found = []
    for kind in tiles:
        seen[kind] = seen.get(kind, -1) + 1
        found.append(4 * kind + seen[kind])
    return found


def held(tiles: Tiles) -> HeldHand:
    """The hand as this tool takes it."""
    return HeldHand(concealed=tiles)


def to_score(tiles: Tiles, win: int) -> Hand:
    """The hand won by self-draw as this tool takes it; South in an East round, so that no peer sees a first draw."""
    return Hand(concealed=tiles, win=win, by="self_draw", seat="S", round="E")
