"""docs/add-a-ruleset.md and docs/add-an-importer.md show the packages of this folder, whole and in their order."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import fields

from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.situations import live_tiles
from tests.cli.running import ROOT, run
from tests.toy.packages import CLUB_SHEET, FOUR_SETS, install, on_the_path

PAGES = [("add-a-ruleset.md", FOUR_SETS), ("add-an-importer.md", CLUB_SHEET)]


def blocks(page: str, language: str) -> str:
    """The code of the page in this language, put together without blank lines."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return _bare("\n".join(re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)))


def _bare(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if line.strip())


@pytest.mark.parametrize(("page", "package"), PAGES)
def test_the_page_shows_the_module_and_the_package(page: str, package: Path) -> None:
    (module,) = package.glob("*.py")
    assert blocks(page, "python") == _bare(module.read_text(encoding="utf-8"))
    assert blocks(page, "toml") == _bare((package / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_page_names_the_lines_of_the_module() -> None:
    lines = len((FOUR_SETS / "four_sets.py").read_text(encoding="utf-8").splitlines())
    assert f"in one module of {lines} lines" in (ROOT / "docs/add-a-ruleset.md").read_text(encoding="utf-8")


def test_the_fields_that_the_page_gives_as_examples_do_what_it_says(tmp_path: Path) -> None:
    """A game without chow, whose last fourteen tiles are never drawn."""
    text = (ROOT / "docs/add-a-ruleset.md").read_text(encoding="utf-8")
    fields = re.findall(r"`((?:play|wall)=\w+\(.*\))`", text)
    assert len(fields) == 2
    install(FOUR_SETS, tmp_path)
    module = tmp_path / "four_sets.py"
    code = module.read_text(encoding="utf-8").replace("score=score,", f"score=score, {', '.join(fields)},")
    module.write_text(f"from replay.rules import KONGS, Play, Wall\n{code}", encoding="utf-8")
    with on_the_path(tmp_path):
        written = run("simulate", "-r", "four-sets", "--games", 2, "--seed", 8).stdout
        assert '"type":"pung"' in written
        assert '"type":"chow"' not in written
        assert run("audit", "-", stdin=written).exit_code == 0
        assert live_tiles(find_ruleset("four-sets").under()) == 136 - 4 * 13 - 14


def test_the_page_lists_every_subject_of_the_rules() -> None:
    text = (ROOT / "docs/add-a-ruleset.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)
    assert set(listed) == {each.name for each in fields(Rules)} - {"ruleset", "rulings", "score"}
