"""The metadata file with which Datasette (0.65) shows a store: what tables and columns hold, where to begin."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct

from replay.export.asking import has_analyses
from replay.export.described import TableAbout, described, undescribed
from replay.store import Reader


class Shown(Struct, frozen=True, kw_only=True):
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
    "games": Shown(title="Games", sort_desc="id", facets=("ruleset", "verdict"), label="game"),
    "players": Shown(title="Players", facets=("name",)),
    "hands": Shown(title="Hands", facets=("ended", "round", "dealer", "excerpt")),
    "wins": Shown(title="Wins", sort_desc="computed_total", facets=("won_by", "unit", "legal")),
    "win_rows": Shown(title="Scoring rows of wins", facets=("kind", "name")),
    "findings": Shown(title="Findings", facets=("code", "severity", "rule")),
    "payments": Shown(title="Payments", facets=("reason", "seat")),
    "events": Shown(title="Events"),
    "hand_seats": Shown(title="Players' hands, analysed", sort_desc="given_up", facets=("won", "seat", "looked")),
    "notes": Shown(title="Notes", sort_desc="id"),
    "note_tags": Shown(title="Tags", facets=("tag",)),
    "originals": Shown(title="Original records", units=_BYTES, hidden=True),
    "earlier_versions": Shown(title="Earlier versions of records", units=_BYTES, hidden=True),
    "foreign_files": Shown(title="Files of other programs", facets=("format",), units=_BYTES, hidden=True),
    "game_files": Shown(title="Which file a game is from", hidden=True),
    "event_runs": Shown(title="Events, packed", hidden=True),
    "analysis": Shown(title="Analyses, packed", hidden=True),
}
"""Tables that are not named here are shown as they are."""


class Canned(Struct, frozen=True, kw_only=True):
    """A question to the store; `needs_analysis` where its answer is in tables that may have been dropped."""

    title: str
    description: str
    sql: str
    needs_analysis: bool = False


QUERIES: Final = {
    "findings_by_rule": Canned(
        title="Findings by rule",
        description="How often each rule was broken or misjudged, in how many games, and where one can be looked at.",
        sql="""
SELECT g.ruleset, f.rule, f.code, f.severity, count(*) AS findings, count(DISTINCT f.game_id) AS games,
       min(g.source || ' line ' || f.line) AS example
FROM findings f JOIN games g ON g.id = f.game_id
GROUP BY g.ruleset, f.rule, f.code, f.severity
ORDER BY findings DESC, g.ruleset, f.rule, f.code
""",
    ),
    "largest_differences": Canned(
        title="Largest differences between claimed and computed",
        description="Wins whose claimed total is not the one by the rules, and those claimed that are no wins.",
        sql="""
SELECT g.game, g.source, w.line, p.name AS winner, w.claimed_total, w.computed_total, w.unit,
       w.claimed_total - coalesce(w.computed_total, 0) AS difference,
       CASE WHEN w.legal IS 0 THEN 'no win by the rules' ELSE '' END AS remark
FROM wins w
JOIN games g ON g.id = w.game_id
JOIN players p ON p.game_id = w.game_id AND p.seat = w.seat
WHERE w.claimed_total <> w.computed_total OR (w.legal IS 0 AND w.claimed_total <> 0)
ORDER BY abs(difference) DESC, g.id, w.line
""",
    ),
    "hell_waits": Canned(
        title="Hell waits",
        description="Hands that came to wait for one last tile, as far as the player could know, and what came of it.",
        needs_analysis=True,
        sql="""
SELECT g.game, g.source, h.number AS hand, h.line, p.name AS player, s.hell_known AS hell_waits,
       s.hell_true AS in_truth, s.won, s.won_hell AS won_on_it
FROM hand_seats s
JOIN games g ON g.id = s.game_id
JOIN hands h ON h.game_id = s.game_id AND h.hand = s.hand
JOIN players p ON p.game_id = s.game_id AND p.seat = s.seat
WHERE s.hell_known > 0
ORDER BY s.won_hell DESC, s.hell_known DESC, g.id, s.hand, s.seat
""",
    ),
    "deal_ins_by_player": Canned(
        title="Deal-ins by player",
        description="In how many hands others won on a player's tile, how often, and what it cost as computed.",
        sql="""
WITH fed AS (
  SELECT w.game_id, w.target AS seat, count(DISTINCT w.hand) AS hands, count(*) AS wins,
         -sum(coalesce(json_extract(w.computed_payments, '$[' || w.target || ']'), 0)) AS paid
  FROM wins w WHERE w.target IS NOT NULL AND w.legal IS NOT 0
  GROUP BY w.game_id, w.target
)
SELECT p.name AS player, g.ruleset, sum(g.hands) AS hands, coalesce(sum(f.hands), 0) AS hands_dealt_in,
       round(1.0 * coalesce(sum(f.hands), 0) / nullif(sum(g.hands), 0), 3) AS share,
       coalesce(sum(f.wins), 0) AS wins_fed, coalesce(sum(f.paid), 0) AS paid
FROM players p
JOIN games g ON g.id = p.game_id
LEFT JOIN fed f ON f.game_id = p.game_id AND f.seat = p.seat
GROUP BY p.name, g.ruleset
ORDER BY wins_fed DESC, paid DESC, p.name, g.ruleset
""",
    ),
}


def metadata(reader: Reader) -> dict[str, Any]:
    """The metadata of the store, as `datasette --metadata` reads it; the database has the name of the file."""
    analysed = has_analyses(reader)
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
    shown = SHOWN.get(about.name, Shown(title=about.name.replace("_", " ").capitalize()))
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
