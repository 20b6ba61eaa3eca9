"""What `replay demo` leaves on the screen: what was stored by ruleset, one dispute in full, and how to go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from replay.terms import in_terms, term
from replay.view.dispute.case import Case
from replay.view.dispute.pays import why_responsible
from replay.view.dispute.points_table import money_table
from replay.view.dispute.rows import win_rows
from replay.view.dispute.rulings import tried
from replay.view.dispute.text import case_heading, rules_told, verdict_sentence
from replay.view.rulings.report import choice_name
from replay.view.text import BAD, FAINT, GOOD, STRONG, Grid, counted, grid, name_of, safe, styled

_INDENT: Final = (0, 0, 0, 2)


def stored_view(reports: Sequence[Mapping[str, Any]], store: str) -> RenderableType:
    """The games of these reports (as `replay audit --json` has them) by ruleset, and where they are."""
    hands, events = (sum(each[what] for each in reports) for what in ("hands", "events"))
    head = Text(f"{safe(store)}: {counted(len(reports), 'game')}, {counted(hands, 'hand')}, {counted(events, 'event')}")
    table = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=FAINT)
    table.add_column("ruleset", style=STRONG, no_wrap=True)
    for what in ("games", "hands", "clean"):
        table.add_column(what, justify="right", no_wrap=True)
    table.add_column("in dispute, and what was found")
    for ruleset in dict.fromkeys(each["ruleset"] for each in reports):
        of_it = [each for each in reports if each["ruleset"] == ruleset]
        clean = [each for each in of_it if each["verdict"] == "clean"]
        table.add_row(
            safe(ruleset),
            f"{len(of_it)}",
            f"{sum(each['hands'] for each in of_it)}",
            f"{len(clean)}",
            Text(", ").join(_disputed(each) for each in of_it if each["findings"]) or "–",
        )
    return Group(head, Padding(table, _INDENT))


def _disputed(report: Mapping[str, Any]) -> Text:
    return Text(safe(report["game"])).append(f" {safe(report['findings'][0]['code'])}", FAINT)


def dispute_view(case: Case) -> RenderableType:
    """A dispute on part of a screen: both sides, the rule, row by row, the points, and the ruling that would decide it
    otherwise. `replay dispute` tells the same at length."""
    table = grid()
    table.add_column(style=STRONG, no_wrap=True)
    table.add_column()
    for side, whose in zip(case.sides or (), ("the record", "the rules"), strict=False):
        table.add_row(whose, Text(side.says))
    for rule, why in rules_told(case)[:1]:
        table.add_row("the rule", styled(f"{rule}  ", "").append(why, FAINT))
    for win in case.wins:
        if (reason := why_responsible(win.win, case.players)) is not None:
            table.add_row("who pays", reason.removesuffix("."))
    disputes = case.rulings.disputes
    remedy = disputes[0].remedies[0] if disputes and disputes[0].remedies else None
    if remedy is not None:
        question = "; ".join(safe(in_terms(each.question, sets=True), 400) for each in remedy.choice)
        table.add_row(
            "otherwise",
            styled("the record is right under the ruling ", "")
            .append(choice_name(remedy), GOOD)
            .append(f": {question}"),
        )
    elif disputes:
        table.add_row("otherwise", f"the record is right under none of {tried(case)}")
    blocks: list[RenderableType] = [
        Text("One of the disputes in full: ").append_text(case_heading(case)),
        styled("≠ ", BAD).append(verdict_sentence(case)),
        Padding(table, _INDENT),
    ]
    for win in case.wins:
        if not win.agrees:
            title = name_of(case.players, win.win.event.seat) + term("'s win, line ") + str(win.win.line)
            blocks += [styled(f"{title}: row by row", STRONG), Padding(win_rows(win, case.players), _INDENT)]
    if case.money:
        blocks += [styled("Points", STRONG), Padding(money_table(case), _INDENT)]
    return Group(*blocks)


def goes_on(commands: Sequence[str], what: str, dashboard: str, address: str) -> RenderableType:
    """Commands that can be copied as they stand, `what` they do, and the one that opens the dashboard.

    To be printed with soft wraps, as a command that is broken or cut cannot be copied.
    """
    return Group(
        Text(f"To go on, copy a line as it stands ({what}):"),
        *(Text(f"  {each}", STRONG) for each in commands),
        Text(f"And in the browser, at {address}, until Ctrl-C:"),
        Text(f"  {dashboard}", STRONG),
    )
