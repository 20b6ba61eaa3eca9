"""Where the records that are changed come from: pieces of the shipped ones, and simulated games."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from replay.formats.write import write_event
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import hide, simulate_game
from tests.reference.table import NotUnderstoodError, first_fault
from tests.reference.table.tiles import parse

Event = dict[str, Any]
RECORDS = Path(__file__).parents[2] / "records"
RULESETS = tuple(all_rulesets())
VIEWS = ("whole", "bare", "no wall", "whole", "one player's", "whole", "from memory")
CLAIMS = ("total", "patterns", "payments", "scores", "hands", "settlement", "drawn", "replacement", "hand")


@dataclass(frozen=True)
class Source:
    """A legal record of two hands or one; changes are made from event `first` on."""

    ruleset: str
    name: str
    events: tuple[Event, ...]
    first: int


def simulated(ruleset: str, seed: int, view: str = "whole", hands: int = 1) -> Source:
    """A simulated game, with its wall, without, as one player saw it, with every draw hidden, from memory with tiles
    forgotten here and there, or bare of all that it need not say."""
    events = list(simulate_game(find_ruleset(ruleset), seed, hands=hands, with_wall=view in ("whole", "from memory")))
    if view == "one player's":
        events = list(hide(events, seed % 4))
    told = tuple(json.loads(write_event(event)) for event in events)
    if view == "hidden draws":
        told = tuple({**e, "tile": "?"} if e["type"] == "draw" else e for e in told)
    if view == "from memory":
        told = tuple(_forgotten(list(told), Random(seed)))
    if view == "bare":
        told = tuple({k: v for k, v in e.items() if k not in CLAIMS or _dealt(e, k)} for e in told)
    return Source(ruleset, f"{ruleset}, simulated, seed {seed}, {view}", told, 0)


def view_of(source: Source) -> str:
    """How much of a simulated game is written down."""
    return source.name.rpartition(", ")[2]


def _forgotten(events: list[Event], chance: Random) -> Iterator[Event]:
    """The events with every tenth tile of hands, wall and draws hidden, and every second kong face down.

    Wins show their hands: of those that do not, the slow checker knows less than the audit.
    """
    for event in events:
        if event["type"] == "start_hand":
            told = chance.random() < 0.5
            wall: dict[str, Any] = {"wall": _some(event["wall"], chance)} if told and "wall" in event else {}
            if told and "walls" in event:
                wall = {"walls": [_some(text, chance) for text in event["walls"]]}
            kept = {key: value for key, value in event.items() if key not in ("wall", "walls")}
            yield {**kept, **wall, "hands": [_some(text, chance) for text in event["hands"]]}
        elif event["type"] == "draw" and chance.random() < 0.1:
            yield {**event, "tile": "?"}
        elif event["type"] == "kong" and event["kind"] == "concealed" and chance.random() < 0.5:
            yield {**event, "tiles": "????"}
        elif event["type"] == "end_hand" and chance.random() < 0.5:
            yield {key: value for key, value in event.items() if key != "hands"}
        else:
            yield event


def _some(text: str, chance: Random) -> str:
    return "".join("?" if chance.random() < 0.1 else tile for tile in parse(text))


def _dealt(event: Event, field: str) -> bool:
    return event["type"] == "start_hand" and field in ("hand", "hands")


def lines_of(events: tuple[Event, ...] | list[Event]) -> list[str]:
    """The events as lines of a record."""
    return [json.dumps(event, separators=(",", ":"), ensure_ascii=False) for event in events]


@cache
def shipped(ruleset: str) -> tuple[Source, ...]:
    """Every two hands that follow each other in a clean record, in which the slow checker understands every ruling."""
    found: list[Source] = []
    for path in sorted((RECORDS / ruleset).glob("*.jsonl")):
        if path.name != "cases.jsonl":
            for number, game in enumerate(_games(path)):
                found += _pieces(f"{path.stem} {number + 1}" if number else path.stem, game)
    return tuple(each for each in found if each.ruleset == ruleset)


def _games(path: Path) -> Iterator[list[Event]]:
    raw = path.read_bytes()
    text = (gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw).decode("utf-8-sig")
    game: list[Event] = []
    for line in text.splitlines():
        if line.strip():
            event = json.loads(line)
            if event["type"] == "start_game" and game:
                yield game
                game = []
            game.append(event)
    yield game


def _pieces(name: str, game: list[Event]) -> Iterator[Source]:
    starts = [place for place, event in enumerate(game) if event["type"] == "start_hand"]
    if any(game[place].get("excerpt") for place in starts):
        return
    try:
        first_fault(lines_of(game[:1]))
    except NotUnderstoodError:
        return
    bounds = [*starts, len(game)]
    for number in range(max(1, len(starts) - 1)):
        opening = {key: value for key, value in game[0].items() if key != "scores" or number == 0}
        piece = (opening, *game[bounds[number] : bounds[min(number + 2, len(starts))]])
        first = 0 if number == 0 else 2
        yield Source(game[0]["ruleset"], f"{name}, hands {number + 1}-", piece, first)


def sources(seed: int) -> Iterator[Source]:
    """Sources without end, the rulesets in turn: every second one a piece of a shipped record while there are any."""
    number = 0
    while True:
        for ruleset in RULESETS:
            pieces = shipped(ruleset)
            if number % 2 and number // 2 < len(pieces):
                yield pieces[number // 2]
            else:
                yield simulated(ruleset, seed + number, VIEWS[number % len(VIEWS)], 2 if number % 6 == 0 else 1)
        number += 1
