"""The command itself: help, statuses, interruption, closed pipes, and how little is loaded."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest

from replay import __version__
from replay.cli import app as application
from tests.cli.running import ROOT, process, run, run_json

COMMANDS = tuple(application.COMMANDS)
WITHOUT_JSON = ("dashboard", "help")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command):
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"replay {command}" in result.stdout
    assert ("--json" in result.stdout) is (command not in WITHOUT_JSON)
    assert run(command, "-h").stdout == result.stdout


def test_the_help_lists_the_commands():
    result = run("--help")
    assert result.exit_code == 0
    for command in COMMANDS:
        assert command in result.stdout


def test_the_version():
    assert (run("--version").stdout, run("--version").exit_code) == (f"replay {__version__}\n", 0)


def test_a_fault_of_the_program_is_one_line_and_status_70(monkeypatch):
    def fail():
        raise RuntimeError("a fault\x1b[31m")

    monkeypatch.setattr("replay.rulesets.all_rulesets", fail)
    result = run("rules")
    assert (result.exit_code, result.stdout) == (70, "")
    assert "RuntimeError: a fault" in result.stderr
    assert "Traceback" not in result.stderr
    assert "\x1b" not in result.stderr
    assert "REPLAY_DEBUG=1" in result.stderr


def test_a_fault_is_shown_to_who_asks(monkeypatch):
    def fail():
        raise RuntimeError("a fault")

    monkeypatch.setattr("replay.rulesets.all_rulesets", fail)
    from typer.testing import CliRunner

    result = CliRunner().invoke(application.app, ["rules"], env={"REPLAY_DEBUG": "1"})
    assert isinstance(result.exception, RuntimeError)


def interrupted(*words, stdin=b"", wait_for=None):
    """The command, interrupted while it waits for more input: its status and what it said on standard error."""
    with subprocess.Popen(
        [sys.executable, "-m", "replay", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as running:
        assert running.stdin
        assert running.stdout
        assert running.stderr
        running.stdin.write(stdin)
        running.stdin.flush()
        if wait_for is None:
            running.stdout.readline()
        else:
            stop = time.monotonic() + 60
            while not is_made(wait_for):
                assert time.monotonic() < stop, "no store was made"
                time.sleep(0.05)
            time.sleep(0.5)
        running.send_signal(signal.SIGINT)
        return running.wait(60), running.stderr.read()


def is_made(store):
    """Whether the store is there with its tables, so that an ingestion has read a game and is about to read more."""
    if not store.exists():
        return False
    with closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as connection:
        try:
            return bool(connection.execute("SELECT count(*) FROM games").fetchall())
        except sqlite3.OperationalError:
            return False


def test_an_interruption_is_status_130():
    status, said = interrupted("score", "--json", "-", stdin=b"{}\n")
    assert (status, said) == (130, b"")


def test_an_interrupted_ingest_says_how_to_go_on(tmp_path):
    store = tmp_path / "club.sqlite"
    game = (ROOT / "records/b30fj/no-wall.jsonl").read_bytes()
    two = game + game.replace(b'"game":"', b'"game":"another-')
    status, said = interrupted("ingest", "-", "--store", str(store), stdin=two, wait_for=store)
    assert status == 130
    assert b"goes on from there" in said
    assert b"Traceback" not in said


@pytest.mark.parametrize("words", [["rules", "b30fj"], ["simulate", "--games", "20"]], ids=" ".join)
def test_a_reader_who_goes_away_is_no_error(words):
    read, write = os.pipe()
    with subprocess.Popen(
        [sys.executable, "-m", "replay", *words], stdout=write, stderr=subprocess.PIPE, cwd=ROOT
    ) as running:
        os.close(write)
        os.close(read)
        assert running.stderr
        said = running.stderr.read()
        assert running.wait(60) in (0, 141)
    assert said == b""


def test_a_terminal_without_chinese_does_not_end_the_program(tmp_path):
    record = tmp_path / "game.jsonl"
    record.write_text(
        '{"type":"start_game","version":1,"ruleset":"b30fj","game":"王","players":["王","Bo","Cy","Di"]}\n',
        encoding="utf-8",
    )
    done = process("audit", record, env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode in (0, 1)
    assert b"\\u738b" in done.stdout
    assert b"Traceback" not in done.stderr


def test_nothing_heavy_is_loaded_at_the_start():
    code = (
        "import sys; from importlib import import_module; from replay.cli.app import COMMANDS\n"
        "for name, panel in COMMANDS.items(): import_module(f'replay.cli.commands.{panel.lower()}.{name}')\n"
        "print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = set(done.stdout.split())
    assert loaded.isdisjoint({"rich", "msgspec", "sqlite3", "sqlite_utils", "plotly", "streamlit", "numpy", "pandas"})
    ours = {name for name in loaded if name.startswith("replay.")}
    assert ours <= {"replay.cli", "replay.installation"} | {name for name in ours if name.startswith("replay.cli.")}


def test_a_command_loads_no_other():
    code = (
        "import sys; from replay.cli.app import app; app(['score', '1m + 1m'], standalone_mode=False);"
        " print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = set(done.stdout.split())
    assert "replay.cli.commands.hands.score" in loaded
    assert loaded.isdisjoint(
        {"replay.cli.commands.store.ingest", "replay.store", "replay.engine", "replay.simulate", "sqlite_utils"}
    )


def test_garbage_is_collected_again_when_a_command_runs():
    code = (
        "import gc; from replay.cli import main; import replay.view.rulebook.page as view;"
        " shown = view.rulesets_view; view.rulesets_view = lambda given: print(gc.isenabled()) or shown(given); main()"
    )
    done = subprocess.run([sys.executable, "-c", code, "rules"], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.startswith("True\n")


# ------------------------------------------------------------- rules


def test_a_chosen_ruling_shows_in_the_rules():
    # Rulebook b30fj §11 within-values: the reference prints 8 for seven tiles and 5 for ten.
    (found,) = run_json("rules", "b30fj", "--ruling", "within-values=reference", "--json")
    values = {row["name"]: row["value"] for row in found["rows"]}
    assert (values["Within Seven Tiles"], values["Within Ten Tiles"]) == ("8", "5")
    chosen = {each["ruling"]: each["chosen"] for each in found["rulings"]}
    assert chosen["within-values"] == "reference"
