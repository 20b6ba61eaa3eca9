"""Named sets of rulings: which there are of a ruleset, what one says, and where two differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from replay.rules import RowDoc, Ruleset
from replay.rulings import DEFAULT, Ruling, RulingSet
from replay.terms import in_terms
from replay.view.blocks import FAINT, STRONG, Block, Cells, Grid, Inset, Text, heading, particulars, styled, whole
from replay.view.text import counted, safe

SETS: Final = "Named sets of rulings"
"""What the section is called."""


class ComparedRulings(Struct, frozen=True):
    """One side of a comparison: its name, and its rulings that are not the default."""

    name: str
    values: Mapping[str, str]


def sets_view(sets: Sequence[RulingSet]) -> Iterator[Block]:
    """The named sets of a ruleset, if there are any."""
    if not sets:
        return
    yield Text()
    yield styled(SETS, STRONG).append("  --rulings NAME chooses one, --diff compares two", FAINT)
    for each in sets:
        yield Inset(set_view(each))


def set_view(own: RulingSet) -> Block:
    """A set: its name, what it is, and where it is written down."""
    table = particulars(STRONG)
    words = Text(safe(in_terms(own.title), 400))
    words.append(f"  {counted(len(own.values), 'ruling')} other than the default", FAINT)
    if own.about:
        words.append(f"\n{safe(in_terms(own.about, sets=True), 4000)}")
    words.append(f"\n{safe(own.cite, 1000)}", FAINT)
    table.add(safe(own.name), words)
    return table


def differing(ruleset: Ruleset, one: ComparedRulings, other: ComparedRulings) -> Iterator[tuple[Ruling, str, str]]:
    """The rulings on which the two differ, with the value of each."""
    for each in ruleset.rulings.described():
        values = one.values.get(each.slug, DEFAULT), other.values.get(each.slug, DEFAULT)
        if values[0] != values[1]:
            yield each, *values


def differing_rows(
    ruleset: Ruleset, one: ComparedRulings, other: ComparedRulings
) -> Iterator[tuple[RowDoc | None, RowDoc | None]]:
    """The rows that one of them has alone, or with another value or condition."""
    tables = []
    for side in (one, other):
        rows = ruleset.rows(ruleset.chosen(side.values))
        tables.append({row.alias or row.name: row for row in rows})
    for name in dict.fromkeys((*tables[0], *tables[1])):
        left, right = (table.get(name) for table in tables)
        if left is None or right is None or (left.value, left.holds) != (right.value, right.holds):
            yield left, right


def diff_view(ruleset: Ruleset, one: ComparedRulings, other: ComparedRulings) -> Block:
    """Where two sets of rulings differ: ruling by ruling, and the rows whose values differ."""
    found = list(differing(ruleset, one, other))
    names = safe(one.name, 60), safe(other.name, 60)
    blocks: list[Block] = [
        heading(f"{names[0]} and {names[1]}", ruleset.id, f"{counted(len(found), 'ruling')} with other values")
    ]
    for ruling, left, right in found:
        blocks += [Text(), styled(ruling.slug, STRONG).append(f"  {in_terms(ruling.question, sets=True)}")]
        table = Grid(whole(style=FAINT), whole(style=STRONG))
        meanings = {option.name: option.meaning for option in ruling.options}
        for name, value in zip(names, (left, right), strict=True):
            table.add(name, ruling.shown(value), Text(in_terms(meanings[value], sets=True)))
        blocks.append(Inset(table))
    rows = list(differing_rows(ruleset, one, other))
    if rows:
        table = Grid(*(Cells(style=style, most=40) for style in ("", STRONG, STRONG)))
        table.add("", *(Text(name, FAINT) for name in names))
        for before, after in rows:
            name = next(row.alias or row.name for row in (before, after) if row is not None)
            table.add(in_terms(name), *("-" if row is None else row.value for row in (before, after)))
        blocks += [Text(), styled("Rows that differ", STRONG), Inset(table)]
    return blocks
