"""Breaking one thing in a legal game, in every way that the format allows: what the audit then has to blame once."""

from collections.abc import Iterator
from random import Random

from msgspec import structs

from replay.events import (
    AnyEvent,
    Chow,
    Discard,
    Draw,
    EndHand,
    Kong,
    Pung,
    StartHand,
    Win,
)
from replay.tiles import KINDS, NAMES, format_in_order, format_tiles, parse_tiles

Events = list[AnyEvent]
Tampered = tuple[str, Events]


def tamperings(events: Events, place: int, chance: Random) -> Iterator[Tampered]:
    """Every way to break the event at this place, with its name."""
    event = events[place]
    head, tail = events[:place], events[place + 1 :]
    yield "dropped", head + tail
    yield "doubled", [*head, event, event, *tail]
    if tail:
        yield "swapped", [*head, tail[0], event, *tail[1:]]
    for name, other in changes(event, chance):
        yield name, [*head, other, *tail]


def changes(event: AnyEvent, chance: Random) -> Iterator[tuple[str, AnyEvent]]:
    """The event with one of its fields changed."""
    yield from _who(event, chance)
    yield from _tiles(event, chance)
    yield from _points(event, chance)
    match event:
        case StartHand():
            yield from _start(event, chance)
        case Win():
            yield from _win(event, chance)
        case EndHand():
            other = "won" if event.reason != "won" else "wall_exhausted"
            yield "reason", structs.replace(event, reason=other)
        case Discard() if event.drawn is not None:
            yield "drawn", structs.replace(event, drawn=not event.drawn)
        case Draw():
            yield "replacement", structs.replace(event, replacement=not event.replacement)
        case Chow():
            yield "chow as pung", Pung(seat=event.seat, target=event.target, tile=event.tile, tiles=event.tiles)
        case Pung():
            yield "pung as chow", Chow(seat=event.seat, target=event.target, tile=event.tile, tiles=event.tiles)
        case Kong():
            kinds = [kind for kind in ("open", "concealed", "added") if kind != event.kind]
            yield "kind", structs.replace(event, kind=chance.choice(kinds))
        case _:
            return


def _who(event: AnyEvent, chance: Random) -> Iterator[tuple[str, AnyEvent]]:
    for name in ("seat", "target"):
        value = getattr(event, name, None)
        if value is not None:
            yield name, structs.replace(event, **{name: (value + chance.randint(1, 3)) % 4})


def _tiles(event: AnyEvent, chance: Random) -> Iterator[tuple[str, AnyEvent]]:
    tile = getattr(event, "tile", None)
    if tile is not None:
        yield "tile", structs.replace(event, tile=chance.choice([name for name in NAMES[:42] if name != tile]))
    given = getattr(event, "tiles", None)
    if given:
        yield "tiles", structs.replace(event, tiles=_other(given, chance))


def _other(text: str, chance: Random) -> str:
    """The tiles with one of them changed."""
    tiles = list(parse_tiles(text))
    place = chance.randrange(len(tiles))
    tiles[place] = chance.choice([kind for kind in range(KINDS) if kind != tiles[place]])
    return format_tiles(tiles)


def _points(event: AnyEvent, chance: Random) -> Iterator[tuple[str, AnyEvent]]:
    for name in ("scores", "payments"):
        values = getattr(event, name, None)
        if values is not None:
            changed = list(values)
            changed[chance.randrange(4)] += chance.choice((-8, 8, 16))
            yield name, structs.replace(event, **{name: tuple(changed)})


def _start(event: StartHand, chance: Random) -> Iterator[tuple[str, AnyEvent]]:
    hands = list(event.hands)
    place = chance.randrange(4)
    if "?" not in hands[place]:
        hands[place] = _other(hands[place], chance)
        yield "hands", structs.replace(event, hands=tuple(hands))
        hands[place] = format_tiles(parse_tiles(event.hands[place])[1:])
        yield "hand of twelve", structs.replace(event, hands=tuple(hands))
    yield "hand", structs.replace(event, hand=event.hand + chance.randint(1, 5))
    yield "dealer", structs.replace(event, dealer=(event.dealer + chance.randint(1, 3)) % 4)
    yield "round", structs.replace(event, round=chance.choice([wind for wind in "ESWN" if wind != event.round]))
    if event.wall is not None:
        wall = list(parse_tiles(event.wall))
        one, two = chance.sample(range(len(wall)), 2)
        wall[one], wall[two] = wall[two], wall[one]
        yield "wall", structs.replace(event, wall=format_in_order(wall))


def _win(event: Win, chance: Random) -> Iterator[tuple[str, AnyEvent]]:
    if event.total is not None:
        yield "total", structs.replace(event, total=event.total + chance.choice((-1, 1, 8)))
    if event.patterns:
        row = chance.choice(sorted(event.patterns))
        yield "patterns", structs.replace(event, patterns={**event.patterns, row: event.patterns[row] + 1})
    if event.hand is not None and "?" not in event.hand:
        yield "shown", structs.replace(event, hand=_other(event.hand, chance))
    for by in ("self_draw", "discard", "robbed_kong"):
        if by != event.by:
            target = None if by == "self_draw" else (event.seat + 1) % 4 if event.target is None else event.target
            yield f"by {by}", structs.replace(event, by=by, target=target)
