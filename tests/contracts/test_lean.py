"""An ordinary install is lean: all commands but the dashboard work with what it brings, and nothing of the extras."""

from __future__ import annotations

import importlib.metadata
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from replay.cli.app import COMMANDS
from tests.contracts.test_imports import ROOT, python

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
HEAVY = {"streamlit", "plotly", "pandas", "pyarrow", "numpy", "altair"}
RECORD = "records/xixi/xixi-nothing-claimed.jsonl"
SENTENCE = re.compile(
    r"replay: the dashboard needs streamlit and plotly, .* pip install 'mahjong-replay\[dashboard\]'\n"
)

BLOCKED = """
import json, sys
class Blocked:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in blocked:
            raise ModuleNotFoundError(f"{name} is not of an ordinary install")
blocked, runs = json.loads(sys.argv[1])
before = set(sys.modules)
sys.meta_path.insert(0, Blocked)
from replay.cli.app import app
from typer.testing import CliRunner
for words in runs:
    done = CliRunner().invoke(app, words)
    if done.exit_code not in (0, 1):
        sys.exit(f"{words}: {done.exit_code} {done.output} {done.exception!r}")
print("all", *((set(sys.modules) - before) & set(blocked)))
"""


def name_of(distribution: str) -> str:
    return re.sub(r"[-_.]+", "-", distribution).lower()


def brought(requirements: list[str]) -> set[str]:
    """The distributions that these bring here, with all that those need in their turn."""
    found: set[str] = set()
    waiting = [(Requirement(each), "") for each in requirements]
    while waiting:
        each, extra = waiting.pop()
        name = name_of(each.name)
        if name in found or (each.marker and not each.marker.evaluate({"extra": extra})):
            continue
        found.add(name)
        try:
            needed = importlib.metadata.requires(name) or []
        except importlib.metadata.PackageNotFoundError:  # for another system
            continue
        waiting += [(Requirement(one), of) for one in needed for of in ("", *each.extras)]
    return found


def left_out() -> list[str]:
    """The modules that are installed here and that an ordinary install does not have."""
    lean = brought(PROJECT["dependencies"]) | {"mahjong-replay"}
    modules = importlib.metadata.packages_distributions()
    return sorted(name for name, of in modules.items() if lean.isdisjoint(map(name_of, of)))


def runs(store: Path) -> list[list[str]]:
    """Each command that an ordinary install has, but the demo."""
    of = ["--store", str(store)]
    return [
        ["ingest", RECORD, *of],
        ["audit", RECORD],
        ["dispute", RECORD, "--hand", "1"],
        ["analyse", *of],
        ["show", RECORD, "--hand", "1"],
        ["note", "xixi-nothing-claimed", "to be asked", *of],
        ["notes", *of],
        ["new", "-r", "xixi"],
        ["convert", RECORD],
        ["doctor", *of],
        ["export", "games", *of],
        ["export", "report", RECORD, "--hand", "1", "--to", str(store.parent / "hand.html")],
        ["study", *of],
        ["score", "123m456m789m123p5s + 5s", "-r", "zung-jung"],
        ["waits", "123m456m789m123p5s", "-r", "zung-jung"],
        ["rules", "xixi"],
        ["club", *of],
        ["players", *of],
        ["season", *of],
        ["seat", "--players", "8"],
        ["players", *of],
        ["versions", "xixi-nothing-claimed", *of],
        ["merge", str(store), "--store", str(store.parent / "other.sqlite")],
        ["remove", "xixi-nothing-claimed", "--yes", *of],
        ["help", "record", "format,", "Events"],
        ["worth", RECORD, "--hand", "1", "--turn", "3", "--trials", "2"],
        ["simulate", "-r", "xixi", "--games", "1", "--seed", "1", "--hands", "1"],
    ]


def with_blocked(words: list[list[str]]) -> str:
    """What is said of these commands without the extras, and without pydantic, which converts rare values alone."""
    given = json.dumps([[*left_out(), "pydantic"], words])
    return python("-c", BLOCKED, given)


def test_an_ordinary_install_brings_nothing_of_the_dashboard() -> None:
    assert brought(PROJECT["dependencies"]).isdisjoint(HEAVY)
    assert brought(PROJECT["optional-dependencies"]["dashboard"]) > {"streamlit", "plotly", "pandas", "pyarrow"}
    assert set(left_out()) >= HEAVY


def test_every_command_but_the_dashboard_works_without_the_extras(tmp_path: Path) -> None:
    tried = runs(tmp_path / "games.sqlite")
    assert {each[0] for each in tried} == set(COMMANDS) - {"dashboard", "demo", "compact"}
    assert with_blocked(tried) == "all\n"


@pytest.mark.deep
def test_the_demo_works_without_the_extras(tmp_path: Path) -> None:
    assert with_blocked([["demo", "--store", str(tmp_path / "demo.sqlite")]]) == "all\n"


def test_without_its_packages_the_dashboard_says_in_one_line_what_to_install(tmp_path: Path) -> None:
    code = "import sys; sys.modules.update(streamlit=None, plotly=None); from replay.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "dashboard", "--store", str(tmp_path / "no.sqlite")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert SENTENCE.fullmatch(done.stderr), done.stderr
    assert done.stdout == ""


def test_what_an_extra_brings_is_installed_by_make_and_ci() -> None:
    assert "--extra dashboard --extra club --extra scale " in (ROOT / "Makefile").read_text(encoding="utf-8")


OF_OTHERS = ("replay.formats.importers.sources", "replay.formats.typed.read", "replay.engine.excerpt.hand", "tomllib")
"""Modules for other files than a whole record of our own format."""
LATER: dict[tuple[str, ...], tuple[str, ...]] = {
    ("audit", RECORD): (*OF_OTHERS, "replay.engine.reasons", "replay.store"),
    ("show", RECORD): (*OF_OTHERS, "replay.simulate", "replay.store"),
    ("score", "123m456m789m123p5s + 5s"): ("replay.engine", "replay.view.rulebook.page", "tomllib"),
    ("waits", "123m456m789m123p5s"): ("replay.engine", "replay.view.rulebook.page", "tomllib"),
    ("waits", "1368m2479p257s14z"): ("replay.view.prices", "replay.view.rulebook.page", "tomllib"),
}
"""Modules that a command does not load for such a record, or such a hand."""


@pytest.mark.parametrize("words", LATER, ids=" ".join)
def test_a_command_loads_nothing_that_only_other_files_need(words: tuple[str, ...]) -> None:
    code = (
        "import sys; from typer.testing import CliRunner; from replay.cli.app import app;"
        f"done = CliRunner().invoke(app, {[*words]!r}); assert done.exit_code in (0, 1), done.output;"
        f"print(*(each for each in {LATER[words]!r} if each in sys.modules))"
    )
    assert python("-c", code).split() == []
