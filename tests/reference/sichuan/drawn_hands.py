"""What a drawn hand of Sichuan settles, by the rulebook (sichuan §6, §8) and by MajSoul's rules, in the plainest way.

A hand is worth what its ways to be read say, and everybody pays as the paragraph has it: no rulings, no tables, nothing
of the engine or of the other slow scorer. Tiles are text such as "3m".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
MOST = 6
LEAST_OF_A_PIG = 8


@dataclass(frozen=True)
class Player:
    """A player at the end: `melds` are of three or four alike; who has `won` is out of the hand."""

    tiles: tuple[str, ...]
    melds: tuple[tuple[str, ...], ...]
    void: str
    won: bool = False

    def held(self) -> list[str]:
        """Everything in hand and melds."""
        return [*self.tiles, *(tile for meld in self.melds for tile in meld)]


@dataclass(frozen=True)
class Paid:
    """A kong: who declared it, and what each seat gave for it."""

    seat: int
    gave: dict[int, int]


def sets(tiles: list[str]) -> Iterator[list[list[str]]]:
    """Every way to make triplets and sequences of all these tiles."""
    if not tiles:
        yield []
        return
    first = min(tiles)
    rank, suit = int(first[0]), first[1]
    for group in ([first] * 3, [f"{rank + step}{suit}" for step in range(3)]):
        rest = list(tiles)
        if all(rest.count(tile) >= group.count(tile) for tile in group):
            for tile in group:
                rest.remove(tile)
            for more in sets(rest):
                yield [group, *more]


def readings(tiles: list[str], melds: tuple[tuple[str, ...], ...]) -> Iterator[list[list[str]]]:
    """Every way to make the hand of sets and a pair, the pair last."""
    for tile in sorted(set(tiles)):
        if tiles.count(tile) >= 2:
            rest = list(tiles)
            rest.remove(tile)
            rest.remove(tile)
            for found in sets(rest):
                if len(found) + len(melds) == 4:
                    yield [*(list(meld) for meld in melds), *found, [tile, tile]]


def worth(tiles: list[str], melds: tuple[tuple[str, ...], ...], *, majsoul: bool) -> int:
    """A of a complete hand; 0 if it is none."""
    every = Counter([*tiles, *(tile for meld in melds for tile in meld)])
    roots = sum(number // 4 for number in every.values())  # MajSoul lets a hand wait for a fifth copy beside its pung
    pure = len({tile[1] for tile in every}) == 1
    found: list[int] = []
    if not melds and all(number in (2, 4) for number in every.values()):
        if majsoul:
            found.append((5 if pure else 3) if not roots else (6 if pure else 4) + roots - 1)
        else:
            found.append((4 if pure else 2) + roots)
    for reading in readings(tiles, melds):
        alike = all(len(set(group)) == 1 for group in reading)
        if not majsoul:
            fan = 4 if pure and len(melds) == 4 else 3 if pure and alike else 2 if pure or len(melds) == 4 else alike
            found.append(fan + roots)
            continue
        outside = all(any(tile[0] in "19" for tile in group) for group in reading)
        kinds = [1, 2 * alike, 3 * pure, 3 * outside, 5 * (outside and pure), 4 * (alike and pure)]
        kinds.append(4 * (alike and all(tile[0] in "258" for tile in every)))
        kinds.append((5 if pure else 3) * (len(melds) == 4))
        arhats = len(melds) == 4 and all(len(meld) == 4 for meld in melds)
        found.append(MOST if arhats else max(kinds) + roots)
    if not found:
        return 0
    return 2 ** (min(MOST, max(found)) - 1) if majsoul else 2 ** min(3, max(found))


def best(player: Player, *, majsoul: bool) -> int:
    """The most that the hand waits for; 0 if it is not ready."""
    most = 0
    for tile in KINDS:
        own = player.tiles if majsoul else player.held()
        if own.count(tile) == 4 or any(each[1] == player.void for each in [tile, *player.held()]):
            continue
        most = max(most, worth([*player.tiles, tile], player.melds, majsoul=majsoul))
    return most


def settlement(players: list[Player], kongs: list[Paid], *, majsoul: bool) -> dict[str, list[int]]:
    """What each reason moves, by seat."""
    inside = [seat for seat in range(4) if not players[seat].won]
    ready = {seat: best(players[seat], majsoul=majsoul) for seat in inside}
    moved = {reason: [0, 0, 0, 0] for reason in ("kong_refund", "flower_pig", "listening")}

    def gives(reason: str, payer: int, receiver: int, amount: int) -> None:
        moved[reason][payer] -= amount
        moved[reason][receiver] += amount

    for kong in kongs:
        back = kong.seat in inside and not (majsoul and ready[kong.seat])
        for payer, amount in kong.gave.items():
            if back and (majsoul or payer in inside):
                gives("kong_refund", kong.seat, payer, amount)
    if majsoul:
        pigs = [seat for seat in inside if any(tile[1] == players[seat].void for tile in players[seat].held())]
    else:
        pigs = [seat for seat in inside if len({tile[1] for tile in players[seat].held()}) == 3]
    if majsoul and not any(ready.values()):
        return moved
    for pig in pigs:
        for other in inside:
            if other != pig and (majsoul or other not in pigs):
                gives("flower_pig", pig, other, max(LEAST_OF_A_PIG, ready[other]) if majsoul else 8)
    for payer in inside:
        for other in inside:
            if not ready[payer] and ready[other] and not (majsoul and payer in pigs):
                gives("listening", payer, other, ready[other])
    return moved
