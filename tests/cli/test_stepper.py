"""Stepping through hands: where each key leads, and the keys of a terminal."""

import io
import json
import os
import select
import subprocess
import sys
import time

import pytest
from rich.console import Console

from replay.analysis.hand import analyse_hand
from replay.cli.keys import _posix_key
from replay.cli.stepper import fitted, moved
from replay.engine import audit
from replay.formats.record import read_game
from replay.formats.write import write_events
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.view.blocks import Text
from replay.view.moment.board import board_view, moments
from replay.view.moment.review import Review, state_at
from replay.view.terminal import Screen
from tests.cli.running import ROOT

TEXT = write_events(simulate_game(find_ruleset("b30fj"), 3, hands=2))


@pytest.fixture(scope="module")
def hands():
    return list(audit(read_game(TEXT, "game.jsonl", 1), keep_steps=True).details)


LAST = -1
"""The last moment of a hand."""


@pytest.mark.parametrize(
    ("start", "step", "end"),
    [
        ((0, 0), "event", (0, 1)),
        ((0, 1), "event-back", (0, 0)),
        ((0, LAST), "event", (1, 0)),
        ((1, 0), "event-back", (0, LAST)),
        ((0, LAST), "last", (1, 0)),
        ((1, 0), "first", (0, LAST)),
        ((0, 0), "event-back", (0, 0)),
        ((1, LAST), "event", (1, LAST)),
        ((0, 0), "hand-back", (0, 0)),
        ((1, 5), "hand", (1, LAST)),
        ((0, 7), "hand", (1, 0)),
        ((1, 7), "hand-back", (0, 0)),
        ((0, 7), "first", (0, 0)),
        ((0, 7), "last", (0, LAST)),
    ],
)
def test_a_step_leads_to_the_next_moment_and_beyond_the_ends_of_a_hand_to_its_neighbour(hands, start, step, end):
    (where, moment), (there, then) = ((hand, at if at >= 0 else moments(hands[hand]) - 1) for hand, at in (start, end))
    assert moved(hands, where, moment, step) == (there, then)


def test_a_turn_begins_where_its_number_changes(hands):
    where, moment = 0, 0
    seen = []
    while where == 0 and moment < moments(hands[0]) - 1:
        where, moment = moved(hands, where, moment, "turn")
        seen.append(state_at(hands[where], moment).turns)
    turns = state_at(hands[0], moments(hands[0]) - 1).turns
    assert seen[:turns] == list(range(1, turns + 1))


def test_marks_stop_at_every_win(hands):
    where, moment, stops = 0, 0, []
    while where == 0 and moment < moments(hands[0]) - 1:
        where, moment = moved(hands, where, moment, "mark")
        stops.append(moment)
    lines = {hands[0].steps[stop - 1].at.line for stop in stops}
    assert {win.line for win in hands[0].wins} <= lines
    assert moved(hands, 0, stops[-1], "mark-back") == (0, stops[-2])


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        (b"\x1b[C", "right"),
        (b"\x1b[D", "left"),
        (b"\x1bOA", "up"),
        (b"\x1b[6~", "page-down"),
        (b"\x1b[H", "home"),
        (b"\x1b", "escape"),
        (b"\x1b[99~", ""),
        (b" ", "space"),
        (b"j", "j"),
        (b"\x04", "q"),
    ],
)
def test_keys(typed, key):
    read, write = os.pipe()
    try:
        os.write(write, typed)
        assert _posix_key(read) == key
    finally:
        os.close(read)
        os.close(write)


def test_the_end_of_input_quits():
    read, write = os.pipe()
    os.close(write)
    try:
        assert _posix_key(read) == "q"
    finally:
        os.close(read)


def test_stepping_in_a_terminal(tmp_path):
    record = tmp_path / "game.jsonl"
    record.write_bytes(TEXT)
    names = json.loads(TEXT.splitlines()[0])["players"]
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "replay", "show", str(record)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        cwd=ROOT,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "60"},
    ) as running:
        os.close(theirs)
        assert "event 0 of" in until(ours, b"quit")
        os.write(ours, b"\x1b[C")
        assert "event 1 of" in until(ours, b"quit")
        os.write(ours, b"w")
        assert " from ready" not in until(ours, b"quit")
        os.write(ours, b"w")
        assert " from ready" in until(ours, b"quit")
        os.write(ours, b"s")
        assert f"waits of {names[0]}" in until(ours, b"quit")
        os.write(ours, b"vv")
        assert f"seen by {names[0]}" in until(ours, b"quit")
        assert f"seen by {names[1]}" in (shown := until(ours, b"quit"))
        assert shown.count("?×1") == 3
        os.write(ours, b"n")
        assert "Hand 2" in until(ours, b"quit")
        os.write(ours, b"?")
        assert "the next hand" in until(ours, b"goes back")
        os.write(ours, b"xq")
        until(ours, b"\x1b[?1049l")
        assert running.wait(60) == 0
    os.close(ours)


def until(terminal, end, seconds=60.0):
    """What the terminal shows up to `end`."""
    shown = b""
    stop = time.monotonic() + seconds
    while end not in shown and time.monotonic() < stop:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                shown += os.read(terminal, 65536)
            except OSError:
                break
    assert end in shown, shown
    return shown.decode(errors="replace")


@pytest.mark.parametrize("height", [10, 24, 100])
def test_a_low_terminal_keeps_the_hint_and_says_what_it_leaves_out(hands, height):
    out = Screen(Console(width=80, height=height, file=io.StringIO()))
    page = board_view(hands[0], 12, ("Ann", "Bo", "Cy", "Di"), review=reviewed(hands[0]))
    lines = out.lines_of(fitted(page, Text("the hint"), out))
    assert len(lines) <= height
    text = "".join(map(str, lines))
    assert "the hint" in text
    assert ("in a higher terminal" in text) == (height < 100)


def reviewed(hand):
    rules = find_ruleset("b30fj").under()
    return Review(rules=rules, analysis=analyse_hand(hand, rules))
