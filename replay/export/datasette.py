"""The metadata file with which Datasette (0.65) shows a store: what tables and columns hold, where to begin."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from replay.store import Reader
from replay.store.queries.canned import QUERIES
from replay.store.queries.schema import TableAbout, described, undescribed


class ShownTable(Struct, frozen=True, kw_only=True):
    """How a table is shown first: its title, sorted by a column, counted by others, with their units."""

    title: str
    sort: str | None = None
    sort_desc: str | None = None
    facets: tuple[str, ...] = ()
    units: dict[str, str] = {}
    label: str | None = None
    """The column by which rows of other tables name one of this."""
    hidden: bool = False


_BYTES: Final = {"size": "byte"}
SHOWN: Final = {
    "games": ShownTable(title="Games", sort_desc="id", facets=("ruleset", "verdict"), label="game"),
    "players": ShownTable(title="Players", facets=("name",)),
    "hands": ShownTable(title="Hands", facets=("ended", "round", "dealer", "excerpt")),
    "wins": ShownTable(title="Wins", sort_desc="computed_total", facets=("won_by", "unit", "legal")),
    "win_rows": ShownTable(title="Scoring rows of wins", facets=("kind", "name")),
    "findings": ShownTable(title="Findings", facets=("code", "severity", "rule")),
    "payments": ShownTable(title="Payments", facets=("reason", "seat")),
    "hand_seats": ShownTable(title="Players' hands, analysed", sort_desc="given_up", facets=("won", "seat", "looked")),
    "notes": ShownTable(title="Notes", sort_desc="id"),
    "note_tags": ShownTable(title="Tags", facets=("tag",)),
    "originals": ShownTable(title="Original records", units=_BYTES, hidden=True),
    "earlier_versions": ShownTable(title="Earlier versions of records", units=_BYTES, hidden=True),
    "aliases": ShownTable(title="Names that are joined", facets=("player",)),
    "recorded_names": ShownTable(title="Names in the records, where they count as others", hidden=True),
    "contents": ShownTable(title="Contents, to be compared", hidden=True),
    "foreign_files": ShownTable(title="Files of other programs", facets=("format",), units=_BYTES, hidden=True),
    "game_files": ShownTable(title="Which file a game is from", hidden=True),
    "analysis": ShownTable(title="Analyses, packed", hidden=True),
}
"""Tables that are not named here are shown as they are."""


def metadata(reader: Reader) -> dict[str, Any]:
    """The metadata of the store, as `datasette --metadata` reads it; the database has the name of the file."""
    analysed = reader.has_analyses()
    return {
        "title": "Mahjong games, audited",
        "description": (
            "Games, hands, wins and findings kept by replay. Seats are 0 to 3, tiles in the notation of the record "
            "format, amounts whole numbers, times UTC; lines are counted from 1 in the file that games.source names."
        ),
        "databases": {
            reader.path.stem: {
                "tables": {
                    **{each.name: _table(each) for each in described(reader)},
                    **{name: {"hidden": True} for name in undescribed(reader)},
                },
                "queries": {
                    name: {
                        "title": each.title,
                        "description": each.description,
                        "sql": each.sql.strip(),
                        "hide_sql": True,
                    }
                    for name, each in QUERIES.items()
                    if analysed or not each.needs_analysis
                },
            }
        },
    }


def _table(about: TableAbout) -> dict[str, Any]:
    shown = SHOWN.get(about.name, ShownTable(title=about.name.replace("_", " ").capitalize()))
    found: dict[str, Any] = {
        "title": shown.title,
        "description": f"{about.about[0].upper()}{about.about[1:]}.",
        "columns": {each.name: each.about for each in about.columns},
        "units": shown.units,
        "sort": shown.sort,
        "sort_desc": shown.sort_desc,
        "facets": list(shown.facets),
        "label_column": shown.label,
        "hidden": shown.hidden,
    }
    return {key: value for key, value in found.items() if value}
