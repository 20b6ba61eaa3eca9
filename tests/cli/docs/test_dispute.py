"""The examples of docs/dispute.md and docs/report.md: each prints what the page shows, `[...]` for lines left out."""

import re
import shlex
from pathlib import Path

import pytest

from replay.paths import shipped
from replay.report.findings import MOST_DRAWN
from replay.report.transcript import MOST_DRAWN as MOST_DRAWN_IN_A_HAND
from replay.view.dispute.rows import SAYS
from tests.cli.running import ROOT, run

PAGES = {name: (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("dispute", "report")}
EXAMPLES = [
    found
    for page in PAGES.values()
    for found in re.findall(r"^```console\n\$ replay (.*)\n([^`]*(?:`[^`\n]+`[^`]*)*)^```", page, re.MULTILINE)
]
FILES = {
    "total.jsonl": "broken/wrong_total-and-patterns.jsonl",
    "club.jsonl": "broken/illegal_win-baida-pair-wait.jsonl",
    "twice.jsonl": "broken/tile_count-excerpt-winning-tile-twice.jsonl",
    "open.jsonl": "broken/unverifiable-zj-no-go-around.jsonl",
    "four-hands.jsonl": "b30fj/four-hands.jsonl",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the records of the examples."""
    for name, record in FILES.items():
        (tmp_path / name).write_bytes((shipped("records") / record).read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 6


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
@pytest.mark.sampled(3)
def test_a_command_prints_what_the_page_shows(folder: Path, command: str, shown: str) -> None:
    printed = run(*shlex.split(command)).stdout
    place = 0
    for part in shown.split("[...]\n"):
        place = printed.find(part, place)
        assert place >= 0, part
        place += len(part)


def test_the_words_of_the_page_are_those_of_the_command() -> None:
    for name, words in SAYS.items():
        assert f"`{words}`" in PAGES["dispute"] or name in ("agrees", "open")
        assert f"`{name}`" in PAGES["dispute"]


def test_the_numbers_of_the_page_are_those_of_the_report() -> None:
    assert f"At most {MOST_DRAWN} findings" in PAGES["report"]
    assert f"at up to {MOST_DRAWN_IN_A_HAND} calls and wins" in " ".join(PAGES["report"].split())


def test_the_picture_is_there_and_small() -> None:
    assert 10_000 < (ROOT / "docs" / "images" / "report.png").stat().st_size <= 200_000
