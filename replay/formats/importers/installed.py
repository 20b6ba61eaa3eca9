"""Formats of other packages: the importers that can be used, each asked only for files that no format of ours is of."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from msgspec import Struct

from replay.formats.importers.common import ForeignError, Imported, Source
from replay.formats.write import write_events
from replay.plugins import AN_ID, IMPORTERS, Plugin, PluginError, leave_out, load, plugins, said
from replay.rulesets import UnknownRulesetError, find_ruleset
from replay.rulings import UnknownRulingError

_ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*").fullmatch
_ENDING: Final = re.compile(r"\.[a-z0-9]+(\.gz)?").fullmatch


class Importer(Struct, frozen=True):
    """An importer of a plug-in."""

    plugin: Plugin
    source: Source
    looks_like: Callable[[bytes], bool]
    """Whether a file that begins with these bytes is of the format; gzip and a byte order mark are gone from them."""
    reads: Callable[[bytes, str | None], Imported]
    """Of a whole file, and of the ruleset for games that name none, the games; raises ForeignError."""
    endings: tuple[str, ...] = ()
    """What the names of its files end with, where they are looked for in folders: `.csv`."""

    def claims(self, head: bytes) -> bool:
        """Whether the file is of this format; one that fails at it claims none, and is left out."""
        try:
            return bool(self.looks_like(head))
        except Exception as error:
            leave_out(self.plugin, f"looks_like fails: {said(error)}")
            return False

    def read(self, data: bytes, ruleset: str | None) -> Imported:
        """The games of the file; raises ForeignError, also where the importer itself fails."""
        try:
            found = self.reads(data, ruleset)
            if not isinstance(found, Imported):
                raise TypeError(f"read gives {type(found).__name__}, no Imported")
            for game in found.games:
                write_events([game.start, *game.events])
        except ForeignError:
            raise
        except Exception as error:
            raise ForeignError(f"{self.plugin.label} fails: {said(error)}") from error
        return found


@cache
def installed(shipped: tuple[str, ...]) -> dict[str, Importer]:
    """The importers by the ids of their formats. `shipped`: the ids that are taken."""
    found: dict[str, Importer] = {}
    for plugin in plugins(IMPORTERS):
        try:
            importer = _checked(plugin, load(plugin), (*shipped, *found))
            found[importer.source.id] = importer
        except PluginError as error:
            leave_out(plugin, error)
    return found


def _checked(plugin: Plugin, module: Any, taken: tuple[str, ...]) -> Importer:
    source: Any = getattr(module, "SOURCE", None)
    endings: Any = getattr(module, "ENDINGS", ())
    if not isinstance(source, Source):
        raise PluginError(f"SOURCE of {plugin.value} is not a Source")
    if _ID(str(source.id)) is None or source.id == "native":
        raise PluginError(f"{source.id!r}: {AN_ID}")
    if source.id in taken:
        raise PluginError(f"there is another format {source.id!r}")
    if not isinstance(endings, tuple) or not all(isinstance(each, str) and _ENDING(each) for each in endings):
        raise PluginError(f"ENDINGS of {plugin.value} is not a tuple of endings such as '.csv'")
    for name, values in source.rulings.items():
        try:
            find_ruleset(name).chosen(values)
        except (UnknownRulesetError, UnknownRulingError) as error:
            raise PluginError(f"SOURCE.rulings: {error}") from error
    looks_like, read = getattr(module, "looks_like", None), getattr(module, "read", None)
    if not callable(looks_like) or not callable(read):
        raise PluginError(f"{plugin.value} needs the functions looks_like and read")
    return Importer(plugin, source, looks_like, read, endings)
