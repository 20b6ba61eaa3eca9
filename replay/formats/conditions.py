"""Fields that an event must have, or may not have, because of the value of another one (the record format, Events)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Final

from msgspec import Struct

from replay.events import AnyEvent, Kong, StartGame, Win


class Condition(Struct, frozen=True):
    """In an event whose `field` has this value the `needed` fields must stand and the `barred` ones may not."""

    field: str
    value: str
    called: str
    needed: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()


CONDITIONS: Final[Mapping[type, tuple[Condition, ...]]] = {
    Kong: (
        Condition("kind", "open", "an open kong", needed=("target", "tile", "tiles")),
        Condition("kind", "concealed", "a concealed kong", needed=("tiles",), barred=("target", "tile")),
        Condition("kind", "added", "an added kong", needed=("tile",), barred=("target", "tiles")),
    ),
    # A self-draw may name a target where a ruleset lets somebody else pay for it.
    Win: (
        Condition("by", "discard", "a win on a discard", needed=("target",)),
        Condition("by", "robbed_kong", "a win by robbing a kong", needed=("target",)),
    ),
}


CONDITIONAL: Final = frozenset((*CONDITIONS, StartGame))
"""The events that `unmet` has something to say of."""

_PART_OF_A_YEAR: Final = re.compile(
    r"\d{4}(-(0[1-9]|1[0-2]))?|\d{4}-?(00[1-9]|0[1-9]\d|[12]\d\d|3[0-5]\d|36[0-6])", re.ASCII
).fullmatch
_DAY_AND_TIME: Final = re.compile(r"[\dW-]+([T ][\d:.,]+(Z|[+-][\d:.]+)?)?", re.ASCII).fullmatch

# The end of a day, which only newer versions of Python take for a time.
_MIDNIGHT: Final = re.compile(r"([T ])24(?=(:?00){0,2}([.,]0+)?(Z|[+-].*)?$)").sub


def lacks(owner: str, name: str) -> str:
    """That a field is missing which must be there."""
    return f"{owner} has no `{name}`, which it must have"


def unmet(event: AnyEvent) -> str | None:
    """Which condition the event does not meet, in a sentence; None if it meets all."""
    if type(event) is StartGame:
        return _no_moment(event)
    for each in CONDITIONS.get(type(event), ()):
        if getattr(event, each.field) != each.value:
            continue
        for name in each.needed:
            if getattr(event, name) is None:
                return lacks(each.called, name)
        for name in each.barred:
            if getattr(event, name) is not None:
                return f"`{name}` has no place in {each.called}"
    return None


def _no_moment(event: StartGame) -> str | None:
    if event.played_at is None or is_moment(event.played_at):
        return None
    return "`played_at` is not a date or time in the form of ISO 8601, like 2026-11-03 or 2026-11-03T20:15:00+01:00"


def is_moment(text: str) -> bool:
    """Whether it is ISO 8601: a year, a month, a day or a time of a day; `T` may be written as a space."""
    if _PART_OF_A_YEAR(text):
        return True
    try:
        datetime.fromisoformat(_MIDNIGHT(r"\g<1>00", text))
    except ValueError:
        return False
    # Python lets any character stand between the day and the time.
    return _DAY_AND_TIME(text) is not None
