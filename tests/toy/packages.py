"""Packages with plug-ins, installed as pip does it: their modules and their dist-info in one folder on the path."""

from __future__ import annotations

import importlib
import shutil
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from replay import plugins
from replay.formats.importers import installed as formats
from replay.rulesets import _called, _installed, all_rulesets
from replay.terms import own

HERE = Path(__file__).parent
FOUR_SETS = HERE / "four_sets"
CLUB_SHEET = HERE / "club_sheet"


def install(package: Path, folder: Path) -> None:
    """A package of this folder, by what its pyproject.toml says."""
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for module in package.glob("*.py"):
        shutil.copy(module, folder / module.name)
    announce(folder, project["name"], project["version"], project["entry-points"])


def announce(folder: Path, name: str, version: str, points: dict[str, dict[str, str]]) -> None:
    """The dist-info of a package with these entry points."""
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (info / "entry_points.txt").write_text(
        "".join(
            f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in entries.items())
            for group, entries in points.items()
        )
    )


@contextmanager
def on_the_path(folder: Path) -> Iterator[Path]:
    """The packages of the folder can be found, and are forgotten afterwards."""
    modules = set(sys.modules)
    sys.path.insert(0, str(folder))
    _forget()
    try:
        yield folder
    finally:
        sys.path.remove(str(folder))
        for name in {path.stem for path in folder.glob("*.py")} & (set(sys.modules) - modules):
            del sys.modules[name]
        _forget()


def _forget() -> None:
    importlib.invalidate_caches()
    plugins._LEFT_OUT.clear()
    for each in (
        plugins.announced,
        plugins.load,
        _installed.installed,
        formats.installed,
        all_rulesets,
        _called,
        own._kept,
    ):
        each.cache_clear()
