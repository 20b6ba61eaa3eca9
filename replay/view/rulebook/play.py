"""The rules of play for people and programs: sections of short paragraphs, each with its source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from replay.rulebook import RuleDoc
from replay.terms import in_terms
from replay.view.blocks import FAINT, STRONG, Block, Cells, Grid, Inset, Text, part, styled


def play_view(rules: Sequence[RuleDoc]) -> Iterator[Block]:
    """The rules by section."""
    for section, group in groupby(rules, key=lambda rule: rule.section):
        yield from part(in_terms(section), *map(_rule, group))


def _rule(rule: RuleDoc) -> Block:
    head = styled(in_terms(rule.title), STRONG).append(f"  {rule.cites}", FAINT)
    return [head, *rule_told(rule)]


def rule_told(rule: RuleDoc) -> Iterator[Block]:
    """What a rule says, below its title."""
    yield Inset(Text(in_terms(rule.marked)))
    if rule.lines:
        columns = zip(*rule.lines, strict=True)
        numbers = [all(cell[:1].isdigit() for cell in column[1:]) for column in columns]
        table = Grid(*(Cells(right=each) for each in numbers), headed=True)
        for place, line in enumerate(rule.lines):
            table.add(*(Text(in_terms(cell), "" if place else FAINT) for cell in line))
        yield Inset(table, 4)
    if rule.example:
        yield Inset(Text(f"Example: {in_terms(rule.example)}"))
    if rule.rulings:
        yield Inset(Text(f"rulings: {', '.join(rule.rulings)}", FAINT))
