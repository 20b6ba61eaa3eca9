"""Which tile of a hand was another one, as what its player does later tells.

Only tiles are counted: the rules are asked of what is proposed here afterwards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from replay.engine.table.tiles_held import HeldTiles
from replay.events import AnyEvent, Chow, Discard, Draw, EndHand, Exchange, Flower, Kong, Pung, Win, seat_of
from replay.tiles import HIDDEN, Kind, is_hidden


def never_used(kind: Kind, rest: HeldTiles, place: int, upcoming: Sequence[AnyEvent]) -> bool:
    """Whether this player shows a hand later and needs no such tile for it, or before, but those of `rest` and drawn
    ones."""
    shown = any(
        each.shown[place] is not None
        if isinstance(each, EndHand)
        else isinstance(each, Win) and each.seat == place and each.hand is not None
        for each in upcoming
    )
    return shown and kind not in _lacking(Counter(rest), list(_uses(place, upcoming)))


def to_the_end(upcoming: Sequence[AnyEvent]) -> bool:
    """Whether these events go on to the end of the hand; what a line tells that can't be read is not known."""
    return any(isinstance(each, EndHand) for each in upcoming)


def _lacking(held: Counter[Kind], uses: Sequence[tuple[bool, HeldTiles]]) -> list[Kind]:
    """The tiles that are used without being there; hidden ones are there for any."""
    found = []
    for comes, tiles in uses:
        for kind in tiles:
            if comes:
                held[kind] += 1
            elif held[kind] or held[HIDDEN]:
                held[kind if held[kind] else HIDDEN] -= 1
            elif not is_hidden(kind):
                found.append(kind)
    return found


def _uses(place: int, upcoming: Sequence[AnyEvent]) -> Iterator[tuple[bool, HeldTiles]]:
    """Which tiles this player draws (true), and puts down, lays down or shows."""
    for event in upcoming:
        if isinstance(event, EndHand):
            if (shown := event.shown[place]) is not None:
                yield False, shown
            return
        if isinstance(event, Exchange):
            return
        if seat_of(event) != place:
            continue
        match event:
            case Draw():
                yield True, (event.tile_kind,)
            case Discard() | Flower():
                yield False, (event.tile_kind,)
            case Chow() | Pung():
                yield False, event.tile_kinds
            case Kong():
                yield False, event.laid_down
            case Win():
                last = (event.tile_kind,) if event.by == "self_draw" else ()
                yield False, (*(event.hand_kinds or ()), *last)
                return
            case _:
                pass
