"""docs/club.md from its first block to its last, in one folder: each command prints what the page shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import openpyxl
import pytest

from tests.cli.running import ROOT, run
from tests.club.paper import EVENING

PAGE = (ROOT / "docs/club.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```console\n\$ replay (.*)\n([^`]*)^```", PAGE, re.MULTILINE)
BLOCKS = dict(re.findall(r"^```(text|csv|toml)\n([^`]*)^```", PAGE, re.MULTILINE))


def test_the_evening_is_the_one_that_is_reckoned_by_hand() -> None:
    assert BLOCKS["text"] == EVENING


def test_from_the_paper_to_the_standings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "thursday.txt").write_text(BLOCKS["text"], encoding="utf-8")
    for name in ("next.csv", "first.csv"):
        (tmp_path / name).write_text(BLOCKS["csv"], encoding="utf-8")
    done = []
    for command, shown in EXAMPLES:
        if command in done:  # the row was corrected, as the page says
            (tmp_path / "next.csv").write_text(BLOCKS["csv"].replace("95,-45", "90,-40"), encoding="utf-8")
        if command.startswith("club"):
            (tmp_path / "club.toml").write_text(BLOCKS["toml"], encoding="utf-8")
        told = run(*shlex.split(command))
        printed, place = told.stderr + told.stdout, 0
        for part in shown.split("[...]\n"):
            place = printed.find(part, place)
            assert place >= 0, (command, part, printed)
            place += len(part)
        done.append(command)
    assert openpyxl.load_workbook("season.xlsx").sheetnames == ["zung-jung", "Attendance", "About"]
    assert openpyxl.load_workbook("results.xlsx").active.max_row == 1 + 4 * 11


def test_what_the_page_says_besides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for command in re.findall(r"`replay ((?:new|seat|demo) [^`]*)`", PAGE):
        assert run(*shlex.split(command)).exit_code == 0, command
    assert "Nobody meets" in run("seat", "--players", "24", "--rounds", "5").stdout
