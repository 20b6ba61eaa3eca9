"""What differs between two records of a game, hand by hand, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Annotated, Any, Final
from unicodedata import normalize

import msgspec
from msgspec import Meta, Struct

from replay.events import BadLine, GameRecord, StartGame, StartHand

_Told = dict[str, Any]
"""An event by its fields."""
_MOST: Final = 1000
"""Hands, or events of a hand, that are set against each other in every order; beyond that one after the other."""
_LONGEST: Final = 80
_FEW: Final = 8
"""Changes of a hand that are told."""
_NOTHING: Final = "nothing"
_FIELDS: Final = {"played_at": "date", "game": "id", "reason": "end"}
"""What people call some fields."""
_BESIDE: Final = ("t", "meta", "note")
"""What an event carries beside the play: told where nothing else differs."""


class RecordChange(Struct, frozen=True):
    """What differs in a hand, by the number that the record gives it, or outside hands (None)."""

    hand: Annotated[int | None, Meta(description="The number that the record gives the hand; null outside hands.")]
    what: Annotated[str, Meta(description="What it was, and what it is.")]


def changes(old: GameRecord, new: GameRecord) -> tuple[RecordChange, ...]:
    """What differs from `old` in `new`; nothing where it is in how the lines are written alone."""
    (first, before), (second, after) = _parted(old), _parted(new)
    names = _names(new) or _names(old)
    found: list[RecordChange] = (
        [RecordChange(None, what) for what in _of_event(first[0], second[0], names)] if first and second else []
    )
    found += [
        RecordChange(None, what) for one, other in _paired(first[1:], second[1:]) for what in _one(one, other, names)
    ]
    for one, other in _paired(before, after):
        hand = (other or one or [{}])[0].get("hand")
        if one is None or other is None:
            found.append(RecordChange(hand, "is new" if one is None else "is gone"))
            continue
        whats = [what for a, b in _paired(one, other) for what in _one(a, b, names)]
        more = [f"and {len(whats) - _FEW} more"] if len(whats) > _FEW else []
        found.append(RecordChange(hand, ", ".join(whats[:_FEW] + more)))
    return tuple(each for each in found if each.what)


def _names(record: GameRecord) -> tuple[str, ...]:
    return () if record.start is None else record.start.players


def _parted(record: GameRecord) -> tuple[list[_Told], list[list[_Told]]]:
    """The events outside hands, the opening first, and those of each hand."""
    outside: list[_Told] = []
    hands: list[list[_Told]] = []
    for entry in record.entries:
        if isinstance(entry, BadLine):
            told = {"type": "line", "said": entry.message}
        else:
            told = msgspec.to_builtins(entry.event)
            if isinstance(entry.event, StartHand):
                hands.append([])
            elif isinstance(entry.event, StartGame) or told["type"] == "end_game":
                outside.append(told)
                continue
        (hands[-1] if hands else outside).append(told)
    return outside, hands


def _paired(one: Sequence[Any], other: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """What stands in the place of what, where it is not the same; None where nothing does."""
    start = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    one, other = one[start:], other[start:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    if len(one) == len(other) or max(len(one), len(other)) > _MOST:
        yield from ((a, b) for a, b in zip_longest(one, other) if a != b)
        return
    before, after = ([msgspec.json.encode(each, order="sorted") for each in several] for several in (one, other))
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            yield from zip_longest(one[a:b], other[c:d])


def _one(one: _Told | None, other: _Told | None, names: Sequence[str]) -> list[str]:
    if one is None or other is None:
        told = one or other or {}
        return [f"{_called(told, names)} {'is new' if one is None else 'is gone'}"]
    if one["type"] != other["type"]:
        return [f"{_called(one, names)} -> {_called(other, names)}"]
    return _of_event(one, other, names)


def _of_event(one: _Told, other: _Told, names: Sequence[str]) -> list[str]:
    """What differs between two events of one type."""
    fields = [name for name in {**one, **other} if one.get(name) != other.get(name)]
    fields = [name for name in fields if name not in _BESIDE] or fields
    found = []
    for field in fields:
        before, after = one.get(field), other.get(field)
        if field == "players" and before is not None and after is not None:
            found += [_both(a, b) for a, b in zip(before, after, strict=True) if a != b]
        elif field in ("seat", "dealer", "target"):
            seats = [_NOTHING if each is None else _name(each, names) for each in (before, after)]
            found.append(f"{_label(one, field)} {seats[0]} -> {seats[1]}")
        else:
            whose = _name(other["seat"], names) + " " if "seat" in other else ""
            label = "" if field == "total" else f"{_label(other, field)} "
            found.append(f"{whose}{label}{_both(before, after)}")
    return found


def _label(event: Mapping[str, Any], field: str) -> str:
    kind = str(event["type"])
    if field == "seat":
        return f"{kind} by"
    word = _FIELDS.get(field, field.replace("_", " "))
    return word if kind.startswith(("start", "end", "win")) else kind if field == "tile" else f"{kind} {word}"


def _called(event: Mapping[str, Any], names: Sequence[str]) -> str:
    whose = f"{_name(event['seat'], names)} " if "seat" in event else ""
    what = event.get("tile", event.get("tiles", event.get("said", "")))
    return f"{whose}{str(event['type']).replace('_', ' ')} {_value(what)}".rstrip()


def _name(seat: int, names: Sequence[str]) -> str:
    return names[seat] if seat < len(names) and names[seat] else f"seat {seat}"


def _both(before: Any, after: Any) -> str:
    """One value and the other; where both look the same, all that does not show is spelt out."""
    one, other = _value(before), _value(after)
    alike = one != other and _seen(one) == _seen(other)
    return f"{one!a} -> {other!a}" if alike else f"{one} -> {other}"


def _seen(text: str) -> str:
    """What is seen of a text."""
    return "".join(char for char in normalize("NFKC", text) if char.isprintable() and not char.isspace())


def _value(value: Any) -> str:
    if value is None:
        return _NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        text = ", ".join(f"{name} {_value(each)}" for name, each in value.items()) or _NOTHING
    elif isinstance(value, list | tuple):
        text = " ".join(map(_value, value)) or _NOTHING
    else:
        text = str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
