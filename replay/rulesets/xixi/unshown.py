"""What a win may be worth where scoring tiles or tiles of the hand are not known (rulebook xixi §4)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import Final

from replay.hands import Hand
from replay.rulesets.xixi.payout import chips, ends, face, without_red
from replay.rulesets.xixi.rows import BASIC_WIN, SCORING_TILE, WITHOUT_RED
from replay.rulesets.xixi.rulings import XixiRulings
from replay.tiles import Kind, any_hidden, hidden_tiles, is_hidden

PossibleRows = tuple[Mapping[str, int], ...]
_FACES: Final = range(1, 11)


def possible_rows(rulings: XixiRulings, hand: Hand, stated: bool, left: int | None) -> PossibleRows:
    """All that the rows of this win can be; Without Red Dragon stands there, if with 0, where the hand may have none.

    `hand.scoring_tiles` has hidden tiles for what is not known and is None where not even the number is. `stated`: so many
    were turned; otherwise they are those that the wall has, and how many are turned depends on the hand. `left`: how
    many tiles the wall had left; fewer are turned than the hand earns only where it has no more.
    """
    wanted = {len(ends(hand, rulings))}
    hidden = any_hidden(hand.concealed) or any(meld.is_hidden for meld in hand.melds)
    if hidden and without_red(hand, rulings):
        wanted.add(1)
    tiles = hand.scoring_tiles
    found: list[Mapping[str, int]] = []
    for number in sorted(wanted):
        if tiles is None:
            lengths = range(number + 1) if left is None else (min(number, left),)
            turned = [hidden_tiles(length) for length in lengths]
        elif stated and left is not None:
            turned = [tiles] if len(tiles) == min(number, left) else []
        elif stated:
            turned = [tiles] if len(tiles) <= number else []
        else:
            turned = [tiles[:number]]
        for each in turned:
            found += _rows(each, number, face(hand.win), rulings)
    return tuple(found)


@lru_cache(maxsize=1024)
def _rows(tiles: tuple[Kind, ...], wanted: int, won: int, rulings: XixiRulings) -> PossibleRows:
    found: dict[tuple[int, int], Mapping[str, int]] = {}
    for values in product(*(_FACES if is_hidden(tile) else (face(tile),) for tile in tiles)):
        counted = values
        if not tiles and rulings.short_wall == "winning-tile":
            counted = (won,)
        elif rulings.short_wall == "ten":
            counted = (*values, *(10,) * (wanted - len(values)))
        first = counted[0] if counted else 0
        more = chips(counted, rulings) - 1 - first
        found[first, more] = {BASIC_WIN: 1, SCORING_TILE: first}
        if wanted > 1:
            found[first, more] = {**found[first, more], WITHOUT_RED: more}
    return tuple(found.values())
