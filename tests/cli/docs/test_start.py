"""The examples of docs/start.md: its text is a file, and each command prints what the page shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import ROOT, run

PAGE = (ROOT / "docs/start.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```console\n\$ replay (.*)\n([^`]*)^```", PAGE, re.MULTILINE)
(TEXT,) = re.findall(r"^```text\n([^`]*)^```", PAGE, re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the text of the page."""
    (tmp_path / "friday.txt").write_text(TEXT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_a_command_prints_what_the_page_shows(folder: Path, command: str, shown: str) -> None:
    told = run(*shlex.split(command))
    printed, place = told.stderr + told.stdout, 0
    for part in shown.split("[...]\n"):
        place = printed.find(part, place)
        assert place >= 0, part
        place += len(part)


def test_the_page_ends_with_a_case_that_a_browser_opens(folder: Path) -> None:
    assert "`replay dispute friday.txt --html case.html`" in PAGE
    run("dispute", "friday.txt", "--html", "case.html")
    assert "The hand is worth 50 points, not 45." in (folder / "case.html").read_text(encoding="utf-8")
