"""What a newcomer runs, what CI runs and what the project promises of both are one thing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib

import pytest

from tests.contracts.test_imports import ROOT

VERSIONS = ["3.11", "3.12", "3.13", "3.14"]
RECIPES = {
    "test": (
        "ruff check",
        "/mypy >",
        "-m pytest",
        "-m 'not deep'",
        "-n logical",
        "--durations=10",
        "$((passed | typed))",
    ),
    "deep": ("-m deep", "-n $(", "os.cpu_count() or 1) + 1", "--durations=10"),
    "tests OS=Windows_NT": (".venv/Scripts/python -m pytest",),
}
"""What make runs: every test by one of two commands, on all cores, the types beside them, and fails if either does."""
SAID = {
    # an empty environment, another place with a blank in it, another hash seed, another hour, another mask, no compiler
    ".ci/run": (
        *("env -i", "bare make test ", "bare make deep ", "installing make docs ", "make tests "),
        *("CC=/nonexistent/cc make ready", "PYTHONHASHSEED=", "TZ=", "umask 077"),
    ),
    ".github/workflows/ci.yml": (
        *("- run: make demo\n", "- run: make test\n", "ubuntu-latest", "macos-latest", "windows-latest"),
        "python: [" + ", ".join(f'"{each}"' for each in VERSIONS) + "]",
    ),
    "docs/install.md": ("\nmake demo ", "\nmake test "),
    "pyproject.toml": (f'requires-python = ">={VERSIONS[0]}"',),
}


def recipe(target: str) -> str:
    """What make would run, also where another make runs the tests, whose variables would be handed on."""
    command = ["make", "--dry-run", "--always-make", *target.split(), f"PYTHON={sys.executable}"]
    bare = {
        name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKEOVERRIDES", "VENV", "WHICH")
    }
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, env=bare).stdout


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_make_runs_what_is_promised() -> None:
    assert [(target, each) for target, said in RECIPES.items() for each in said if each not in recipe(target)] == []


def test_the_files_of_the_project_say_what_is_promised() -> None:
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in SAID}
    assert [(name, each) for name, said in SAID.items() for each in said if each not in texts[name]] == []
    assert re.search(r'elsewhere="[^"]* [^"]*"', texts[".ci/run"]), "a path with a blank"
    classifiers = tomllib.loads(texts["pyproject.toml"])["project"]["classifiers"]
    assert [each.rpartition(" ")[2] for each in classifiers if re.search(r":: 3\.\d+$", each)] == VERSIONS
