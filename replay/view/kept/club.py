"""What a club reads: the tables of an evening, and which of its rules are in force."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from replay.club.seating import Evening
from replay.formats.ruling_sets.club_file import FILE, Usual
from replay.rulesets import find_ruleset
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


def club_view(found: Usual) -> RenderableType:
    """The rules that stand where nothing else is said, a block a ruleset."""
    if not found.sets:
        where = f"{safe(found.club)} says nothing" if found.club else f"There is no {FILE} beside the store"
        named = f", and REPLAY_RULINGS is {safe(found.rulings)}" if found.rulings else ""
        return Text(f"{where}{named}: where a record says nothing, the defaults stand.")
    parts: list[RenderableType] = []
    for own, origin in zip(found.sets, found.origins, strict=True):
        ruleset = find_ruleset(own.ruleset)
        words = ruleset.set_in_words(own.values)
        table = grid()
        for slug, value in own.values.items():
            table.add_row(Text(safe(words.get(slug, f"{slug}={value}"))))
        parts += [Text(), heading(ruleset.id, safe(own.named()), safe(origin, 400)), table]
    return Group(*parts[1:])
