"""The examples of docs/analysis.md: each command prints what the page shows, `[...]` standing for lines left out."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import ROOT, run

PAGE = (ROOT / "docs/analysis.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```console\n\$ replay (.*)\n([^`]*)^```", PAGE, re.MULTILINE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the records of the page and a store of some of them."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "records").symlink_to(ROOT / "records")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert run("ingest", "records/b30fj", "--store", "club.sqlite").exit_code in (0, 1)
    return folder


def test_there_are_examples():
    assert len(EXAMPLES) >= 6


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command for command, _ in EXAMPLES])
@pytest.mark.sampled(3)
def test_an_example_of_the_page(folder, command, shown, monkeypatch):
    monkeypatch.chdir(folder)
    printed = run(*shlex.split(command), columns=100).stdout
    parts = re.split(r"^\[\.\.\.\]\n", shown, flags=re.MULTILINE)
    assert printed.startswith(parts[0])
    assert printed.endswith(parts[-1])
    for part in parts:
        assert part in printed
        printed = printed[printed.index(part) + len(part) :]
