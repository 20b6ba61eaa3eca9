"""Pages that are made of the rulesets: rules of play, rows, choices and rulings as the engine has them, and counts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from replay.rulebook import EXPLAINED, OURS, Counted, RuleDoc
from replay.rules import RowDoc, Ruleset
from replay.rulesets import all_rulesets
from replay.rulings import DEFAULT
from replay.said import counted as plural
from replay.terms import in_terms, own_words
from replay.view.rulebook.choices import SILENT, choices_of, command_of, how_often, outcome, ruling_of
from replay.view.rulebook.page import drops_in_words


def applied_page(ruleset: Ruleset) -> str:
    """The page of one ruleset, under the default rulings and in the words of its own text."""
    parts = (_head, _play, _rows, _choices, _rulings)
    with own_words(ruleset.words, always=True):
        return "".join(line for part in parts for line in part(ruleset))


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def _head(ruleset: Ruleset) -> Iterator[str]:
    yield f"# {ruleset.title}, as the engine applies it\n\n"
    yield f"{ruleset.about} The rulebook with its reasons is [{ruleset.book}.md]({ruleset.book}.md);\n"
    yield f"this page is what `replay rules {ruleset.id}` prints.\n\n"
    yield f"{plural(ruleset.size, 'tile')}, {ruleset.wall_size} of them undealt. Scores are in {ruleset.unit}.\n\n"


def _play(ruleset: Ruleset) -> Iterator[str]:
    yield "## Rules of play\n" + (f"\n{EXPLAINED}.\n" if ruleset.quotes else "")
    for section, group in groupby(ruleset.play(ruleset.rulings()), key=lambda rule: rule.section):
        yield f"\n### {section}\n\n"
        for rule in group:
            yield from _rule(rule)
    yield "\n"


def _rule(rule: RuleDoc) -> Iterator[str]:
    hangs = f"; rulings {', '.join(f'`{slug}`' for slug in rule.rulings)}" if rule.rulings else ""
    example = f" *Example: {in_terms(rule.example)}*" if rule.example else ""
    yield f"- **{in_terms(rule.title)}.** {in_terms(rule.marked)}{example} ({rule.cites}{hangs})\n"
    if rule.lines:
        head, *body = rule.lines
        yield "\n"
        for line in (head, ("---",) * len(head), *body):
            yield f"  | {' | '.join(_cell(in_terms(cell)) for cell in line)} |\n"
        yield "\n"


def _choices(ruleset: Ruleset) -> Iterator[str]:
    if not choices_of(ruleset):
        return
    yield "## Where we had to choose\n\n"
    yield "Every ruling that can change a total, a payment or whether a win or call stands, what changes most first:\n"
    words = "the text's words, " if ruleset.quotes else ""
    yield f"{words}the readings, and what an example comes to under each (`--ruling` chooses).\n\n"
    for choice in choices_of(ruleset):
        ruling = ruling_of(ruleset, choice)
        said = f"“{choice.words}”" if choice.words else SILENT
        source = f"The text ({choice.cite}): {said}" if ruleset.quotes else f"From {choice.cite}."
        yield f"### {in_terms(ruling.question)}\n\n{source}\n\n"
        for example in choice.examples:
            yield f"The example: {in_terms(f'{example.story} '.lstrip())}`{command_of(ruleset, choice, example)}`\n\n"
        for option in ruling.options:
            switch = f"`{choice.ruling}={ruling.written(option.name)}`"
            switch += ", the default" if option.name == DEFAULT else ""
            come_to = "; ".join(str(outcome(each.results[option.name], ruleset.unit)) for each in choice.examples)
            yield f"- {switch}: {in_terms(option.meaning)}. **{come_to}**\n"
        yield f"\nWhy the default: {in_terms(ruling.why)}. {how_often(ruleset, choice).capitalize()}.\n\n"


def _rows(ruleset: Ruleset) -> Iterator[str]:
    yield "## Rows\n"
    rows = ruleset.quoted_rows(ruleset.rulings())
    for section, group in groupby(rows, key=lambda row: row.section):
        yield f"\n### {section}\n\n| row | {ruleset.unit} | holds when | drops | from |\n"
        yield "| --- | --- | --- | --- | --- |\n"
        for row in group:
            yield _row(row)
    yield "\n"


def _row(row: RowDoc) -> str:
    key = row.alias or row.name
    name = f"{key} ({row.also})" if row.also not in ("", row.name) else key
    often = "" if row.counts == "once" else f" Counts {in_terms(row.counts, sets=True)}."
    holds = in_terms(row.holds[0].upper() + row.holds[1:].rstrip(".") + ".", sets=True)
    if row.example:
        often += f" Example: {in_terms(row.example, sets=True)}."
    said = f"“{row.words}” " if row.words else ""
    source = ", ".join(filter(None, (row.cite, row.book, row.refers)))
    cells = (name, row.value, said + holds + (f"{OURS}{often}" if row.words else often), drops_in_words(row), source)
    return "| " + " | ".join(map(_cell, cells)) + " |\n"


def _rulings(ruleset: Ruleset) -> Iterator[str]:
    yield "## Rulings\n\nA record's `rulings` or `--ruling slug=value` chooses; the first value is the default.\n\n"
    yield "| ruling | question | values | why the default |\n| --- | --- | --- | --- |\n"
    for each in ruleset.rulings.described():
        values = "<br>".join(
            f"`{each.written(option.name)}`: {_cell(in_terms(option.meaning))}" for option in each.options
        )
        if each.unbuilt:
            values += f"<br>not built: {_cell(in_terms(each.unbuilt))}"
        yield f"| `{each.slug}` | {_cell(in_terms(each.question))} | {values} | {_cell(in_terms(each.why))} |\n"


def counted() -> Iterator[str]:
    """How often each value of a ruling changes simulated games, by ruleset, what changes most first."""
    for ruleset in all_rulesets().values():
        if ruleset.text is not None:
            yield from _counts(ruleset, ruleset.text.counted())


def _counts(ruleset: Ruleset, games: Counted) -> Iterator[str]:
    yield f"\n### {ruleset.id}\n\n{plural(games.wins, 'win')} in {plural(games.hands, 'hand')}.\n\n"
    yield "| ruling | wins | hands |\n| --- | ---: | ---: |\n"
    found = [
        (each, f"`{choice.ruling}={value}`") for choice in ruleset.choices() for value, each in choice.changed.items()
    ]
    for each, name in sorted(found, key=lambda one: (-one[0].hands, -one[0].wins)):
        if each.hands:
            yield f"| {name} | {each.wins} | {each.hands} |\n"
    yield f"\nNone: {', '.join(name for each, name in found if not each.hands)}.\n"
