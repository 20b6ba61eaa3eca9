"""What a newcomer runs, what CI runs and what the project promises of both are one thing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VERSIONS = ["3.11", "3.12", "3.13", "3.14"]
needs_make = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def recipe(target: str, *words: str) -> str:
    """What make would run, also where another make runs the tests, whose variables would be handed on."""
    command = ["make", "--dry-run", "--always-make", target, f"PYTHON={sys.executable}", *words]
    bare = {
        name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKEOVERRIDES", "VENV", "WHICH")
    }
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, env=bare).stdout


@needs_make
def test_every_test_is_run_by_one_of_two_commands_on_all_cores_and_the_slowest_are_named() -> None:
    said = {target: re.search(r"-m pytest (.*)", recipe(target)) for target in ("test", "deep")}
    words = {target: found[1] if found else "" for target, found in said.items()}
    assert "-m 'not deep'" in words["test"]
    assert "-m deep" in words["deep"]
    assert "-n logical" in words["test"]
    assert "-n $(" in words["deep"]
    assert "os.cpu_count() or 1) + 1" in words["deep"]
    for each in words.values():
        assert "--durations=10" in each


@needs_make
def test_make_test_checks_the_types_beside_the_tests_and_fails_if_either_does() -> None:
    words = recipe("test")
    for each in ("ruff check", "/mypy >", "-m pytest", "exit $((passed | typed))"):
        assert each in words


@needs_make
def test_on_windows_the_commands_lie_elsewhere() -> None:
    assert ".venv/Scripts/python -m pytest" in recipe("tests", "OS=Windows_NT")


def test_ci_runs_the_tests_in_an_empty_environment_and_once_more_elsewhere() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "env -i" in script
    steps = (
        "bare make test ",
        "bare make deep ",
        "installing make docs ",
        "make tests ",
        "CC=/nonexistent/cc make ready",
    )
    for each in (*steps, "PYTHONHASHSEED=", "TZ=", "umask 077"):
        assert each in script
    assert re.search(r'elsewhere="[^"]* [^"]*"', script), "a path with a blank"


def test_the_public_workflow_runs_the_commands_of_the_install_on_every_python_and_system() -> None:
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    readme = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    for command in ("make demo", "make test"):
        assert f"- run: {command}\n" in workflow
        assert re.search(rf"^{command} ", readme, re.MULTILINE)
    assert all(f"{system}-latest" in workflow for system in ("ubuntu", "macos", "windows"))
    assert re.findall(r'"(3\.\d+)"', workflow.split("python: [")[1].split("]")[0]) == VERSIONS


def test_the_package_says_which_pythons_it_is_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == f">={VERSIONS[0]}"
    named = [each.rpartition(" ")[2] for each in project["classifiers"] if re.search(r":: 3\.\d+$", each)]
    assert named == VERSIONS
