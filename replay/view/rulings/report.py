"""For people: under which other rulings what was found in a game would be right, and what each choice costs whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replay.engine.rulings.report import Dispute, Remedy, RulingsReport
from replay.rules import NO_PAYMENTS
from replay.terms import in_terms
from replay.view.blocks import FAINT, GOOD, STRONG, Block, Grid, Inset, Text, particulars, styled
from replay.view.dispute.case import by_event
from replay.view.text import RIGHT_UNDER_NONE, SEVERITY_STYLES, amounts, counted, listed, name_of, safe

UNDER_OTHERS: Final = "Under other rulings"
_MOST_SHOWN: Final = 6
_MOST_BESIDES: Final = 3


def rulings_view(report: RulingsReport, players: Sequence[str]) -> Block:
    """The report of one game; nothing of it is disputed: one line."""
    chosen = ", ".join(f"{slug}={value}" for slug, value in report.in_force.items())
    head = styled(UNDER_OTHERS, STRONG).append(f"  in force: {safe(chosen) or 'the defaults'}", FAINT)
    if not report.disputes:
        return head.append("; nothing that a ruling could decide was found", FAINT)
    tried = f"; {report.singles} tried one at a time" + (f", {report.pairs} in pairs" if report.pairs else "")
    head.append(tried, FAINT)
    blocks = [_event_view(each, players) for each in by_event(report.disputes)]
    return [head, *(Inset(block) for block in blocks)]


def choice_name(remedy: Remedy) -> str:
    """The rulings of a choice as they are written on the command line."""
    return " ".join(each.name for each in remedy.choice)


def _event_view(disputes: Sequence[Dispute], players: Sequence[str]) -> Block:
    first = disputes[0]
    finding = first.finding
    head = styled(f"line {finding.line}", STRONG)
    if finding.seat is not None:
        head.append(f"  {name_of(players, finding.seat)}")
    for place, each in enumerate(disputes):
        head.append(", " if place else "  ").append(each.finding.code, SEVERITY_STYLES[finding.severity])
    if not first.remedies:
        return head.append(f"  {RIGHT_UNDER_NONE}", FAINT)
    facts = particulars()
    pays = any(each.payments != first.payments or any(each.payments) for each in first.remedies)
    if pays:
        facts.add("pays now", _paid(first.total, first.payments, players))
        if first.recorded is not None:
            facts.add("recorded", amounts(first.recorded, players))
    for remedy in first.remedies[:_MOST_SHOWN]:
        _remedy_rows(facts, remedy, players, pays=pays)
    if (more := len(first.remedies) - _MOST_SHOWN) > 0:
        facts.add("", Text(f"and {counted(more, 'other choice')}; --json lists them", FAINT))
    return [head, Inset(facts, 4)]


def _remedy_rows(facts: Grid, remedy: Remedy, players: Sequence[str], *, pays: bool) -> None:
    facts.add("right under", styled(choice_name(remedy), GOOD))
    for each in remedy.choice:
        facts.add("", Text(safe(in_terms(each.meaning, sets=True), 400), FAINT))
    if pays:
        facts.add("  pays then", _paid(remedy.total, remedy.payments, players))
    if remedy.hand != NO_PAYMENTS:
        facts.add("  hand changes", amounts(remedy.hand, players))
    if remedy.game != remedy.hand:
        facts.add("  game changes", amounts(remedy.game, players))
    if remedy.game == remedy.hand == NO_PAYMENTS:
        facts.add("  costs", "nobody anything")
    if remedy.besides:
        said = [f"{each.code} at line {each.line}" for each in remedy.besides[:_MOST_BESIDES]]
        more = len(remedy.besides) - len(said)
        facts.add("  found then", listed([*said, *([f"{more} more"] if more else [])]))


def _paid(total: int | None, payments: Sequence[int], players: Sequence[str]) -> Text:
    if not any(payments):
        return Text("nothing")
    moved = amounts(payments, players)
    return moved if total is None else Text(f"{total:,}: ").append(moved)
