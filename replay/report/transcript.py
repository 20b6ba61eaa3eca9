"""A whole hand, turn by turn, with the table drawn where something was decided: calls, wins, and what was found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from replay.events import Chow, Kong, Pung, Win
from replay.findings import Finding
from replay.report.parts import heading, text
from replay.state import SEATS
from replay.terms import may_leave_out_who, say
from replay.verdicts import HandAudit, Step
from replay.view.blocks import is_mark
from replay.view.drawn.facts import finding_box
from replay.view.drawn.table import hands_table, moment
from replay.view.drawn.words import told_html, untitled
from replay.view.markup import HtmlWriter
from replay.view.sentences import event_told

MOST_DRAWN: Final = 24
"""Moments of a hand at which the table is drawn."""


def transcript(
    hand: HandAudit, players: Sequence[str], findings: Mapping[int, Sequence[Finding]], *, level: int, name: str
) -> Iterator[str]:
    """The deal, then every turn; `findings` are those of the hand by line, `name` begins the anchors of the moments."""
    if not hand.steps:
        yield f"<p>{say('Nothing of this hand could be followed.')}</p>\n"
        return
    start = hand.steps[0].before
    yield heading(level, say("The deal, line {line}", line=hand.line), f"{name}-deal")
    caption = f'<table class="plain hands"><caption>{say("Hands dealt, by wind and player")}</caption>'
    yield untitled(hands_table(start, players)).replace('<table class="plain hands">', caption)
    yield from _boxes(findings, hand.line - 1, hand.line, players, level + 1)
    shown = 0
    rows: list[str] = []
    turn, line, last = -1, hand.line, -2
    for number, step in enumerate(hand.steps, 1):
        if step.after.turns != turn or not rows:
            turn = step.after.turns
            rows.append(f'<span class="turn">{turn or "–"}</span> ')
            last = -2
        again = getattr(step.at.event, "seat", None) == last and may_leave_out_who()
        rows[-1] += "" if again or last == -2 else "· "
        rows[-1] += _event(step, players, again=again)
        last = getattr(step.at.event, "seat", -1)
        found = any(line < each <= step.at.line for each in findings)
        if (found or isinstance(step.at.event, Chow | Pung | Kong | Win)) and (found or shown < MOST_DRAWN):
            shown += 1
            yield f'<div class="leg">\n{_turns(rows)}'
            rows = []
            yield from _moment(hand, number, players, level + 1, f"{name}-event-{number}")
            yield from _boxes(findings, line, step.at.line, players, level + 2)
            yield "</section>\n</div>\n"
        line = step.at.line
    if rows:
        yield _turns(rows)
    yield from _boxes(findings, line, None, players, level + 1)


def _turns(rows: Sequence[str]) -> str:
    """Turns that follow each other, a line each."""
    items = "".join(f"<li>{row}</li>\n" for row in rows if row)
    return f'<ol class="turns">{items}</ol>\n' if items else ""


def _event(step: Step, players: Sequence[str], *, again: bool) -> str:
    """An event in words, its tile drawn; `again`: whose it is stands just before."""
    event = step.at.event
    note = f' <q class="faint">{text(event.note, 2000)}</q>' if event.note else ""
    told = event_told(event, players, again=again).coloured()
    told.spans = [each for each in told.spans if is_mark(each[2])]
    words = untitled(HtmlWriter().inline(told)).lstrip()
    return f'<span class="event" data-line="{step.at.line}">{words}{note}</span> '


def _moment(hand: HandAudit, number: int, players: Sequence[str], level: int, name: str) -> Iterator[str]:
    """The table after an event, under a heading that tells it."""
    step = hand.steps[number - 1]
    event = step.at.event
    seat = getattr(event, "seat", None)
    yield f'<section class="moment" tabindex="-1" aria-labelledby="{name}">\n'
    told = told_html(event, players, claims=False)
    where = say(
        "Turn {n}, line {line}" if step.after.turns else "Before the first turn, line {line}",
        n=str(step.after.turns),
        line=step.at.line,
    )
    title = say("{what}: {why}", what=where, why=told)
    yield heading(level, title, name)
    near = seat if seat in SEATS else hand.dealer
    yield moment(step.after, players, near=near, hand=hand, event=event, number=number)


def _boxes(
    findings: Mapping[int, Sequence[Finding]], after: int, upto: int | None, players: Sequence[str], level: int
) -> Iterator[str]:
    """What was found on the lines after one and up to another."""
    for line in sorted(findings):
        if line > after and (upto is None or line <= upto):
            for each in findings[line]:
                yield untitled(finding_box(each, players, say("line {n}", n=str(line)), level=min(level, 6)))
