"""Where Windows and macOS lack what Linux has, every module can be imported and the ordinary commands work."""

from __future__ import annotations

from pathlib import Path

from tests.contracts.test_imports import ROOT, python

LACKING = """
import os, select, signal, sys
import asyncio, concurrent.futures.process, importlib, multiprocessing.popen_spawn_posix, sqlite3, subprocess
import plotly.graph_objects, rich.console, rich.progress, sqlite_utils, streamlit, typer, watchdog.observers
import typer.main, typer.testing
for name in ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog"):
    sys.modules[name] = None
for of, names in (
    (signal, ("SIGPIPE", "SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2", "SIGALRM", "SIGWINCH", "pthread_sigmask", "alarm")),
    (select, ("poll", "epoll")),
    (os, ("fork", "killpg", "getpgid", "setsid", "getuid", "geteuid", "getgid",
          "mkfifo", "O_NONBLOCK", "O_DIRECTORY", "O_NOFOLLOW", "pread", "fchmod", "chown", "nice")),
):
    for name in names:
        if hasattr(of, name):
            delattr(of, name)
"""
EVERY = """
sys.path.insert(0, "dashboard")
for name in sys.argv[1:]:
    importlib.import_module(name)
print(len(sys.argv) - 1)
"""
COMMANDS = """
from replay.cli.app import app
from typer.testing import CliRunner
runner = CliRunner()
record, store = sys.argv[1:]
for words in (
    ["audit", record], ["ingest", record, "--store", store], ["show", record, "--hand", "1"],
    ["study", "--store", store], ["export", "games", "--store", store], ["doctor", "--store", store],
    ["rules", "xixi"], ["new", "-r", "xixi"], ["notes", "--store", store],
):
    done = runner.invoke(app, words)
    if done.exit_code:
        sys.exit(f"{words}: {done.exit_code}\\n{done.output}\\n{done.exception!r}")
print("all")
"""


def elsewhere(code: str, *words: str) -> str:
    """What the code prints where those are lacking."""
    return python("-c", LACKING + code, *words).splitlines()[-1]


def test_every_module_can_be_imported() -> None:
    """The dashboard's `app` is the page itself, and imports what it shows when it runs."""
    found = [path.relative_to(ROOT).with_suffix("") for path in (ROOT / "replay").rglob("*.py")]
    found += [path.relative_to(ROOT / "dashboard").with_suffix("") for path in (ROOT / "dashboard").rglob("*.py")]
    names = [".".join(each.parts).removesuffix(".__init__") for each in found]
    wanted = sorted(name for name in names if name not in ("app", "replay.__main__"))
    assert len(wanted) > 300
    assert elsewhere(EVERY, *wanted) == str(len(wanted))


def test_the_ordinary_commands_work(tmp_path: Path) -> None:
    record = ROOT / "records" / "xixi" / "xixi-nothing-claimed.jsonl"
    assert elsewhere(COMMANDS, str(record), str(tmp_path / "games.sqlite")) == "all"
