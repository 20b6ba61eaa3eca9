"""Under which rulings either side of a dispute is right, and what each choice costs whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from replay.engine.rulings.report import Dispute, Remedy
from replay.rules import NO_PAYMENTS, Rules
from replay.terms import counting, say
from replay.view.blocks import FAINT, GOOD, NAME, STRONG, Block, Text, particulars, styled
from replay.view.dispute.case import Case, in_force
from replay.view.rulings.report import choice_name
from replay.view.telling import Telling
from replay.view.text import amounts, listed, of_rules, safe, worth

MOST_CHOICES: Final = 6
"""Choices of rulings that are told for one event."""


def rulings_view(disputes: Sequence[Dispute], case: Case, rules: Rules) -> Block:
    first = disputes[0]
    table = particulars(STRONG)
    codes = Text(", ".join(each.finding.code for each in disputes), FAINT).paint(NAME, 0)
    table.add(say("line {n}", n=first.finding.line), codes)
    chosen = safe(", ".join(f"{slug}={value}" for slug, value in case.rulings.in_force.items()), 400)
    in_use = Text(chosen).paint(NAME, 0) if chosen else say("all defaults")
    table.add(say("the rules"), Telling("right under the rulings in force: {rulings}", rulings=in_use).coloured())
    if not first.remedies:
        table.add(say("the record"), right_under_none(case))
        return table
    for remedy in first.remedies[:MOST_CHOICES]:
        choice = styled(choice_name(remedy), GOOD).paint(NAME, 0)
        table.add(say("the record"), Telling("right under {choice}", choice=choice).coloured())
        for words in remedy_words(remedy, case, rules):
            table.add("", words)
    if (more := len(first.remedies) - MOST_CHOICES) > 0:
        table.add("", Text(say("and {n:,} other choices; --json lists them", n=more), FAINT))
    return table


def right_under_none(case: Case) -> str:
    """That no other choice of rulings would have it so, and how many were tried."""
    choices = say("the {n:,} other rulings tried", n=case.rulings.singles)
    if pairs := case.rulings.pairs:
        choices = say("{singles} and {pairs} of them", singles=choices, pairs=counting(pairs, "pair"))
    return say("right under none of {choices}", choices=choices)


def remedy_words(remedy: Remedy, case: Case, rules: Rules) -> Iterator[Text]:
    """A choice of rulings in plain words: the question, both answers, and what it costs whom."""
    for each in remedy.choice:
        yield _told("the question: {words}", words=of_rules(each.question, 400))
        yield _told("in force: {words}", words=of_rules(in_force(each, case.rulings, rules), 400))
        yield _told("then: {words}", words=of_rules(each.meaning, 400))
    if any(remedy.payments):
        moved = amounts(remedy.payments, case.players)
        if remedy.total is not None:
            moved = Text(f"{worth(remedy.total, case.unit)}{say(': ')}").append(moved)
        yield _told("the event then moves {amounts}", amounts=moved)
    if remedy.hand == NO_PAYMENTS == remedy.game:
        yield _told("it costs nobody anything")
    else:
        yield _told("this hand changes by {amounts}", amounts=amounts(remedy.hand, case.players))
        if remedy.game != remedy.hand:
            yield _told("the whole game changes by {amounts}", amounts=amounts(remedy.game, case.players))
    if remedy.besides:
        besides = [say("{code} at line {line}", code=each.code, line=each.line) for each in remedy.besides[:3]]
        yield _told("found then: {what}", what=Text(listed(besides)).paint(NAME, 0))


def _told(text: str, **places: object) -> Text:
    return Telling(text, **places).coloured(FAINT)
