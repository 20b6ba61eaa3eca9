"""The program: Python, the packages it needs, its shipped files, its cache, what the terminal can show."""

from __future__ import annotations

import importlib.metadata
import locale
import os
import platform
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from replay import __version__
from replay.checks import Check, CheckState, checked
from replay.distance.asked import VARIABLE, running, to_install
from replay.distance.tables import kept
from replay.engine.version import ENGINE_VERSION
from replay.formats.importers.sources import importers
from replay.formats.schema import FILE, schema_text
from replay.installation import DISTRIBUTION, installs, shipped
from replay.plugins import IMPORTERS, RULESETS, SWITCH, announced, left_out, plugins, turned_off
from replay.rulesets import plugged_in
from replay.said import Said, together
from replay.store.database import Database, database

SIGNS: Final = "✓ ✗ → · ─ 一 東 中"
"""What the commands print beside plain letters."""
_STRICT: Final = (3, 37)
"""The version of SQLite that first has STRICT tables."""


def check(subject: str, found: str, advice: str = "", state: CheckState | None = None, **places: Any) -> Check:
    """A check of the program, which is unusable where there is advice and no `state`."""
    return checked("program", subject, found, advice, state, unusable=state is None and bool(advice), **places)


def program_checks() -> Iterator[Check]:
    """Everything about the program itself."""
    python, needed, extras = _needs()
    yield _python(python)
    yield _version()
    yield from map(_package, needed)
    for extra, packages in extras.items():
        yield from (_of_extra(each, extra) for each in packages)
    yield _sqlite(database())
    yield from _shipped()
    yield _cache()
    yield _kernel()
    yield _terminal()
    yield from _plugins()


def _needs() -> tuple[str, list[Requirement], dict[str, list[Requirement]]]:
    """The Python, the packages and those of each extra that are asked for.

    They are read from pyproject.toml in a checkout, else from what was installed. An extra that names other extras of
    this distribution has no packages of its own.
    """
    checkout = Path(__file__).resolve().parents[2] / "pyproject.toml"
    if checkout.is_file():
        project = tomllib.loads(checkout.read_text(encoding="utf-8"))["project"]
        extras = {
            name: _foreign(map(Requirement, each)) for name, each in project.get("optional-dependencies", {}).items()
        }
        return project["requires-python"], _foreign(map(Requirement, project["dependencies"])), extras
    try:
        about = importlib.metadata.metadata(DISTRIBUTION)
        listed = [Requirement(each) for each in importlib.metadata.requires(DISTRIBUTION) or ()]
    except importlib.metadata.PackageNotFoundError:
        return "", [], {}
    plain = _asked(listed, "")
    extras = {
        name: [each for each in _asked(listed, name) if each not in plain]
        for name in about.get_all("Provides-Extra") or ()
    }
    return about["Requires-Python"] or "", plain, extras


def _asked(listed: list[Requirement], extra: str) -> list[Requirement]:
    return _foreign(each for each in listed if each.marker is None or each.marker.evaluate({"extra": extra}))


def _foreign(asked: Iterable[Requirement]) -> list[Requirement]:
    return [each for each in asked if each.name != DISTRIBUTION]


def _python(asked: str) -> Check:
    version = platform.python_version()
    places: dict[str, Any] = {"version": f"{version}, {sys.executable}", "needed": asked}
    if not SpecifierSet(asked).contains(version, prereleases=True):
        return check("Python", "{version}; {needed} is needed", "Install replay with a newer Python.", **places)
    return check("Python", "{version}", **places)


def _version() -> Check:
    places: dict[str, Any] = {"version": __version__, "engine": ENGINE_VERSION}
    try:
        installed = importlib.metadata.version(DISTRIBUTION)
    except importlib.metadata.PackageNotFoundError:
        advice = "Run from a folder that holds it, it works; to install it, see the README."
        return check("replay", "{version}, engine {engine}; it is not installed", advice, "warning", **places)
    if installed != __version__:
        advice = "Install it again: pip install --force-reinstall, or in a checkout pip install --editable ."
        found = "{version}, engine {engine}; installed is {installed}"
        return check("replay", found, advice, "warning", installed=installed, **places)
    return check("replay", "{version}, engine {engine}", **places)


def _package(asked: Requirement) -> Check:
    places: dict[str, Any] = {"command": f"pip install '{asked.name}{asked.specifier}'", "needed": asked.specifier}
    try:
        version = importlib.metadata.version(asked.name)
    except importlib.metadata.PackageNotFoundError:
        found = "missing; {needed} is needed" if str(asked.specifier) else "missing; any version is needed"
        return check(asked.name, found, "{command}", **places)
    if not asked.specifier.contains(version, prereleases=True):
        return check(asked.name, "{version}; {needed} is needed", "{command}", version=version, **places)
    return check(asked.name, "{version}", version=version)


def _of_extra(asked: Requirement, extra: str) -> Check:
    """A package that an extra brings: without it all is well, and what needs it says so itself."""
    try:
        importlib.metadata.version(asked.name)
    except importlib.metadata.PackageNotFoundError:
        found = "not installed; the extra [{extra}] brings it: {command}"
        return check(asked.name, found, extra=extra, command=installs(extra))
    return _package(asked)


def _sqlite(found: Database) -> Check:
    lacking = [name for name, there in (("FTS5", found.fts5), ("JSON", found.json)) if not there]
    if found.version < _STRICT or lacking:
        lacking = [*(["STRICT tables (3.37)"] if found.version < _STRICT else []), *lacking]
        return check(
            "SQLite",
            "{version}, without {lacking}",
            "Use a Python that comes with a newer SQLite, such as that of python.org or uv.",
            version=found.text,
            lacking=" and ".join(lacking),
        )
    return check("SQLite", "{version}, with STRICT tables, FTS5 and JSON", version=found.text)


def _shipped() -> Iterator[Check]:
    again = "Files of the program are missing or changed: install it again."
    for folder, needed in (("dashboard", "app.py"), ("schemas", FILE), ("records", "SOURCES.md")):
        try:
            place = shipped(folder)
        except FileNotFoundError as error:
            yield check(folder, "{what}", again, what=str(error))
            continue
        if not (place / needed).is_file():
            yield check(folder, "{path} is missing", again, path=place / needed)
        elif folder == "schemas" and (place / FILE).read_text(encoding="utf-8") != schema_text():
            yield check(folder, "{path} is not the one of this version", again, "warning", path=place / FILE)
        else:
            count = sum(each.is_file() for each in place.rglob("*"))
            yield check(folder, "{worth} in {path}", worth=(count, "files"), path=place)


def _cache() -> Check:
    try:
        place, state = kept()
    except RuntimeError:
        advice = "Set XDG_CACHE_HOME to a folder; without one each command takes two seconds longer."
        return check("cache", "there is no home folder for it", advice, "warning")
    if state == "whole":
        return check("cache", "the tables are in {path}", path=place.parent)
    above = next(each for each in (place.parent, *place.parent.parents) if each.exists())
    if not (above.is_dir() and os.access(above, os.W_OK)):
        advice = "Make it writable, or set XDG_CACHE_HOME: without it each command takes two seconds longer."
        return check("cache", "{path} cannot be written", advice, "warning", path=place.parent)
    if state == "damaged":
        advice = "The next command that needs it makes it anew."
        return check("cache", "{path} is damaged", advice, "warning", path=place)
    found = "nothing in {path} yet; the first command that needs it takes two seconds longer"
    return check("cache", found, path=place.parent)


def _kernel() -> Check:
    """Which of the two answers about shanten and useful tiles; both say the same."""
    which = running()
    if which == "kernel":
        return check("kernel", "built: it tells shanten and useful tiles")
    slower = Said("shanten and useful tiles are told by the definition, which is slow and says the same")
    if which == "off":
        return check("kernel", "turned off by {variable}; {what}", variable=VARIABLE, what=slower)
    return check("kernel", "not built; {what}", to_install(), "warning", what=slower)


def _plugins() -> Iterator[Check]:
    """Each plug-in: what it adds and where it comes from, or why it is left out."""
    if turned_off():
        for plugin in (*announced(RULESETS), *announced(IMPORTERS)):
            found = "turned off by {variable}: of {package} ({group})"
            yield check(plugin.name, found, variable=SWITCH, package=plugin.package, group=plugin.group)
        return
    rulesets, formats = plugged_in(), importers()
    for plugin in (*plugins(RULESETS), *plugins(IMPORTERS)):
        added = [Said("the ruleset {name}", name=name) for name, each in rulesets.items() if each.plugin == plugin]
        added += [Said("the format {name}", name=name) for name, each in formats.items() if each.plugin == plugin]
        if added:
            what = together(added, "{what}, {why}")
            found = "{what}, of {package} ({group})"
            yield check(plugin.name, found, what=what, package=plugin.package, group=plugin.group)
    for each in left_out():
        yield check(
            each.plugin.name,
            "{label} is left out: {why}",
            "Mend or remove the package: pip uninstall {name}",
            "warning",
            label=each.plugin.label,
            why=each.why,
            name=each.plugin.package.rpartition(" ")[0],
        )


def _terminal() -> Check:
    encodings = {
        "standard output": getattr(sys.stdout, "encoding", None) or "none",
        "file names": sys.getfilesystemencoding(),
        "locale": locale.getencoding(),
    }
    advice = "Set PYTHONUTF8=1, and a locale of UTF-8 such as LANG=C.UTF-8."
    try:
        SIGNS.encode(encodings["standard output"])
    except (UnicodeEncodeError, LookupError):
        signs = SIGNS.encode("ascii", "replace").decode()
        found = "{encoding}, which has no signs for {signs}"
        return check("text", found, advice, "warning", encoding=encodings["standard output"], signs=signs)
    if encodings["file names"].lower().replace("-", "") != "utf8":
        return check("text", "file names are read as {encoding}", advice, "warning", encoding=encodings["file names"])
    found = "standard output {output}, file names {files}, locale {locale}"
    output, files, system = encodings.values()
    return check("text", found, output=output, files=files, locale=system)
