"""The rules of play for people and programs: sections of short paragraphs, each with its source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from replay.rulebook import RuleDoc
from replay.terms import in_terms
from replay.view.text import FAINT, STRONG, grid, styled

_INDENT = (0, 0, 0, 2)


def play_view(rules: Sequence[RuleDoc]) -> Iterator[RenderableType]:
    """The rules by section."""
    for section, group in groupby(rules, key=lambda rule: rule.section):
        yield Text()
        yield styled(in_terms(section, rules=True), STRONG)
        yield from (Padding(_rule(rule), _INDENT) for rule in group)


def _rule(rule: RuleDoc) -> RenderableType:
    head = styled(in_terms(rule.title, rules=True), STRONG).append(f"  {rule.cites}", FAINT)
    parts: list[RenderableType] = [head, Padding(Text(in_terms(rule.marked, rules=True)), _INDENT)]
    if rule.lines:
        table = grid()
        for column in zip(*rule.lines, strict=True):
            number = all(cell[:1].isdigit() for cell in column[1:])
            table.add_column(justify="right" if number else "left")
        for place, line in enumerate(rule.lines):
            table.add_row(*(Text(in_terms(cell, rules=True), "" if place else FAINT) for cell in line))
        parts.append(Padding(table, (0, 0, 0, 4)))
    if rule.example:
        parts.append(Padding(Text(f"Example: {in_terms(rule.example, rules=True)}"), _INDENT))
    if rule.rulings:
        parts.append(Padding(Text(f"rulings: {', '.join(rule.rulings)}", FAINT), _INDENT))
    return Group(*parts)


def play_json(rules: Sequence[RuleDoc]) -> list[dict[str, Any]]:
    """The rules as `replay rules --json` prints them."""
    return [
        {
            "rule": rule.slug,
            "title": rule.title,
            "text": rule.text,
            "sentences": [
                {"says": each.says, "ours": each.ours, "quote": each.quote, "rule": each.cite}
                for each in rule.sentences
            ],
            "section": rule.section,
            "cite": rule.cite,
            "table": [list(line) for line in rule.lines],
            "example": rule.example,
            "rulings": list(rule.rulings),
        }
        for rule in rules
    ]
