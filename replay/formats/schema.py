"""The JSON Schema of a record's lines, made from the types that the reader decodes into."""

from __future__ import annotations

import json
from typing import Any, Final

import msgspec

from replay.events import RECORD_VERSION, AnyEvent, Four, KnownTileText, Seat, TilesText, TileText
from replay.formats.conditions import CONDITIONS, Condition

FILE: Final = "record.schema.json"

_PARTS: Final[tuple[tuple[str, Any, str], ...]] = (
    ("Tile", TileText, ""),
    ("KnownTile", KnownTileText, ""),
    ("Tiles", TilesText, ""),
    ("Seat", Seat, ""),
    ("Payments", Four, "four whole numbers, one a seat"),
)


def schema() -> dict[str, Any]:
    """The schema of one line, JSON Schema 2020-12."""
    (line,), events = msgspec.json.schema_components((AnyEvent,), ref_template="#/$defs/{name}")
    for kind, conditions in CONDITIONS.items():
        events[kind.__name__]["allOf"] = [_condition(each) for each in conditions]
    parts = {}
    for name, kind, about in _PARTS:
        part = msgspec.json.schema(kind)
        events = _replaced(events, part, {"$ref": f"#/$defs/{name}"})
        parts[name] = {"description": about, **part} if about else part
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of a game record, version {RECORD_VERSION}",
        "description": "One event. Unknown fields are errors; what a producer adds goes under meta.",
        **line,
        "$defs": {**parts, **events},
    }


def schema_text() -> str:
    """The schema as the shipped file has it."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def _condition(condition: Condition) -> dict[str, Any]:
    null = {"type": "null"}
    return {
        "if": {"properties": {condition.field: {"const": condition.value}}, "required": [condition.field]},
        "then": {
            "required": list(condition.needed),
            "properties": {
                **{name: {"not": null} for name in condition.needed},
                **dict.fromkeys(condition.barred, null),
            },
        },
    }


def _replaced(value: Any, old: Any, new: Any) -> Any:
    if value == old:
        return new
    if isinstance(value, dict):
        return {key: _replaced(each, old, new) for key, each in value.items()}
    if isinstance(value, list):
        return [_replaced(each, old, new) for each in value]
    return value
