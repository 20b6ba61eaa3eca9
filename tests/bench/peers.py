"""The libraries that the bench is run against: the group `bench` of pyproject.toml; the tool itself needs none of them.

`python -m tests.bench.peers` installs them one by one into the environment that runs it, so that one that cannot be
installed (PyMahjongGB and chess come as source, the first needs a C++ compiler) leaves the others.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
MODULES = {
    "mahjong": "mahjong.shanten",
    "PyMahjongGB": "MahjongGB",
    "xiangting": "xiangting",
    "chess": "chess.pgn",
    "pokerkit": "pokerkit",
}
"""Each peer by its name on PyPI, and a module of it."""


def peer(name: str, module: str = "") -> Any:
    """A module of a peer, its first if none is named; raises ImportError."""
    return import_module(module or MODULES[name])


def present() -> dict[str, str]:
    """The peers that can be used here, with their versions."""
    found = {}
    for name, module in MODULES.items():
        try:
            if find_spec(module.partition(".")[0]) is not None:
                found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def named(name: str) -> str:
    """The name of a peer with its version, as tables print it."""
    return f"{name} {present().get(name, 'is not installed')}"


def wanted() -> list[str]:
    """The requirements of the group `bench`."""
    return list(tomllib.loads(PROJECT.read_text(encoding="utf-8"))["dependency-groups"]["bench"])


def main() -> int:
    """Install what is missing; 0 also where that fails, and then a line says what the tables will lack."""
    here = {name.lower() for name in present()}
    for requirement in wanted():
        name = re.split(r"[^\w.-]", requirement, maxsplit=1)[0]
        if name.lower() in here:
            continue
        sys.stderr.write(f"installing {requirement} ...\n")
        done = subprocess.run(
            [sys.executable, "-m", "pip", "install", "-qq", "--disable-pip-version-check", requirement], check=False
        )
        if done.returncode:
            sys.stderr.write(f"{name} could not be installed: the tables will say that it is missing\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
