"""Work over a second shows on a terminal, also the tables that are computed once."""

from __future__ import annotations

import io
import sys

import pytest

from replay import running
from replay.cli import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def screen_of(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Standard error as a terminal, and a clock on which a second goes by at each look.

    No fixture: between a fixture and its test pytest takes standard error back.
    """
    found = Terminal()
    monkeypatch.setattr(sys, "stderr", found)
    monkeypatch.setenv("TERM", "xterm")
    for name in ("TTY_COMPATIBLE", "TTY_INTERACTIVE", "FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    seconds = iter(range(1000))
    monkeypatch.setattr(progress, "monotonic", lambda: next(seconds))
    monkeypatch.setattr(running, "_listeners", [])
    return found


def test_tables_that_are_computed_once_show_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = screen_of(monkeypatch)
    progress.show_once()
    for done in range(4):
        running.tell("computing the tables", done, 3)
    assert "computing the tables" in screen.getvalue()
    assert "100%" not in screen.getvalue(), "the bar is gone when all is done"


def test_within_other_work_they_show_on_its_bar_which_then_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = screen_of(monkeypatch)
    progress.show_once()
    with progress.progress("ingesting", 10) as bar:
        bar.advance(1)
        running.tell("computing the tables", 0, 2)
        running.tell("computing the tables", 1, 2)
        assert bar._shown is not None
        bar._shown.refresh()
        running.tell("computing the tables", 2, 2)
        said = screen.getvalue()
        bar.advance(1)
    assert "computing the tables" in said
    assert bar._done == 2
    assert bar._what == "ingesting"


def test_without_a_terminal_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    found = io.StringIO()
    monkeypatch.setattr(sys, "stderr", found)
    monkeypatch.setattr(running, "_listeners", [])
    progress.show_once()
    for done in range(3):
        running.tell("computing the tables", done, 2)
    assert found.getvalue() == ""
