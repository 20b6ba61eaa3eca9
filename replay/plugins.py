"""Packages of other people that add a ruleset or read one more format: found by their entry points, loaded with care.

A plug-in is a module that an entry point names. It says `API = 2`; what else it must have depends on the group. One
that is broken is left out, with the reason, and disturbs nothing else. Plug-ins are looked for when something is asked
for that does not come with the program, or when everything is listed.
"""

from __future__ import annotations

import os
import sys
from contextlib import redirect_stdout, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from msgspec import Struct

if TYPE_CHECKING:
    from importlib.metadata import Distribution

API: Final = 2
"""The version of the plug-in interface."""
SWITCH: Final = "REPLAY_PLUGINS"
RULESETS: Final = "replay.rulesets"
AN_ID: Final = "an id is made of small letters and digits, with single hyphens between them"
IMPORTERS: Final = "replay.importers"
PluginGroup = Literal["replay.rulesets", "replay.importers"]
_MARK: Final = b"[replay."
"""What stands in the `entry_points.txt` of every package that has a plug-in."""


class PluginError(Exception):
    """A plug-in cannot be used; the message says why."""


class Plugin(Struct, frozen=True):
    """A plug-in as its package announces it; nothing of it is loaded."""

    group: PluginGroup
    name: str
    value: str
    """The module."""
    package: str
    """The package that brings it, with its version."""

    @property
    def top(self) -> str:
        """The first part of the module's name."""
        return self.value.partition(":")[0].strip().partition(".")[0]

    @property
    def label(self) -> str:
        """The plug-in as people read of it."""
        return f"the plug-in {self.name} ({self.package})"


class UnusablePlugin(Struct, frozen=True):
    """A plug-in that cannot be used, and why, as a sentence without its full stop."""

    plugin: Plugin
    why: str

    @property
    def sentence(self) -> str:
        """What is said of it."""
        return f"{self.plugin.label} is left out: {self.why}"


_LEFT_OUT: Final[dict[Plugin, str]] = {}


def leave_out(plugin: Plugin, why: object) -> None:
    """Note that the plug-in cannot be used."""
    _LEFT_OUT.setdefault(plugin, f"{why}".rstrip("."))


def left_out() -> tuple[UnusablePlugin, ...]:
    """The plug-ins that could not be used so far."""
    return tuple(UnusablePlugin(plugin, why) for plugin, why in _LEFT_OUT.items())


def turned_off() -> bool:
    """Whether the program is to run without plug-ins."""
    return os.environ.get(SWITCH, "").lower() == "off"


def plugins(group: PluginGroup) -> tuple[Plugin, ...]:
    """The plug-ins of a group to be used, by name."""
    return () if turned_off() else announced(group)


@cache
def announced(group: PluginGroup) -> tuple[Plugin, ...]:
    """The plug-ins of a group that are installed, by name; of two of one name the first on the path."""
    if not _any_announced():
        return ()
    from importlib.metadata import distributions  # takes long to load, and hardly anybody has plug-ins

    found: dict[str, Plugin] = {}
    packages: set[str] = set()
    for package in distributions():
        points = package.entry_points.select(group=group)
        named = _named(package) if points else ""
        name = named.rpartition(" ")[0]
        if not points or name in packages:  # another copy, further down the path
            continue
        packages.add(name)
        for each in points:
            plugin = Plugin(group, each.name, each.value, named)
            if each.name in found:
                leave_out(plugin, f"{found[each.name].package} has one of this name, too")
            else:
                found[each.name] = plugin
    return tuple(found[name] for name in sorted(found))


def _named(package: Distribution) -> str:
    """A package with its version; one that is damaged has a name all the same."""
    name = version = ""
    with suppress(Exception):  # what a damaged one raises differs from Python to Python
        name, version = package.metadata["Name"], package.version
    return f"{name or 'a damaged package'} {version or 'of no version'}"


def _any_announced() -> bool:
    """Whether a package on the path may have a plug-in: a look that takes no time."""
    for place in sys.path:
        try:
            with os.scandir(place or ".") as entries:
                packages = [each.path for each in entries if each.name.endswith((".dist-info", ".egg-info"))]
        except NotADirectoryError:
            return True  # an archive, into which only the slow look looks
        except OSError:
            continue
        for package in packages:
            try:
                if _MARK in (Path(package) / "entry_points.txt").read_bytes():
                    return True
            except OSError:
                continue
    return False


@cache
def load(plugin: Plugin) -> Any:
    """The module of the plug-in; raises PluginError where it cannot be loaded or is of another interface."""
    from importlib.metadata import EntryPoint

    try:
        with redirect_stdout(sys.stderr):  # what a command prints is read by programs
            module = EntryPoint(plugin.name, plugin.value, plugin.group).load()
    except (Exception, SystemExit) as error:
        raise PluginError(f"{plugin.value} cannot be imported: {said(error)}") from error
    api = getattr(module, "API", None)
    if api is None:
        raise PluginError(f"{plugin.value} does not say which plug-in interface it is for (API = {API})")
    if api != API:
        raise PluginError(f"{plugin.value} is for version {api!r} of the plug-in interface, and this is version {API}")
    return module


class UnplayableError(Exception):
    """The rules of a ruleset leave a player nothing that is legal."""

    def __init__(self, ruleset: str, message: str) -> None:
        """`ruleset` is its id."""
        super().__init__(message)
        self.ruleset = ruleset


def failing(error: BaseException) -> Plugin | None:
    """The plug-in in whose code this was raised, that was called on the way there, or whose rules leave nothing to do;
    None if it was none."""
    if isinstance(error, UnplayableError):
        return next((each for each in plugins(RULESETS) if f"{error.ruleset}-".startswith(f"{each.name}-")), None)
    tops = {each.top: each for group in (RULESETS, IMPORTERS) for each in plugins(group)}
    step, found = error.__traceback__, None
    while step is not None:
        name = str(step.tb_frame.f_globals.get("__name__", ""))
        found = tops.get(name.partition(".")[0], found)
        step = step.tb_next
    return found


def said(error: BaseException) -> str:
    """What went wrong in somebody else's code, in a line."""
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__
