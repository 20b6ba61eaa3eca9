"""`played_at` is ISO 8601 (the record format, Events): any form of it, and nothing else."""

import io

import pytest

from replay.events import BadLine
from replay.formats import read_games

LINE = '{"type":"start_game","version":1,"ruleset":"b30fj","game":"g","players":["A","B","C","D"],"played_at":"%s"}\n'


@pytest.mark.parametrize(
    "text",
    [
        "2026",
        "2026-11",
        "2026-11-03",
        "20261103",
        "2026-307",
        "2026-W45-2",
        "2026-11-03T20",
        "2026-11-03T20:15",
        "2026-11-03 20:15:01.25Z",
        "2026-11-03T20:15:00+01:00",
        "20261103T201500Z",
        "2026-11-03T20:15:00,5",
        "2026-11-03T24:00:00",
    ],
)
def test_dates_and_times(text: str) -> None:
    (game,) = read_games(io.BytesIO((LINE % text).encode()))
    assert game.start is not None
    assert game.start.played_at == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "yesterday",
        "3.11.2026",
        "Nov 3",
        "2026-13-01",
        "2026-02-30",
        "2026-400",
        "2026-11-03x20:15",
        "2026-11-03T20:15 CET",
        "2026-11-03T24:30",
        "2026-11-03T25:00",
        "２０２６",
        "2026-11-03\\n",
    ],
)
def test_anything_else_is_a_bad_event(text: str) -> None:
    (game,) = read_games(io.BytesIO((LINE % text).encode()))
    (entry,) = game.entries
    assert isinstance(entry, BadLine)
    assert (entry.line, entry.code) == (1, "bad_event")
    assert "`played_at`" in entry.message.lower()
