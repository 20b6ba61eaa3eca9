"""`replay doctor` of the program: what is missing, too old or changed is found and said with what to do."""

import importlib.metadata
import json
import os
import platform
import subprocess
import sys

import pytest

from replay.cli.exits import UNUSABLE
from replay.distance import tables
from replay.doctor import program
from replay.formats.schema import FILE
from replay.store.database import Database
from tests.cli.commands.program.doctored import checks
from tests.cli.running import ROOT, process, run


def versions(monkeypatch, **others):
    """An environment in which these distributions have other versions; None: they are not installed."""
    real = importlib.metadata.version

    def version(name):
        found = others.get(name.replace("-", "_"), name)
        if found is None:
            raise importlib.metadata.PackageNotFoundError(name)
        return real(name) if found == name else found

    monkeypatch.setattr(importlib.metadata, "version", version)


def test_what_is_missing_too_old_or_of_another_version(monkeypatch):
    versions(monkeypatch, watchdog=None, typer="0.1", mahjong_replay="0.0.1")
    found = checks()
    assert run("doctor").exit_code == UNUSABLE
    assert "missing" in found["program", "watchdog"]["found"]
    assert found["program", "watchdog"]["advice"].startswith("pip install 'watchdog")
    assert found["program", "typer"]["found"] == "0.1; >=0.29 is needed"
    assert found["program", "rich"]["state"] == "ok"
    assert "installed is 0.0.1" in found["program", "replay"]["found"]


def test_without_what_the_dashboard_needs_all_is_well(monkeypatch):
    versions(monkeypatch, plotly=None, streamlit=None)
    found = checks()["program", "streamlit"]
    said = "not installed; the extra [dashboard] brings it: pip install 'mahjong-replay[dashboard]'"
    assert (found["state"], found["found"]) == ("ok", said)
    assert run("doctor").exit_code == 0


def test_what_is_asked_for_without_a_checkout(monkeypatch, tmp_path):
    """Installed from a wheel there is no pyproject.toml; what an extra brings may be missing, but not be too old."""
    monkeypatch.setattr(program, "__file__", str(tmp_path / "replay" / "doctor" / "program.py"))
    versions(monkeypatch, plotly=None)
    asked_for = ["rich>=99", 'plotly>=7; extra == "dashboard"', 'streamlit>=99; extra == "dashboard"']
    asked_for.append('mahjong-replay[dashboard]; extra == "all"')
    monkeypatch.setattr(importlib.metadata, "requires", lambda _: asked_for)
    found = checks()
    assert found["program", "rich"]["found"].endswith(">=99 is needed")
    assert found["program", "plotly"]["state"] == "ok"
    assert found["program", "streamlit"]["found"].endswith(">=99 is needed")
    assert found["program", "streamlit"]["advice"] == "pip install 'streamlit>=99'"
    assert ("program", "mahjong-replay") not in found


def test_a_python_that_is_too_old(monkeypatch):
    monkeypatch.setattr(platform, "python_version", lambda: "3.10.4")
    assert checks()["program", "Python"]["state"] == "problem"
    assert run("doctor").exit_code == UNUSABLE


def test_a_sqlite_that_is_too_old(monkeypatch):
    monkeypatch.setattr(program, "database", lambda: Database("3.36.0", (3, 36, 0), fts5=False, json=True))
    found = checks()["program", "SQLite"]
    assert found["found"] == "3.36.0, without STRICT tables (3.37) and FTS5"
    assert found["unusable"]


def test_shipped_files_that_are_missing_or_changed(monkeypatch, tmp_path):
    folders = {name: tmp_path / name for name in ("dashboard", "schemas")}
    for each in folders.values():
        each.mkdir()
    (folders["schemas"] / FILE).write_text("{}")

    def shipped(name):
        if name not in folders:
            raise FileNotFoundError(f"this installation of replay has no folder of {name}")
        return folders[name]

    monkeypatch.setattr(program, "shipped", shipped)
    found = checks()
    assert "app.py is missing" in found["program", "dashboard"]["found"]
    assert found["program", "schemas"]["state"] == "warning"
    assert found["program", "records"]["found"] == "this installation of replay has no folder of records"
    assert run("doctor").exit_code == UNUSABLE


@pytest.mark.parametrize(
    ("what", "state", "said"),
    [
        ("damaged", "warning", "is damaged"),
        ("empty", "ok", "nothing in"),
        ("read only", "warning", "cannot be written"),
        ("no folder", "warning", "cannot be written"),
        ("no home", "warning", "no home folder"),
    ],
)
def test_the_cache_of_tables(monkeypatch, tmp_path, what, state, said):
    def nowhere():
        raise RuntimeError("Could not determine home directory.")

    if what == "damaged":
        tables._file().write_bytes(b"x")
    elif what in ("empty", "read only"):
        tables._file().unlink()
    if what == "read only":
        monkeypatch.setattr(os, "access", lambda *_: False)
    elif what == "no folder":
        (tmp_path / "file").touch()
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    elif what == "no home":
        monkeypatch.setattr(program, "kept", nowhere)
    found = checks()["program", "cache"]
    assert (found["state"], said in found["found"]) == (state, True)


def test_a_terminal_without_the_signs():
    told = process("doctor", "--json", env={"PYTHONIOENCODING": "latin-1"})
    found = {each["subject"]: each for each in map(json.loads, told.stdout.decode("latin-1").splitlines())}
    assert found["text"]["state"] == "warning"
    assert "PYTHONUTF8=1" in found["text"]["advice"]


def test_it_loads_without_what_is_missing():
    """Streamlit and Plotly are named and not loaded."""
    loaded = "replay.cli.commands.program.doctor, replay.doctor.program"
    code = f"import sys, {loaded}; print({{'streamlit', 'plotly'}} & {{*sys.modules}})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "set()\n"
