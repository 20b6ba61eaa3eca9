"""The case of one hand for the terminal: both sides, where they part, the rule, rows and money side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replay.events import Chow, Flower, Kong, Pung, Win
from replay.findings import CODES
from replay.hands import Scored
from replay.rules import Rules
from replay.terms import EN, counting, in_terms, language, say, term
from replay.verdicts import Step
from replay.view.audit import finding_view
from replay.view.blocks import (
    BAD,
    FAINT,
    GOOD,
    STRONG,
    WARN,
    Block,
    Cells,
    Grid,
    Text,
    heading,
    numeric,
    part,
    particulars,
    styled,
)
from replay.view.dispute.case import UNDECIDED, Case, by_event, means
from replay.view.dispute.claims import WinCase
from replay.view.dispute.points_table import money_table
from replay.view.dispute.rows import win_rows
from replay.view.dispute.rulings import rulings_view
from replay.view.dispute.verdict import verdict_told
from replay.view.moment.board import seats_view
from replay.view.sentences import sentence
from replay.view.text import WIND_NAMES, listed, name_of, safe, said, worth
from replay.view.wins import scored_lines

LAST: Final = 6
"""Events before the first divergence that are told."""


def case_view(case: Case, rules: Rules, *, width: int = 80) -> Block:
    """The whole case, the answer first."""
    blocks: list[Block] = [case_heading(case), _verdict(case)]
    blocks += _sides(case)
    if case.first is not None:
        blocks += part("Up to there both agree", _up_to_there(case))
        if (table_then := table_view(case, width=width)) is not None:
            blocks += part("The table then", table_then)
        blocks += part("The rule", _rule(case))
    for win in case.wins:
        if win.win.miscounted:
            continue
        title = name_of(case.players, win.win.event.seat) + term("'s win, line ") + str(win.win.line)
        if win.agrees and case.verdict != "agrees" and isinstance(win.win.scored, Scored):
            blocks += part(f"{title}: nothing of it differs", *scored_lines(win.win.scored))
        else:
            blocks += part(f"{title}: row by row", win_rows(win, case.players))
    if case.money:
        blocks += part("Points", money_table(case))
    if case.rulings.disputes:
        blocks += part(
            "Under which rulings", *(rulings_view(each, case, rules) for each in by_event(case.rulings.disputes))
        )
    if case.open:
        blocks += part("What cannot be decided", *(_open(case)))
    others = [
        each for each in case.findings if each.code not in UNDECIDED and each.line != getattr(case.first, "line", 0)
    ]
    if others:
        blocks += part("Found besides in this hand", *(finding_view(each, case.players) for each in others))
    if case.outside:
        blocks += part(
            "Found in this game outside its hands", *(finding_view(each, case.players) for each in case.outside)
        )
    return blocks


def table_view(case: Case, *, width: int) -> Block | None:
    """The table where both sides part."""
    if case.table_then is None:
        return None
    legend = f"' {say('put down as drawn')}   (5m) {say('claimed')}   5m! {say('won on')}"
    return [seats_view(case.table_then, case.players, width=width - 2), Text(legend, FAINT)]


def _sides(case: Case) -> list[Block]:
    if case.sides is None:
        return []
    table = Grid(Cells(style=STRONG, most=26))
    for side, whose in zip(case.sides, ("the record", "the rules"), strict=True):
        table.add(side.name, styled(f"{whose}: ", FAINT).append(side.says))
    return part("What each side claims", table)


def case_heading(case: Case) -> Text:
    """Which hand of which game."""
    return heading(
        safe(case.game) or "(no name)",
        f"hand {case.hand.number}",
        *([f"{WIND_NAMES[case.hand.round]}{term(' round')}"] if case.hand.round in WIND_NAMES else []),
        f"{term('dealer')} {name_of(case.players, case.hand.dealer)}",
        case.title,
        *(safe(each, 200) for each in case.rulings_in_words),
    )


def verdict_sentence(case: Case) -> str:
    """The answer in a sentence or two."""
    if case.first is not None:
        return verdict_told(case)
    if case.hand.miscounted:
        whose = [name_of(case.players, each.win.event.seat) for each in case.wins if each.win.miscounted]
        return say(
            "A question of writing comes first: how many tiles {names} hands have. Nothing is said of the points "
            "before it is answered.",
            n=len(whose),
            names=listed([say("{name}'s", name=each) for each in whose]),
        )
    if not case.hand.wins and any(each.finding.line == case.hand.line for each in case.open):
        missing = next(each.finding for each in case.open if each.finding.line == case.hand.line)
        more = f" {in_terms(missing.message)}" if language() == EN else ""
        return f"{say('There is nothing to judge in this hand yet.')}{more}"
    if case.verdict == "undecided":
        return say(
            "Nothing contradicts the rules; {n:,} questions cannot be decided from this record.", n=len(case.open)
        )
    if not case.hand.wins:
        return say("Nothing is disputed: no event of this hand contradicts the rules.")
    amounts = [
        (name_of(case.players, each.win.event.seat), each.win.scored.total)
        for each in case.wins
        if isinstance(each.win.scored, Scored) and each.win.scored.total is not None
    ]
    told = [say("Nothing is disputed: every event of this hand follows the rules.")]
    if amounts:
        single = len(amounts) == 1 and abs(amounts[0][1]) == 1
        totals = listed([say("{name}'s {worth}", name=name, worth=worth(each, case.unit)) for name, each in amounts])
        told.append(say("{totals} stand, for the rows below.", n=1 if single else 2, totals=totals))
    if not any(_claims(each) for each in case.wins):
        given = "The record claims no score; the rules give it."
        told.append(say(given if amounts else "The record claims no score, and what decides it is missing."))
    return " ".join(told)


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
        return say("Nothing of this hand lies before it but the deal.")
    counts = [
        (0 if case.before is None else case.before.turns, "turn"),
        (sum(isinstance(each.at.event, Chow | Pung | Kong) for each in steps), "call"),
        (sum(isinstance(each.at.event, Win) for each in steps), "win"),
    ]
    parts = listed([counting(number, what) for number, what in counts if number])
    words = (
        "{n:,} events of this hand lie before it: {counts}." if parts else "{n:,} events of this hand lie before it."
    )
    return say(words, n=len(steps), counts=parts)


def _up_to_there(case: Case) -> Block:
    lines = [Text(before_there(case))]
    table = Grid(numeric(style=FAINT))
    for step in events_before(case):
        table.add(f"line {step.at.line}", sentence(step.at.event, case.players))
    return [*lines, table] if table.rows else lines


def events_before(case: Case) -> Sequence[Step]:
    """The events before the first divergence that are told: calls and wins, and the last few of all."""
    steps = case.hand.steps[: case.followed]
    recent = steps[-LAST:]
    return [each for each in steps[: len(steps) - len(recent)] if not _small(each.at.event)] + list(recent)


def _small(event: object) -> bool:
    return not isinstance(event, Chow | Pung | Kong | Flower | Win)


def _rule(case: Case) -> Block:
    table = Grid(Cells(style=STRONG))
    for rule, why in rules_told(case):
        table.add(rule, why)
    return table


def rules_told(case: Case) -> list[tuple[str, str]]:
    """The rules behind what differs at the first divergence: where they stand, and what they say in plain words."""
    return [
        (
            rule,
            " ".join(
                f"{row}: {safe(in_terms(holds, sets=True), 500).rstrip('.')}." if row else holds for row, holds in says
            ),
        )
        for rule, says in rules_behind(case).items()
    ]


def rules_behind(case: Case) -> dict[str, list[tuple[str, str]]]:
    """The same apart: by where a rule stands, each row with when it holds, and of what was found "" with what it is."""
    behind: dict[str, list[tuple[str, str]]] = {}
    if case.first is None:
        return behind
    for each in case.findings:
        if each.line == case.first.line and each.severity != "note":
            says = means(each) if language() == EN else CODES[each.code].means
            behind.setdefault(safe(each.rule, 500) or each.code, []).append(("", says))
    for win in case.wins:
        for row in win.rows if win.win.line == case.first.line else ():
            if row.holds and row.claimed != row.computed:
                behind.setdefault(safe(row.cite, 200), []).append((safe(row.name, 60), row.holds))
    return behind


def _open(case: Case) -> list[Block]:
    blocks: list[Block] = []
    for each in case.open:
        table = particulars()
        table.add(f"line {each.finding.line}", said(each.finding.message, players=case.players, limit=1000))
        table.add("decided by", said(each.written(each.fact)))
        blocks.append(table)
    return blocks
