"""The metadata file with which Datasette (0.65) shows a store: what tables and columns hold, where to begin."""

from __future__ import annotations

from typing import Any, Final

from replay.store import Reader
from replay.store.queries.canned import QUERIES
from replay.store.queries.schema import TableAbout, described, undescribed

_BYTES: Final = {"size": "byte"}
SHOWN: Final[dict[str, dict[str, Any]]] = {
    "games": {"title": "Games", "sort_desc": "id", "facets": ["ruleset", "verdict"], "label_column": "game"},
    "players": {"title": "Players", "facets": ["name"]},
    "hands": {"title": "Hands", "facets": ["ended", "round", "dealer", "excerpt"]},
    "wins": {"title": "Wins", "sort_desc": "computed_total", "facets": ["won_by", "unit", "legal"]},
    "win_rows": {"title": "Scoring rows of wins", "facets": ["kind", "name"]},
    "findings": {"title": "Findings", "facets": ["code", "severity", "rule"]},
    "payments": {"title": "Payments", "facets": ["reason", "seat"]},
    "hand_seats": {"title": "Players' hands, analysed", "sort_desc": "given_up", "facets": ["won", "seat", "looked"]},
    "notes": {"title": "Notes", "sort_desc": "id"},
    "note_tags": {"title": "Tags", "facets": ["tag"]},
    "originals": {"title": "Original records", "units": _BYTES, "hidden": True},
    "earlier_versions": {"title": "Earlier versions of records", "units": _BYTES, "hidden": True},
    "aliases": {"title": "Names that are joined", "facets": ["player"]},
    "recorded_names": {"title": "Names in the records, where they count as others", "hidden": True},
    "contents": {"title": "Contents, to be compared", "hidden": True},
    "foreign_files": {"title": "Files of other programs", "units": _BYTES, "facets": ["format"], "hidden": True},
    "game_files": {"title": "Which file a game is from", "hidden": True},
    "analysis": {"title": "Analyses, packed", "hidden": True},
}
"""How tables are shown first: the title, the column that sorts them, those that count them, units, and the column by
which rows of other tables name one of this. Tables that are not named here are shown as they are."""


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
    return {
        "title": about.name.replace("_", " ").capitalize(),
        "description": f"{about.about[0].upper()}{about.about[1:]}.",
        "columns": {each.name: each.about for each in about.columns},
        **SHOWN.get(about.name, {}),
    }
