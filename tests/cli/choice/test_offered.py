"""What the shell offers at the key Tab, and what the help says of the values of options."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner

from replay.cli.app import COMMANDS, app
from replay.rulesets import all_rulesets
from replay.simulate import KINDS
from replay.store.study.figures import BY_KEY
from tests.cli.running import ROOT, run


def offered(*words: str, **environment: str) -> list[str]:
    """What is offered for the last of these words."""
    asked = {"COMP_WORDS": " ".join(("replay", *words)), "COMP_CWORD": str(len(words)), **environment}
    clean = {"REPLAY_STORE": None, "REPLAY_RULESET": None, "_REPLAY_COMPLETE": "complete_bash"}
    found = CliRunner().invoke(app, [], prog_name="replay", env={**clean, **asked})
    assert found.exit_code == 0
    assert found.stderr == ""
    return found.stdout.split()


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("offered") / "club.sqlite"
    files = [ROOT / "records/b30fj/no-wall.jsonl", ROOT / "records/broken/illegal_win-baida-pair-wait.jsonl"]
    assert run("ingest", *files, "--store", path, "--no-analysis").exit_code in (0, 1)
    return path


RULESETS = list(all_rulesets())
CHOW = ["chow=none", "chow=left"]
GAMES = ["illegal_win-baida-pair-wait", "no-wall"]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        *((words, RULESETS) for words in ("rules", "score --ruleset", "study --ruleset", "export games -r")),
        *((f"{words} z", ["zung-jung"]) for words in ("rules", "simulate -r", "ingest -r", "convert -r")),
        ("score --ruleset xixi --ruling chow", CHOW),
        ("score --ruleset no-such --ruling chow=", CHOW),
        *((words, GAMES) for words in ("audit --game", "study --game", "notes --game", "analyse", "export wins -g")),
        ("audit --game no", ["no-wall"]),
        ("show no", ["no-wall"]),
        ("dispute records/b30fj/no-", ["records/b30fj/no-wall.jsonl"]),
        ("show rec", ["records/"]),
        ("study --hands dealt", ["dealt_in"]),
        ("simulate --tamper", [*KINDS, "any"]),
    ],
)
def test_what_is_offered(words: str, found: list[str], store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    begun = words.split()
    if found in (RULESETS, GAMES, [*KINDS, "any"]):
        begun.append("")
    told = offered(*begun, REPLAY_STORE=str(store))
    assert (sorted(told) if found is GAMES else told) == found


def test_rulings_are_offered_with_their_values() -> None:
    every = {
        f"{each.slug}={each.called if option.name == 'default' else option.name}"
        for r in all_rulesets().values()
        for each in r.rulings.described()
        for option in each.options
    }
    assert set(offered("audit", "--ruling", "")) == every
    assert offered("score", "--ruling", "chow=l", REPLAY_RULESET="xixi") == ["chow=left"]
    assert set(BY_KEY) < set(offered("study", "--hands", ""))
    assert "default" in offered("audit", "--rulings", "def")


@pytest.mark.parametrize("content", [None, b"", b"no store at all" * 99], ids=["missing", "empty", "another file"])
def test_where_the_store_cannot_be_read_nothing_is_offered_and_nothing_said(
    tmp_path: Path, content: bytes | None
) -> None:
    path = tmp_path / "club.sqlite"
    if content is not None:
        path.write_bytes(content)
    assert offered("audit", "--game", "", REPLAY_STORE=str(path)) == []
    assert path.exists() is (content is not None)


def test_the_command_as_the_shell_starts_it() -> None:
    asked = {"COMP_WORDS": "replay rules ", "COMP_CWORD": "2", "_REPLAY_COMPLETE": "complete_bash"}
    start = "import sys; sys.argv[0] = 'replay'; from replay.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", start], env={**os.environ, **asked}, cwd=ROOT, capture_output=True, check=True, text=True
    )
    assert (done.stdout.split(), done.stderr) == (list(all_rulesets()), "")


# ------------------------------------------------------------- the help


@pytest.mark.parametrize("columns", [80, 120])
def test_the_help_names_no_types_and_fits(columns: int) -> None:
    for words in ([], *([each] for each in COMMANDS)):
        told = run(*words, "--help", columns=columns).stdout
        assert not re.search(r"<[a-z]|\[x|x<=|int range|list\[", told), words
        assert not re.search(r"\.\.\.}|}\.\.\.\.", told), words
        assert max(map(len, told.splitlines())) <= columns


@pytest.mark.parametrize("command", COMMANDS)
def test_no_line_of_a_description_is_broken_in_a_terminal_of_80_columns(command: str) -> None:
    """The help keeps the lines of a description as they are written; its first line may be broken."""
    described = inspect.getdoc(
        getattr(import_module(f"replay.cli.commands.{COMMANDS[command].lower()}.{command}"), command)
    )
    assert described is not None
    assert [line for line in described.splitlines()[1:] if len(line) > 78] == []


def test_bounds_are_told_in_words() -> None:
    told = " ".join(run("simulate", "--help").stdout.replace("│", " ").split())
    assert "Hands of a game; 1 to 1,000." in told
    assert "Leave out what the player in this seat could not see; 0 to 3." in told
    assert "--games -n N How many games. [default: 1]" in told
    assert "--verdict clean|findings " in " ".join(run("study", "--help").stdout.split())
