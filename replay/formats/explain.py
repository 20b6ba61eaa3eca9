"""Why a line is no event, in a sentence for a person: the field, what is expected there, and what stands there."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Final, Literal, NamedTuple, NoReturn, get_args

import msgspec
from msgspec import inspect as types

from replay.events import AnyEvent
from replay.formats.conditions import lacks
from replay.formats.encodings import NOT_UTF_8
from replay.hands import WINDS
from replay.said import counted
from replay.tiles import KIND_OF, NAMES, BadNotationError, parse_tiles

MAX_DEPTH: Final = 100
"""Levels of lists and objects in a line; deeper ones are refused, wherever the reader is called from."""

EVENTS: Final[dict[str, type]] = {str(each.__struct_config__.tag): each for each in get_args(AnyEvent)}
"""The event types of the format by their `type`."""

_EVERYWHERE: Final = ("note", "t", "meta")
_PLACE: Final = re.compile(r" - at `(?:key in )?\$(.*)`$")
_STEP: Final = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")
_OPENING: Final = "start_game"
_START_GAME: Final = re.compile(rb'"type"\s*:\s*"start_game"')
_BYTE: Final = re.compile(r"\(byte (\d+)\)$")


class LineFault(NamedTuple):
    """A code of the contract, `bad_line` or `bad_event`, why, and whether the line was to open a game."""

    code: Literal["bad_line", "bad_event"]
    message: str
    opens: bool = False


class _RepeatedKeyError(ValueError):
    pass


def explain(line: bytes, error: Exception) -> LineFault:
    """Why `line` is no event; `error` is what the decoder said of it."""
    try:
        line.decode()
        value = msgspec.json.decode(line)
    except UnicodeDecodeError:
        return LineFault("bad_line", NOT_UTF_8, looks_like_start(line))
    except msgspec.ValidationError:
        where = _marked(steps_of(str(error)))
        return LineFault("bad_event", f"{f'{where}: ' if where else ''}the number is too large", looks_like_start(line))
    except RecursionError:
        whole = line.startswith(b"{") and line.endswith(b"}")
        return LineFault("bad_event" if whole else "bad_line", too_deep(), looks_like_start(line))
    except msgspec.DecodeError as broken:
        return LineFault("bad_line", _explain_syntax(line, str(broken)), looks_like_start(line))
    if not isinstance(value, dict):
        return LineFault("bad_line", f"the line is {_kind_of(value)}; an event is a JSON object, {{...}}")
    key = repeated_key(line)
    why = _explain_event(value, str(error)) if key is None else repeated(quoted(key))
    return LineFault("bad_event", why, value.get("type") == _OPENING)


def looks_like_start(line: bytes) -> bool:
    """Whether a line that is no JSON was a `start_game` once."""
    return _START_GAME.search(line, 0, 4096) is not None


def _explain_syntax(line: bytes, said: str) -> str:
    if "surrogate" in said or ("truncated" in said and _parses(line)):
        return "the line is not JSON text: a \\u escape is half of a character"
    if place := _BYTE.search(said):
        text = line.decode()
        at = len(line[: int(place[1])].decode("utf-8", "replace"))
        if "trailing characters" in said:
            why = f"something follows the end of the object (character {at + 1}); one line is one event"
        elif re.match(r"-?(?:NaN|Infinity)", text[at:]):
            why = f"NaN and Infinity are not JSON numbers (character {at + 1})"
        else:
            why = f"{text[at : at + 1]!r} is out of place (character {at + 1})"
        return f"the line is not JSON: {why}"
    if "truncated" in said:
        return "the line is not JSON: it ends in the middle"
    return f"the line is not JSON: {said}"


def repeated_key(line: bytes) -> str | None:
    """The first key that is given twice in one object of `line`, which is JSON."""

    def unique(pairs: list[tuple[str, object]]) -> None:
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _RepeatedKeyError(key)
            seen.add(key)

    try:
        json.loads(line, object_pairs_hook=unique, parse_int=len, parse_float=len)
    except _RepeatedKeyError as error:
        return str(error)
    except RecursionError:
        return None
    return None


def repeated(named: str) -> str:
    """What is said of a key that is given twice."""
    return f"{named} is given twice in one object"


def missing_in(said: str) -> str | None:
    """The field that is missing by what the decoder says."""
    return found[1] if (found := re.search(r"missing required field `(.*?)`", said)) else None


def no_field(name: str, known: Iterable[str], meant: str = "") -> str:
    """What is said of a field of a hand, or of a file of rulings, that there is not."""
    return f"there is no field {name!r}{meant}; there are {', '.join(known)}"


def depth(value: object) -> int:
    """Levels of lists and objects, 0 for a plain value; not more than MAX_DEPTH + 1 are counted."""
    level, layer = 0, [value]
    while layer := [each for each in layer if isinstance(each, dict | list)]:
        level += 1
        if level > MAX_DEPTH:
            break
        layer = [inner for each in layer for inner in (each.values() if isinstance(each, dict) else each)]
    return level


def too_deep() -> str:
    """What is said of a line that is nested too deeply."""
    return f"the line is nested more than {MAX_DEPTH} levels deep"


def fields_of(event: type) -> tuple[str, ...]:
    """The fields of an event type as they are written, those that every event may carry last."""
    names = tuple(field.encode_name for field in described(event).fields)
    return (*(name for name in names if name not in _EVERYWHERE), *_EVERYWHERE)


def _explain_event(value: dict[str, Any], said: str) -> str:
    tag = value.get("type")
    if "type" not in value:
        return f"the object has no `type`; {_known_types()}"
    if not isinstance(tag, str):
        return f"`type` must be a text and is {_shown(tag)}; {_known_types()}"
    if tag not in EVENTS:
        return f"there is no event type {quoted(tag)}{_meant(tag, EVENTS)}; {_known_types()}"
    steps = steps_of(said)
    kind, found = walk(described(EVENTS[tag]), value, steps)
    where = _marked(steps)
    if "unknown field" in said and isinstance(kind, types.StructType) and isinstance(found, dict):
        return _unknown_field(tag, where, kind, found)
    if missing := missing_in(said):
        return lacks(f"{where} of {_a(tag)}" if where else _a(tag), missing)
    return f"{where} of {_a(tag)}: {wrong_value(kind, found, said)}"


def _unknown_field(tag: str, where: str, kind: types.StructType, found: dict[str, Any]) -> str:
    known = [field.encode_name for field in kind.fields]
    if not where:
        known = list(fields_of(EVENTS[tag]))
    wrong = next(name for name in found if name not in known and (where or name != "type"))
    owner = f"{where} of {_a(tag)}" if where else _a(tag)
    advice = "" if where else "; what is not in the format goes under `meta`"
    return f"{owner} has no field {quoted(wrong)}{_meant(wrong, known)}; it may have {', '.join(known)}{advice}"


def wrong_value(kind: types.Type | None, found: Any, said: str) -> str:
    """What belongs in the place of a value of this type, and what stands there; `said`: what the decoder says of it."""
    if found is _LOST or kind is None:
        return said.partition(" - at ")[0]
    if isinstance(found, str) and (_is_tiles(kind) or _is_tile(kind)):
        try:
            tiles = parse_tiles(found)
        except BadNotationError as error:
            return str(error)
        if _is_tile(kind) and len(tiles) == 1:
            if found in KIND_OF:
                return "'?' may not stand here, only in a deal, a wall or a draw"
            return f"write {NAMES[tiles[0]]!r}, not {_shown(found)}"
        if _is_tile(kind):
            return f"one tile is expected, and {_shown(found)} is {counted(len(tiles), 'tile')}"
    return f"{_expected(kind)} is expected, and it is {_shown(found)}"


def _is_tile(kind: types.Type) -> bool:
    return isinstance(kind, types.LiteralType) and set(NAMES[:-1]) <= set(kind.values)


def _is_tiles(kind: types.Type) -> bool:
    return isinstance(kind, types.StrType) and kind.pattern is not None


def _expected(kind: types.Type) -> str:
    """What may stand in a place of this type."""
    match kind:
        case types.IntType():
            return f"a whole number{_range(kind.ge, kind.le)}"
        case types.FloatType():
            return f"a number{_range(kind.ge, kind.le)}"
        case types.BoolType():
            return "true or false"
        case types.StrType(pattern=str()):
            return "a text of tiles such as '123m44z'"
        case types.StrType(min_length=least, max_length=most):
            if most is None:
                return "a text"
            return f"a text of {f'{least} to' if least else 'up to'} {most} characters"
        case types.LiteralType(values=values):
            if _is_tile(kind):
                return "one tile such as '5m'"
            *others, last = [
                json.dumps(each) for each in sorted(values, key=lambda each: ([*WINDS, each].index(each), str(each)))
            ]
            return f"{', '.join(others)} or {last}" if others else last
        case types.TupleType(item_types=items):
            return f"a list of {len(items)} (each {_expected(_plain(items[0]))})"
        case types.VarTupleType(item_type=item):
            return f"a list (each {_expected(_plain(item))})"
        case types.DictType(value_type=value):
            inner = _plain(value)
            return "an object" if isinstance(inner, types.AnyType) else f"an object (each value {_expected(inner)})"
        case types.StructType(fields=fields):
            return f"an object with {', '.join(field.encode_name for field in fields)}"
        case types.UnionType():
            return " or ".join(_expected(_plain(each)) for each in kind.types)
        case types.NoneType():
            return "null"
        case _:
            return "something else"


def _range(least: float | None, most: float | None) -> str:
    if least is None or most is None:
        return ""
    return f" from {_round(least)} to {_round(most)}"


def _round(number: float) -> str:
    """The number as people write it; the bounds of the format are small ones and powers of ten."""
    digits = f"{abs(number):.0f}"
    text = f"10^{len(digits) - 1}" if len(digits) > 4 else digits
    return f"-{text}" if number < 0 else text


_LOST: Final = object()


def walk(kind: types.Type | None, value: Any, steps: Iterable[str]) -> tuple[types.Type | None, Any]:
    """The type and the value at the end of a path; the value is _LOST where the path does not name it."""
    for step in steps:
        if isinstance(kind, types.StructType) and isinstance(value, dict):
            kind = next((_plain(field.type) for field in kind.fields if field.encode_name == step), None)
            value = value.get(step, _LOST)
        elif isinstance(kind, types.TupleType) and isinstance(value, list):
            kind, value = _plain(kind.item_types[int(step)]), value[int(step)]
        elif isinstance(kind, types.VarTupleType) and isinstance(value, list):
            kind, value = _plain(kind.item_type), value[int(step)]
        elif isinstance(kind, types.DictType):
            inner = _plain(kind.value_type)
            kind, value = inner, _misfit(inner, value)
        else:
            return None, _LOST
    return kind, value


def _misfit(kind: types.Type, values: Any) -> Any:
    """The value of an object that does not fit; the decoder's path does not say which."""
    if isinstance(values, dict):
        for value in values.values():
            if isinstance(kind, types.StrType) and not isinstance(value, str):
                return value
            if isinstance(kind, types.IntType) and (
                not isinstance(value, int) or isinstance(value, bool) or not -(10**12) <= value <= 10**12
            ):
                return value
    return _LOST


def _plain(kind: types.Type) -> types.Type:
    """The type without its notes, and without the null that an optional field may be."""
    while isinstance(kind, types.Metadata):
        kind = kind.type
    if isinstance(kind, types.UnionType):
        rest = [each for each in kind.types if not isinstance(each, types.NoneType)]
        if len(rest) == 1:
            return _plain(rest[0])
    return kind


@cache
def described(event: type) -> types.StructType:
    """The fields of a type and what may stand in each."""
    found = types.type_info(event)
    assert isinstance(found, types.StructType)
    return found


def steps_of(said: str) -> list[str]:
    """The fields and places on the way to where the decoder stopped."""
    place = _PLACE.search(said)
    return [name or index for name, index in _STEP.findall(place[1])] if place else []


def path_of(steps: Iterable[str]) -> str:
    """The same as one reads it: `melds[0].kind`."""
    text = ""
    for step in steps:
        if step.isdigit():
            text += f"[{step}]"
        elif step != "...":
            text += f".{step}" if text else step
    return text


def _marked(steps: Iterable[str]) -> str:
    return f"`{text}`" if (text := path_of(steps)) else ""


def _a(tag: str) -> str:
    return f"{'an' if tag[0] in 'aeiou' else 'a'} {tag}"


def _known_types() -> str:
    return f"the types are {', '.join(EVENTS)}"


def _meant(wrong: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(wrong[:100].lower(), list(known), n=1)
    return f" (is {quoted(close[0])} meant?)" if close else ""


def quoted(name: str) -> str:
    """A name in a message, shortened."""
    return f"`{name if len(name) <= 60 else name[:57] + '...'}`"


def _shown(value: Any) -> str:
    if isinstance(value, list | dict):
        return _kind_of(value)
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."


def _kind_of(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case list():
            return f"a list of {len(value)}"
        case _:
            return "an object"


def _parses(line: bytes) -> bool:
    def refuse(name: str) -> NoReturn:
        raise ValueError(name)

    try:
        json.loads(line, parse_constant=refuse, parse_int=len, parse_float=len)
    except (ValueError, RecursionError):
        return False
    return True
