"""The examples of docs/text-form.md: its texts are read, and each command prints what the page shows."""

import re
import shlex
from pathlib import Path

import pytest

from replay.formats.typed.problems import Problems
from replay.formats.typed.read import read_text
from replay.formats.typed.words import ACTIONS, ATTRIBUTES, BY_WORD, KONG_WORDS, REASON_WORD
from tests.cli.running import ROOT, run

PAGE = (ROOT / "docs/text-form.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```console\n\$ replay (.*)\n([^`]*)^```", PAGE, re.MULTILINE)
DISPUTE, HAND, PAPER, _TABLE = re.findall(r"^```text\n([^`]*)^```", PAGE, re.MULTILINE)
MISTYPED = """# Sunday
game g zung-jung
players Ann 小明 Cy Di

hand 1 E dealer Ann
Ann 5z>
小明 pung 5x >1z
Ann win totl 10
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the texts of the page."""
    for name, text in (("dispute", DISPUTE), ("friday", HAND), ("mistyped", MISTYPED)):
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_there_are_examples():
    assert len(EXAMPLES) == 4


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
def test_a_command_prints_what_the_page_shows(folder, command, shown):
    told = run(*shlex.split(command))
    assert told.stderr + told.stdout == shown


def test_drawn_by_bo_the_disputed_hand_is_worth_8(folder):
    Path("drawn.txt").write_text(DISPUTE.replace("win on 8m from Ann", "win self-draw on 8m"), encoding="utf-8")
    assert "The hand is worth 8 faan, not 20." in run("audit", "drawn.txt").stdout


def test_hands_on_paper_are_right_as_far_as_they_are_stated(folder):
    Path("paper.txt").write_text(PAPER, encoding="utf-8")
    told = run("audit", "paper.txt")
    assert (told.exit_code, told.stdout.count("unverifiable")) == (0, 2)


def test_the_whole_hand_has_27_turns():
    (game,) = read_text(HAND, Problems())
    kinds = [type(each.event).__name__ for each in game.events]
    assert kinds.count("Draw") == 27


def test_every_word_stands_in_the_table():
    table = PAGE[PAGE.index("| written |") : PAGE.index("A text in quotes has")]
    words = {word for each in ATTRIBUTES.values() for word in each}
    for word in (*words, *ACTIONS, *BY_WORD, *KONG_WORDS, *REASON_WORD):
        assert re.search(rf"[`| \[\\]{word}[`| \]\\,]", table), word
