"""A deal that shows one copy too many of a tile: which one of them may have been another tile, or none."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from replay.engine.table.deal import JudgedDeal
from replay.engine.table.faults import counted_kinds
from replay.events import StartHand
from replay.rules import Rules
from replay.state import SEATS
from replay.tiles import HIDDEN, KINDS, Kind, count_kinds, format_in_order, format_tiles


def one_tile_other(start: StartHand, judged: JudgedDeal, rules: Rules) -> Iterator[StartHand]:
    """The deal with one of the copies another tile: the one that the deal and the wall lack, else any; or without a
    flower that was written down twice; nothing where more is wrong than one tile."""
    many = counted_kinds(next(each for each in judged.faults if each.code == "too_many_copies"))
    kinds = [kind for kind, number in many.items() if number == rules.ruleset.copies[kind] + 1]
    if len(many) != 1 or not kinds or len(judged.faults) > 1:
        return
    lacks = _lacking(start, rules)
    for seat in SEATS:
        tiles = list(start.dealt[seat])
        if kinds[0] in tiles:
            tiles.remove(kinds[0])
            tiles.append(HIDDEN if lacks is None else lacks)
            hands = [*start.hands[:seat], format_tiles(tiles), *start.hands[seat + 1 :]]
            yield structs.replace(start, hands=tuple(hands))
        if kinds[0] in start.put_down[seat]:
            flowers = list(map(list, start.put_down))
            flowers[seat].remove(kinds[0])
            yield structs.replace(start, flowers=tuple(map(format_tiles, flowers)))
    wall = start.wall_kinds or ()
    for place, kind in enumerate(wall if start.walls is None and lacks is not None else ()):
        if kind == kinds[0] and lacks is not None:
            yield structs.replace(start, wall=format_in_order([*wall[:place], lacks, *wall[place + 1 :]]))


def _lacking(start: StartHand, rules: Rules) -> Kind | None:
    """The one tile that neither the hands nor the wall show; None where tiles are hidden or there is no wall."""
    seen = [kind for tiles in (*start.dealt, *start.put_down, start.wall_kinds or ()) for kind in tiles]
    if start.wall_kinds is None or HIDDEN in seen:
        return None
    counts, copies = count_kinds(seen), rules.ruleset.copies
    lacks = [kind for kind in range(KINDS) if counts[kind] < copies[kind]]
    return lacks[0] if len(lacks) == 1 else None
