"""Writing what a reader of others' logs is given, and what it makes of it as a record of ours."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from replay.events import AnyEvent, EventAt, GameRecord
from replay.formats import write_events
from replay.formats.errors import InputError
from replay.formats.importers.common import Imported
from replay.formats.paths import Input
from replay.formats.record import read_game
from tests.cli.running import run

Lines = list[dict[str, Any]]


def imported(folder: Path, value: Any, ruleset: str | None = None) -> list[GameRecord]:
    """The games of a log: its bytes, its text, or what its JSON says."""
    return list(Input(_written(folder, value), ruleset=ruleset).games())


def refused(folder: Path, value: Any) -> tuple[list[GameRecord], str]:
    """The same of one of which something cannot be read: the games that were read all the same, and what is said."""
    path, found = _written(folder, value), list[GameRecord]()
    with pytest.raises(InputError) as error:
        found.extend(Input(path).games())
    return found, str(error.value)


def _written(folder: Path, value: Any) -> str:
    path = folder / "anything.bin"
    text = value if isinstance(value, bytes | str) else json.dumps(value)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


def events_of(record: GameRecord) -> list[AnyEvent]:
    """The events of a record."""
    return [entry.event for entry in record.entries if isinstance(entry, EventAt)]


def native(events: Iterable[AnyEvent]) -> GameRecord:
    """The record that the program itself writes of events."""
    return read_game(write_events(events), "native", 1)


def only(found: Imported) -> GameRecord:
    """The one game that an importer has read, as a record."""
    (game,) = found.games
    return native((game.start, *game.events))


def answers(tmp_path: Path, text: str | bytes, *more: str) -> tuple[int, Lines, Lines]:
    """The status, the answers of games, those of what could not be read."""
    path = tmp_path / "log"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    result = run("audit", path, "--json", *more)
    assert "internal error" not in result.stderr
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    return result.exit_code, [each for each in lines if "game" in each], [each for each in lines if "game" not in each]


def named(games: Lines, *, compared: bool = True) -> dict[str, str]:
    """What was left out; without `compared`, the claims that nothing is held against."""
    listed = [each for line in games for each in line["left_out"]]
    return {each["where"]: each["why"] for each in listed if each["why"].startswith("not compared") != compared}
