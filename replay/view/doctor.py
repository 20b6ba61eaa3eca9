"""The checks of `replay doctor` for people: a line each, and below it what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Final

from replay.checks import Check
from replay.terms import counting, elsewhere, say
from replay.view.blocks import BAD, FAINT, GOOD, STRONG, WARN, Block, Cells, Grid, Text
from replay.view.text import listed, safe, said

_MARKS: Final = {"ok": ("✓", GOOD), "warning": ("!", WARN), "problem": ("✗", BAD)}
_HEADS: Final = {"program": "The program", "store": "The store", "file": "Files"}
_WIDE: Final = 14
"""Columns of what was looked at; the path of a file is longer, and has a line of its own."""


def area_head(area: str) -> Text:
    """The heading of an area."""
    return Text(say(_HEADS[area]), STRONG)


def check_view(check: Check, *, again: bool = False) -> Block:
    """One check: its mark, what was looked at, what was found, and what to do. `again`: of the same file as before."""
    mark, style = _MARKS[check.state]
    subject = safe(_subject(check), 120)
    told = partial(said, players=check.players, limit=1000)
    found, advice = Text(told(check.found)), Text(f"→ {told(check.advice)}", STRONG)
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


def _subject(check: Check) -> str:
    return (check.area == "store" and elsewhere(f"{check.subject} (doctor)")) or check.subject


def sums_view(checks: Sequence[Check]) -> Text:
    """The last line: how many problems and warnings there are."""
    states = Counter(check.state for check in checks)
    parts = [counting(states[state], state) for state in ("problem", "warning") if states[state]]
    looked = counting(len(checks), "check")
    if not parts:
        return Text(say("All is well: {checks}.", checks=looked), GOOD)
    return Text(say("{what} in {checks}.", what=listed(parts), checks=looked), BAD if states["problem"] else WARN)
