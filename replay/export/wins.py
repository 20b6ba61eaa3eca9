"""The tables of wins and findings: what a record claims beside what the rules say."""

from __future__ import annotations

from typing import Final

from replay.export.asking import queried
from replay.export.table import PLAYED, Column, Table
from replay.export.tables import NAME, OF_HAND


def _rows_called(kind: str, value: str = "sum(value)") -> str:
    """The scoring rows of a win as a JSON object, in their order; NULL if there are none."""
    return (
        f"(SELECT nullif(json_group_object(name, value), '{{}}') FROM (SELECT name, {value} AS value FROM win_rows r"  # noqa: S608
        f" WHERE r.game_id = w.game_id AND r.hand = w.hand AND r.win = w.win AND r.kind = '{kind}'"
        " GROUP BY name ORDER BY min(position)))"
    )


_TEXTS: Final = ("won_by", "tile", "concealed", "melds", "flowers", "unit")
_JSON: Final = ("claimed_payments", "computed_payments", "reading", "reasons")
_FLAGS: Final = ("legal",)


def _of_win(*names: str) -> tuple[Column, ...]:
    return tuple(
        Column(
            name,
            "text" if name in _TEXTS else "json" if name in _JSON else "boolean" if name in _FLAGS else "integer",
            of=f"wins.{name}",
        )
        for name in names
    )


WINS: Final = Table(
    name="wins",
    about="one row a win: what the record claims beside what the rules say",
    columns=(
        *PLAYED,
        *_of_win("win", "line", "turn", "seat"),
        Column("player", "text", "the winner's name"),
        *_of_win("won_by", "tile", "target"),
        Column("target_player", "text", "the name of who discarded or added it"),
        *_of_win("concealed", "melds", "flowers", "legal", "claimed_total", "computed_total", "payout", "unit"),
        *_of_win("claimed_payments", "computed_payments"),
        Column("claimed_patterns", "json", "the scoring rows that the record claims, name to value"),
        Column("computed_patterns", "json", "those that count by the rules, name to what they add in all"),
        Column("dropped_patterns", "json", "those that hold and do not count, name to the row that drops them"),
        *_of_win("reading", "reasons"),
    ),
    rows=queried(
        "SELECT g.id, g.game, w.hand, h.number, g.ruleset, w.win, w.line, w.turn, w.seat,"  # noqa: S608
        f" {NAME.format('w', 'seat')}, w.won_by, w.tile, w.target, {NAME.format('w', 'target')}, w.concealed, w.melds,"
        " w.flowers, w.legal, w.claimed_total, w.computed_total, w.payout, w.unit, w.claimed_payments,"
        f" w.computed_payments, {_rows_called('claimed')}, {_rows_called('computed')},"
        f" {_rows_called('dropped', 'min(dropped_by)')}, w.reading, w.reasons"
        " FROM games g JOIN wins w ON w.game_id = g.id JOIN hands h ON h.game_id = w.game_id AND h.hand = w.hand"
        f" WHERE g.id = :game AND {OF_HAND} ORDER BY w.hand, w.win"
    ),
)

FINDINGS: Final = Table(
    name="findings",
    about="one row a finding of the audit, in the order of the record",
    columns=(
        *PLAYED,
        Column("source", "text", of="games.source"),
        Column("line", "integer", of="findings.line"),
        Column("finding", "integer", of="findings.finding"),
        Column("code", "text", of="findings.code"),
        Column("severity", "text", of="findings.severity"),
        Column("turn", "integer", of="findings.turn"),
        Column("seat", "integer", of="findings.seat"),
        Column("player", "text", "the name of the player concerned"),
        Column("message", "text", of="findings.message"),
        Column("recorded", "json", of="findings.recorded"),
        Column("expected", "json", of="findings.expected"),
        Column("rule", "text", of="findings.rule"),
    ),
    rows=queried(
        "SELECT g.id, g.game, f.hand, f.hand_number, g.ruleset, g.source, f.line, f.finding, f.code, f.severity,"  # noqa: S608
        f" f.turn, f.seat, {NAME.format('f', 'seat')}, f.message, f.recorded, f.expected, f.rule"
        " FROM games g JOIN findings f ON f.game_id = g.id"
        " LEFT JOIN hands h ON h.game_id = f.game_id AND h.hand = f.hand"
        f" WHERE g.id = :game AND {OF_HAND} ORDER BY f.finding"
    ),
)
