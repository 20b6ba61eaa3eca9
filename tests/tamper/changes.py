"""Every single change of an event: what it is called, and the event or the record that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.reference.table.tiles import DECKS, JOKERS, parse, written

Event = dict[str, Any]
Events = list[Event]
FURTHER = (-9, -5, -3, -2, 2, 3, 5, 9)
TILE_TEXTS = {"tiles", "hand", "scoring_tiles", "wall"}


@dataclass(frozen=True)
class Change:
    """`kind` for the table; `make` gives the events of the changed record and the index of the event it wrongs."""

    kind: str
    what: str
    make: Callable[[Events], tuple[Events, int]]


def replaced(place: int, event: Event, kind: str, what: str) -> Change:
    """The event at a place becomes another."""
    return Change(kind, what, lambda events: ([*events[:place], event, *events[place + 1 :]], place))


def with_field(event: Event, field: str, value: Any) -> Event:
    return {**event, field: value}


def put(place: int, field: str, value: Any) -> Callable[[Events], tuple[Events, int]]:
    def make(events: Events) -> tuple[Events, int]:
        other = {key: each for key, each in with_field(events[place], field, value).items() if each is not DROPPED}
        return [*events[:place], other, *events[place + 1 :]], place

    return make


def moved(place: int, by: int) -> Callable[[Events], tuple[Events, int]]:
    def make(events: Events) -> tuple[Events, int]:
        rest = [*events[:place], *events[place + 1 :]]
        return [*rest[: place + by], events[place], *rest[place + by :]], place + by

    return make


def changes(events: Events, first: int, chance: Random) -> Iterator[Change]:
    """Every change of every event from `first` on; `chance` picks where there are too many to make all."""
    deck = DECKS[events[0]["ruleset"]] if events[0].get("ruleset") in DECKS else DECKS["b30fj"]
    for place in range(first, len(events)):
        event = events[place]
        kind, line = event["type"], place + 1
        yield Change(
            f"{kind} dropped",
            f"line {line} dropped",
            lambda e, p=place: ([*e[:p], *e[p + 1 :]], p),  # type: ignore[misc]
        )
        yield Change(
            f"{kind} doubled",
            f"line {line} doubled",
            lambda e, p=place: ([*e[: p + 1], *e[p:]], p + 1),  # type: ignore[misc]
        )
        if place + 1 < len(events):
            yield Change(f"{kind} moved by one", f"line {line} moved by one", moved(place, 1))
        for by in FURTHER:
            if first <= place + by < len(events):
                yield Change(f"{kind} moved further", f"line {line} moved by {by}", moved(place, by))
        for field, name, value in fields(event, list(deck), chance):
            yield Change(f"{kind} {name}", f"line {line}: {field} is {value!r}", put(place, field, value))
        for name, other in others(event, events, place):
            yield replaced(place, other, f"{kind} {name}", f"line {line}: {name}")


class _Dropped:
    def __repr__(self) -> str:
        return "left out"


DROPPED = _Dropped()


def fields(event: Event, deck: list[str], chance: Random) -> Iterator[tuple[str, str, Any]]:
    """Every other value of every field: its name, what the change is called, the value."""
    foreign = [tile for tile in ("5z", *JOKERS) if tile not in deck][:1]
    for field, value in event.items():
        if field in ("type", "note", "meta", "players", "game", "source", "version", "t", "played_at"):
            continue
        yield field, f"without {field}", DROPPED
        if field == "tile":
            for tile in [*deck, *foreign, *(["?"] if event["type"] == "draw" else [])]:
                if tile != value:
                    yield field, "hidden" if tile == "?" else "tile", tile
        elif field in ("seat", "target", "dealer"):
            for seat in range(4):
                if seat != value:
                    yield field, field, seat
        elif field in TILE_TEXTS and isinstance(value, str):
            yield from ((field, name, text) for name, text in texts(field, value, deck, foreign, chance))
        elif field in ("hands", "flowers") and isinstance(value, list):
            yield from hands(value, deck, chance)
        elif field == "walls":
            for seat, wall in enumerate(value):
                for name, text in texts("wall", wall, deck, foreign, chance):
                    yield field, name, [*value[:seat], text, *value[seat + 1 :]]
        elif field in ("payments", "scores"):
            yield from ((field, field, amounts) for amounts in amounts_of(value))
        elif field == "total":
            yield from ((field, field, other) for other in (value + 1, value - 1, 2 * value, 0, value + 10))
        elif field == "patterns":
            yield from ((field, field, other) for other in patterns(value))
        elif field in ("drawn", "replacement"):
            yield field, "flag", not value
        elif field == "round":
            yield from ((field, field, wind) for wind in "ESWN" if wind != value)
        elif field == "suit":
            yield from ((field, field, suit) for suit in "mps" if suit != value)
        elif field == "hand":
            yield from ((field, "number", number) for number in (value + 1, value - 1, value + 4))
        elif field == "reason":
            yield field, field, "won" if value == "wall_exhausted" else "wall_exhausted"
        elif field == "settlement":
            yield from ((field, field, other) for other in settlements(value))
        elif field == "ruleset":
            yield field, field, "b30fj " + value


def texts(field: str, value: str, deck: list[str], foreign: list[str], chance: Random) -> Iterator[tuple[str, str]]:
    """Other tiles in a text: one is another, one less, one more, two exchanged where the order counts."""
    tiles = list(parse(value))
    name = "wall tiles" if field == "wall" else "meld tiles" if field == "tiles" else field.replace("_", " ")
    ordered = field in ("wall", "scoring_tiles")
    write = "".join if ordered else written
    places = list(range(len(tiles)))
    for place in chance.sample(places, min(4, len(places))):
        for tile in chance.sample(deck, 3) + foreign:
            if tile != tiles[place]:
                yield name, write([*tiles[:place], tile, *tiles[place + 1 :]])
        if field == "wall":
            yield "hidden", write([*tiles[:place], "?", *tiles[place + 1 :]])
    if tiles:
        yield name, write(tiles[1:])
    yield name, write([*tiles, chance.choice(deck)])
    if ordered and len(tiles) > 1:
        for _ in range(40 if field == "wall" else 3):
            a, b = sorted(chance.sample(places, 2))
            if field == "wall" and chance.random() < 0.5:
                b = min(a + 1, len(tiles) - 1)
            if tiles[a] != tiles[b]:
                tiles[a], tiles[b] = tiles[b], tiles[a]
                yield "wall order" if field == "wall" else name, write(tiles)
                tiles[a], tiles[b] = tiles[b], tiles[a]


def hands(value: list[str | None], deck: list[str], chance: Random) -> Iterator[tuple[str, str, list[str | None]]]:
    """One of four hands with another tile, one less or more, two tiles exchanged between two hands, one left out."""
    for seat, text in enumerate(value):
        rest = list(value)
        if text is None:
            continue
        tiles = list(parse(text))
        for _ in range(3):
            if tiles:
                place = chance.randrange(len(tiles))
                for tile in (chance.choice(deck), chance.choice(deck), "?"):
                    if tile != tiles[place]:
                        rest[seat] = written([*tiles[:place], tile, *tiles[place + 1 :]])
                        yield "hands", "hidden" if tile == "?" else "hands", list(rest)
        rest[seat] = written(tiles[1:])
        yield "hands", "hands", list(rest)
        rest[seat] = written([*tiles, chance.choice(deck)])
        yield "hands", "hands", list(rest)
        rest[seat] = None
        yield "hands", "hands", list(rest)
        other = value[(seat + 1) % 4]
        if tiles and other:
            theirs = list(parse(other))
            a, b = chance.randrange(len(tiles)), chance.randrange(len(theirs))
            if tiles[a] != theirs[b]:
                tiles[a], theirs[b] = theirs[b], tiles[a]
                rest[seat], rest[(seat + 1) % 4] = written(tiles), written(theirs)
                yield "hands", "hands exchanged", list(rest)


def amounts_of(value: list[int]) -> Iterator[list[int]]:
    """Other amounts: moved from one to another, turned around, all nothing, one more out of nowhere."""
    for seat in range(4):
        other = list(value)
        other[seat] += 1
        yield other
        other = list(other)
        other[(seat + 1) % 4] -= 1
        yield other
    for turned in ([*value[1:], value[0]], [-each for each in value], [0] * 4, [2 * each for each in value]):
        if turned != value:
            yield turned


def patterns(value: dict[str, int]) -> Iterator[dict[str, int]]:
    """Other rows: one less, one renamed, one of another value, one more."""
    for name in value:
        yield {key: each for key, each in value.items() if key != name}
        yield {(f"not {key}" if key == name else key): each for key, each in value.items()}
        yield {key: each + (key == name) for key, each in value.items()}
    for name in ("No Jokers", "Root", "All Pungs", "Scoring Tile", "Chicken Hand"):
        if name not in value:
            yield {**value, name: 2}


def settlements(value: list[Event]) -> Iterator[list[Event]]:
    for place, item in enumerate(value):
        yield [*value[:place], *value[place + 1 :]]
        for reason in ("kong_refund", "flower_pig", "listening", "other"):
            if reason != item["reason"]:
                yield [*value[:place], {**item, "reason": reason}, *value[place + 1 :]]
        for amounts in amounts_of(item["payments"]):
            yield [*value[:place], {**item, "payments": amounts}, *value[place + 1 :]]


def others(event: Event, events: Events, place: int) -> Iterator[tuple[str, Event]]:
    """The event becomes another one: a pung for a chow, a kong for a pung, a win otherwise ..."""
    kind = event["type"]
    plain: dict[str, Any] = {key: event[key] for key in ("seat", "tile") if key in event}
    if kind in ("chow", "pung"):
        yield "kind", {**event, "type": "pung" if kind == "chow" else "chow"}
        yield "kind", {**event, "type": "kong", "kind": "open", "tiles": event["tiles"] + event["tile"]}
    elif kind == "kong":
        tile = event.get("tile") or event["tiles"][-2:]
        if event["kind"] == "open":
            yield (
                "kind",
                {**plain, "type": "pung", "target": event["target"], "tiles": written(parse(event["tiles"])[:2])},
            )
        if event["kind"] != "concealed":
            yield "kind", {"type": "kong", "seat": event["seat"], "kind": "concealed", "tiles": 4 * tile}
        if event["kind"] != "added" and "?" not in tile:
            yield "kind", {"type": "kong", "seat": event["seat"], "kind": "added", "tile": tile}
        for other in ("open", "concealed", "added"):
            if other != event["kind"]:
                yield "kind", {**event, "kind": other}
    elif kind == "discard":
        yield "kind", {**plain, "type": "draw"}
        yield "kind", {**plain, "type": "flower"}
        yield "kind", {**plain, "type": "kong", "kind": "added"}
        yield "kind", {**plain, "type": "win", "by": "self_draw"}
    elif kind == "draw" and event["tile"] != "?":
        yield "kind", {**plain, "type": "discard"}
        before = events[place - 1]
        if before["type"] == "discard":
            rest = {"tile": before["tile"], "target": before["seat"], "seat": event["seat"]}
            yield "kind", {**rest, "type": "win", "by": "discard"}
            yield "kind", {**rest, "type": "pung", "tiles": 2 * before["tile"]}
    elif kind == "flower":
        yield "kind", {**plain, "type": "discard"}
    elif kind == "win":
        bare = {key: each for key, each in event.items() if key != "target"}
        for by in ("self_draw", "discard", "robbed_kong"):
            if by != event["by"]:
                yield "kind", {**bare, "by": by}
                yield "kind", {**bare, "by": by, "target": event.get("target", (event["seat"] + 1) % 4)}
    elif kind == "start_game":
        yield "version", {**event, "version": 2}
        yield "players", {**event, "players": event["players"][:3]}
