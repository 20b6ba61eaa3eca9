"""What `replay rules` prints: the rulesets, one rulebook, or how two sets of rulings differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from replay import rulebook, rulings
from replay.answers.parts import Answer, about
from replay.rulebook import Changed, ExampleOutcome
from replay.rules import RowDoc, Ruleset
from replay.rulings import DEFAULT, Rulings
from replay.view.rulebook.choices import choices_of, command_of, ruling_of
from replay.view.rulebook.page import droppers, key_of
from replay.view.rulings.sets import ComparedRulings, differing, differing_rows

RulesetId = Annotated[str, about("The id of the ruleset.")]


class RulesetLine(Answer, frozen=True, kw_only=True):
    """A ruleset; without RULESET a line for each."""

    ruleset: RulesetId
    title: Annotated[str, about("Its title.")]
    about: Annotated[str, about("What it is, in a sentence.")]
    unit: Annotated[str, about("What a total counts.")]
    tiles: Annotated[int, about("How many tiles the game has.")]


class PlayRule(Answer, frozen=True, kw_only=True):
    """A rule of play."""

    rule: Annotated[str, about("Its name.")]
    title: Annotated[str, about("Its title.")]
    text: Annotated[str, about("What it says.")]
    sentences: Annotated[list[rulebook.Sentence], about("The same, sentence by sentence, each the text's or ours.")]
    section: Annotated[str, about("The section that it belongs to.")]
    cite: Annotated[str, about("Where it stands in the text of the rules.")]
    table: Annotated[list[list[str]], about("A table that belongs to it, its head first; may be empty.")]
    example: Annotated[str, about("An example; may be empty.")]
    rulings: Annotated[list[str], about("The rulings that change it, by slug.")]


class RowOfBook(Answer, frozen=True, kw_only=True):
    """A scoring row."""

    name: Annotated[str, about("Its name in records.")]
    alias: Annotated[str, about("The name that people read, where it is another one.")]
    also: Annotated[str, about("A further name.")]
    value: Annotated[str, about("What it adds.")]
    counts: Annotated[str, about("How often it counts.")]
    holds: Annotated[str, about("When it holds, in our words.")]
    section: Annotated[str, about("The section that it belongs to.")]
    drops: Annotated[list[str], about("The rows that do not count beside it.")]
    drop_rules: Annotated[dict[str, str], about("Where it stands that it drops each.")]
    dropped_by: Annotated[list[str], about("The rows beside which it does not count.")]
    words: Annotated[str, about("What the text says of it; empty where that is silent, or the game has none.")]
    rule: Annotated[str, about("Where it stands in the text of the rules.")]
    book: Annotated[str, about("Where it stands in the rulebook when it holds; empty where the text is not quoted.")]
    refers: Annotated[str, about("What other rules it refers to.")]
    example: Annotated[str, about("An example hand; may be empty.")]


class RulingSet(Answer, frozen=True, kw_only=True):
    """A named set of rulings."""

    name: Annotated[str, about("Its name.")]
    title: Annotated[str, about("Its title.")]
    ruleset: RulesetId
    rulings: Annotated[dict[str, str], about("The rulings that it chooses, by slug; the others are the default.")]
    about: Annotated[str, about("What it is.")]
    rule: Annotated[str, about("Where it is from.")]


class RulingLine(Answer, frozen=True, kw_only=True):
    """A question that the rules leave open."""

    ruling: Annotated[str, about("Its slug.")]
    question: Annotated[str, about("The question.")]
    chosen: Annotated[str, about("The value in force.")]
    default: Annotated[str, about("The name of the default, which may be written for it; may be empty.")]
    options: Annotated[dict[str, str], about("Each value with what it means.")]
    why: Annotated[str, about("Why the default is the default.")]
    not_offered: Annotated[str, about("Readings that cannot be chosen; may be empty.")]


class ReadingOf(Answer, frozen=True, kw_only=True):
    """What the default makes of a choice."""

    reading: Annotated[str, about("How the text is read.")]
    result: Annotated[ExampleOutcome, about("What the example comes to.")]


class OtherReading(Answer, frozen=True, kw_only=True):
    """What another ruling makes of it."""

    value: Annotated[str, about("The value of the ruling.")]
    reading: Annotated[str, about("How the text is read.")]
    result: Annotated[ExampleOutcome, about("What the example comes to.")]


class ChoiceExample(Answer, frozen=True, kw_only=True):
    """An example of a choice."""

    command: Annotated[str, about("The command that says what it comes to by default.")]
    story: Annotated[str, about("The record in a sentence; empty where it is a hand.")]
    commands: Annotated[dict[str, str], about("The command under each value.")]
    results: Annotated[dict[str, ExampleOutcome], about("What it comes to under each value.")]


class Choice(Answer, frozen=True, kw_only=True):
    """A place where the text can be read in several ways."""

    ruling: Annotated[str, about("The ruling that chooses.")]
    question: Annotated[str, about("The question.")]
    words: Annotated[str, about("The words of the text; empty where it is silent, or the game has none.")]
    rule: Annotated[str, about("Where they stand.")]
    default: Annotated[ReadingOf, about("The reading by default.")]
    other: Annotated[OtherReading, about("The other reading, the first of several.")]
    others: Annotated[list[OtherReading], about("Every other reading.")]
    why: Annotated[str, about("Why the default is the default.")]
    example: Annotated[str, about("The command of the first example; empty where there is none.")]
    examples: Annotated[list[ChoiceExample], about("The examples.")]
    changed: Annotated[dict[str, Changed], about("How often each value changes simulated games.")]
    changes_nothing: Annotated[str, about("Why it changes no total, payment, win or call; empty where it does.")]


class Rulebook(RulesetLine, frozen=True, kw_only=True):
    """A ruleset as the engine applies it."""

    wall: Annotated[int, about("How many of them are in the wall after the deal.")]
    play: Annotated[list[PlayRule], about("The rules of play.")]
    rows: Annotated[list[RowOfBook], about("The scoring rows.")]
    sets: Annotated[list[RulingSet], about("The named sets of rulings.")]
    rulings_set: Annotated[str | None, about("The set that the rulings in force are equal to; null for none.")]
    rulings: Annotated[list[RulingLine], about("The rulings.")]
    choices: Annotated[list[Choice], about("Where the text can be read in two ways.")]


class DifferingRuling(Answer, frozen=True, kw_only=True):
    """A ruling on which two sets differ."""

    ruling: Annotated[str, about("Its slug.")]
    question: Annotated[str, about("The question.")]
    values: Annotated[tuple[str, str], about("The value of each set.")]


class DifferingRow(Answer, frozen=True, kw_only=True):
    """A row on which two sets differ."""

    name: Annotated[str, about("The row.")]
    values: Annotated[tuple[str | None, str | None], about("What it adds under each set; null where it is not a row.")]


class Difference(Answer, frozen=True, kw_only=True):
    """How two sets of rulings differ, with --diff."""

    ruleset: RulesetId
    sets: Annotated[tuple[str, str], about("The two sets.")]
    rulings: Annotated[list[DifferingRuling], about("The rulings on which they differ.")]
    rows: Annotated[list[DifferingRow], about("The rows on which they differ.")]


def ruleset_of(ruleset: Ruleset) -> RulesetLine:
    """A ruleset in a line."""
    return RulesetLine(
        ruleset=ruleset.id, title=ruleset.title, about=ruleset.about, unit=ruleset.unit, tiles=ruleset.size
    )


def rulebook_of(
    ruleset: Ruleset, rows: Sequence[RowDoc], chosen: Rulings, own: Sequence[rulings.RulingSet] = ()
) -> Rulebook:
    """A ruleset under these rulings, with its own sets of rulings and a club's."""
    dropped_by = droppers(rows)
    picked = chosen.departures()
    return Rulebook(
        ruleset=ruleset.id,
        title=ruleset.title,
        about=ruleset.about,
        unit=ruleset.unit,
        tiles=ruleset.size,
        wall=ruleset.wall_size,
        play=[_rule(each) for each in ruleset.play(chosen)],
        rows=[_row(each, dropped_by.get(key_of(each), ())) for each in rows],
        sets=[
            RulingSet(
                name=each.name,
                title=each.title,
                ruleset=each.ruleset,
                rulings=dict(each.values),
                about=each.about,
                rule=each.cite,
            )
            for each in (*own, *ruleset.sets)
        ],
        rulings_set=ruleset.set_of(picked, own),
        rulings=[
            RulingLine(
                ruling=each.slug,
                question=each.question,
                chosen=picked.get(each.slug, DEFAULT),
                default=each.called,
                options={option.name: option.meaning for option in each.options},
                why=each.why,
                not_offered=each.unbuilt,
            )
            for each in chosen.described()
        ],
        choices=[_choice(ruleset, each) for each in choices_of(ruleset, every=True)],
    )


def _rule(rule: rulebook.RuleDoc) -> PlayRule:
    return PlayRule(
        rule=rule.slug,
        title=rule.title,
        text=rule.text,
        sentences=list(rule.sentences),
        section=rule.section,
        cite=rule.cite,
        table=[list(line) for line in rule.lines],
        example=rule.example,
        rulings=list(rule.rulings),
    )


def _row(row: RowDoc, dropped_by: Sequence[str]) -> RowOfBook:
    return RowOfBook(
        name=row.name,
        alias=row.alias,
        also=row.also,
        value=row.value,
        counts=row.counts,
        holds=row.holds,
        section=row.section,
        drops=list(row.drops),
        drop_rules={link.name: link.cite for link in row.drops_by()},
        dropped_by=list(dropped_by),
        words=row.words,
        rule=row.cite,
        book=row.book,
        refers=row.refers,
        example=row.example,
    )


def _choice(ruleset: Ruleset, choice: rulebook.Choice) -> Choice:
    ruling = ruling_of(ruleset, choice)
    first = choice.examples[0] if choice.examples else None
    results = {} if first is None else first.results
    default, *others = (
        OtherReading(value=each.name, reading=each.meaning, result=results.get(each.name)) for each in ruling.options
    )
    return Choice(
        ruling=choice.ruling,
        question=ruling.question,
        words=choice.words,
        rule=choice.cite,
        default=ReadingOf(reading=default.reading, result=default.result),
        other=others[0],
        others=others,
        why=ruling.why,
        example="" if first is None else command_of(ruleset, choice, first),
        examples=[
            ChoiceExample(
                command=command_of(ruleset, choice, example),
                story=example.story,
                commands={value: command_of(ruleset, choice, example, value) for value in example.results},
                results=dict(example.results),
            )
            for example in choice.examples
        ],
        changed=dict(choice.changed),
        changes_nothing=choice.none,
    )


def difference_of(ruleset: Ruleset, one: ComparedRulings, other: ComparedRulings) -> Difference:
    """Where the two differ."""
    return Difference(
        ruleset=ruleset.id,
        sets=(one.name, other.name),
        rulings=[
            DifferingRuling(ruling=ruling.slug, question=ruling.question, values=(left, right))
            for ruling, left, right in differing(ruleset, one, other)
        ],
        rows=[
            DifferingRow(
                name=next(row.alias or row.name for row in (left, right) if row is not None),
                values=(None if left is None else left.value, None if right is None else right.value),
            )
            for left, right in differing_rows(ruleset, one, other)
        ],
    )
