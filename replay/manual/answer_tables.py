"""The schemas as a page of the manual: every kind of line of every command, field by field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from replay.answers.schema import ANSWERS, REFUSED, answer_schema, file_of

_WORDS: Final = {
    "integer": "whole number",
    "number": "number",
    "string": "text",
    "boolean": "true or false",
    "null": "null",
    "object": "object",
}


def answer_tables() -> Iterator[str]:
    """Markdown: what every command prints of unusable input, and then each command's kinds of lines."""
    every = answer_schema(next(iter(ANSWERS)))["$defs"]
    yield f"## Every command\n\n{every[REFUSED]['description']}\n\n{''.join(_table(every[REFUSED]))}\n"
    for command, kinds in ANSWERS.items():
        schema = answer_schema(command)
        parts = {name: each for name, each in schema["$defs"].items() if name != REFUSED}
        lines = [each["$ref"].rpartition("/")[2] for each in schema["anyOf"]]
        yield f"## replay {command}\n\nSchema: [`schemas/{file_of(command)}`](../schemas/{file_of(command)}).\n\n"
        if (first := next(each for each in ANSWERS if ANSWERS[each] == kinds)) != command:
            yield f"The lines are those of [replay {first}](#replay-{first}).\n\n"
            continue
        ordered = [*(name for name in lines if name != REFUSED), *(name for name in parts if name not in lines)]
        for name in ordered:
            told = " ".join(parts[name].get("description", "").split())
            mark = "a line" if name in lines else "a part"
            yield f"### {command}: `{name}` ({mark})\n\n{told}\n\n{''.join(_table(parts[name]))}\n"


def _table(part: Mapping[str, Any]) -> Iterator[str]:
    yield "| field | type | |\n| --- | --- | --- |\n"
    needed = set(part.get("required", ()))
    for name, each in part["properties"].items():
        left_out = "" if name in needed else " *(may be left out)*"
        yield f"| `{name}` | {_type(each)} | {each['description']}{left_out} |\n"


def _type(each: Mapping[str, Any]) -> str:
    """The type of a field in words."""
    if "$ref" in each:
        return f"`{each['$ref'].rpartition('/')[2]}`"
    if "anyOf" in each:
        return ", ".join(dict.fromkeys(_type(one) for one in each["anyOf"]))
    if "enum" in each:
        return ", ".join(f"`{'null' if one is None else one}`" for one in each["enum"])
    if "const" in each:
        return f"`{str(each['const']).lower() if isinstance(each['const'], bool) else each['const']}`"
    kind = each.get("type", "")
    if kind == "array":
        if "prefixItems" in each:
            parts = each["prefixItems"]
            return f"list of {len(parts)}: {_type(parts[0])}"
        return f"list of {_type(each['items'])}" if each.get("items") else "list"
    if kind == "object" and isinstance(each.get("additionalProperties"), dict):
        return f"object of {_type(each['additionalProperties'])}"
    return _WORDS.get(kind, "anything")
