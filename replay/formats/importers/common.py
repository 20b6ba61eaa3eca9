"""What the importers share: walking through foreign JSON with the path at hand, and the games that come of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from replay.events import AnyEvent, StartGame
from replay.verdicts import LeftOut

MOST_PROBLEMS: Final = 50
"""Problems of one file that are told one by one."""


class ForeignError(Exception):
    """Something in a foreign file is not what its format has there; the message names the place.

    `title` is that of the format, where the file was known by its content.
    """

    title: str = ""


class Source(Struct, frozen=True, kw_only=True):
    """A foreign format: its id, its name for people, the rulesets by its own names.

    `rulings` and `settles_twice` are by our ruleset: the rulings that its program plays by, and what it does, as the
    rest of a sentence, where it settles the last win twice.
    """

    id: str
    title: str
    rulings: dict[str, dict[str, str]] = {}
    settles_twice: dict[str, str] = {}


class ForeignGame(Struct, frozen=True):
    """A game that was read: its opening event and what follows."""

    start: StartGame
    events: tuple[AnyEvent, ...]


class Imported(Struct, frozen=True):
    """What a foreign file holds: the games that could be read, what could not be, and what a reader should know."""

    source: Source
    games: tuple[ForeignGame, ...]
    problems: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    own_lines: bool = False
    """Whether the events say, in their `meta`, on which line of the file they stand: then findings are told there."""


class Node:
    """A value in foreign JSON and where it stands; every access that does not fit raises ForeignError."""

    __slots__ = ("path", "value")

    def __init__(self, value: Any, path: str = "$") -> None:
        self.value = value
        self.path = path

    def fault(self, expected: str) -> ForeignError:
        """That something else was expected here."""
        return ForeignError(f"{self.path}: expected {expected}, got {shown(self.value)}")

    def at(self, key: str) -> Node:
        """The field of this object, which must be there."""
        found = self.maybe(key)
        if found is None:
            raise ForeignError(f"{self.path}.{key}: it is missing")
        return found

    def maybe(self, *keys: str) -> Node | None:
        """The first of these fields that is there and not null."""
        value = self.value
        if not isinstance(value, dict):
            raise self.fault("an object")
        for key in keys:
            found = value.get(key)
            if found is not None:
                return Node(found, f"{self.path}.{key}")
        return None

    def items(self, length: int | None = None) -> list[Node]:
        """The elements of this list, of the given length."""
        if not isinstance(self.value, list) or (length is not None and len(self.value) != length):
            raise self.fault("a list" if length is None else f"a list of {length}")
        return [Node(each, f"{self.path}[{place}]") for place, each in enumerate(self.value)]

    def text(self) -> str:
        """This text."""
        if not isinstance(self.value, str):
            raise self.fault("a text")
        return self.value

    def number(self) -> int:
        """This whole number."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or abs(self.value) > 10**12:
            if isinstance(self.value, float) and self.value.is_integer() and abs(self.value) <= 10**12:
                return int(self.value)
            raise self.fault("a whole number")
        return self.value

    def seat(self) -> int:
        """This seat, 0 to 3."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not 0 <= self.value <= 3:
            raise self.fault("a seat, 0 to 3")
        return self.value

    def flag(self) -> bool:
        """This truth value."""
        if not isinstance(self.value, bool):
            raise self.fault("true or false")
        return self.value

    def four(self) -> tuple[int, int, int, int]:
        """These four whole numbers."""
        a, b, c, d = (each.number() for each in self.items(4))
        return a, b, c, d


def left_out(node: Node, why: str) -> dict[str, str]:
    """Something that is not taken over: where it stands, and why, as it is written into the `meta` of a game."""
    return {"where": node.path, "why": why}


def left_out_at(fault: ForeignError) -> dict[str, str]:
    """The same of what could not be read."""
    where, _, why = str(fault).partition(": ")
    return {"where": where, "why": why}


def left_out_of(start: StartGame | None) -> tuple[LeftOut, ...]:
    """What the importer of a game could not take over, as it has written into the game's `meta`."""
    about = None if start is None else (start.meta or {}).get("import")
    listed = about.get("left_out") if isinstance(about, dict) else None
    found = [each for each in listed if isinstance(each, dict)] if isinstance(listed, list) else []
    return tuple(LeftOut(where=str(each.get("where", "")), why=str(each.get("why", ""))) for each in found)


def with_left_out(game: ForeignGame, more: list[dict[str, str]]) -> ForeignGame:
    """The game with more that it left out."""
    meta = game.start.meta or {}
    about = {**meta["import"], "left_out": [*meta["import"].get("left_out", ()), *more]}
    return replace(game, start=replace(game.start, meta={**meta, "import": about}))


def shown(value: Any) -> str:
    """A foreign value in a message, shortened."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    text = json.dumps(value) if value is None or isinstance(value, bool) else repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def place_of(node: Node) -> dict[str, Any]:
    """The `meta` of an event: where in the foreign file it stands."""
    return {"at": node.path.removeprefix("$").removeprefix(".")}


def derived(node: Node, why: str) -> dict[str, Any]:
    """The `meta` of an event that the source implies and does not state."""
    return {**place_of(node), "derived": why}


def wrote(source: Source, ruleset: str, more: dict[str, Any]) -> dict[str, Any]:
    """The `meta` of a `start_game`: where the game comes from and the rules of that program as far as known."""
    found: dict[str, Any] = {"format": source.id, "title": source.title, **more}
    if rulings := source.rulings.get(ruleset):
        found["rulings"] = rulings
    return {"import": found}


def four_of(texts: Iterator[str] | list[str]) -> tuple[str, str, str, str]:
    """Four texts as a tuple."""
    a, b, c, d = texts
    return a, b, c, d
