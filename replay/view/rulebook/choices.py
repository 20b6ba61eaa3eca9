"""Where we had to choose: the text's words, both readings, an example with both results, and the switch."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from replay.plurals import unit_for
from replay.rulebook import Choice, ExampleOutcome
from replay.rules import Ruleset
from replay.rulings import DEFAULT, Ruling
from replay.terms import in_terms, term
from replay.view.text import FAINT, STRONG, WIND_NAMES, grid, styled

_INDENT = (0, 0, 0, 2)


def ruling_of(ruleset: Ruleset, choice: Choice) -> Ruling:
    """The ruling that a choice is about."""
    return next(each for each in ruleset.rulings.described() if each.slug == choice.ruling)


def meaning_of(ruling: Ruling, value: str) -> str:
    """What a value of a ruling means."""
    return next(option.meaning for option in ruling.options if option.name == value)


def outcome(found: ExampleOutcome, unit: str) -> str:
    """A result in words: `13 faan`, `no win`, `East +6, South -6`."""
    if found is None:
        return term("no win")
    if isinstance(found, int):
        return f"{found} {in_terms(unit_for(found, unit))}"
    moved = [f"{WIND_NAMES[wind]} {amount:+d}" for wind, amount in found.items() if amount]
    return ", ".join(moved) or "nothing is paid"


def command_of(ruleset: Ruleset, choice: Choice, *, other: bool = False) -> str:
    """The command that scores the example, with the switch if `other`; empty where it is a whole hand."""
    if not choice.hand:
        return ""
    hand = choice.other_hand if other and choice.other_hand else choice.hand
    words = ["replay", "score", *hand, "--ruleset", ruleset.id]
    return shlex.join([*words, *(("--ruling", f"{choice.ruling}={choice.value}") if other else ())])


def choices_view(ruleset: Ruleset, choices: Sequence[Choice]) -> RenderableType:
    """The choices of a ruleset for a terminal."""
    blocks: list[RenderableType] = [styled("Where we had to choose", STRONG)]
    for choice in choices:
        ruling = ruling_of(ruleset, choice)
        table = grid()
        table.add_column(no_wrap=True)
        table.add_column()
        table.add_row(Text("the text", FAINT), Text(f"“{choice.words}” ({choice.cite})"))
        for value, found in ((DEFAULT, choice.by_default), (choice.value, choice.otherwise)):
            reading = Text(in_terms(meaning_of(ruling, value), rules=True))
            table.add_row(Text(value, STRONG if value == DEFAULT else ""), reading)
            table.add_row(Text(), styled("example: ", FAINT).append(outcome(found, ruleset.unit), STRONG))
        table.add_row(Text("why", FAINT), Text(in_terms(ruling.why, rules=True), FAINT))
        table.add_row(Text("example", FAINT), Text(in_terms(choice.story, rules=True) or command_of(ruleset, choice)))
        table.add_row(Text("switch", FAINT), Text(f"--ruling {choice.ruling}={choice.value}"))
        blocks += [Text(), styled(in_terms(ruling.question, rules=True), STRONG), Padding(table, _INDENT)]
    return Group(*blocks)


def choices_json(ruleset: Ruleset) -> list[dict[str, Any]]:
    """The choices of a ruleset for programs."""
    found = []
    for choice in ruleset.choices():
        ruling = ruling_of(ruleset, choice)
        found.append(
            {
                "ruling": choice.ruling,
                "question": ruling.question,
                "words": choice.words,
                "rule": choice.cite,
                "default": {"reading": meaning_of(ruling, DEFAULT), "result": choice.by_default},
                "other": {
                    "value": choice.value,
                    "reading": meaning_of(ruling, choice.value),
                    "result": choice.otherwise,
                },
                "why": ruling.why,
                "example": choice.story or command_of(ruleset, choice),
            }
        )
    return found
