"""The case of one hand for the terminal: both sides, where they part, the rule, rows and money side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from replay.engine.other_rulings import Dispute, Remedy
from replay.events import Chow, Flower, Kong, Pung, Win
from replay.hands import NotAWin, Scored
from replay.rules import NO_PAYMENTS, Payments, Rules
from replay.verdicts import Step
from replay.view.audit import finding_view
from replay.view.board import seats_view
from replay.view.case import Case, Money, by_event, in_force, means, worth
from replay.view.case_rows import RowCase, Says, WinCase
from replay.view.sentences import sentence
from replay.view.text import (
    BAD,
    FAINT,
    GOOD,
    STRONG,
    WARN,
    WIND_NAMES,
    amounts,
    counted,
    grid,
    heading,
    listed,
    name_of,
    notation,
    safe,
    said,
    signed,
    styled,
)
from replay.view.wins import scored_lines

_INDENT: Final = (0, 0, 0, 2)
_LEGEND: Final = "' put down as drawn   (5m) claimed   5m! won on"
LAST: Final = 6
"""Events before the first divergence that are told."""
_MOST_CHOICES: Final = 6
SAYS: Final[dict[Says, str]] = {
    "agrees": "both",
    "other_value": "other value",
    "dropped": "holds, does not count",
    "other_reading": "counts in another reading",
    "not_met": "does not hold",
    "unknown": "the rules have no such row",
    "not_claimed": "not claimed",
    "open": "open",
}
_STYLES: Final[dict[Says, str]] = {"agrees": FAINT, "dropped": FAINT, "open": WARN}


def case_view(case: Case, rules: Rules, *, width: int = 80) -> RenderableType:
    """The whole case, the answer first."""
    blocks: list[RenderableType] = [case_heading(case), _verdict(case)]
    if case.sides is not None:
        table = grid()
        table.add_column(style=STRONG, max_width=26)
        table.add_column()
        for side, whose in zip(case.sides, ("the record", "the rules"), strict=True):
            table.add_row(side.name, styled(f"{whose}: ", FAINT).append(side.says))
        blocks += _part("What each side claims", table)
    if case.first is not None:
        blocks += _part("Up to there both agree", _up_to_there(case))
        if case.before is not None:
            table_then = Group(seats_view(case.before, case.players, width=width - 2), Text(_LEGEND, FAINT))
            blocks += _part("The table then", table_then)
        blocks += _part("The rule", _rule(case))
    for win in case.wins:
        title = f"{name_of(case.players, win.win.event.seat)}'s win, line {win.win.line}"
        if win.agrees and case.verdict != "agrees" and isinstance(win.win.scored, Scored):
            blocks += _part(f"{title}: nothing of it differs", *scored_lines(win.win.scored))
        else:
            blocks += _part(f"{title}: row by row", win_rows(win))
    if case.money:
        blocks += _part("Points", money_table(case))
    if case.rulings.disputes:
        blocks += _part(
            "Under which rulings", *(_rulings(each, case, rules) for each in by_event(case.rulings.disputes))
        )
    if case.open:
        blocks += _part("What cannot be decided", *(_open(case)))
    others = [
        each for each in case.findings if each.code != "unverifiable" and each.line != getattr(case.first, "line", 0)
    ]
    if others:
        blocks += _part("Found besides in this hand", *(finding_view(each, case.players) for each in others))
    return Group(*blocks)


def _part(title: str, *parts: RenderableType) -> list[RenderableType]:
    return [Text(), styled(title, STRONG), *(Padding(each, _INDENT) for each in parts)]


def case_heading(case: Case) -> Text:
    """Which hand of which game."""
    return heading(
        safe(case.game) or "(no name)",
        f"hand {case.hand.number}",
        *([f"{WIND_NAMES[case.hand.round]} round"] if case.hand.round in WIND_NAMES else []),
        f"dealer {name_of(case.players, case.hand.dealer)}",
        case.title,
    )


def verdict_sentence(case: Case) -> str:
    """The answer in a sentence or two."""
    if case.first is not None:
        turn = f", turn {case.first.turn}" if case.first.turn else ", before the first turn"
        return f"The record and the rules first part at line {case.first.line}{turn}."
    if case.open:
        return f"Nothing contradicts the rules; {counted(len(case.open), 'point')} cannot be decided from this record."
    if not case.hand.wins:
        return "Nothing is disputed: no event of this hand contradicts the rules."
    totals = [
        f"{name_of(case.players, each.win.event.seat)}'s {worth(each.win.scored.total, case.unit)}"
        for each in case.wins
        if isinstance(each.win.scored, Scored) and each.win.scored.total is not None
    ]
    stands = f" {listed(totals)} {'stands' if len(totals) == 1 else 'stand'}, for the rows below." if totals else ""
    claimed = "" if any(_claims(each) for each in case.wins) else " The record claims no score; the rules give it."
    return f"Nothing is disputed: every event of this hand follows the rules.{stands}{claimed}"


def _claims(win: WinCase) -> bool:
    event = win.win.event
    return event.total is not None or event.patterns is not None or event.payments is not None


def _verdict(case: Case) -> Text:
    mark, style = {"agrees": ("✓", GOOD), "differs": ("≠", BAD), "undecided": ("?", WARN)}[case.verdict]
    return styled(f"{mark} ", style).append(verdict_sentence(case))


def before_there(case: Case) -> str:
    """What happened up to the first divergence, in numbers."""
    steps = case.hand.steps[: case.followed]
    if not steps:
        return "Nothing of this hand lies before it but the deal."
    counts = {
        "turn": 0 if case.before is None else case.before.turns,
        "call": sum(isinstance(each.at.event, Chow | Pung | Kong) for each in steps),
        "win": sum(isinstance(each.at.event, Win) for each in steps),
    }
    parts = [counted(number, noun) for noun, number in counts.items() if number]
    lie = "lies" if len(steps) == 1 else "lie"
    return f"{counted(len(steps), 'event')} of this hand {lie} before it" + (f": {listed(parts)}." if parts else ".")


def _up_to_there(case: Case) -> RenderableType:
    lines = [Text(before_there(case))]
    table = grid()
    table.add_column(justify="right", style=FAINT, no_wrap=True)
    table.add_column()
    for step in told_before(case):
        table.add_row(f"line {step.at.line}", sentence(step.at.event, case.players))
    return Group(*lines, table) if table.row_count else Group(*lines)


def told_before(case: Case) -> Sequence[Step]:
    """The events before the first divergence that are told: calls and wins, and the last few of all."""
    steps = case.hand.steps[: case.followed]
    recent = steps[-LAST:]
    return [each for each in steps[: len(steps) - len(recent)] if not _small(each.at.event)] + list(recent)


def _small(event: object) -> bool:
    return not isinstance(event, Chow | Pung | Kong | Flower | Win)


def _rule(case: Case) -> RenderableType:
    table = grid()
    table.add_column(style=STRONG)
    table.add_column()
    for rule, why in rules_behind(case):
        table.add_row(rule, why)
    return table


def rules_behind(case: Case) -> list[tuple[str, str]]:
    """The rules behind what differs at the first divergence: where they stand, and what they say in plain words."""
    if case.first is None:
        return []
    here = [each for each in case.findings if each.line == case.first.line and each.severity != "note"]
    behind: dict[str, list[str]] = {}
    for each in here:
        behind.setdefault(safe(each.rule, 200) or each.code, []).append(means(each))
    for win in case.wins:
        for row in win.rows if win.win.line == case.first.line else ():
            if row.holds and row.claimed != row.computed:
                behind.setdefault(safe(row.cite, 200), []).append(f"{safe(row.name, 60)}: {safe(row.holds, 500)}")
    return [(rule, " ".join(words)) for rule, words in behind.items()]


# ------------------------------------------------------------- a win, row by row


def win_rows(win: WinCase) -> RenderableType:
    """The hand with its reading, then each row as claimed and by the rules, and the totals."""
    parts: list[RenderableType] = []
    scored = win.win.scored
    if isinstance(scored, Scored):
        parts += scored_lines(scored)[1:]
    elif isinstance(scored, NotAWin):
        parts.append(styled("By the rules this is no win: ", BAD).append(reasons_of(scored)))
    else:
        parts.append(Text("What it scores cannot be known: tiles are hidden.", WARN))
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=FAINT)
    table.add_column("claimed", justify="right")
    table.add_column("rules", justify="right")
    table.add_column("row", no_wrap=False)
    table.add_column("")
    for row in win.rows:
        style = _STYLES.get(row.says, STRONG)
        table.add_row(_amount(row.claimed), _amount(row.computed), Text(safe(row.name, 60), style), _why(row))
    total = scored.total if isinstance(scored, Scored) else None
    claimed = win.win.event.total
    table.add_row(_amount(claimed), _amount(total), Text("total", STRONG), _total_note(claimed, total))
    return Group(*parts, table)


def reasons_of(found: NotAWin) -> str:
    """Why it is no win, in sentences."""
    return "; ".join(said(each.message, limit=1000) for each in found.reasons)


def _amount(value: int | None) -> str:
    return "–" if value is None else f"{value:,}"


def _total_note(claimed: int | None, total: int | None) -> Text:
    if claimed is None:
        return Text("the record claims no total", FAINT)
    return Text("", FAINT) if claimed == total else Text("differ", BAD) if total is not None else Text()


def _why(row: RowCase) -> Text:
    found = Text() if row.says == "agrees" else styled(f"{SAYS[row.says]}  ", _STYLES.get(row.says, BAD))
    shown = safe(row.tiles, 120)
    if shown:
        found.append_text(notation(shown)).append("  ")
    found.append(plain_why(row), FAINT)
    return found.append(f"  {safe(row.cite)}" if row.cite else "", FAINT)


def plain_why(row: RowCase) -> str:
    """Why the row holds or not, without its tiles."""
    return safe(row.why, 500).removeprefix(safe(row.tiles, 120)).lstrip(" :—")


# ------------------------------------------------------------- money


def money_table(case: Case) -> Table:
    """What each event moves, as recorded and as computed where they differ, and what the hand moves in all."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=FAINT)
    table.add_column("line", justify="right", style=FAINT)
    table.add_column("")
    table.add_column("", style=FAINT)
    for seat in range(4):
        table.add_column(name_of(case.players, seat), justify="right")
    for each in case.money:
        for line, what, whose, four, differs in money_rows(each):
            table.add_row(line, what, whose, *_cells(four, strong=differs))
    recorded, computed = case.sums
    if recorded == computed:
        table.add_row("", Text("this hand", STRONG), "", *_cells(computed, strong=True))
        return table
    table.add_row("", Text("this hand", STRONG), "recorded", *_cells(recorded, strong=True))
    table.add_row("", "", "computed", *_cells(computed, strong=True))
    if recorded is not None and computed is not None:
        less = tuple(one - two for one, two in zip(computed, recorded, strict=True))
        table.add_row("", "", "difference", *_cells(less, strong=False))
    return table


def money_rows(each: Money) -> list[tuple[str, str, str, Payments | None, bool]]:
    """One row where both sides agree or one is silent, else two: line, what, whose, amounts, whether they differ."""
    line = str(each.line)
    if each.recorded == each.computed:
        return [(line, each.what, "both", each.computed, False)]
    if each.recorded is None:
        return [(line, each.what, "computed", each.computed, False)]
    if each.computed is None:
        return [(line, each.what, "recorded", each.recorded, False)]
    return [(line, each.what, "recorded", each.recorded, True), ("", "", "computed", each.computed, True)]


def _cells(four: Sequence[int] | None, *, strong: bool) -> list[Text]:
    style = STRONG if strong else ""
    return [Text("–" if four is None else signed(four[seat]), style) for seat in range(4)]


# ------------------------------------------------------------- rulings, what is open


def _rulings(disputes: Sequence[Dispute], case: Case, rules: Rules) -> RenderableType:
    first = disputes[0]
    table = grid()
    table.add_column(style=STRONG, no_wrap=True)
    table.add_column()
    table.add_row(f"line {first.finding.line}", Text(", ".join(each.finding.code for each in disputes), FAINT))
    chosen = ", ".join(f"{slug}={value}" for slug, value in case.rulings.in_force.items())
    table.add_row("the rules", f"right under the rulings in force: {safe(chosen, 400) or 'all defaults'}")
    if not first.remedies:
        table.add_row("the record", f"right under none of {tried(case)}")
        return table
    for remedy in first.remedies[:_MOST_CHOICES]:
        table.add_row("the record", styled("right under ", "").append(choice_name(remedy), GOOD))
        for words in remedy_words(remedy, case, rules):
            table.add_row("", Text(words, FAINT))
    if (more := len(first.remedies) - _MOST_CHOICES) > 0:
        table.add_row("", Text(f"and {counted(more, 'other choice')}; --json lists them", FAINT))
    return table


def choice_name(remedy: Remedy) -> str:
    """The rulings of a choice as they are written on the command line."""
    return " ".join(each.name for each in remedy.choice)


def tried(case: Case) -> str:
    """How many other choices of rulings were tried."""
    pairs = f" and {counted(case.rulings.pairs, 'pair')} of them" if case.rulings.pairs else ""
    return f"the {counted(case.rulings.singles, 'other ruling')} tried{pairs}"


def remedy_words(remedy: Remedy, case: Case, rules: Rules) -> list[str]:
    """A choice of rulings in plain words: the question, both answers, and what it costs whom."""
    found = []
    for each in remedy.choice:
        found.append(f"the question: {safe(each.question, 400)}")
        found.append(f"in force: {safe(in_force(each, case.rulings, rules), 400)}")
        found.append(f"then: {safe(each.meaning, 400)}")
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


def _open(case: Case) -> list[RenderableType]:
    blocks: list[RenderableType] = []
    for each in case.open:
        table = grid()
        table.add_column(style=FAINT, no_wrap=True)
        table.add_column()
        table.add_row(f"line {each.finding.line}", said(each.finding.message, limit=1000))
        table.add_row("decided by", each.fact)
        blocks.append(table)
    return blocks
