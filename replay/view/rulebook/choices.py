"""Where we had to choose: the text's words, every reading, an example with what each makes of it, and the switch."""

from __future__ import annotations

import shlex
from typing import Final

from replay.rulebook import Choice, ExampleOutcome, Showing
from replay.rules import Ruleset
from replay.rulings import DEFAULT, Ruling
from replay.said import counted, unit_for
from replay.terms import in_terms, term
from replay.view.blocks import CODE, FAINT, STRONG, Block, Grid, Text, part, styled, whole
from replay.view.text import WIND_NAMES, amount_of

CHOICES: Final = "Where we had to choose"
SILENT: Final = "the text is silent"


def ruling_of(ruleset: Ruleset, choice: Choice) -> Ruling:
    """The ruling that a choice is about."""
    return next(each for each in ruleset.rulings.described() if each.slug == choice.ruling)


def choices_of(ruleset: Ruleset, *, every: bool = False) -> tuple[Choice, ...]:
    """The choices of a ruleset, what changes money most often first; `every`: those that change nothing, too."""
    return tuple(choice for choice in ruleset.choices() if every or not choice.none)


def settled(ruleset: Ruleset) -> tuple[Ruling, ...]:
    """The rulings that have one value alone, so that nothing hangs on them."""
    return tuple(each for each in ruleset.rulings.described() if len(each.options) == 1)


def said(choice: Choice) -> str:
    """What the text says of a choice, and where; where it is silent, where our words stand."""
    return f"“{choice.words}” ({choice.cite})" if choice.words else f"{SILENT} ({choice.cite})"


def outcome(found: ExampleOutcome, unit: str) -> str | Text:
    """A result in words: `13 faan`, `no win`, `East +6, South -6`, or what is found."""
    if found is None:
        return term("no win")
    if isinstance(found, str):
        return in_terms(found)
    if isinstance(found, int):
        return f"{found} {in_terms(unit_for(found, unit))}"
    moved = [amount_of(WIND_NAMES[wind], f"{amount:+d}") for wind, amount in found.items() if amount]
    return Text(", ").join(moved) if moved else "nothing is paid"


def command_of(ruleset: Ruleset, choice: Choice, example: Showing, value: str = DEFAULT) -> str:
    """The command that says what the example comes to, with the switch for another value than the default."""
    chosen = (*example.under, *(() if value == DEFAULT else (f"{choice.ruling}={value}",)))
    switch = [word for each in chosen for word in ("--ruling", each)]
    if example.record:
        return shlex.join(["replay", "audit", f"records/{example.record}", *switch])
    words = shlex.split(example.unlike.get(value, example.score))
    return shlex.join(["replay", "score", *words, "--ruleset", ruleset.id, *switch])


def how_often(ruleset: Ruleset, choice: Choice) -> str:
    """How often the value that changes most changes simulated games: `changes 12 of 2,530 wins, 9 of 1,000 hands`."""
    if ruleset.text is None or not choice.changed:
        return ""
    games = ruleset.text.counted()
    hands, wins = choice.most
    if not hands:
        return f"changes none of {counted(games.hands, 'simulated hand')}"
    often = f"changes {wins:,} of {games.wins:,} simulated wins, {hands:,} of {counted(games.hands, 'hand')}"
    return in_terms(often)


def choices_view(ruleset: Ruleset, *, every: bool = False) -> Block:
    """The choices of a ruleset for a terminal."""
    blocks: list[Block] = [
        styled(CHOICES, STRONG).append("  what changes most first; --ruling RULING=VALUE chooses", FAINT)
    ]
    for choice in choices_of(ruleset, every=every):
        blocks += part(in_terms(ruling_of(ruleset, choice).question), choice_told(ruleset, choice))
    if every:
        table = Grid()
        for each in settled(ruleset):
            table.add(in_terms(each.question), in_terms(each.options[0].meaning))
        blocks += part("No other value is offered", table) if table.rows else []
    else:
        every_one = term("--all lists the rulings that change no total, payment, win or call, too")
        blocks += [Text(), Text(every_one, FAINT)]
    return blocks


def choice_told(ruleset: Ruleset, choice: Choice) -> Grid:
    """A choice: the text's words, each reading with what its examples come to, how often it matters, the switch."""
    ruling, table = ruling_of(ruleset, choice), Grid(whole())
    if ruleset.quotes:
        table.add(Text("the text", FAINT), Text(said(choice)))
    else:
        table.add(Text("from", FAINT), Text(choice.cite))
    for option in ruling.options:
        table.add(
            Text(ruling.shown(option.name), STRONG if option.name == DEFAULT else ""), Text(in_terms(option.meaning))
        )
        if option.name in choice.idle:
            table.add(Text(), styled(f"changes nothing: {in_terms(choice.idle[option.name])}", FAINT))
        for example in choice.examples:
            result = outcome(example.results.get(option.name), ruleset.unit)
            table.add(Text(), styled("example: ", FAINT).append(Text().append(result).paint(STRONG, 0)))
    table.add(Text("why", FAINT), Text(in_terms(ruling.why), FAINT))
    for example in choice.examples:
        command = Text(command_of(ruleset, choice, example), CODE)
        story = in_terms(example.story)
        table.add(Text("example", FAINT), story or command)
        if story:
            table.add(Text(), command)
    if choice.none:
        table.add(Text("changes", FAINT), Text(f"nothing of it: {in_terms(choice.none)}"))
    else:
        table.add(Text("changes", FAINT), Text(how_often(ruleset, choice).removeprefix("changes "), FAINT))
    table.add(Text("switch", FAINT), Text(f"--ruling {choice.ruling}={ruling.options[1].name}", CODE))
    return table
