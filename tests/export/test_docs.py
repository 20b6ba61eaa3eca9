"""docs/export.md is true: its tables are those of the code, its commands print what it shows."""

import re
import shlex
from pathlib import Path

import pytest

from replay.cli.commands.store.export import SUBJECTS
from tests.cli.running import ROOT, run
from tests.tools.schema import EXPORT, export_page

PAGE = EXPORT.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n([^`]*)^```", PAGE, re.MULTILINE)
EXAMPLES = [
    each for block in BLOCKS for each in re.findall(r"^\$ replay (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the examples: a store of two records."""
    monkeypatch.chdir(tmp_path)
    for path in ("b30fj/four-hands.jsonl", "broken/illegal_win-baida-pair-wait.jsonl"):
        (tmp_path / Path(path).name).write_bytes((ROOT / "records" / path).read_bytes())
    names = sorted(each.name for each in tmp_path.iterdir())
    assert run("ingest", *names, "--store", "club.sqlite").exit_code == 1
    return tmp_path


def test_the_columns_are_those_of_the_tables():
    assert export_page() == PAGE, "make schema writes it anew"


def test_there_are_examples():
    assert len(EXAMPLES) == 6
    assert all(f"`{what}`" in PAGE for what in SUBJECTS)


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_a_command_prints_what_the_page_shows(folder, command, shown):
    result = run(*shlex.split(command))
    assert result.exit_code == 0, result.stderr
    place, text = 0, result.stdout.replace("\r\n", "\n")
    for part in filter(None, re.split(r"\[\.\.\.\]\n?", shown)):
        assert part in text[place:]
        place = text.index(part, place) + len(part)
