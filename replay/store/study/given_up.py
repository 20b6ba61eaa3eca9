"""Points that decisions gave up, as `replay analyse --worth` has found: by ruleset, kind of decision and phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from replay.store.rows import FoundRow
from replay.store.source import EVERY
from replay.store.study.results import GivenUp
from replay.store.study.rows import StudyRows
from replay.store.worth.luck import PlayerShare, shares_in
from replay.store.worth.reading import has_worth, still_playing
from replay.store.worth.schema import LUCK
from replay.worth.results import METHOD

KEY: Final = "points_given_up"
PARTS: Final = ("opening", "discard", "claim", "win", "early", "middle", "late")
"""Kinds of decisions and phases of a hand: `points_given_up:discard` lists the hands behind one."""
_JOIN: Final = (
    "JOIN worth w ON w.game_id = s.game_id AND w.hand = s.hand AND w.seat = s.seat"
    " JOIN worth_hands m ON m.game_id = s.game_id AND m.hand = s.hand AND m.engine = ?"
    " AND m.players IN (SELECT value FROM json_each(?))"
)


def given_up(rows: StudyRows, who: str, where: str, values: Sequence[Any]) -> dict[str | None, list[GivenUp]]:
    """What the decisions of each player (`who`, met by `where`) gave up; points of rulesets are never added up."""
    found: dict[str | None, list[GivenUp]] = {}
    if not has_worth(rows.reader):
        return found
    for row in rows.get(
        f"SELECT {who}, s.ruleset, w.kind, w.phase, count(*) AS decisions, sum(w.given_up) AS points,"
        " sum(w.error * w.error) AS variance, sum(w.beyond_doubt) AS beyond_doubt,"
        " sum(w.given_up * w.given_up) AS squares",
        f"{_JOIN} {where} GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4",
        [rows.reader.engine, still_playing(rows.reader), *values],
    ):
        plain = {name: row[name] for name in GivenUp.__struct_fields__ if name != "error"}
        found.setdefault(row["name"], []).append(GivenUp(**plain, error=row["variance"] ** 0.5))
    return found


def luck(rows: StudyRows, who: str, where: str, values: Sequence[Any]) -> tuple[PlayerShare, ...]:
    """What of the results of each player was luck, by ruleset, over the hands of which that is kept; nothing of
    everybody together, who have none."""
    if LUCK not in rows.reader.tables() or who != "name":
        return ()
    found = rows.get(
        f"SELECT {who}, s.ruleset, l.result, l.draws + l.deal AS luck, l.spread",
        "JOIN luck l ON l.game_id = s.game_id AND l.hand = s.hand AND l.seat = s.seat AND l.engine = ?"
        f" AND l.method = ? AND l.result IS NOT NULL {where} ORDER BY s.game_id, s.hand",
        [rows.reader.engine, METHOD, *values],
    )
    return shares_in(found)


def hands_of(
    rows: StudyRows, part: str, where: str, values: Sequence[Any], limit: int | None
) -> tuple[int, list[FoundRow]]:
    """How many hands gave up points beyond doubt, and those that gave up most, each with its worst decision `event`.

    `adds`: points in all, `error`: of that, `times`: decisions; `part` is one of `PARTS` or "".
    """
    if not has_worth(rows.reader):
        return 0, []
    hands = (
        "(SELECT game_id, hand, seat, min(CASE place WHEN 1 THEN event END) AS event, sum(given_up) AS adds,"  # noqa: S608
        " sum(error * error) AS variance, count(*) AS times FROM (SELECT w.game_id, w.hand, w.seat, w.event,"
        " w.given_up, w.error, row_number() OVER (PARTITION BY w.game_id, w.hand, w.seat"
        f" ORDER BY w.given_up DESC, w.event) AS place FROM {rows.table} s {_JOIN}"
        f" AND w.beyond_doubt = 1 AND ? IN ('', w.kind, w.phase) {where}) d GROUP BY game_id, hand, seat)"
    )
    given = [rows.reader.engine, still_playing(rows.reader), part, *values]
    number = rows.reader.rows(f"SELECT count(*) FROM {hands} d", given)  # noqa: S608
    found = rows.get(
        "SELECT s.*, d.event, d.adds, d.variance, d.times",
        f"JOIN {hands} d ON d.game_id = s.game_id AND d.hand = s.hand AND d.seat = s.seat"
        " ORDER BY d.adds DESC, s.game_id, s.hand, s.seat LIMIT ?",
        [*given, EVERY if limit is None else limit],
    )
    return int(number[0][0]), found
