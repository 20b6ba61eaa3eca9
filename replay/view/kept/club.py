"""What a club reads: the tables of an evening, and which of its rules are in force."""

from __future__ import annotations

from collections.abc import Sequence

from replay.club.seating import Evening
from replay.formats.ruling_sets.club_file import FILE, Usual
from replay.rulesets import find_ruleset
from replay.view.blocks import FAINT, Block, Grid, Text, heading
from replay.view.text import counted, listed, safe


def seating_view(found: Evening, called: Sequence[str]) -> Block:
    """The rounds of an evening, a line a table, and who meets again."""
    names = [safe(each) for each in called]
    parts: list[Block] = []
    for number, each in enumerate(found.rounds, start=1):
        out = (f"{listed([names[player] for player in each.out])} out",) if each.out else ()
        table = Grid()
        table.add("", *(Text(wind, FAINT) for wind in ("East", "South", "West", "North")))
        for place, seats in enumerate(each.tables, start=1):
            table.add(Text(f"table {place}", FAINT), *(Text(names[player]) for player in seats))
        parts += [heading(f"Round {number}", *out), table, Text()]
    if not found.again:
        return [*parts, Text("Nobody meets the same person twice.")]
    pairs = [
        f"{names[one]} and {names[other]}" + (f" ({counted(times, 'time')})" if times > 2 else "")
        for one, other, times in found.again
    ]
    why = (
        f" At least {counted(found.unavoidable, 'meeting')} must be repeated, whatever the tables."
        if found.unavoidable
        else ""
    )
    return [*parts, Text(f"Meeting again: {'; '.join(pairs)}.{why} No tables with fewer repeats were found.")]


def club_view(found: Usual) -> Block:
    """The rules that stand where nothing else is said, a block a ruleset."""
    if not found.sets:
        where = f"{safe(found.club)} says nothing" if found.club else f"There is no {FILE} beside the store"
        named = f", and REPLAY_RULINGS is {safe(found.rulings)}" if found.rulings else ""
        return Text(f"{where}{named}: where a record says nothing, the defaults stand.")
    parts: list[Block] = []
    for own, origin in zip(found.sets, found.origins, strict=True):
        ruleset = find_ruleset(own.ruleset)
        words = ruleset.set_in_words(own.values)
        table = Grid()
        for slug, value in own.values.items():
            table.add(Text(safe(words.get(slug, f"{slug}={value}"))))
        parts += [Text(), heading(ruleset.id, safe(own.named()), safe(origin, 400)), table]
    return [*parts[1:]]
