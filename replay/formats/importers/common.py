"""What the importers share: walking through foreign JSON with the path at hand, and the games that come of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, Self, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from replay.events import AnyEvent, StartGame
from replay.verdicts import LeftOut

WON_ON: Final = "a win after a draw, a discard or an added kong"
"""What a win has to be, for a fault."""
WIN_ENDS: Final = "a win ends the hand"
"""Why a hand ends that is derived."""
_T = TypeVar("_T")
_Hand = TypeVar("_Hand")


class ForeignError(Exception):
    """Something in a foreign file is not what its format has there; the message names the place.

    `title` is that of the format, where the file was known by its content.
    """

    title: str = ""

    @property
    def left_out(self) -> dict[str, str]:
        """That what could not be read is not taken over: where it stands, and why, as the `meta` of a game has it."""
        where, _, why = str(self).partition(": ")
        return {"where": where, "why": why}


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

    def at(self, key: str) -> Self:
        """The field of this object, which must be there."""
        found = self.maybe(key)
        if found is None:
            raise ForeignError(f"{self.path}.{key}: it is missing")
        return found

    def maybe(self, *keys: str) -> Self | None:
        """The first of these fields that is there and not null."""
        value = self.value
        if not isinstance(value, dict):
            raise self.fault("an object")
        for key in keys:
            found = value.get(key)
            if found is not None:
                return type(self)(found, f"{self.path}.{key}")
        return None

    def items(self, length: int | None = None) -> list[Self]:
        """The elements of this list, of the given length."""
        if not isinstance(self.value, list) or (length is not None and len(self.value) != length):
            raise self.fault("a list" if length is None else f"a list of {length}")
        return [type(self)(each, f"{self.path}[{place}]") for place, each in enumerate(self.value)]

    def item(self, place: int) -> Self:
        """One element of this list, which must be so long."""
        found = self.items()
        if len(found) <= place:
            raise self.fault(f"a list of {place + 1} or more")
        return found[place]

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
        return four_of(each.number() for each in self.items(4))

    def among(self, known: Mapping[str, str], expected: str) -> str:
        """What this text stands for."""
        found = known.get(self.text())
        if found is None:
            raise self.fault(expected)
        return found

    @property
    def place(self) -> dict[str, Any]:
        """The `meta` of an event: where in the foreign file it stands."""
        return {"at": self.path.removeprefix("$").removeprefix(".")}

    def derived(self, why: str) -> dict[str, Any]:
        """The `meta` of an event that the source implies and does not state."""
        return {**self.place, "derived": why}

    def left_out(self, why: str) -> dict[str, str]:
        """That this is not taken over: where it stands, and why, as the `meta` of a game has it."""
        return {"where": self.path, "why": why}

    def not_compared(self, names: Iterable[str], why: str) -> list[dict[str, str]]:
        """That claims of these names are held against nothing, if there are any."""
        there = ", ".join(names)
        return [{"where": f"{self.path}: {there}", "why": f"not compared: {why}"}] if there else []


def claimed(read: Callable[[], _T], left_out: list[dict[str, str]]) -> _T | None:
    """A claim as it is read; one that cannot be is none, and is named among what is left out."""
    try:
        return read()
    except ForeignError as fault:
        left_out.append(fault.left_out)
        return None


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


class Gathering(Generic[_Hand]):
    """The games of a file as they are read, cut where a hand could not be, and what is to be said of them."""

    def __init__(self, source: Source, ruleset: str = "") -> None:
        self.source, self.ruleset = source, ruleset
        self.games: list[ForeignGame] = []
        self.problems: list[str] = []
        self.remarks: list[str] = []
        self.left_out: list[dict[str, str]] = []
        """What is not taken over and belongs to the next game that is made."""

    def lost(self, fault: ForeignError) -> None:
        """Something could not be read."""
        self.problems.append(str(fault))
        self.left_out.append(fault.left_out)

    def runs(
        self, hands: Iterable[_Hand | ForeignError], apart: Callable[[_Hand, _Hand], bool]
    ) -> Iterator[list[_Hand]]:
        """The hands that make a game together: no lost one lies between them, and none stands `apart` from the one
        before it."""
        run: list[_Hand] = []
        for hand in hands:
            if isinstance(hand, ForeignError):
                self.lost(hand)
            if run and (isinstance(hand, ForeignError) or apart(run[-1], hand)):
                yield run
                run = []
            if not isinstance(hand, ForeignError):
                run.append(hand)
        if run:
            yield run

    def add(self, events: Iterable[AnyEvent], told: Iterable[dict[str, str]] = (), **fields: Any) -> None:
        """Another game, in which stands what was left out, and what its own hands have `told`; the rest is as
        `foreign_game` has it."""
        self.left_out, left_out = [], [*self.left_out, *told]
        self.games.append(foreign_game(self.source, self.ruleset, events, left_out, **fields))

    def tell_last(self) -> None:
        """Say what was left out since in the last game, if there is one."""
        if self.left_out and self.games:
            self.games[-1] = with_left_out(self.games[-1], self.left_out)
            self.left_out = []

    def imported(self) -> Imported:
        """All of it."""
        return Imported(self.source, tuple(self.games), tuple(self.problems), tuple(self.remarks))


def read_each(parts: Iterable[_T], read: Callable[[_T], _Hand]) -> Iterator[_Hand | ForeignError]:
    """What is read of each part, or why it could not be."""
    for part in parts:
        try:
            yield read(part)
        except ForeignError as fault:
            yield fault


def foreign_game(
    source: Source,
    ruleset: str,
    events: Iterable[AnyEvent],
    left_out: Sequence[dict[str, str]],
    /,
    *,
    about: dict[str, Any] | None = None,
    **fields: Any,
) -> ForeignGame:
    """The game that these events are; `about`: what else its `meta` says of the import, `fields` of its opening."""
    meta = wrote(source, ruleset, about or {}, left_out)
    return ForeignGame(StartGame(version=1, ruleset=ruleset, meta=meta, **fields), tuple(events))


def games_of(source: Source, parts: Iterable[_T], read: Callable[[_T], ForeignGame]) -> Imported:
    """A game of each part, and what could not be read: that is named in the game before it, or in the first."""
    found: Gathering[_T] = Gathering(source)
    for game in read_each(parts, read):
        if isinstance(game, ForeignError):
            found.lost(game)
        else:
            found.games.append(game)
        found.tell_last()
    return found.imported()


def document(text: bytes) -> Any:
    """The one JSON value of a file; raises ForeignError."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        if isinstance(error, msgspec.DecodeError) and "trailing characters" in str(error):
            raise ForeignError("there is more after the end of the log; a file holds one log") from None
        raise ForeignError(f"it is one JSON document, and it cannot be read: {error}") from None


def wrote(
    source: Source, ruleset: str, more: dict[str, Any], left_out: Sequence[dict[str, str]] = ()
) -> dict[str, Any]:
    """The `meta` of a `start_game`: where the game comes from and the rules of that program as far as known."""
    found: dict[str, Any] = {"format": source.id, "title": source.title, **more}
    if left_out:
        found["left_out"] = list(left_out)
    if rulings := source.rulings.get(ruleset):
        found["rulings"] = rulings
    return {"import": found}


def four_of(values: Iterable[_T]) -> tuple[_T, _T, _T, _T]:
    """Four values as a tuple."""
    a, b, c, d = values
    return a, b, c, d
