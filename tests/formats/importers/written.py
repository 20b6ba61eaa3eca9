"""Simulated games as other programs would write them, each with the game that it is of (tests/data/README.md)."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from replay.events import AnyEvent, GameRecord
from replay.formats.record import read_game
from tests.formats.importers.read_back import events_of

FILE = Path(__file__).parents[2] / "data" / "imports" / "written.jsonl.xz"


class Written(msgspec.Struct):
    name: str
    game: str
    logs: dict[str, msgspec.Raw]


@cache
def _rows() -> dict[str, Written]:
    rows = msgspec.json.Decoder(Written).decode_lines(lzma.decompress(FILE.read_bytes()))
    return {each.name: each for each in rows}


def log(name: str, shape: str = "") -> Any:
    """The log of this name, such as `mjai sichuan 1`, in one of the shapes that it has; to be changed at will."""
    logs = _rows()[name].logs
    return msgspec.json.decode(logs[shape or next(iter(logs))])


def game(name: str) -> GameRecord:
    """The game that it is of, as the program itself writes it."""
    return read_game(_rows()[name].game.encode(), "native", 1)


def events(name: str) -> list[AnyEvent]:
    """The events of that game."""
    return events_of(game(name))


def lines(values: Iterable[Any]) -> bytes:
    """JSON Lines; a text stands as it is."""
    return "".join(each if isinstance(each, str) else json.dumps(each) + "\n" for each in values).encode()
