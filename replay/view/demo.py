"""What `replay demo` leaves on the screen: what was stored by ruleset, one dispute in full, and how to go on."""

from __future__ import annotations

from collections.abc import Sequence

from replay.terms import in_terms, term
from replay.verdicts import GameAudit
from replay.view.blocks import BAD, FAINT, GOOD, STRONG, Block, Grid, Inset, Text, numeric, particulars, styled, whole
from replay.view.dispute.case import Case
from replay.view.dispute.pays import why_responsible
from replay.view.dispute.points_table import money_table
from replay.view.dispute.rows import win_rows
from replay.view.dispute.rulings import right_under_none
from replay.view.dispute.text import case_heading, rules_told, verdict_sentence
from replay.view.rulings.report import choice_name
from replay.view.text import counted, name_of, safe


def stored_view(reports: Sequence[GameAudit], store: str) -> Block:
    """The games of these audits by ruleset, and where they are."""
    hands, events = (sum(getattr(each, what) for each in reports) for what in ("hands", "events"))
    head = Text(f"{safe(store)}: {counted(len(reports), 'game')}, {counted(hands, 'hand')}, {counted(events, 'event')}")
    table = Grid(whole("ruleset", STRONG), *map(numeric, ("games", "hands", "clean")), "in dispute, and what was found")
    for ruleset in dict.fromkeys(each.ruleset for each in reports):
        of_it = [each for each in reports if each.ruleset == ruleset]
        clean = [each for each in of_it if each.verdict == "clean"]
        table.add(
            safe(ruleset),
            f"{len(of_it)}",
            f"{sum(each.hands for each in of_it)}",
            f"{len(clean)}",
            Text(", ").join(_disputed(each) for each in of_it if each.findings) or "–",
        )
    return [head, Inset(table)]


def _disputed(report: GameAudit) -> Text:
    return Text(safe(report.game)).append(f" {safe(report.findings[0].code)}", FAINT)


def dispute_view(case: Case) -> Block:
    """A dispute on part of a screen: both sides, the rule, row by row, the points, and the ruling that would decide it
    otherwise. `replay dispute` tells the same at length."""
    table = particulars(STRONG)
    for side, whose in zip(case.sides or (), ("the record", "the rules"), strict=False):
        table.add(whose, side.says)
    for rule, why in rules_told(case)[:1]:
        table.add("the rule", styled(f"{rule}  ", "").append(why, FAINT))
    for win in case.wins:
        if (reason := why_responsible(win.win, case.players)) is not None:
            table.add("who pays", reason.removesuffix("."))
    disputes = case.rulings.disputes
    remedy = disputes[0].remedies[0] if disputes and disputes[0].remedies else None
    if remedy is not None:
        question = "; ".join(safe(in_terms(each.question, sets=True), 400) for each in remedy.choice)
        table.add(
            "otherwise",
            styled("the record is right under the ruling ", "")
            .append(choice_name(remedy), GOOD)
            .append(f": {question}"),
        )
    elif disputes:
        table.add("otherwise", f"the record is {right_under_none(case)}")
    blocks: list[Block] = [
        Text("One of the disputes in full: ").append(case_heading(case)),
        styled("≠ ", BAD).append(verdict_sentence(case)),
        Inset(table),
    ]
    for win in case.wins:
        if not win.agrees:
            title = name_of(case.players, win.win.event.seat) + term("'s win, line ") + str(win.win.line)
            blocks += [styled(f"{title}: row by row", STRONG), Inset(win_rows(win, case.players))]
    if case.money:
        blocks += [styled("Points", STRONG), Inset(money_table(case.money, case.players))]
    return blocks


def goes_on(commands: Sequence[str], what: str, dashboard: str, address: str) -> Block:
    """Commands that can be copied as they stand, `what` they do, and the one that opens the dashboard.

    To be printed with soft wraps, as a command that is broken or cut cannot be copied.
    """
    return [
        Text(f"To go on, copy a line as it stands ({what}):"),
        *(Text(f"  {each}", STRONG) for each in commands),
        Text(f"And in the browser, at {address}, until Ctrl-C:"),
        Text(f"  {dashboard}", STRONG),
    ]
