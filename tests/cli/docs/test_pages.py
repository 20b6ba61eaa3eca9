"""Commands that pages of docs/ show: each prints what stands there, `[...]` standing for what is left out."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import fields

from replay.events import RecordMeld
from replay.formats.hands import ScoreInput, SituationAsked
from replay.formats.typed.words import ACTIONS, ATTRIBUTES, BY_WORD, KONG_WORDS, REASON_WORD
from replay.report.findings import MOST_DRAWN
from replay.report.transcript import MOST_DRAWN as MOST_DRAWN_IN_A_HAND
from replay.view.dispute.rows import SAYS
from tests.cli.running import ROOT, run
from tests.formats.importers import written
from tests.samples import deep

RECORDS = ROOT / "records"
MISTYPED = """# Sunday
game g zung-jung
players Ann 小明 Cy Di

hand 1 E dealer Ann
Ann 5z>
小明 pung 5x >1z
Ann win totl 10
"""
DISPUTED = {
    "total.jsonl": "broken/wrong_total-and-patterns.jsonl",
    "club.jsonl": "broken/illegal_win-baida-pair-wait.jsonl",
    "twice.jsonl": "broken/tile_count-excerpt-winning-tile-twice.jsonl",
    "open.jsonl": "broken/unverifiable-zj-no-go-around.jsonl",
    "four-hands.jsonl": "b30fj/four-hands.jsonl",
}


class Page(NamedTuple):
    """A page, the width of the terminal that it was printed in, and how the folder comes about that it speaks of."""

    name: str
    width: int = 80
    made: Callable[[], object] = lambda: None

    @property
    def text(self) -> str:
        return (ROOT / "docs" / f"{self.name}.md").read_text(encoding="utf-8")

    def commands(self) -> list[tuple[str, str]]:
        """The commands with what they print."""
        blocks = re.findall(r"^```console\n(\$ .*?)^```", self.text, re.MULTILINE | re.DOTALL)
        return [each for block in blocks for each in re.findall(r"^\$ replay (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)]

    def written(self, *names: str) -> None:
        """Texts of the page as files of these names."""
        texts = re.findall(r"^```text\n([^`]*)^```", self.text, re.MULTILINE)
        for name, each in zip(names, texts, strict=False):
            Path(name).write_text(each, encoding="utf-8")


def copied(files: dict[str, str]) -> None:
    for name, record in files.items():
        Path(name).write_bytes((RECORDS / record).read_bytes())


def stored(*records: str) -> None:
    assert run("ingest", *records, "--store", "club.sqlite").exit_code in (0, 1)


def of_exports() -> None:
    names = {Path(each).name: each for each in ("b30fj/four-hands.jsonl", "broken/illegal_win-baida-pair-wait.jsonl")}
    copied(names)
    stored(*names)
    Path("game.jsonl").write_text(run("simulate", "--ruleset", "xixi", "--hands", "2", "--seed", "3").stdout)


def of_imports() -> None:
    Path("log.json").write_bytes((ROOT / "tests/data/imports/riichi-advanced.json").read_bytes())
    Path("stream.mjson").write_bytes(written.lines(written.log("mjai zung-jung 1")))


def of_texts() -> None:
    PAGES["text-form"].written("dispute.txt", "friday.txt")
    Path("mistyped.txt").write_text(MISTYPED, encoding="utf-8")


def noted() -> None:
    text = (RECORDS / DISPUTED["club.jsonl"]).read_text(encoding="utf-8")
    Path("club-night.jsonl").write_text(text.replace("illegal_win-baida-pair-wait", "club-night"), encoding="utf-8")
    for store in ("replay.sqlite", "other.sqlite"):
        run("ingest", "club-night.jsonl", "--store", store)


PAGES: dict[str, Page] = {
    each.name: each
    for each in (
        Page("start", made=lambda: PAGES["start"].written("friday.txt")),
        Page("text-form", made=of_texts),
        Page("score"),
        Page("dispute", made=lambda: copied(DISPUTED)),
        Page("report", made=lambda: copied(DISPUTED)),
        Page("import", made=of_imports),
        Page("analysis", 100, lambda: stored("records/b30fj")),
        Page("export", 500, of_exports),
        Page("json", 500, of_exports),
        Page("worth", 100, of_exports),
        Page("terms"),
        Page("notes", made=noted),
    )
}
"""Not those of `replay doctor` and `ingest --watch`, whose tests have their lines."""
SAMPLES = [
    (deep if name == "worth" else pytest.param)(name, *each, id=f"{name}-{place}")
    for name, page in PAGES.items()
    for place, each in enumerate(page.commands())
    if name != "notes"
]


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The folder that a page speaks of."""
    made: dict[str, Path] = {}

    def folder_of(name: str) -> Path:
        if name not in made:
            made[name] = tmp_path_factory.mktemp(name)
            with pytest.MonkeyPatch.context() as patch:
                patch.chdir(made[name])
                Path("records").symlink_to(RECORDS)
                PAGES[name].made()
        return made[name]

    return folder_of


@pytest.mark.parametrize(("name", "command", "shown"), SAMPLES)
def test_a_command_prints_what_the_page_shows(
    folders: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch, name: str, command: str, shown: str
) -> None:
    monkeypatch.chdir(folders(name))
    prints(command, shown, PAGES[name].width)


def prints(command: str, shown: str, width: int) -> None:
    """Run the command; hold that it prints all that is shown, in this order, into the file behind `>` if one is."""
    words, _, target = command.partition(" > ")
    told = run(*shlex.split(words), columns=width)
    printed, place = " ".join((told.stderr + told.stdout).split()), 0
    for part in shown.split("[...]"):
        wanted = " ".join(part.split())
        place = printed.find(wanted, place)
        assert place >= 0, (wanted, printed)
        place += len(wanted)
    if target:
        Path(target).write_bytes(told.stdout_bytes)


def test_the_commands_of_notes_follow_on_each_other(
    folders: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folders("notes"))
    commands = PAGES["notes"].commands()
    assert len(commands) == 14
    for command, shown in commands:
        if command.startswith("ingest"):  # the record has been corrected
            lines = Path("club-night.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
            Path("club-night.jsonl").write_text("".join(lines[:4] + lines[5:]), encoding="utf-8")
        prints(command, shown, PAGES["notes"].width)


NAMED = {
    "score": [field.encode_name for kind in (ScoreInput, SituationAsked, RecordMeld) for field in fields(kind)],
    "dispute": [*SAYS, *(words for name, words in SAYS.items() if name not in ("agrees", "open"))],
    "report": [f"At most {MOST_DRAWN} findings", f"at up to {MOST_DRAWN_IN_A_HAND} calls and wins"],
    "text-form": [
        *(word for each in ATTRIBUTES.values() for word in each),
        *(*ACTIONS, *BY_WORD, *KONG_WORDS, *REASON_WORD),
    ],
}


@pytest.mark.parametrize("name", NAMED)
def test_a_page_has_every_word(name: str) -> None:
    page = " ".join(PAGES[name].text.split())
    assert [each for each in NAMED[name] if not re.search(rf"[`\"| \[\\]{re.escape(each)}[`\"| \]\\,]", page)] == []
