"""Sentences as the store keeps them: beside the English text, which SQL asks for, its template and values as JSON."""

from __future__ import annotations

import re
from typing import Any, Final, Literal

import msgspec

from replay.said import Said, kind_of

_Seat = Literal[0, 1, 2, 3]
_Seats = tuple[_Seat, ...]
_TYPES: Final[dict[str, Any]] = {
    **dict.fromkeys(("seat", "Seat", "who"), _Seat),
    **dict.fromkeys(("seats", "each", "order"), _Seats),
    "amounts": tuple[int, int, int, int],
    **dict.fromkeys(("worth", "total"), tuple[int, str]),
    **dict.fromkeys(("rows", "parts"), tuple[tuple[str, int], ...]),
    **dict.fromkeys(("title", "meld", "a_meld", "row"), str),
    "names": tuple[str, ...],
    "copies": tuple[tuple[int, int], ...],
    "count": Literal[0, 1, 2, 3],
    "hand": tuple[int, ...],
    "suit": Literal["m", "p", "s"],
    **dict.fromkeys(("round", "wind"), Literal["E", "S", "W", "N"]),
}
"""What a file may say in places whose values are looked up; others are only shown."""
_TEMPLATE: Final = re.compile(r"(?:[^{}]|\{\{|\}\}|\{[A-Za-z_]+[0-9]?(?:!r)?(?::,)?\})*")
"""A sentence whose places are names: one that asks for attributes, or for a width, is none of the program's."""


def sentence_json(sentence: str) -> str | None:
    """The template and the values of a sentence; None of a finished text.

    >>> sentence_json(Said("{Seat} does not hold {tiles}.", Seat=0, tiles=(0, 1)))
    '{"template":"{Seat} does not hold {tiles}.","Seat":0,"tiles":[0,1]}'
    """
    return msgspec.json.encode(_parts(sentence)).decode() if isinstance(sentence, Said) else None


def _parts(value: object) -> object:
    """A sentence as an object, one within another one too; any other value as it is."""
    if not isinstance(value, Said):
        return value
    return {"template": value.template, **{place: _parts(each) for place, each in value.values.items()}}


def sentence_of(text: str, parts: str | None) -> str:
    """The sentence with its values, if they make this text; else the text: an older program said it otherwise."""
    if parts is None:
        return text
    try:
        found = _made("what", msgspec.json.decode(parts))
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return text
    return found if isinstance(found, Said) and found == text else text


def _made(place: str, value: Any) -> Any:
    if not isinstance(value, dict):
        kind = _TYPES.get(kind_of(place))
        return value if kind is None else msgspec.convert(value, kind)
    template = value.pop("template")
    if _TEMPLATE.fullmatch(template) is None:
        raise ValueError(template)
    return Said(template, **{name: _made(name, each) for name, each in value.items()})
