"""Fields that an event must have, or may not have, because of the value of another one (the record format, Events)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from replay.events import AnyEvent, Kong, Win


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


def unmet(event: AnyEvent) -> str | None:
    """Which condition the event does not meet, in a sentence; None if it meets all."""
    for each in CONDITIONS.get(type(event), ()):
        if getattr(event, each.field) != each.value:
            continue
        for name in each.needed:
            if getattr(event, name) is None:
                return f"{each.called} has no `{name}`, which it must have"
        for name in each.barred:
            if getattr(event, name) is not None:
                return f"`{name}` has no place in {each.called}"
    return None
