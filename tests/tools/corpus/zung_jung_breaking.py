"""Ways to break a record of Zung Jung in one thing, and to say what the audit must find."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from msgspec import structs

from replay.events import (
    AnyEvent,
    StartGame,
)
from replay.formats import write_event
from tests.tools.corpus.scenes import Game, Scene, events_of
from tests.tools.corpus.zung_jung import ID, READY

Events = list[AnyEvent]
Line = AnyEvent | str
TWO_WAIT = ("", "", "123m456s46p77p999m", "234m234s67p88p555s")
EARTHLY = "12357m22p345s444z"
BY_ANN = (-100, 150, -25, -25)


@dataclass(frozen=True, slots=True)
class Broken:
    """A record with its faults: code and place among the lines (the start of the game is 0), and why."""

    name: str
    why: str
    lines: tuple[Line, ...]
    faults: tuple[tuple[str, int], ...]

    def text(self) -> str:
        """The file: the start of the game says what is to be found."""
        expect = [{"code": code, "line": place + 1} for code, place in self.faults]
        start = self.lines[0]
        assert isinstance(start, StartGame)
        start = structs.replace(start, game=self.name, note=None, meta={"expect": expect, "why": self.why})
        lines = (start, *self.lines[1:])
        return "".join(
            (each if isinstance(each, str) else write_event(each).decode("utf-8").rstrip("\n")) + "\n" for each in lines
        )


def scene(*hands: str, play: str, last: str = "", wall: bool = True, **rulings: str) -> Events:
    """The record of one hand by seat 0's deal."""
    a, b, c, d = (*hands, *[""] * (4 - len(hands)))
    named = {slug.replace("_", "-"): value for slug, value in rulings.items()}
    scenes = (Scene(hands=(a, b, c, d), play=play, last=last),)
    return list(events_of("broken", Game(about="", ruleset=ID, scenes=scenes, rulings=named, wall=wall)))


def two_hands(first: str, second: str, *, dealer: int = 1) -> Events:
    """A hand won by the dealer at once, and a second one, played to its end."""
    scenes = (
        Scene(hands=(EARTHLY, "", "", ""), play=first),
        Scene(hands=("", EARTHLY, "", ""), dealer=dealer, number=2, play=second),
    )
    return list(events_of("broken", Game(about="", ruleset=ID, scenes=scenes)))


def place(events: Iterable[Line], kind: type, number: int = 1) -> int:
    """Where the n-th event of this kind stands."""
    return [at for at, each in enumerate(events) if isinstance(each, kind)][number - 1]


def broken(name: str, why: str, events: Iterable[Line], *at: int, code: str = "") -> Broken:
    """The record with the fault of its name at these places."""
    code = code or name.partition("-")[0]
    return Broken(name, why, tuple(events), tuple((code, each) for each in at))


def changed(name: str, why: str, events: Events, at: int, **fields: Any) -> Broken:
    """The record with some fields of one event changed."""
    return broken(name, why, [*events[:at], structs.replace(events[at], **fields), *events[at + 1 :]], at)


def without(name: str, why: str, events: Events, gone: int, at: int) -> Broken:
    """The record without one of its events; what can't follow then is at fault."""
    return broken(name, why, [*events[:gone], *events[gone + 1 :]], at)


def inserted(name: str, why: str, events: Events, at: int, *more: AnyEvent) -> Broken:
    """The record with events in it that do not belong there, of which the first is at fault."""
    return broken(name, why, [*events[:at], *more, *events[at:]], at)


def passed_by() -> Events:
    """Cy's 6m is let pass, Ann's 3m won on."""
    return scene("", READY, play="0+4z- 1+9s- 2+6m- 3+1z- 0+3m- 1W")


def under(events: Events, **rulings: str) -> Events:
    """The record with other rulings named in its start."""
    start = structs.replace(events[0], rulings={slug.replace("_", "-"): value for slug, value in rulings.items()})
    return [start, *events[1:]]
