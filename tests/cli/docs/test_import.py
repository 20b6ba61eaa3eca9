"""The examples of docs/import.md: each command prints what the page shows, `[...]` standing for lines left out."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import ROOT, run
from tests.formats.importers.test_mjai import stream, text

PAGE = (ROOT / "docs/import.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```console\n\$ replay (.*)\n([^`]*)^```", PAGE, re.MULTILINE)
EVENTS = re.findall(r"^```json\n([^`]*)^```", PAGE, re.MULTILINE)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with nothing but the log, and a stream that does not say its rules."""
    (tmp_path / "log.json").write_bytes((ROOT / "tests/data/imports/riichi-advanced.json").read_bytes())
    (tmp_path / "stream.mjson").write_bytes(text(stream("zung-jung", 1)))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_there_are_examples():
    assert len(EXAMPLES) == 6
    assert len(EVENTS) == 1


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_a_command_prints_what_the_page_shows(folder, command, shown):
    told = run(*shlex.split(command))
    printed = told.stdout if command.startswith("show") else told.stderr + told.stdout
    for part in shown.split("[...]\n"):
        assert part in printed


def test_the_events_of_the_page_stand_in_the_record(folder):
    assert EVENTS[0] in run("convert", "log.json").stdout


def test_under_the_defaults_the_ruling_of_the_source_makes_its_claim_right(folder):
    told = run("audit", "log.json", "--rulings", "default", "--ruling", "eyes-row=never").stdout
    assert "Differs" not in told
    assert "The hand is worth 2 faan, not 3." in told
