"""One line of a record as an event, or why it is none (the record format, Events)."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

from tests.reference.table.faults import FaultError, need
from tests.reference.table.tiles import parse

Event = dict[str, Any]
Test = Callable[[Any], bool]

FAR = 10**12


def whole(low: int, high: int) -> Test:
    return lambda value: type(value) is int and low <= value <= high


def text(value: Any) -> bool:
    return isinstance(value, str)


def flag(value: Any) -> bool:
    return isinstance(value, bool)


def one_of(*values: Any) -> Test:
    return lambda value: isinstance(value, str) and value in values


def four(test: Test) -> Test:
    return lambda value: isinstance(value, list) and len(value) == 4 and all(map(test, value))


def tiles(value: Any) -> bool:
    if not isinstance(value, str):
        return False
    parse(value)
    return True


def known_tiles(value: Any) -> bool:
    return tiles(value) and "?" not in value


def kong_tiles(value: Any) -> bool:
    return value == "????" or known_tiles(value)


def tile(value: Any) -> bool:
    return tiles(value) and len(parse(value)) == 1


def known_tile(value: Any) -> bool:
    return tile(value) and value != "?"


def rows(value: Any) -> bool:
    return isinstance(value, dict) and all(type(each) is int and abs(each) <= FAR for each in value.values())


def names(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(each, str) for each in value.values())


def items(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(each, dict)
        and each.keys() == {"reason", "payments"}
        and text(each["reason"])
        and payments(each["payments"])
        for each in value
    )


def maybe(test: Test) -> Test:
    return lambda value: value is None or test(value)


def anything(value: Any) -> bool:
    return True


def mapping(value: Any) -> bool:
    return isinstance(value, dict)


def seconds(value: Any) -> bool:
    return type(value) in (int, float) and math.isfinite(value) and value >= 0


seat = whole(0, 3)
payments = four(whole(-FAR, FAR))
wind = one_of("E", "S", "W", "N")

EVERYWHERE: dict[str, Test] = {"meta": mapping, "note": text, "t": seconds}
NEEDED: dict[str, dict[str, Test]] = {
    "start_game": {"version": whole(1, 1), "ruleset": text, "game": text, "players": four(text)},
    "start_hand": {"hand": whole(1, 10**6), "dealer": seat, "hands": four(tiles)},
    "void_suit": {"seat": seat, "suit": one_of("m", "p", "s")},
    "exchange": {"seat": seat, "target": seat, "tiles": tiles},
    "draw": {"seat": seat, "tile": tile},
    "discard": {"seat": seat, "tile": known_tile},
    "chow": {"seat": seat, "target": seat, "tile": known_tile, "tiles": known_tiles},
    "pung": {"seat": seat, "target": seat, "tile": known_tile, "tiles": known_tiles},
    "kong": {"seat": seat, "kind": one_of("open", "concealed", "added")},
    "flower": {"seat": seat, "tile": known_tile},
    "win": {"seat": seat, "by": one_of("self_draw", "discard", "robbed_kong"), "tile": known_tile},
    "end_hand": {"reason": one_of("won", "wall_exhausted")},
    "end_game": {},
}
ALLOWED: dict[str, dict[str, Test]] = {
    "start_game": {"rulings": names, "scores": payments, "played_at": text, "source": text},
    "start_hand": {
        "round": wind,
        "wall": tiles,
        "walls": four(tiles),
        "flowers": four(tiles),
        "scores": payments,
        "excerpt": flag,
    },
    "draw": {"replacement": flag},
    "discard": {"drawn": flag},
    "chow": {"as": tiles},
    "pung": {"as": tiles},
    "kong": {"target": seat, "tile": known_tile, "tiles": kong_tiles, "payments": payments},
    "win": {
        "target": seat,
        "total": whole(-FAR, FAR),
        "patterns": rows,
        "payments": payments,
        "scoring_tiles": tiles,
        "hand": tiles,
        "melds": anything,
        "flowers": anything,
        "situation": anything,
        "go_around": anything,
        "void_suit": anything,
        "out": anything,
    },
    "end_hand": {"payments": payments, "scores": payments, "hands": four(maybe(tiles)), "settlement": items},
    "end_game": {"scores": payments},
}
KONG_FIELDS = {"open": {"target", "tile", "tiles"}, "concealed": {"tiles"}, "added": {"tile"}}


def event_of(line: str) -> Event:
    """The event of a line, fields that are null left out. FaultError: it is none."""
    try:
        event = json.loads(line)
    except ValueError as error:
        raise FaultError("the line is not JSON") from error
    need(isinstance(event, dict), "the line is not a JSON object")
    return checked(event)


def checked(event: Event) -> Event:
    """The event without fields that are null. FaultError: a field is unknown, missing or of a wrong kind."""
    kind = event.get("type")
    need(isinstance(kind, str) and kind in NEEDED, "an unknown type of event")
    assert isinstance(kind, str)
    fields = NEEDED[kind] | ALLOWED.get(kind, {}) | EVERYWHERE
    found = {name: value for name, value in event.items() if value is not None}
    need(NEEDED[kind].keys() <= found.keys(), "a field is missing")
    for name, value in found.items():
        if name != "type":
            need(name in fields, f"an unknown field, {name}")
            need(fields[name](value), f"{name} is not what it should be")
    if kind == "kong":
        put = found.keys() & {"target", "tile", "tiles"}
        need(put == KONG_FIELDS[found["kind"]], "not the fields of such a kong")
        need(found["kind"] != "open" or found["tiles"] != "????", "an open kong is not hidden")
    return found
