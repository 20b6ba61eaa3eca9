"""What a club reads: the tables of an evening."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from replay.club.seating import Evening
from replay.view.text import FAINT, counted, grid, heading, listed, safe


def seating_view(found: Evening, called: Sequence[str]) -> RenderableType:
    """The rounds of an evening, a line a table, and who meets again."""
    names = [safe(each) for each in called]
    parts: list[RenderableType] = []
    for number, each in enumerate(found.rounds, start=1):
        out = (f"{listed([names[player] for player in each.out])} out",) if each.out else ()
        table = grid()
        table.add_row("", *(Text(wind, FAINT) for wind in ("East", "South", "West", "North")))
        for place, seats in enumerate(each.tables, start=1):
            table.add_row(Text(f"table {place}", FAINT), *(Text(names[player]) for player in seats))
        parts += [heading(f"Round {number}", *out), table, Text()]
    if not found.again:
        return Group(*parts, Text("Nobody meets the same person twice."))
    pairs = [
        f"{names[one]} and {names[other]}" + (f" ({counted(times, 'time')})" if times > 2 else "")
        for one, other, times in found.again
    ]
    why = (
        f" At least {counted(found.unavoidable, 'meeting')} must be repeated, whatever the tables."
        if found.unavoidable
        else ""
    )
    return Group(*parts, Text(f"Meeting again: {'; '.join(pairs)}.{why} No tables with fewer repeats were found."))
