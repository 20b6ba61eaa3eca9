"""The tables of wins and findings: what a record claims beside what the rules say."""

from __future__ import annotations

from typing import Final

from replay.export.table import PLAYED, Column, Table
from replay.store.queries.exported import finding_lines, win_lines

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
    rows=lambda reader, game, wanted: iter(win_lines(reader, game, wanted.hand)),
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
    rows=lambda reader, game, wanted: iter(finding_lines(reader, game, wanted.hand)),
)
