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
from typing import Final

from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from replay import __version__
from replay.checks import Check, CheckState
from replay.distance.asked import VARIABLE, running, to_install
from replay.distance.tables import kept
from replay.engine.version import ENGINE_VERSION
from replay.extras import DISTRIBUTION, installs
from replay.formats.importers.sources import importers
from replay.formats.schema import FILE, schema_text
from replay.paths import shipped
from replay.plugins import IMPORTERS, RULESETS, SWITCH, announced, left_out, plugins, turned_off
from replay.rulesets import plugged_in
from replay.store.database import Database, database

SIGNS: Final = "✓ ✗ → · ─ 一 東 中"
"""What the commands print beside plain letters."""
_STRICT: Final = (3, 37)
"""The version of SQLite that first has STRICT tables."""


def check(
    subject: str, found: str, advice: str = "", state: CheckState | None = None, *, unusable: bool = False
) -> Check:
    """A check of the program; without `state` there is a problem, and the program unusable, where there is advice."""
    unusable = unusable or (state is None and bool(advice))
    state = state or ("problem" if advice else "ok")
    return Check(area="program", subject=subject, state=state, found=found, advice=advice, unusable=unusable)


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
    found = f"{version}, {sys.executable}"
    if not SpecifierSet(asked).contains(version, prereleases=True):
        return check("Python", f"{found}; {asked} is needed", "Install replay with a newer Python.")
    return check("Python", found)


def _version() -> Check:
    found = f"{__version__}, engine {ENGINE_VERSION}"
    try:
        installed = importlib.metadata.version(DISTRIBUTION)
    except importlib.metadata.PackageNotFoundError:
        advice = "Run from a folder that holds it, it works; to install it, see the README."
        return check("replay", f"{found}; it is not installed", advice, "warning")
    if installed != __version__:
        advice = "Install it again: pip install --force-reinstall, or in a checkout pip install --editable ."
        return check("replay", f"{found}; installed is {installed}", advice, "warning")
    return check("replay", found)


def _package(asked: Requirement) -> Check:
    install = f"pip install '{asked.name}{asked.specifier}'"
    try:
        version = importlib.metadata.version(asked.name)
    except importlib.metadata.PackageNotFoundError:
        return check(asked.name, f"missing; {asked.specifier or 'any version'} is needed", install)
    if not asked.specifier.contains(version, prereleases=True):
        return check(asked.name, f"{version}; {asked.specifier} is needed", install)
    return check(asked.name, version)


def _of_extra(asked: Requirement, extra: str) -> Check:
    """A package that an extra brings: without it all is well, and what needs it says so itself."""
    try:
        importlib.metadata.version(asked.name)
    except importlib.metadata.PackageNotFoundError:
        return check(asked.name, f"not installed; the extra [{extra}] brings it: {installs(extra)}")
    return _package(asked)


def _sqlite(found: Database) -> Check:
    lacking = [name for name, there in (("FTS5", found.fts5), ("JSON", found.json)) if not there]
    if found.version < _STRICT or lacking:
        lacking = [*(["STRICT tables (3.37)"] if found.version < _STRICT else []), *lacking]
        said = f"{found.text}, without {' and '.join(lacking)}"
        return check("SQLite", said, "Use a Python that comes with a newer SQLite, such as that of python.org or uv.")
    return check("SQLite", f"{found.text}, with STRICT tables, FTS5 and JSON")


def _shipped() -> Iterator[Check]:
    again = "Files of the program are missing or changed: install it again."
    for folder, needed in (("dashboard", "app.py"), ("schemas", FILE), ("records", "SOURCES.md")):
        try:
            place = shipped(folder)
        except FileNotFoundError as error:
            yield check(folder, str(error), again)
            continue
        if not (place / needed).is_file():
            yield check(folder, f"{place / needed} is missing", again)
        elif folder == "schemas" and (place / FILE).read_text(encoding="utf-8") != schema_text():
            yield check(folder, f"{place / FILE} is not the one of this version", again, "warning")
        else:
            count = sum(each.is_file() for each in place.rglob("*"))
            yield check(folder, f"{count:,} {'file' if count == 1 else 'files'} in {place}")


def _cache() -> Check:
    try:
        place, state = kept()
    except RuntimeError:
        advice = "Set XDG_CACHE_HOME to a folder; without one each command takes two seconds longer."
        return check("cache", "there is no home folder for it", advice, "warning")
    if state == "whole":
        return check("cache", f"the tables are in {place.parent}")
    above = next(each for each in (place.parent, *place.parent.parents) if each.exists())
    if not (above.is_dir() and os.access(above, os.W_OK)):
        advice = "Make it writable, or set XDG_CACHE_HOME: without it each command takes two seconds longer."
        return check("cache", f"{place.parent} cannot be written", advice, "warning")
    if state == "damaged":
        return check("cache", f"{place} is damaged", "The next command that needs it makes it anew.", "warning")
    return check("cache", f"nothing in {place.parent} yet; the first command that needs it takes two seconds longer")


def _kernel() -> Check:
    """Which of the two answers about shanten and useful tiles; both say the same."""
    which = running()
    slower = "shanten and useful tiles are told by the definition, which is slow and says the same"
    found = {
        "kernel": "built: it tells shanten and useful tiles",
        "off": f"turned off by {VARIABLE}; {slower}",
        "missing": f"not built; {slower}",
    }
    return check("kernel", found[which], *((to_install(), "warning") if which == "missing" else ()))


def _plugins() -> Iterator[Check]:
    """Each plug-in: what it adds and where it comes from, or why it is left out."""
    if turned_off():
        for plugin in (*announced(RULESETS), *announced(IMPORTERS)):
            yield check(plugin.name, f"turned off by {SWITCH}: of {plugin.package} ({plugin.group})")
        return
    rulesets, formats = plugged_in(), importers()
    for plugin in (*plugins(RULESETS), *plugins(IMPORTERS)):
        added = [f"the ruleset {name}" for name, each in rulesets.items() if each.plugin == plugin]
        added += [f"the format {name}" for name, each in formats.items() if each.plugin == plugin]
        if added:
            yield check(plugin.name, f"{', '.join(added)}, of {plugin.package} ({plugin.group})")
    for each in left_out():
        advice = f"Mend or remove the package: pip uninstall {each.plugin.package.rpartition(' ')[0]}"
        yield check(each.plugin.name, each.sentence, advice, "warning")


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
        found = f"{encodings['standard output']}, which has no signs for {SIGNS}"
        return check("text", found.encode("ascii", "replace").decode(), advice, "warning")
    if encodings["file names"].lower().replace("-", "") != "utf8":
        return check("text", f"file names are read as {encodings['file names']}", advice, "warning")
    return check("text", ", ".join(f"{name} {value}" for name, value in encodings.items()))
