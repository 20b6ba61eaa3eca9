"""The time for hostile input grows with its length, not with the square of it."""

import io
import os
import sys
from collections.abc import Callable

import pytest

from replay.engine import audit
from replay.formats import read_games
from tests.faults.growth import COMMANDS, RECORDS, SQUARE, worst
from tests.samples import deep

LINES = 400
"""Lines of input, and twice as many: what is square in them shows."""


def steps(do: Callable[[], object]) -> int:
    """Lines of our own code that are run, and of what it asks of each element."""
    number = 0

    def step(frame, event, argument):
        nonlocal number
        number += event == "line"
        return step

    before = sys.gettrace()
    sys.settrace(lambda frame, *_: step if "/replay/" in frame.f_code.co_filename else None)
    try:
        do()
    finally:
        sys.settrace(before)
    return number


def audited(content: bytes) -> None:
    for game in read_games(io.BytesIO(content)):
        audit(game)


@pytest.mark.parametrize("name", [deep(each) if each == "draws face down and discards" else each for each in RECORDS])
@pytest.mark.sampled(6)
def test_the_steps_of_an_audit_grow_with_the_input(name: str) -> None:
    audited(RECORDS[name](LINES // 2))  # what is loaded and remembered once is
    once, twice = (steps(lambda: audited(RECORDS[name](number))) for number in (LINES, 2 * LINES))  # noqa: B023
    assert twice < SQUARE * once + 2_000


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", RECORDS if "REPLAY_DEEP" in os.environ else ("draws and discards",))
@pytest.mark.deep
def test_the_time_of_a_command_grows_with_the_input(tmp_path, name: str, command: str) -> None:
    """Of a processor, the best of several; `python -m tests.faults.growth` tells the seconds."""
    most, told = worst(COMMANDS[command], RECORDS[name], tmp_path)
    assert most <= SQUARE, told
