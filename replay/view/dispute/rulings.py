"""Under which rulings either side of a dispute is right, and what each choice costs whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replay.engine.rulings.report import Dispute, Remedy
from replay.rules import NO_PAYMENTS, Rules
from replay.terms import counting, in_terms, say
from replay.view.blocks import FAINT, GOOD, STRONG, Block, Text, particulars, styled
from replay.view.dispute.case import Case, in_force
from replay.view.rulings.report import choice_name
from replay.view.text import amounts, counted, listed, safe, worth

MOST_CHOICES: Final = 6
"""Choices of rulings that are told for one event."""


def rulings_view(disputes: Sequence[Dispute], case: Case, rules: Rules) -> Block:
    first = disputes[0]
    table = particulars(STRONG)
    table.add(f"line {first.finding.line}", Text(", ".join(each.finding.code for each in disputes), FAINT))
    chosen = ", ".join(f"{slug}={value}" for slug, value in case.rulings.in_force.items())
    table.add("the rules", f"right under the rulings in force: {safe(chosen, 400) or 'all defaults'}")
    if not first.remedies:
        table.add("the record", f"right under none of {tried(case)}")
        return table
    for remedy in first.remedies[:MOST_CHOICES]:
        table.add("the record", styled("right under ", "").append(choice_name(remedy), GOOD))
        for words in remedy_words(remedy, case, rules):
            table.add("", Text(words, FAINT))
    if (more := len(first.remedies) - MOST_CHOICES) > 0:
        table.add("", Text(f"and {counted(more, 'other choice')}; --json lists them", FAINT))
    return table


def tried(case: Case) -> str:
    """How many other choices of rulings were tried."""
    singles = say("the {n:,} other rulings tried", n=case.rulings.singles)
    if not case.rulings.pairs:
        return singles
    return say("{singles} and {pairs} of them", singles=singles, pairs=counting(case.rulings.pairs, "pair"))


def remedy_words(remedy: Remedy, case: Case, rules: Rules) -> list[str]:
    """A choice of rulings in plain words: the question, both answers, and what it costs whom."""
    found = []
    for each in remedy.choice:
        found.append(f"the question: {safe(in_terms(each.question, sets=True), 400)}")
        found.append(f"in force: {safe(in_terms(in_force(each, case.rulings, rules), sets=True), 400)}")
        found.append(f"then: {safe(in_terms(each.meaning, sets=True), 400)}")
    if any(remedy.payments):
        total = "" if remedy.total is None else f"{worth(remedy.total, case.unit)}: "
        found.append(f"the event then moves {total}{amounts(remedy.payments, case.players)}")
    if remedy.hand == NO_PAYMENTS == remedy.game:
        found.append("it costs nobody anything")
    else:
        found.append(f"this hand changes by {amounts(remedy.hand, case.players)}")
        if remedy.game != remedy.hand:
            found.append(f"the whole game changes by {amounts(remedy.game, case.players)}")
    if remedy.besides:
        found.append("found then: " + listed([f"{each.code} at line {each.line}" for each in remedy.besides[:3]]))
    return found
