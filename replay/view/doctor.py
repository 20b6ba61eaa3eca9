"""The checks of `replay doctor` for people: a line each, and below it what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from replay.checks import Check
from replay.said import Said
from replay.terms import in_terms
from replay.view.blocks import BAD, FAINT, GOOD, STRONG, WARN, Block, Cells, Grid, Text
from replay.view.text import counted, safe, told

_MARKS: Final = {"ok": ("✓", GOOD), "warning": ("!", WARN), "problem": ("✗", BAD)}
_HEADS: Final = {"program": "The program", "store": "The store", "file": "Files"}
_WIDE: Final = 14
"""Columns of what was looked at; the path of a file is longer, and has a line of its own."""


def area_head(area: str) -> Text:
    """The heading of an area."""
    return Text(_HEADS[area], STRONG)


def check_view(check: Check, *, again: bool = False) -> Block:
    """One check: its mark, what was looked at, what was found, and what to do. `again`: of the same file as before."""
    mark, style = _MARKS[check.state]
    subject = safe(check.subject, 120)
    found, advice = Text(safe(_found(check), 1000)), Text(f"→ {safe(_advice(check), 1000)}", STRONG)
    table = Grid(gap=1)
    if check.area == "file":
        if again:
            table.columns.append(Cells(width=1))
        else:
            found = Text(f"{subject}: ").append(found)
        table.columns.append(Cells(width=1))
        cells: list[str | Text] = [*([""] if again else []), Text(mark, style)]
    else:
        table.columns.append(Cells(width=1))
        table.columns.append(Cells(width=_WIDE))
        cells = [Text(mark, style), Text(subject, FAINT if check.state == "ok" else "")]
    table.add(*cells, found)
    if check.advice:
        table.add(*[""] * len(cells), advice)
    return table


def _found(check: Check) -> str:
    return str(told(check.found, check.players)) if isinstance(check.found, Said) else check.found


def _advice(check: Check) -> str:
    return in_terms(check.advice) if check.area == "file" else check.advice


def sums_view(checks: Sequence[Check]) -> Text:
    """The last line: how many problems and warnings there are."""
    states = Counter(check.state for check in checks)
    parts = [counted(states[state], state) for state in ("problem", "warning") if states[state]]
    if not parts:
        return Text(f"All is well: {counted(len(checks), 'check')}.", GOOD)
    style = BAD if states["problem"] else WARN
    return Text(f"{' and '.join(parts)} in {counted(len(checks), 'check')}.", style)
