"""Console samples of pages without a test of their own: each prints what is shown, `[...]` for anything.

Not those of `replay doctor`, which tells of the machine that it runs on, and of `ingest --watch`, which runs until it
is stopped: tests of these commands have their lines.
"""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.running import ROOT, run
from tests.samples import deep

WORTH = "worth.md"
PAGES = {"docs/export.md": 500, "docs/json.md": 500, f"docs/{WORTH}": 100}
"""Each with the width of the terminal that it was printed in."""
BLOCK = re.compile(r"^```console\n(\$ [^`]*)^```", re.MULTILINE)
SAMPLE = re.compile(r"^\$ replay (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def samples(page: str) -> list[tuple[str, str]]:
    """The commands of a page with what they print."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [each for block in BLOCK.findall(text) for each in SAMPLE.findall(block)]


SAMPLES = [
    (deep if page.endswith(WORTH) else pytest.param)(page, *each, id=f"{page}-{place}")
    for page in PAGES
    for place, each in enumerate(samples(page))
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the pages speak of."""
    folder = tmp_path_factory.mktemp("page")
    (folder / "records").symlink_to(ROOT / "records")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for path in (
            ROOT / "records/b30fj/four-hands.jsonl",
            ROOT / "records/broken/illegal_win-baida-pair-wait.jsonl",
        ):
            Path(path.name).write_bytes(path.read_bytes())
            assert run("ingest", path.name, "--store", "club.sqlite").exit_code in (0, 1)
        made = run("simulate", "--ruleset", "xixi", "--hands", "2", "--seed", "3")
        Path("game.jsonl").write_text(made.stdout, encoding="utf-8")
    return folder


@pytest.mark.parametrize("page", PAGES)
def test_there_are_samples(page: str) -> None:
    assert samples(page)


@pytest.mark.parametrize(("page", "command", "shown"), SAMPLES)
def test_a_sample_prints_what_is_shown(
    folder: Path, page: str, command: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    printed = run(*shlex.split(command), columns=PAGES[page])
    wanted = r".*?".join(map(re.escape, shown.rstrip("\n").split("[...]")))
    assert re.fullmatch(wanted, printed.stdout.rstrip("\n"), re.DOTALL), printed.stdout + printed.stderr
