"""The foreign formats that are known, and the rules that their programs play by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from replay.events import StartGame
from replay.formats.importers import majsoul, mjai, result_sheet, riichi_advanced, scored_hands
from replay.formats.importers.common import Source
from replay.formats.importers.guobiao import botzone, tziakcha
from replay.formats.importers.installed import Importer, installed
from replay.formats.typed import source as typed

SOURCES: Final[Mapping[str, Source]] = {
    each.SOURCE.id: each.SOURCE
    for each in (riichi_advanced, majsoul, botzone, tziakcha, mjai, scored_hands, result_sheet, typed)
}
"""Those that come with the program, by the names that `replay convert --from` takes."""


def importers() -> Mapping[str, Importer]:
    """Those of plug-ins, by the same."""
    return installed(tuple(SOURCES))


def sources() -> Mapping[str, Source]:
    """All of them."""
    return {**SOURCES, **{name: each.source for name, each in importers().items()}}


def source_of(start: StartGame) -> Source | None:
    """Where an importer says that a game comes from; None for a record that was none's work."""
    about = (start.meta or {}).get("import")
    name = about.get("format") if isinstance(about, dict) else None
    if not isinstance(name, str):
        return None
    if name in SOURCES:
        return SOURCES[name]
    return None if (own := importers().get(name)) is None else own.source
